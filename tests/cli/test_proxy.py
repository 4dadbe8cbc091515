"""Which proxy headers the server trusts, with and without SOLITAIRE_PROXIES."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import count

import pytest

from solitaire.play.limits import USUAL, Costly
from solitaire.play.people.phrases import LENGTH, vocabulary
from tests.kit.serving import Answer, Served, start_server

HOST = "crowns.example"
GUESSES = USUAL[Costly.GUESSES]
WRONG = " ".join(vocabulary()[:LENGTH])
_ADDRESSES = (f"203.0.113.{number}" for number in count(1))


@pytest.fixture(scope="module")
def behind(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server behind one proxy, set up as docs/operations.md says."""
    folder = tmp_path_factory.mktemp("behind")
    with start_server(folder, proxies="1", secure_cookies="1", trusted_hosts=HOST) as server:
        yield server


@pytest.fixture(scope="module")
def bare(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that clients reach directly."""
    with start_server(tmp_path_factory.mktemp("bare")) as server:
        yield server


def forwarded_headers(address: str = "203.0.113.250", **others: str) -> dict[str, str]:
    """The headers of a request that a proxy forwards from that address."""
    return {
        "Host": HOST,
        "X-Forwarded-Host": HOST,
        "X-Forwarded-Proto": "https",
        "X-Forwarded-For": address,
        **others,
    }


def begin(server: Served, **headers: str) -> Answer:
    """Start a game, as a browser without Sec-Fetch-Site does."""
    return server.ask("POST", "/games", headers, {"deal": "the cabin", "anyway": "1"})


def guess(server: Served, address: str) -> int:
    """Submit a wrong recovery phrase and return the status."""
    return server.ask("POST", "/you/come", forwarded_headers(address), {"phrase": WRONG}).status


def test_a_form_post_from_our_https_origin_is_accepted(behind: Served) -> None:
    answer = begin(behind, **forwarded_headers(Origin=f"https://{HOST}"))
    assert answer.status == 303
    assert all("; Secure" in cookie for cookie in answer.headers.get_all("Set-Cookie", []))
    assert answer.cookie
    assert begin(behind, **forwarded_headers(Origin=f"http://{HOST}")).status == 403


def test_shared_links_use_https(behind: Served) -> None:
    here = forwarded_headers(Cookie=begin(behind, **forwarded_headers()).cookie)
    deal = behind.ask("GET", "/deals/1-8QZK-4M2T", here).text
    assert re.findall(r'og:image" content="(\w+://[^/]+)/', deal) == [f"https://{HOST}"]
    device = behind.ask("GET", "/you/device", here).text
    assert set(re.findall(r"(\w+://[^/]+)/you/come/", device)) == {f"https://{HOST}"}
    table = behind.ask("POST", "/families", here, {"family": "Ours", "name": "Ada"})
    family = behind.ask("GET", table.headers["Location"], here).text
    assert set(re.findall(r"(\w+://[^/]+)/families/join/", family)) == {f"https://{HOST}"}


def test_the_phrase_rate_limit_is_per_client_address(behind: Served) -> None:
    guesser, other = next(_ADDRESSES), next(_ADDRESSES)
    assert 429 not in {guess(behind, guesser) for _ in range(GUESSES)}
    assert guess(behind, guesser) == 429
    assert guess(behind, other) != 429


def test_forwarded_headers_are_ignored_without_a_proxy(bare: Served) -> None:
    host = f"127.0.0.1:{bare.port}"
    forged = forwarded_headers(Host=host)
    deal = bare.ask("GET", "/deals/1-8QZK-4M2T", forged).text
    assert re.findall(r'og:image" content="(\w+://[^/]+)/', deal) == [f"http://{host}"]
    assert begin(bare, **forged, Origin=f"https://{HOST}").status == 403
    assert begin(bare, **forged, Origin=f"http://{host}").status == 303


def test_forged_addresses_do_not_evade_the_rate_limit(bare: Served) -> None:
    assert 429 not in {guess(bare, next(_ADDRESSES)) for _ in range(GUESSES)}
    assert guess(bare, next(_ADDRESSES)) == 429
