"""The cookie that says who plays lasts for as long as somebody comes back."""

from datetime import date, timedelta

import pytest

from solitaire.web import player
from solitaire.web.player import FRESH_DAYS, LIFETIME
from tests.web.conftest import Site

START = date(2026, 11, 21)


def test_somebody_who_plays_now_and_then_stays_known(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = site.client()
    tables = []
    for day in range(0, 3 * LIFETIME.days, FRESH_DAYS):
        monkeypatch.setattr(player, "today", lambda day=day: START + timedelta(days=day))
        answer = client.post("/games")
        assert "Expires=" in answer.headers["Set-Cookie"]
        tables.append(answer.headers["Location"])
    assert {client.get(table).status_code for table in tables} == {200}


def test_a_fresh_cookie_is_not_given_again(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    client = site.client()
    for day, given in ((0, True), (1, False), (FRESH_DAYS - 1, False), (FRESH_DAYS, True)):
        monkeypatch.setattr(player, "today", lambda day=day: START + timedelta(days=day))
        assert ("Set-Cookie" in client.post("/games").headers) is given


def test_an_older_cookie_that_does_not_say_its_day_keeps_its_player(site: Site) -> None:
    client = site.client("ada")
    table = site.put("1-8QZK-4M2T")
    assert "Set-Cookie" in client.post("/games").headers
    assert "Set-Cookie" not in client.post("/games").headers
    assert client.get(table).status_code == 200
