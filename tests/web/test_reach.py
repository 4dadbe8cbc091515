"""Links and QR codes for other devices: where they lead from a loopback host, and what stands beside them."""

from __future__ import annotations

import socket
from typing import Any

import pytest

from solitaire.web.http.reach import is_loopback, link_for_others
from solitaire.words import words_for
from tests.kit import english
from tests.kit.sites import MakeSite, Site

WORDS = words_for("en")
LAN = {socket.AF_INET: "192.168.1.7", socket.AF_INET6: "fd00::7"}


class Probe:
    """A UDP socket of a computer in a network. It can only be connected, which sends nothing."""

    def __init__(self, family: socket.AddressFamily, kind: socket.SocketKind) -> None:
        assert kind is socket.SOCK_DGRAM
        self.family = family

    def __enter__(self) -> Probe:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def connect(self, address: tuple[str, int]) -> None:
        assert address[0] in ("192.0.2.1", "2001:db8::1")

    def getsockname(self) -> tuple[str, int]:
        return LAN[self.family], 9


class NoNetwork(Probe):
    def connect(self, address: tuple[str, int]) -> None:
        raise OSError("Network is unreachable")


@pytest.mark.parametrize(
    ("settings", "host", "client", "leads_to"),
    [
        ({"listens_on": "0.0.0.0"}, "127.0.0.1:5116", "127.0.0.1", "192.168.1.7:5116"),
        ({"listens_on": "0.0.0.0"}, "LOCALHOST", "127.0.0.1", "192.168.1.7"),
        ({"listens_on": "::"}, "[::1]:5116", "::1", "[fd00::7]:5116"),
        ({"listens_on": "127.0.0.1"}, "127.0.0.1:5116", "127.0.0.1", "127.0.0.1:5116"),
        ({}, "127.0.0.1:5116", "127.0.0.1", "127.0.0.1:5116"),
        # through the port of a container, whose network is another
        ({"listens_on": "0.0.0.0"}, "localhost:5116", "172.17.0.1", "localhost:5116"),
    ],
)
def test_a_link_from_a_loopback_host_leads_to_the_network_or_says_why_not(
    make_site: MakeSite,
    monkeypatch: pytest.MonkeyPatch,
    settings: dict[str, Any],
    host: str,
    client: str,
    leads_to: str,
) -> None:
    monkeypatch.setattr("solitaire.web.http.reach.socket.socket", Probe)
    site = make_site("own", **settings)
    environment = {"REMOTE_ADDR": client}
    with site.app.test_request_context(base_url=f"http://{host}", environ_base=environment):
        link = link_for_others(WORDS, "home.show_rules")
    assert link.address == f"http://{leads_to}/rules"
    told = [address for address in LAN.values() if address in link.note]
    assert told == [address for address in LAN.values() if address in leads_to]
    assert ("--host 0.0.0.0" in link.note) is not bool(told)


def test_without_a_network_it_is_for_this_computer(
    make_site: MakeSite, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("solitaire.web.http.reach.socket.socket", NoNetwork)
    with make_site("own", listens_on="0.0.0.0").app.test_request_context():
        assert "--host" in link_for_others(WORDS, "home.show_rules").note


@pytest.mark.parametrize(
    ("settings", "host"),
    [
        ({}, "crowns.example"),
        ({}, "192.168.1.7:5116"),
        ({}, "localhost.example"),
        ({"trusted_hosts": ("localhost", "crowns.example")}, "localhost"),
        ({"proxies": 1}, "localhost"),
    ],
)
def test_nothing_is_said_where_others_know_the_host(
    make_site: MakeSite, settings: dict[str, Any], host: str
) -> None:
    site = make_site("own", **settings, listens_on="0.0.0.0")
    with site.app.test_request_context(base_url=f"http://{host}"):
        link = link_for_others(WORDS, "home.show_rules")
    assert (link.address, link.note) == (f"http://{host}/rules", "")


@pytest.mark.parametrize(
    "host", ["localhost.", "a.localhost", "127.8.9.1", "::ffff:127.0.0.1", "0.0.0.0"]
)
def test_loopback_hosts_are_known(host: str) -> None:
    assert is_loopback(host)


@pytest.mark.parametrize("host", ["localhost", "crowns.example"])
def test_every_page_with_a_link_for_others_says_it(site: Site, host: str) -> None:
    ada, root = site.client("ada"), f"http://{host}"
    same = {"Origin": root, "Sec-Fetch-Site": "same-origin"}
    site.put("1-8QZK-4M2T")
    race = {"name": "Ada", "kind": "short", "level": "gentle"}
    made = {
        path: ada.post(path, data=form, headers=same, base_url=root)
        for path, form in (
            ("/races", race),
            ("/families", {"family": "The Lees", "name": "Ada"}),
            ("/you/phrase", {}),
        )
    }
    pages = [made["/you/phrase"].text]
    for path in (
        made["/races"].headers["Location"],
        made["/families"].headers["Location"],
        "/you/device",
        "/deals/1-8QZK-4M2T/print?solutions=no",
        "/booklets/1-8QZK-4M2T,S1-8QZK-4M2T?solutions=no",
    ):
        pages.append(ada.get(path, base_url=root).text)
    for page in pages:
        assert (english.FOR_THIS_COMPUTER in page) is (host == "localhost"), page
