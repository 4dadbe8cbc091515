"""The last call at the table: a turn that would lose an easy game waits for an answer."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from solitaire.play.deals.packs import GENTLE_STEPS
from solitaire.rules import Deal, Game, Position, Turn
from solitaire.solver import Verdict, find_need
from solitaire.web.board.play import last_call
from tests.kit import english
from tests.kit.seating import seat
from tests.kit.table import DESKTOP, PHONE, Table
from tests.kit.visitors import NewVisitor
from tests.kit.waiting import LONG

LOOKS = pytest.mark.parametrize("look", [PHONE, DESKTOP], ids=["phone", "desktop"])


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(last_call, "PATIENCE", LONG)


@pytest.fixture(scope="module")
def edge() -> Game:
    """A gentle step whose cards were discarded until one more discard, and other turns too, would lose it."""
    game = Game.start(Deal.from_code(GENTLE_STEPS.codes[0]))
    while not loses(game, discard(game)):
        game = game.play(discard(game))
    return game


def loses(game: Game, turn: Turn) -> bool:
    after = Position(game.play(turn).piles, None, game.position.left)
    return find_need(after).verdict is Verdict.UNWINNABLE


def discard(game: Game) -> Turn:
    assert game.drawn is not None
    return game.turn(next(pile.rank for pile in game.piles if not pile.flipped), game.drawn)


def placed(game: Game) -> Turn:
    return next(turn for turn in game.legal_turns() if not turn.is_unplayed and loses(game, turn))


def sit_down(context: BrowserContext, game: Game) -> Table:
    page = context.new_page()
    page.goto(seat(context, game, len(game.turns)))
    preferences = "tap=on&quick_ways_shown=yes&unwarned_wins=0&finished_games=5"
    context.add_cookies([{"name": "preferences", "value": preferences, "url": page.url}])
    page.reload()
    return Table(page, game)


def answers(page: Page) -> tuple[Any, Any]:
    again, agree = english.LOOK_AGAIN, english.PLAY_IT
    buttons = page.locator(f'.table :is(button, a):text-is("{again}"):visible')
    return buttons, page.get_by_role("button", name=agree)


@LOOKS
def test_a_tap_on_a_card_that_loses_leaves_it_lifted(
    new_visitor: NewVisitor, look: dict[str, Any], edge: Game
) -> None:
    table = sit_down(new_visitor(**look), edge)
    page, turn = table.page, placed(edge)
    table.choose(turn.pile)
    card = table.card(turn.discard, turn.pile)
    card.dblclick()  # the second tap of a double tap is no answer
    expect(table.status).to_have_text(english.THIS_WOULD_LOSE)
    expect(table.tray(turn.pile).locator(".legend")).to_contain_text(english.THIS_WOULD_LOSE)
    expect(card).to_be_checked()
    again, agree = answers(page)
    expect(agree).to_be_visible()
    again.click()
    expect(table.tray(turn.pile)).to_have_count(0)
    table.shows_board(edge)
    table.choose(turn.pile)  # as it was left
    agree.click()
    table.shows(edge.play(turn))


@LOOKS
def test_another_card_of_the_tray_is_not_asked_about(
    new_visitor: NewVisitor, look: dict[str, Any], edge: Game
) -> None:
    table = sit_down(new_visitor(**look), edge)
    turn = placed(edge)
    table.choose(turn.pile)
    for _ in range(2):  # lift it, then discard it
        table.card(turn.discard, turn.pile).press("Enter")
    expect(answers(table.page)[1]).to_be_visible()
    other = next(each for each in edge.pile(turn.pile).cards if each != turn.discard)
    table.lift(other, turn.pile)  # a tap lifts it now, and the button names it
    expect(table.tray(turn.pile)).not_to_contain_text(english.THIS_WOULD_LOSE)
    table.confirm(turn.pile).click()
    table.shows(edge.play(edge.turn(turn.pile, other)))


@LOOKS
def test_the_key_that_discards_asks_and_escape_looks_again(
    new_visitor: NewVisitor, look: dict[str, Any], edge: Game
) -> None:
    table = sit_down(new_visitor(**look), edge)
    page = table.page
    page.keyboard.press("x")
    expect(table.status).to_have_text(english.THIS_WOULD_LOSE)
    agree = answers(page)[1]
    expect(agree).to_be_visible()
    page.keyboard.press("Escape")
    expect(agree).to_have_count(0)
    table.shows_board(edge)
    table.unplayed.click()
    table.shows(edge.play(discard(edge)))


def test_play_it_beside_the_drawn_card_by_key(new_visitor: NewVisitor, edge: Game) -> None:
    table = sit_down(new_visitor(**PHONE), edge)
    table.unplayed.click()
    again, agree = answers(table.page)
    expect(again).to_be_focused()
    agree.focus()
    table.page.keyboard.press("Enter")
    table.shows(edge.play(discard(edge)))
