"""A site below a path of its host: every address that it gives out is below it."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from click.testing import CliRunner

from solitaire.cli import main
from tests.kit.browsing import SAME_SITE
from tests.kit.reading import read
from tests.kit.serving import Served, start_server


@pytest.fixture(scope="module")
def below(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("below")
    with start_server(folder, "--workers", "0", prefix="/crowns", proxies="1") as server:
        yield server


def test_every_address_of_a_page_is_below_the_prefix(below: Served) -> None:
    begun = below.ask("POST", "/crowns/games", SAME_SITE, {"deal": "the cabin", "anyway": "1"})
    table = begun.headers["Location"]
    assert table.startswith("/crowns/games/")
    assert "Path=/crowns" in str(begun.headers.get_all("Set-Cookie"))
    cookie = {"Cookie": begun.cookie}
    checked = 0
    for path in ("/crowns/", table, "/crowns/rules", "/crowns/you", "/crowns/nowhere"):
        page = below.ask("GET", path, cookie)
        assert page.status == (404 if path == "/crowns/nowhere" else 200)
        for element in read(page.text):
            for name in ("href", "src", "action", "formaction", "hx-post", "hx-get"):
                address = element.get(name)
                if address and address.startswith("/"):
                    assert address.startswith("/crowns/"), (path, address)
                    checked += 1
    assert checked > 100


def test_no_cookie_concerns_the_whole_host(below: Served) -> None:
    begun = below.ask("POST", "/crowns/games", SAME_SITE, {"deal": "the cabin", "anyway": "1"})
    cookie = SAME_SITE | {"Cookie": f"{begun.cookie}; preferences=language=nl; zone=Europe/Paris"}
    chosen = below.ask("POST", "/crowns/language", SAME_SITE, {"language": "nl"})
    deleted = below.ask("POST", "/crowns/you/delete", cookie)
    found = set()
    for answer in (begun, chosen, deleted):
        assert answer.status == 303
        for line in answer.headers.get_all("Set-Cookie", []):
            name = line.partition("=")[0]
            assert "Path=/crowns" in line.split("; "), line
            found.add(name.partition("-")[0])
    assert found == {"player", "preferences", "zone"}


def test_default_settings_hide_those_that_the_whole_host_has(below: Served) -> None:
    """As an older version set them, and as another site at the root of the host does."""
    older = {"Cookie": "preferences=language=nl"}
    reset = below.ask("POST", "/crowns/language", SAME_SITE | older, {"language": ""})
    (line,) = reset.headers.get_all("Set-Cookie", [])
    assert line.startswith("preferences=;")
    assert "Max-Age=0" not in line
    # Browsers send the cookie with the longer path first.
    page = below.ask("GET", "/crowns/", {"Cookie": f"preferences=; {older['Cookie']}"})
    assert read(page.text).one("html")["lang"] == "en"


@pytest.mark.parametrize("prefix", ["/a/../b", "..", "/./a", "/a//b", "/a b", "/a%2eb", "/a?b"])
def test_a_prefix_that_no_browser_would_ask_for_is_refused(prefix: str) -> None:
    answer = CliRunner().invoke(main, ["health", "--prefix", prefix, "--port", "1"])
    assert answer.exit_code == 2
    assert "/crowns" in answer.output


def test_files_are_below_the_prefix(below: Served) -> None:
    page = below.ask("GET", "/crowns/").text
    for address in re.findall(r'"(/crowns/(?:style\.css|static/)[^"]+)"', page):
        assert below.ask("HEAD", address).status == 200, address
    assert "Disallow: /crowns/you\n" in below.ask("GET", "/crowns/robots.txt").text


def test_nothing_is_outside_of_the_prefix(below: Served) -> None:
    for path in ("/", "/rules", "/crownsandmore", "/healthz"):
        assert below.ask("GET", path).status == 404


def test_health_asks_below_the_prefix(below: Served) -> None:
    arguments = ["health", "--port", str(below.port), "--prefix"]
    assert CliRunner().invoke(main, [*arguments, "crowns"]).exit_code == 0
    assert CliRunner().invoke(main, [*arguments, "other"]).exit_code == 1


def test_forms_work_behind_a_proxy(below: Served) -> None:
    forwarded = {
        "Host": "crowns.example",
        "X-Forwarded-Proto": "https",
        "X-Forwarded-Host": "crowns.example",
        "Origin": "https://crowns.example",
        "Referer": "https://crowns.example/crowns/rules",
    }
    answer = below.ask("POST", "/crowns/language", forwarded, {"language": "nl"})
    assert (answer.status, answer.headers["Location"]) == (303, "/crowns/rules")
