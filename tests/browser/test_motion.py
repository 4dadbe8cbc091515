"""Nothing moves for a person who asked for less motion; others see where cards go, and never wait for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import pytest
from playwright.sync_api import Locator, Page, expect

from solitaire.rules import Game
from tests.kit.patience import until
from tests.kit.records import after, recorded
from tests.kit.table import DESKTOP, PHONE, SCREENS, ScriptlessTable, Table
from tests.kit.visitors import NewVisitor

WON: Final = recorded("won")
LAST: Final = len(WON.turns) - 1
WATCH: Final = """
    window.motions = new Set();
    const watch = () => {
        for (const motion of document.getAnimations()) {
            if (motion.effect.getComputedTiming().duration > 0) {
                motions.add(motion.animationName ?? motion.transitionProperty ?? "a script");
            }
        }
        requestAnimationFrame(watch);
    };
    watch();
"""
SLOWLY: Final = """
    const slow = () => {
        for (const motion of document.getAnimations()) {
            if (motion.animationName === "rise" || !motion.effect.getComputedTiming().duration) continue;
            motion.playbackRate = 0.0001;
        }
        requestAnimationFrame(slow);
    };
    slow();
"""
PICTURES: Final = """async () => {
    for (let at = 0; at < 6; at++) await new Promise(requestAnimationFrame);
}"""
MOVING: Final = """
    card => card.getAnimations({subtree: true}).some(({ effect }) => effect.getTiming().duration > 0)
"""


def moved(new_visitor: NewVisitor, seen: str = "true", **look: Any) -> list[str]:
    """What moved from the first look at a table through two turns, a flip, a way back and an ending.

    ``seen`` is waited for at each end, beside a few pictures of it.
    """
    visitor = new_visitor(**look)
    visitor.add_init_script(WATCH)
    motions = set()
    for turns in (0, LAST):
        table = Table.sit_down(visitor, WON, turns)
        table.choose(WON.turns[turns].pile)
        table.back(WON.turns[turns].pile).click()
        table.play(WON, upto=turns + 1)
        table.page.evaluate(PICTURES)
        until(table.page, seen)
        motions.update(table.page.evaluate("[...motions]"))
    return sorted(motions)


def in_slow_motion(new_visitor: NewVisitor, turns: int, look: dict[str, Any] = DESKTOP) -> Table:
    """A table where motions all but stand still, however slow the browser is, but for the tray's."""
    visitor = new_visitor(**look, reduced_motion="no-preference")
    visitor.add_init_script(SLOWLY)
    return Table.sit_down(visitor, WON, turns)


def flying(page: Page) -> Locator:
    """The copies of cards that fly over the table."""
    return page.locator(".flying")


def party(page: Page) -> Locator:
    return page.locator(".party")


@SCREENS
def test_with_reduced_motion_nothing_moves(new_visitor: NewVisitor, look: dict[str, Any]) -> None:
    assert moved(new_visitor, **look, reduced_motion="reduce") == []


@pytest.mark.deep
def test_otherwise_something_does(new_visitor: NewVisitor) -> None:
    moves = "motions.has('a script')"
    assert "a script" in moved(new_visitor, moves, **DESKTOP, reduced_motion="no-preference")


def test_with_reduced_motion_the_win_is_there_at_once(new_visitor: NewVisitor) -> None:
    table = Table.sit_down(new_visitor(**DESKTOP), WON, LAST).play(WON)
    expect(party(table.page)).to_have_count(0)
    crowns = table.page.locator(".crowns .icon")
    expect(crowns).not_to_have_count(0)
    for crown in crowns.all():
        expect(crown).to_be_visible()


