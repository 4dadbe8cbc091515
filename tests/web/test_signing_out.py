"""Signing out other devices: their cookies are those of strangers from then on."""

from __future__ import annotations

from datetime import timedelta

import pytest
from flask.testing import FlaskClient
from sqlalchemy import select

from solitaire.store.tables import metadata
from tests.kit import english
from tests.kit.browsing import SAME_SITE, Browser
from tests.kit.reading import Element, form_to, read
from tests.kit.records import deal_text, record, turns_text
from tests.kit.routes import ALL, FORMS, OF_A_GAME, PASSED_ON
from tests.kit.sites import Site

NAMED = {"deal": "1-8QZK-4M2T"}
LOST = record("lost")


@pytest.fixture
def table(site: Site) -> str:
    """The path of Ada's unfinished game."""
    return site.put(deal_text(LOST), turns_text(LOST, 5), id="begun")


@pytest.fixture
def ada(site: Site, table: str) -> Browser:
    return site.browser("ada")


@pytest.fixture
def tablet(site: Site, ada: Browser) -> FlaskClient:
    """Another device of Ada's, which she has signed out."""
    tablet = site.client("ada")
    assert tablet.get("/games/begun").status_code == 200
    sign_out_others(ada)
    return tablet


def sign_out_others(browser: Browser) -> Element:
    return browser.press(form_to(browser.open("/you/devices"), "/you/sign-out"))


def rows_of_ada(site: Site) -> list[tuple[object, ...]]:
    with site.engine.connect() as connection:
        rows = [
            row for table in metadata.sorted_tables for row in connection.execute(select(table))
        ]
    return [tuple(row) for row in rows if "ada" in row]


def link_of(browser: Browser) -> str:
    """The link to another device."""
    return browser.open("/you/device").one("p", id="way").text.removeprefix("http://localhost")


def test_this_browser_remains_signed_in_and_sees_a_note(ada: Browser, table: str) -> None:
    page = sign_out_others(ada)
    assert page.one("p", cls="notice").text == english.OTHERS_SIGNED_OUT
    assert ada.client.get(table).status_code == 200
    assert english.SIGNED_OUT not in ada.open("/").text
    sign_out_others(ada)
    assert ada.client.get(table).status_code == 200, "as often as one likes"


def test_a_signed_out_device_shows_and_changes_nothing(site: Site, tablet: FlaskClient) -> None:
    """Every route, with the games of the player it was."""
    site.put(deal_text(LOST), turns_text(LOST), id="finished")
    before = rows_of_ada(site)
    cookie = site.cookie("ada")
    links = ("/you/come/none",)  # a link says whose it is, instead of the cookie
    for route in [route for route in ALL if route.path not in links]:
        for game in ("begun", "finished") if route in OF_A_GAME else ("none",):
            tablet.set_cookie(site.cookie_name, cookie)
            answer = tablet.open(
                route.of(game), method=route.method, data=dict(route.form), headers=SAME_SITE
            )
            if route.endpoint in FORMS:
                assert answer.status_code == 308, route
                continue
            if route in OF_A_GAME and (game == "begun" or route.endpoint not in PASSED_ON):
                assert answer.status_code == 404, route
            assert b"/games/begun" not in answer.data, route
    assert rows_of_ada(site) == before


def test_pages_say_why_and_lead_back(tablet: FlaskClient) -> None:
    for path in ("/", "/you", "/games", "/games/begun", "/statistics", "/families"):
        page = read(tablet.get(path).text)
        notice = page.one("p", cls="notice")
        assert english.SIGNED_OUT in notice.text, path
        assert notice.one("a")["href"] == "/you/devices#come"
    assert "Set-Cookie" not in tablet.get("/").headers


def test_the_next_game_makes_a_new_player(site: Site, tablet: FlaskClient) -> None:
    begun = tablet.post("/games", data=NAMED).headers["Location"]
    assert site.row(begun).player != "ada"
    assert tablet.get(begun).status_code == 200
    assert english.SIGNED_OUT not in tablet.get("/").text
    assert site.client("ada").get(begun).status_code == 404


def test_the_phrase_brings_a_device_back(site: Site, ada: Browser, table: str) -> None:
    words = (
        ada.press(form_to(ada.open("/you/devices"), "/you/phrase")).one("ol", id="phrase").all("li")
    )
    sign_out_others(ada)
    tablet = site.browser("ada")
    tablet.press(
        form_to(tablet.open("/you/devices"), "/you/come"),
        phrase=" ".join(each.text for each in words),
    )
    assert tablet.path == "/you?done=came"
    for browser in (ada, tablet):
        assert browser.client.get(table).status_code == 200


def test_a_new_link_brings_a_device_back_and_an_earlier_one_does_not(
    site: Site, ada: Browser, table: str
) -> None:
    earlier = link_of(ada)
    sign_out_others(ada)
    assert site.client().get(earlier).status_code == 404
    tablet = site.browser("ada")
    link = link_of(ada)
    tablet.press(form_to(tablet.open(link), link))
    assert tablet.client.get(table).status_code == 200


def test_no_browser_is_signed_out_if_the_new_cookie_is_lost(
    site: Site, ada: Browser, table: str
) -> None:
    old = site.cookie("ada")
    assert ada.client.post("/you/sign-out", headers=SAME_SITE).status_code == 303
    ada.client.set_cookie(site.cookie_name, old)
    for client in (ada.client, site.client("ada")):
        assert client.get(table).status_code == 200


def test_a_cookie_got_ahead_is_signed_out_too(site: Site, ada: Browser, table: str) -> None:
    thief = site.client("ada")
    thief.post("/you/sign-out", headers=SAME_SITE)  # and the redirect is not followed
    site.clock.now += timedelta(seconds=1)
    sign_out_others(ada)
    assert thief.get(table).status_code == 404
    assert ada.client.get(table).status_code == 200


def test_the_cookie_is_valid_with_an_older_backup(site: Site, ada: Browser, table: str) -> None:
    sign_out_others(ada)
    with site.engine.begin() as connection:
        connection.execute(metadata.tables["players"].delete())
    assert ada.client.get(table).status_code == 200
    assert site.client("ada").get(table).status_code == 404, "and it signs out others again"


def test_nothing_is_left_of_a_deleted_player_for_a_copied_cookie(site: Site, ada: Browser) -> None:
    copied, link = site.client("ada"), link_of(ada)
    ada.press(form_to(ada.open("/you/delete"), "/you/delete"))
    assert site.client().get(link).status_code == 404
    begun = copied.post("/games", data=NAMED).headers["Location"]
    assert site.row(begun).player != "ada"


def test_strangers_have_no_devices_to_sign_out(site: Site) -> None:
    answer = site.client().post("/you/sign-out", headers=SAME_SITE)
    assert answer.status_code == 409
    assert "Set-Cookie" not in answer.headers
    assert "/you/sign-out" not in site.client().get("/you/devices").text
