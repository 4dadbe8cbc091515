"""The cookie with the player's time zone: untrusted text, written only by a script."""

from __future__ import annotations

from flask.testing import FlaskClient

from tests.kit.browsing import SAME_SITE
from tests.kit.reading import Element, read
from tests.kit.sites import Site

PAGES = ["/", "/daily/4", "/archive/2026-11"]


def told(page: Element) -> Element:
    """The meta element with the data for the script."""
    (meta,) = [meta for meta in page.all("meta") if "data-zone" in meta]
    return meta


def test_pages_that_depend_on_today_give_the_script_zone_and_time(client: FlaskClient) -> None:
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
        # Only this page shows the time until tomorrow.
        assert ("data-exact" in told(page)) is (path == "/daily/4")
        assert [script for script in page.all("script") if "/zone.js" in script["src"]]
        client.set_cookie("zone", "Europe/Amsterdam")
        answer = client.get(path)
        assert told(read(answer.text))["data-zone"] == "Europe/Amsterdam"
        assert "zone" not in answer.headers.get("Set-Cookie", "")
        client.set_cookie("zone", "America/New_York")
        assert told(read(client.get(path).text))["data-day"] == "2026-11-04"


def test_script_gets_the_mount_path_for_the_cookie(client: FlaskClient) -> None:
    page = read(client.get("/", environ_overrides={"SCRIPT_NAME": "/cards"}).text)
    assert told(page)["data-root"] == "/cards"


def test_markup_in_the_zone_cookie_is_escaped(site: Site) -> None:
    plain = read(site.client().get("/").text)
    for text in ('"><script>alert(1)</script>', "' onload='x", "&lt;", "{{ 7 * 7 }}"):
        client = site.client()
        client.set_cookie("zone", text)
        page = read(client.get("/").text)
        assert told(page)["data-zone"] == text
        assert [element.tag for element in page] == [element.tag for element in plain]


def test_duplicate_or_broken_zone_cookies_cause_no_error(site: Site) -> None:
    client = site.app.test_client(use_cookies=False)  # the header is sent as it is written
    for path in ("/daily", *PAGES):
        for cookie in ("zone=UTC; zone=Asia/Tokyo", "zone", "zone=;", '"zone"="x"', "zone=\\x00"):
            assert client.get(path, headers={"Cookie": cookie}).status_code < 400


def test_response_to_a_form_is_not_reloaded_by_the_zone_script(client: FlaskClient) -> None:
    """The script would reload the page, and the typed text would be lost."""
    answer = client.post("/games", data={"deal": "1-8QZK-4M2"}, headers=SAME_SITE)
    assert answer.status_code == 422
    page = read(answer.text)
    assert [meta for meta in page.all("meta") if "data-zone" in meta] == []
    assert not [script for script in page.all("script") if "/zone.js" in script["src"]]
