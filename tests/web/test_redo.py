"""Undone turns can be redone."""

from solitaire.play.errors import PlayCode
from solitaire.rules import Game
from tests.kit import english
from tests.kit.browsing import SAME_SITE, Browser, piles, readable
from tests.kit.reading import form_to
from tests.kit.records import deal_text, record, turns_text
from tests.kit.sites import Site

LOST = record("lost")
HX = SAME_SITE | {"HX-Request": "true"}


def after(turns: int) -> Game:
    return Game.replay(LOST.deal, LOST.turns[:turns])


def test_redo_replays_undone_turns_one_by_one(site: Site, ada: Browser) -> None:
    ada.open(site.put(deal_text(LOST), turns_text(LOST, 7)))
    for _ in range(3):
        ada.undo()
    for turns in (5, 6, 7):
        ada.press(form_to(ada.page, "/redo", cls="redo"))
        assert piles(ada.page) == readable(after(turns))
    assert not form_to(ada.page, "/redo").buttons  # the button is disabled


def test_redo_survives_a_reload_and_is_cleared_by_a_different_turn(
    site: Site, ada: Browser
) -> None:
    path = site.put(deal_text(LOST), turns_text(LOST, 7))
    ada.open(path)
    for _ in range(3):
        ada.undo()
    ada.open(path)
    assert site.row(path).redo.split() == turns_text(LOST, 7).split()[4:]
    ada.take(LOST.turns[4])  # replays the undone turn by hand
    assert site.row(path).redo.split() == turns_text(LOST, 7).split()[5:]
    ada.discard_unplayed()
    assert site.row(path).redo == ""
    ada.undo()
    ada.undo()
    ada.discard_unplayed()  # with two turns left to redo
    assert site.row(path).redo == ""


def test_redo_with_nothing_to_redo_gets_422(site: Site, ada: Browser) -> None:
    path = site.put(deal_text(LOST), turns_text(LOST, 7))
    answer = ada.client.post(f"{path}/redo", data={"turn": "8"}, headers=HX)
    assert answer.status_code == 422
    assert english.error(PlayCode.NOTHING_TO_REDO, turn=8) in answer.text
