"""Giving up: two steps in the menu; undone like a turn in practice, final in a daily."""

from __future__ import annotations

from tests.kit.browsing import HX, SAME_SITE, Browser
from tests.kit.reading import form_to, read
from tests.kit.records import deal_text, record, turns_text
from tests.kit.sites import Site

LOST = record("lost")


def test_giving_up_takes_two_steps_and_ends_the_game(site: Site, ada: Browser) -> None:
    path = site.put(deal_text(LOST), turns_text(LOST, 9), first=True)
    menu = ada.open(path).one(cls="give-up")
    assert menu.tag == "details"
    assert "open" not in menu
    page = ada.press(form_to(menu, "/give-up"))
    assert page.one(id="table")["data-state"] == "lost"
    assert page.one(cls="ending")
    assert page.all(cls="give-up") == []
    result = site.results.of_game(path.removeprefix("/games/"))
    assert result is not None
    assert result.outcome.given_up


def test_giving_up_is_undone_like_a_turn_in_practice(site: Site, ada: Browser) -> None:
    path = site.put(deal_text(LOST), turns_text(LOST, 9))
    ada.press(form_to(ada.open(path).one(cls="give-up"), "/give-up"))
    page = ada.undo()
    assert page.one(id="table")["data-state"] == "playing"
    assert site.row(path).turn == 10


def test_giving_up_a_daily_is_final(site: Site, ada: Browser) -> None:
    path = site.put(deal_text(LOST), turns_text(LOST, 9), daily=1, first=True)
    page = ada.press(form_to(ada.open(path).one(cls="give-up"), "/give-up"))
    buttons = [button for form in page.all(cls="undo") for button in form.all("button")]
    assert all("disabled" in button for button in buttons)


def test_an_outdated_page_does_not_give_up_a_game_that_went_on(site: Site, ada: Browser) -> None:
    path = site.put(deal_text(LOST), turns_text(LOST, 9))
    for form in ({"turn": "9"}, {"turn": "10", "revision": "0"}, {}):
        for headers in (SAME_SITE, SAME_SITE | HX):
            answer = ada.client.post(f"{path}/give-up", data=form, headers=headers)
            assert answer.status_code in (303, 409, 422)
    assert not site.row(path).over
    fragment = ada.client.post(f"{path}/give-up", data={"turn": "9"}, headers=SAME_SITE | HX)
    assert read(fragment.text).one(**{"data-kind": "alert"}).text
