"""The cookie that says where the player is: read as text from anybody, written by a script alone."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from solitaire.web.zone import LONGEST, zone
from tests.kit.browsing import SAME_SITE
from tests.kit.reading import Element, read
from tests.kit.sites import Site

PAGES = ["/", "/daily/4", "/archive/2026-11"]


def told(page: Element) -> Element:
    """What a page tells the script."""
    (meta,) = [meta for meta in page.all("meta") if "data-zone" in meta]
    return meta


@pytest.mark.parametrize("path", PAGES)
def test_pages_with_a_today_tell_the_script_what_the_server_believes(
    client: FlaskClient, path: str
) -> None:
    page = read(client.get(path).text)
    wanted = {
        "data-zone": "",
        "data-root": "",
        "data-now": "2026-11-05T00:00:00+00:00",
        "data-day": "2026-11-05",
    }
    assert told(page).attributes.items() >= wanted.items()
    assert ("data-exact" in told(page)) is (
        path == "/daily/4"
    )  # which says how long it is until tomorrow
    assert [script for script in page.all("script") if "/zone.js" in script["src"]]
    client.set_cookie("zone", "Europe/Amsterdam")
    assert told(read(client.get(path).text))["data-zone"] == "Europe/Amsterdam"
    client.set_cookie("zone", "America/New_York")
    assert told(read(client.get(path).text))["data-day"] == "2026-11-04"


def test_below_another_path_the_cookie_is_for_that_path(client: FlaskClient) -> None:
    page = read(client.get("/", environ_overrides={"SCRIPT_NAME": "/cards"}).text)
    assert told(page)["data-root"] == "/cards"


@pytest.mark.parametrize("path", PAGES)
def test_the_server_sets_no_such_cookie(client: FlaskClient, path: str) -> None:
    client.set_cookie("zone", "Europe/Amsterdam")
    assert "zone" not in client.get(path).headers.get("Set-Cookie", "")


@pytest.mark.parametrize(
    ("said", "name"),
    [
        ("UTC", "UTC"),
        ("America/Argentina/ComodRivadavia", "America/Argentina/ComodRivadavia"),
        ("x" * LONGEST, "x" * LONGEST),
        ("x" * (LONGEST + 1), None),
        ("", None),
        ("\u00e4", None),
        ("a\x7fb", None),
    ],
)
def test_what_is_no_short_plain_text_is_nothing(site: Site, said: str, name: str | None) -> None:
    headers = {"Cookie": f"zone={said}".encode().decode("latin-1")}
    with site.app.test_request_context("/", headers=headers):
        assert zone() == name


@pytest.mark.parametrize(
    "said", ['"><script>alert(1)</script>', "' onload='x", "&lt;", "{{ 7 * 7 }}"]
)
def test_markup_in_it_is_text(site: Site, said: str) -> None:
    plain = read(site.client().get("/").text)
    client = site.client()
    client.set_cookie("zone", said)
    page = read(client.get("/").text)
    assert told(page)["data-zone"] == said
    assert [element.tag for element in page] == [element.tag for element in plain]


@pytest.mark.parametrize("path", ["/daily", *PAGES])
def test_of_two_cookies_or_a_broken_one_comes_no_fault(site: Site, path: str) -> None:
    client = site.app.test_client(use_cookies=False)  # the header is sent as it is written
    for cookie in ("zone=UTC; zone=Asia/Tokyo", "zone", "zone=;", '"zone"="x"', "zone=\\x00"):
        assert client.get(path, headers={"Cookie": cookie}).status_code < 400


def test_what_answers_a_form_is_not_asked_for_again(client: FlaskClient) -> None:
    """The script would ask for another page, and what was typed would be gone."""
    answer = client.post("/games", data={"deal": "1-8QZK-4M2"}, headers=SAME_SITE)
    assert answer.status_code == 422
    page = read(answer.text)
    assert [meta for meta in page.all("meta") if "data-zone" in meta] == []
    assert not [script for script in page.all("script") if "/zone.js" in script["src"]]
