"""The player cookie: signature, lifetime and renewal."""

import time
from datetime import date, timedelta

import pytest
from flask import session
from werkzeug.test import TestResponse

from solitaire.web.http import player
from solitaire.web.http.player import FRESH_DAYS, LIFETIME
from tests.kit.reading import form_to
from tests.kit.sites import MakeSite, Site

NAMED = {"deal": "1-8QZK-4M2T"}
"""A form that starts a game, and chooses nothing about later ones."""
START = date(2026, 11, 21)
SECOND = timedelta(seconds=1)


def sets_player(answer: TestResponse) -> bool:
    """Whether the answer sets the cookie of the player."""
    return any(each.startswith("player=") for each in answer.headers.getlist("Set-Cookie"))


def test_playing_now_and_then_keeps_the_cookie_valid(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = site.client()
    tables = []
    for day in range(0, 3 * LIFETIME.days, FRESH_DAYS):
        monkeypatch.setattr(player, "today", lambda day=day: START + timedelta(days=day))
        answer = client.post("/games", data=NAMED)
        assert "Expires=" in answer.headers["Set-Cookie"]
        tables.append(answer.headers["Location"])
    assert {client.get(table).status_code for table in tables} == {200}


def test_a_fresh_cookie_is_not_renewed(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    client = site.client()
    for day, given in ((0, True), (1, False), (FRESH_DAYS - 1, False), (FRESH_DAYS, True)):
        monkeypatch.setattr(player, "today", lambda day=day: START + timedelta(days=day))
        assert sets_player(client.post("/games", data=NAMED)) is given


def test_a_cookie_without_a_date_keeps_its_player_and_is_renewed(site: Site) -> None:
    client = site.client("ada")
    table = site.put("1-8QZK-4M2T")
    assert sets_player(client.post("/games", data=NAMED))
    assert not sets_player(client.post("/games", data=NAMED))
    assert client.get(table).status_code == 200


def test_renewing_a_cookie_keeps_its_number(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    ada = site.browser("ada")
    table = site.put("1-8QZK-4M2T")
    ada.press(form_to(ada.open("/you/devices"), "/you/sign-out"))
    later = player.today() + timedelta(days=FRESH_DAYS)
    monkeypatch.setattr(player, "today", lambda: later)
    assert sets_player(ada.client.post("/games", data=NAMED))
    assert ada.client.get(table).status_code == 200


def session_of(site: Site, cookie: str) -> object:
    """The session of a request with that cookie."""
    with site.app.test_request_context(headers={"Cookie": f"player={cookie}"}) as context:
        return dict(context.session)


def test_forged_cookies_are_ignored(site: Site) -> None:
    good, other = site.cookie("ada"), site.cookie("bob")
    body, _, signature = good.rpartition(".")
    assert session_of(site, good) == {"player": "ada"}
    for forged in (
        "",
        "ada",
        body,
        f"{body}.{signature[:-1]}",
        f"{body}.{signature.swapcase()}",
        f"{other.partition('.')[0]}{good[good.index('.') :]}",
    ):
        assert session_of(site, forged) == {}


@pytest.mark.parametrize(
    ("age", "known"),
    [
        (-LIFETIME, True),  # signed by a clock that was set back since
        (-SECOND, True),
        (LIFETIME - SECOND, True),
        (LIFETIME + 2 * SECOND, False),
    ],
)
def test_a_cookie_is_valid_until_the_end_of_its_lifetime(
    site: Site, monkeypatch: pytest.MonkeyPatch, age: timedelta, known: bool
) -> None:
    with monkeypatch.context() as signing:
        then = time.time() - age.total_seconds()
        signing.setattr(time, "time", lambda: then)
        cookie = site.cookie("ada")
    assert session_of(site, cookie) == ({"player": "ada"} if known else {})


def test_a_session_is_not_shared_between_requests(site: Site) -> None:
    header = {"Cookie": f"player={site.cookie('ada')}"}
    for _ in range(2):
        with site.app.test_request_context(headers=header) as context:
            assert session == {"player": "ada"}
            context.session["player"] = "bob"


def test_a_cookie_is_valid_after_a_restart(make_site: MakeSite) -> None:
    first = make_site("same")
    path = first.put("1-8QZK-4M2T")
    cookie = first.cookie("ada")
    again = make_site("same")
    client = again.client()
    client.set_cookie("player", cookie)
    assert client.get(path).status_code == 200
