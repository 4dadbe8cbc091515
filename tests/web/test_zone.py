"""The cookie with the player's time zone: untrusted text, written only by a script."""

from __future__ import annotations

from typing import Any

from flask.testing import FlaskClient

from tests.kit.browsing import SAME_SITE
from tests.kit.reading import read, site_data
from tests.kit.sites import Site

PAGES = ["/", "/daily/4", "/archive/2026-11"]


def zone_of(page: str) -> Any:
    """The data for the script."""
    return site_data(read(page))["zone"]


def test_pages_that_depend_on_today_give_the_script_zone_and_time(client: FlaskClient) -> None:
    wanted = {
        "name": "",
        "path": "/",
        "now": "2026-11-05T00:00:00+00:00",
        "day": "2026-11-05",
    }
    for path in PAGES:
        client.delete_cookie("zone")
        # Only this page shows the time until tomorrow.
        assert zone_of(client.get(path).text) == wanted | {"exact": path == "/daily/4"}
        client.set_cookie("zone", "Europe/Amsterdam")
        answer = client.get(path)
        assert zone_of(answer.text)["name"] == "Europe/Amsterdam"
        assert "zone" not in answer.headers.get("Set-Cookie", "")
        client.set_cookie("zone", "America/New_York")
        assert zone_of(client.get(path).text)["day"] == "2026-11-04"


def test_script_gets_the_mount_path_for_the_cookie(client: FlaskClient) -> None:
    page = client.get("/", environ_overrides={"SCRIPT_NAME": "/cards"}).text
    assert zone_of(page)["path"] == "/cards"


def test_markup_in_the_zone_cookie_is_escaped(site: Site) -> None:
    plain = read(site.client().get("/").text)
    for text in ('"><script>alert(1)</script>', "' onload='x", "&lt;", "{{ 7 * 7 }}"):
        client = site.client()
        client.set_cookie("zone", text)
        page = client.get("/").text
        assert zone_of(page)["name"] == text
        assert [element.tag for element in read(page)] == [element.tag for element in plain]


def test_duplicate_or_broken_zone_cookies_cause_no_error(site: Site) -> None:
    client = site.app.test_client(use_cookies=False)  # the header is sent as it is written
    for path in ("/daily", *PAGES):
        for cookie in ("zone=UTC; zone=Asia/Tokyo", "zone", "zone=;", '"zone"="x"', "zone=\\x00"):
            assert client.get(path, headers={"Cookie": cookie}).status_code < 400


def test_response_to_a_form_is_not_reloaded_by_the_zone_script(client: FlaskClient) -> None:
    """The script would reload the page, and the typed text would be lost."""
    answer = client.post("/games", data={"deal": "1-8QZK-4M2"}, headers=SAME_SITE)
    assert answer.status_code == 422
    assert zone_of(answer.text) is None
