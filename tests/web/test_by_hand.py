"""Drawing by hand: the next card is hidden until it is drawn, and undo is free until then."""

import pytest

from solitaire.play.errors import PlayCode
from solitaire.rules import Game
from tests.kit import english
from tests.kit.browsing import SAME_SITE, Browser, counts, piles, readable
from tests.kit.reading import form_to
from tests.kit.records import deal_text, record, turns_text
from tests.kit.sites import Site

LOST = record("lost")


@pytest.fixture
def by_hand(ada: Browser) -> Browser:
    ada.client.set_cookie("preferences", "draw=by-hand")
    return ada


def draw(browser: Browser) -> None:
    browser.press(form_to(browser.page, "/draw"))


def test_after_every_turn_the_next_card_is_hidden_until_drawn(site: Site, by_hand: Browser) -> None:
    by_hand.open(site.put(deal_text(LOST), turns_text(LOST, 24)))
    game = Game.replay(LOST.deal, LOST.turns[:24])
    for turn in LOST.turns[24:]:
        by_hand.take(turn)
        game = game.play(turn)
        assert piles(by_hand.page) == readable(game)
        if game.is_over:
            break
        assert counts(by_hand.page)[0] == str(game.stock_left + 1)
        assert english.DRAW_A_CARD in by_hand.page.one(id="status").text
        assert not by_hand.page.all(cls="unplayed")
        assert not by_hand.page.all("input", name="discard")
        draw(by_hand)
        assert counts(by_hand.page)[0] == str(game.stock_left)
    assert by_hand.page.one(id="table")["data-state"] == "lost"


def test_a_new_game_starts_before_the_first_draw(site: Site, by_hand: Browser) -> None:
    by_hand.open("/")
    by_hand.press(form_to(by_hand.page, "/games"))
    assert counts(by_hand.page)[0] == "16"
    draw(by_hand)
    assert counts(by_hand.page)[0] == "15"
    assert by_hand.page.all(cls="unplayed")


def test_undo_before_the_draw_does_not_count(site: Site, by_hand: Browser) -> None:
    path = site.put(deal_text(LOST))
    by_hand.open(path)
    by_hand.take(LOST.turns[0])
    by_hand.press(form_to(by_hand.page, "/undo", cls="take-back"))
    assert piles(by_hand.page) == readable(Game.start(LOST.deal))
    assert site.row(path).undone == 0
    by_hand.take(LOST.turns[0])
    draw(by_hand)
    by_hand.undo()
    assert site.row(path).undone == 1


def test_a_turn_before_the_draw_gets_422(site: Site, by_hand: Browser) -> None:
    path = site.put(deal_text(LOST))
    by_hand.open(path)
    by_hand.take(LOST.turns[0])
    before = site.row(path)
    turn = LOST.turns[1]
    form = {"turn": "2", "pile": str(turn.pile), "discard": turn.discard.text}
    answer = by_hand.client.post(f"{path}/turns", data=form, headers=SAME_SITE)
    assert answer.status_code == 422
    assert english.error(PlayCode.COVERED, turn=2) in answer.text
    assert site.row(path) == before


def test_drawing_is_idempotent(site: Site, by_hand: Browser) -> None:
    path = site.put(deal_text(LOST))
    by_hand.open(path)
    by_hand.take(LOST.turns[0])
    for status in (303, 303):
        answer = by_hand.client.post(f"{path}/draw", data={"turn": "2"}, headers=SAME_SITE)
        assert answer.status_code == status
    assert site.row(path).revision == 2
    hx = SAME_SITE | {"HX-Request": "true"}
    again = by_hand.client.post(f"{path}/draw", data={"turn": "2"}, headers=hx)
    assert again.status_code == 409
    assert site.row(path).revision == 2


def test_a_draw_from_an_outdated_page_gets_409(site: Site, by_hand: Browser) -> None:
    path = site.put(deal_text(LOST))
    by_hand.open(path)
    by_hand.take(LOST.turns[0])
    by_hand.press(form_to(by_hand.page, "/undo", cls="take-back"))
    by_hand.discard_unplayed()
    form = {"turn": "2", "revision": "1"}  # the revision of the previous page
    hx = SAME_SITE | {"HX-Request": "true"}
    answer = by_hand.client.post(f"{path}/draw", data=form, headers=hx)
    assert answer.status_code == 409
    assert english.NOTHING_WAS_CHANGED in answer.text


def test_by_default_the_next_card_is_drawn_after_a_turn(site: Site, ada: Browser) -> None:
    ada.open(site.put(deal_text(LOST)))
    ada.take(LOST.turns[0])
    assert ada.page.all(cls="unplayed")
    assert not ada.page.all(cls="draw")