@SCREENS
def test_the_drawn_card_is_seen_going_into_the_pile_and_the_discard_out_of_it(
    new_visitor: NewVisitor, look: dict[str, Any]
) -> None:
    table = in_slow_motion(new_visitor, 5, look)
    turn = WON.turns[5]
    table.choose(turn.pile)
    placed = table.tray(turn.pile).locator(".choice[data-drawn] > .card").first
    assert placed.evaluate(MOVING)
    table.lift(turn.discard, turn.pile)
    table.confirm(turn.pile).click()
    table.shows(after("won", 6))
    expect(flying(table.page)).to_have_count(1)
    expect(flying(table.page)).to_have_text(str(turn.discard.rank))


@SCREENS
def test_a_complete_pile_turns_over_card_by_card(
    new_visitor: NewVisitor, look: dict[str, Any]
) -> None:
    turn = WON.turns[2]
    table = in_slow_motion(new_visitor, 2, look).play(WON, upto=3)
    backs = table.page.locator("[data-last][data-flipped] .row .card")
    expect(backs).to_have_count(int(turn.pile))
    delays = [
        back.evaluate("card => card.getAnimations()[0].effect.getTiming().delay")
        for back in backs.all()
    ]
    assert delays == sorted(set(delays))
    expect(flying(table.page)).to_have_count(int(turn.pile) + 1)


def test_nobody_waits_for_a_motion(new_visitor: NewVisitor) -> None:
    """Turn after turn, while the cards of the first are still in the air."""
    table = in_slow_motion(new_visitor, 0, PHONE).play(WON, upto=2)
    expect(flying(table.page)).not_to_have_count(0)
    table.undo_button.click()
    table.shows_board(after("won", 1))


@pytest.mark.parametrize(
    "skip",
    [
        lambda page: page.keyboard.press("Shift"),
        pytest.param(lambda page: page.mouse.click(640, 700), marks=pytest.mark.deep),
    ],
    ids=["key", "click"],
)
def test_the_win_is_skipped(new_visitor: NewVisitor, skip: Callable[[Page], None]) -> None:
    table = in_slow_motion(new_visitor, LAST).play(WON)
    expect(party(table.page)).to_have_count(1)
    skip(table.page)
    expect(party(table.page)).to_have_count(0)
    assert not table.ending.evaluate(MOVING)
    table.shows(WON)


def test_the_win_ends_by_itself(new_visitor: NewVisitor) -> None:
    visitor = new_visitor(**PHONE, reduced_motion="no-preference")
    table = Table.sit_down(visitor, WON, LAST).play(WON)
    expect(party(table.page)).to_have_count(0)
    expect(flying(table.page)).to_have_count(0)


@pytest.mark.deep
def test_the_buttons_of_the_ending_work_during_the_win(new_visitor: NewVisitor) -> None:
    table = in_slow_motion(new_visitor, LAST, PHONE).play(WON)
    expect(party(table.page)).to_have_count(1)
    table.ending.get_by_role("button", name="Same deal again").click()
    table.shows(Game.start(WON.deal))


def test_taken_back_during_the_win_the_table_is_quiet(new_visitor: NewVisitor) -> None:
    table = in_slow_motion(new_visitor, LAST).play(WON)
    table.page.keyboard.press("u")
    table.shows_board(after("won", LAST))
    expect(party(table.page)).to_have_count(0)


def test_the_last_discard_lies_beside_the_drawn_card(new_visitor: NewVisitor) -> None:
    table = Table.sit_down(new_visitor(**DESKTOP), WON)
    discards = table.page.locator(".discards")
    expect(discards).to_have_text("")
    for turns in (1, 2):
        table.play(WON, upto=turns)
        expect(discards).to_have_text(str(WON.turns[turns - 1].discard.rank))


def test_without_scripts_the_page_of_a_turn_shows_what_it_did(new_visitor: NewVisitor) -> None:
    visitor = new_visitor(**DESKTOP, java_script_enabled=False, reduced_motion="no-preference")
    table = ScriptlessTable.sit_down(visitor, WON).play(WON, upto=1)
    names = "[...document.querySelectorAll('*')].map((e) => getComputedStyle(e).animationName)"
    assert {"settle", "flip"} <= set(table.page.evaluate(names))
