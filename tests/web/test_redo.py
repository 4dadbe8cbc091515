"""Turns taken back can be played again, and the list of turns leads back to any of them."""

import pytest

from solitaire.play.errors import PlayCode
from solitaire.rules import Game
from tests.kit import english
from tests.kit.browsing import SAME_SITE, Browser, piles, readable
from tests.kit.reading import form_to, forms
from tests.kit.records import deal_text, record, turns_text
from tests.kit.sites import Site

LOST = record("lost")
HX = SAME_SITE | {"HX-Request": "true"}


def after(turns: int) -> Game:
    return Game.replay(LOST.deal, LOST.turns[:turns])


@pytest.mark.slow
def test_redo_plays_what_undo_took_back_one_after_the_other(site: Site, ada: Browser) -> None:
    ada.open(site.put(deal_text(LOST), turns_text(LOST, 7)))
    for _ in range(3):
        ada.undo()
    for turns in (5, 6, 7):
        ada.press(form_to(ada.page, "/redo", cls="redo"))
        assert piles(ada.page) == readable(after(turns))
    assert not form_to(ada.page, "/redo").buttons  # there, and cannot be pressed


@pytest.mark.slow
def test_it_is_still_there_after_a_reload_and_gone_after_another_turn(
    site: Site, ada: Browser
) -> None:
    path = site.put(deal_text(LOST), turns_text(LOST, 7))
    ada.open(path)
    for _ in range(3):
        ada.undo()
    ada.open(path)
    assert site.row(path).redo.split() == turns_text(LOST, 7).split()[4:]
    ada.take(LOST.turns[4])  # the same turn by hand
    assert site.row(path).redo.split() == turns_text(LOST, 7).split()[5:]
    ada.discard_unplayed()
    assert site.row(path).redo == ""
    ada.undo()
    ada.undo()
    ada.discard_unplayed()  # with two turns to play again
    assert site.row(path).redo == ""


def test_nothing_to_play_again_is_said(site: Site, ada: Browser) -> None:
    path = site.put(deal_text(LOST), turns_text(LOST, 7))
    answer = ada.client.post(f"{path}/redo", data={"turn": "8"}, headers=HX)
    assert answer.status_code == 422
    assert english.error(PlayCode.NOTHING_TO_REDO, turn=8) in answer.text


def test_the_turns_are_told_and_each_can_be_gone_back_to(site: Site, ada: Browser) -> None:
    path = site.put(deal_text(LOST), turns_text(LOST, 7))
    page = ada.open(f"{path}/turns")
    told = [item.one("p").text for item in page.one("ol").all("li")]
    assert len(told) == 7
    assert told[0].startswith("Turn 7:")
    flipped = [
        after(turns).flipped_count > after(turns - 1).flipped_count for turns in range(7, 0, -1)
    ]
    assert [english.COMPLETE_AND_FLIPPED in line for line in told] == flipped
    ways_back = [form for form in forms(page) if form.action.endswith("/undo")]
    assert ways_back[4].buttons[0].text == english.BACK_TO_TURN_3
    ada.press(ways_back[4])
    assert piles(ada.page) == readable(after(2))
    assert site.row(path).undone == 5


def test_before_the_first_turn_the_list_says_so(site: Site, ada: Browser) -> None:
    page = ada.open(f"{site.put(deal_text(LOST))}/turns")
    assert "None yet." in page.text


def test_over_the_table_they_are_a_sheet(site: Site, ada: Browser) -> None:
    path = site.put(deal_text(LOST), turns_text(LOST, 7))
    sheet = ada.client.get(f"{path}/turns", headers=HX).text
    assert "<html" not in sheet
    assert sheet.count("hx-post") == 7
