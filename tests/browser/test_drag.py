"""Everything that clicks do can be done by dragging, and a canceled drag changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pytest
from playwright.sync_api import expect

from solitaire.rules import Game, Rank
from tests.kit.dragging import DragTable, FingerTable, middle, on
from tests.kit.records import after, recorded
from tests.kit.table import DESKTOP, PHONE, Table
from tests.kit.visitors import NewVisitor, forgive

WON: Final = recorded("won")
LOST: Final = recorded("lost")


def at_desk(new_visitor: NewVisitor, game: Game = WON, turns: int = 0) -> DragTable:
    return DragTable.sit_down(new_visitor(**DESKTOP, reduced_motion="no-preference"), game, turns)


def on_phone(
    new_visitor: NewVisitor, game: Game = WON, turns: int = 0, **settings: str
) -> FingerTable:
    visitor = new_visitor(**PHONE, reduced_motion="no-preference")
    assert visitor.request.post("/settings", form=settings).ok
    return FingerTable.sit_down(visitor, game, turns)


Sit = Callable[..., DragTable]
ANYWHERE: Final = pytest.mark.parametrize(
    "sit", [on_phone, pytest.param(at_desk, marks=pytest.mark.deep)], ids=["finger", "mouse"]
)


def discard_unplayed(game: Game) -> Game:
    assert game.drawn is not None
    first = next(pile for pile in game.piles if not pile.flipped)
    return game.play(game.turn(first.rank, game.drawn))


def test_a_turn_can_be_dragged_by_touch(new_visitor: NewVisitor) -> None:
    on_phone(new_visitor).play(WON, upto=1)


@pytest.mark.parametrize(
    "setting",
    [{"hand": "left"}, pytest.param({"cards": "large"}, marks=pytest.mark.deep)],
    ids=str,
)
def test_the_discard_target_is_reachable_with_each_setting(
    new_visitor: NewVisitor, setting: dict[str, str]
) -> None:
    table = on_phone(new_visitor, turns=5, **setting)
    turn = WON.turns[5]
    with table.dragging(table.drawn) as hand:
        assert not on(table.discard_here, hand.at)
        hand.move(middle(table.page.locator(".keys label", has_text=str(turn.pile))))
    table.drag(table.card(turn.discard, turn.pile), lambda: table.discard_here)
    table.shows(after("won", 6))


@ANYWHERE
def test_dragging_the_drawn_card_to_the_discard_leaves_it_unplayed(
    new_visitor: NewVisitor, sit: Sit
) -> None:
    table = sit(new_visitor, LOST)
    table.drag(table.drawn, lambda: table.discard_here)
    table.shows(discard_unplayed(after("lost", 0)))
    expect(table.ghost).to_have_count(0)


def test_dropping_the_drawn_card_on_a_pile_key_opens_the_pile(new_visitor: NewVisitor) -> None:
    table = on_phone(new_visitor)
    table.drag(table.drawn, lambda: table.page.locator(".keys label", has_text="Q"))
    expect(table.tray(Rank.QUEEN)).to_be_visible()


def test_a_placed_card_can_be_dragged_to_another_pile(new_visitor: NewVisitor) -> None:
    table = at_desk(new_visitor)
    table.choose(Rank.QUEEN)
    assert table.game.drawn is not None
    table.drag(table.card(table.game.drawn, Rank.QUEEN), lambda: table.pile(Rank.NINE))
    expect(table.tray(Rank.NINE)).to_be_visible()
    expect(table.tray(Rank.QUEEN)).to_have_count(0)


@pytest.mark.deep
def test_dragging_highlights_the_target_and_selects_no_text(
    new_visitor: NewVisitor,
) -> None:
    table = at_desk(new_visitor, turns=5)
    target = table.page.locator("[data-target]")
    expect(table.discard_here).to_be_hidden()
    with table.dragging(table.drawn) as hand:
        expect(table.discard_here).to_be_visible()
        for pile in table.game.piles:
            hand.move(middle(table.pile(pile.rank)))
            expect(target).to_have_count(0 if pile.flipped else 1)
            if not pile.flipped:
                expect(target).to_have_attribute("data-rank", str(pile.rank))
        hand.move(middle(table.discard_here))
        expect(target).to_have_text("Discard here")
        hand.move((640, 700))
    expect(target).to_have_count(0)
    expect(table.discard_here).to_be_hidden()
    assert table.page.evaluate("getSelection().toString()") == ""


class TestCanceledDrag:
    """After each way to cancel a drag nothing is chosen or played, and play can continue."""

    def expect_unchanged_and_playable(self, table: DragTable) -> None:
        expect(table.ghost).to_have_count(0)
        expect(table.page.locator("input:checked")).to_have_count(0)
        table.shows(after("won", 5)).play(WON, upto=6)

    @ANYWHERE
    def test_drop_outside_a_target(self, new_visitor: NewVisitor, sit: Sit) -> None:
        table = sit(new_visitor, turns=5)
        flipped = next(pile for pile in table.game.piles if pile.flipped)
        for place in (lambda: table.pile(flipped.rank), lambda: table.drawn):
            table.drag(table.drawn, place)
        self.expect_unchanged_and_playable(table)

    @pytest.mark.deep
    @ANYWHERE
    def test_escape(self, new_visitor: NewVisitor, sit: Sit) -> None:
        table = sit(new_visitor, turns=5)
        with table.dragging(table.drawn) as hand:
            hand.move(middle(table.pile(WON.turns[5].pile)))
            table.page.keyboard.press("Escape")
            expect(table.ghost).to_have_count(0)
        self.expect_unchanged_and_playable(table)

    @pytest.mark.deep
    def test_a_second_finger(self, new_visitor: NewVisitor) -> None:
        table = on_phone(new_visitor, turns=5)
        hand = table.hand
        with table.dragging(table.drawn):
            hand.move(middle(table.pile(WON.turns[5].pile)))
            hand.send("touchStart", hand.at, (180, 120))
            expect(table.ghost).to_have_count(0)
        self.expect_unchanged_and_playable(table)

    @pytest.mark.deep
    def test_touchcancel(self, new_visitor: NewVisitor) -> None:
        table = on_phone(new_visitor, turns=5)
        hand = table.hand
        hand.press(middle(table.drawn))
        hand.move(middle(table.pile(WON.turns[5].pile)))
        expect(table.ghost).to_be_visible()
        hand.send("touchCancel")
        self.expect_unchanged_and_playable(table)

    @pytest.mark.deep
    @ANYWHERE
    def test_tray_card_dropped_where_it_was(self, new_visitor: NewVisitor, sit: Sit) -> None:
        """Nor does the drop count as a click, which would choose the card."""
        table = sit(new_visitor, turns=5)
        turn = WON.turns[5]
        table.choose(turn.pile)
        card = table.card(turn.discard, turn.pile)
        with table.dragging(card) as hand:
            hand.move(middle(table.page.locator(".bar")))
            hand.move(middle(card))
        expect(table.ghost).to_have_count(0)
        expect(card).not_to_be_checked()
        table.lift(turn.discard, turn.pile)
        table.confirm(turn.pile).click()
        table.shows(after("won", 6))


def test_a_slight_movement_still_counts_as_a_click(new_visitor: NewVisitor) -> None:
    table = at_desk(new_visitor)
    turn = WON.turns[0]
    for _ in range(2):
        x, y = middle(table.pile(turn.pile))
        table.hand.press((x, y))
        table.hand.move((x + 3, y + 3))
        table.hand.release()
        expect(table.tray(turn.pile)).to_be_visible()
        table.page.keyboard.press("Escape")
        expect(table.tray(turn.pile)).to_have_count(0)
    Table.choose(table, turn.pile)
    x, y = middle(table.card(turn.discard, turn.pile))
    for count in (1, 2):
        table.page.mouse.move(x, y)
        table.page.mouse.down(click_count=count)
        table.page.mouse.move(x + 2, y + 3)
        table.page.mouse.up(click_count=count)
    table.shows(after("won", 1))


@ANYWHERE
def test_offline_a_dropped_card_returns_and_can_be_dragged_again(
    new_visitor: NewVisitor, complaints: list[str], sit: Sit
) -> None:
    table = sit(new_visitor)
    turn = WON.turns[0]
    table.page.context.set_offline(True)
    table.take_turn(turn.pile, turn.discard)
    expect(table.page.get_by_role("alert").filter(has_text="Not saved")).to_be_visible()
    expect(table.ghost).to_have_count(0)
    expect(table.card(turn.discard, turn.pile)).to_be_checked()
    table.page.context.set_offline(False)
    table.drag(table.card(turn.discard, turn.pile), lambda: table.discard_here)
    table.shows(after("won", 1))
    forgive(complaints, "ERR_INTERNET_DISCONNECTED", "htmx:")
