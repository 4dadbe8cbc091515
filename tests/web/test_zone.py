"""The cookie that says where the player is: read as text from anybody, written by a script alone."""

from __future__ import annotations

from flask.testing import FlaskClient

from tests.kit.browsing import SAME_SITE
from tests.kit.reading import Element, read
from tests.kit.sites import Site

PAGES = ["/", "/daily/4", "/archive/2026-11"]


def told(page: Element) -> Element:
    """What a page tells the script."""
    (meta,) = [meta for meta in page.all("meta") if "data-zone" in meta]
    return meta


def test_pages_with_a_today_tell_the_script_what_the_server_believes(client: FlaskClient) -> None:
    wanted = {
        "data-zone": "",
        "data-root": "",
        "data-now": "2026-11-05T00:00:00+00:00",
        "data-day": "2026-11-05",
    }
    for path in PAGES:
        client.delete_cookie("zone")
        page = read(client.get(path).text)
        assert told(page).attributes.items() >= wanted.items()
        # Only this page says how long it is until tomorrow.
        assert ("data-exact" in told(page)) is (path == "/daily/4")
        assert [script for script in page.all("script") if "/zone.js" in script["src"]]
        client.set_cookie("zone", "Europe/Amsterdam")
        answer = client.get(path)
        assert told(read(answer.text))["data-zone"] == "Europe/Amsterdam"
        assert "zone" not in answer.headers.get("Set-Cookie", "")
        client.set_cookie("zone", "America/New_York")
        assert told(read(client.get(path).text))["data-day"] == "2026-11-04"


def test_below_another_path_the_cookie_is_for_that_path(client: FlaskClient) -> None:
    page = read(client.get("/", environ_overrides={"SCRIPT_NAME": "/cards"}).text)
    assert told(page)["data-root"] == "/cards"


def test_markup_in_it_is_text(site: Site) -> None:
    plain = read(site.client().get("/").text)
    for text in ('"><script>alert(1)</script>', "' onload='x", "&lt;", "{{ 7 * 7 }}"):
        client = site.client()
        client.set_cookie("zone", text)
        page = read(client.get("/").text)
        assert told(page)["data-zone"] == text
        assert [element.tag for element in page] == [element.tag for element in plain]


def test_of_two_cookies_or_a_broken_one_comes_no_fault(site: Site) -> None:
    client = site.app.test_client(use_cookies=False)  # the header is sent as it is written
    for path in ("/daily", *PAGES):
        for cookie in ("zone=UTC; zone=Asia/Tokyo", "zone", "zone=;", '"zone"="x"', "zone=\\x00"):
            assert client.get(path, headers={"Cookie": cookie}).status_code < 400


def test_what_answers_a_form_is_not_asked_for_again(client: FlaskClient) -> None:
    """The script would ask for another page, and what was typed would be gone."""
    answer = client.post("/games", data={"deal": "1-8QZK-4M2"}, headers=SAME_SITE)
    assert answer.status_code == 422
    page = read(answer.text)
    assert [meta for meta in page.all("meta") if "data-zone" in meta] == []
    assert not [script for script in page.all("script") if "/zone.js" in script["src"]]
