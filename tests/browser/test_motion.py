"""Animations: none with reduced motion; otherwise cards move, and play never waits for them."""

from __future__ import annotations

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
WAIT_FRAMES: Final = """async () => {
    for (let at = 0; at < 6; at++) await new Promise(requestAnimationFrame);
}"""
DELAY: Final = "element => element.getAnimations()[0].effect.getTiming().delay"
MOVING: Final = """
    card => card.getAnimations({subtree: true}).some(({ effect }) => effect.getTiming().duration > 0)
"""


def record_motions(new_visitor: NewVisitor, condition: str = "true", **look: Any) -> list[str]:
    """The names of animations during two turns, a flip, Back and the ending.

    After each turn it waits for a few frames and for ``condition``.
    """
    visitor = new_visitor(**look)
    visitor.add_init_script(WATCH)
    motions = set()
    for turns in (0, LAST):
        table = Table.sit_down(visitor, WON, turns)
        table.choose(WON.turns[turns].pile)
        table.back(WON.turns[turns].pile).click()
        table.play(WON, upto=turns + 1)
        table.page.evaluate(WAIT_FRAMES)
        until(table.page, condition)
        motions.update(table.page.evaluate("[...motions]"))
    return sorted(motions)


def in_slow_motion(new_visitor: NewVisitor, turns: int, look: dict[str, Any] = DESKTOP) -> Table:
    """Open a table where animations, except the tray's, almost stop: a slow browser cannot miss them."""
    visitor = new_visitor(**look, reduced_motion="no-preference")
    visitor.add_init_script(SLOWLY)
    return Table.sit_down(visitor, WON, turns)


def locate_flying_cards(page: Page) -> Locator:
    """The copies of cards that fly over the table."""
    return page.locator(".flying")


@SCREENS
def test_reduced_motion_stops_all_animations(new_visitor: NewVisitor, look: dict[str, Any]) -> None:
    assert record_motions(new_visitor, **look, reduced_motion="reduce") == []


@pytest.mark.deep
def test_animations_run_without_reduced_motion(new_visitor: NewVisitor) -> None:
    moves = "motions.has('a script')"
    assert "a script" in record_motions(
        new_visitor, moves, **DESKTOP, reduced_motion="no-preference"
    )


def test_reduced_motion_shows_the_win_at_once(new_visitor: NewVisitor) -> None:
    table = Table.sit_down(new_visitor(**DESKTOP), WON, LAST).play(WON)
    assert not table.page.locator("#table").evaluate(MOVING)
    crowns = table.page.locator(".crowns .icon")
    expect(crowns).not_to_have_count(0)
    for crown in crowns.all():
        expect(crown).to_be_visible()


@SCREENS
def test_the_drawn_card_and_the_discard_are_animated(
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
    flying = [str(turn.discard.rank)]
    if look is PHONE:  # on wide screens the drawn card lies in its column already
        flying.append(str(turn.drawn.rank))
    expect(locate_flying_cards(table.page)).to_have_text(flying)


def test_a_duration_that_the_styles_have_in_seconds_is_as_long(new_visitor: NewVisitor) -> None:
    """What compiles them writes 160ms as .16s."""
    visitor = new_visitor(**DESKTOP, reduced_motion="no-preference")
    visitor.add_init_script(SLOWLY)
    table = Table.sit_down(visitor, WON, 5)
    table.choose(WON.turns[5].pile)
    placed = table.tray(WON.turns[5].pile).locator(".choice[data-drawn] > .card").first
    assert placed.evaluate(
        "card => card.getAnimations().map(each => each.effect.getTiming().duration)"
    ) == [160]


@SCREENS
def test_a_completed_pile_flips_card_by_card(new_visitor: NewVisitor, look: dict[str, Any]) -> None:
    turn = WON.turns[2]
    table = in_slow_motion(new_visitor, 2, look).play(WON, upto=3)
    backs = table.page.locator("[data-last][data-flipped] .row .card")
    expect(backs).to_have_count(int(turn.pile))
    delays = [back.evaluate(DELAY) for back in backs.all()]
    assert delays == sorted(set(delays))
    expect(locate_flying_cards(table.page)).not_to_have_count(0)


def test_animations_do_not_block_play(new_visitor: NewVisitor) -> None:
    """Turns and undo work while cards of the first turn are still flying."""
    table = in_slow_motion(new_visitor, 0, PHONE).play(WON, upto=2)
    expect(locate_flying_cards(table.page)).not_to_have_count(0)
    table.undo_button.click()
    table.shows_board(after("won", 1))


def test_the_win_runs_along_the_piles_to_the_ending(new_visitor: NewVisitor) -> None:
    table = in_slow_motion(new_visitor, LAST).play(WON)
    crowns = [*table.page.locator(".pile .crown").all(), table.page.locator(".crowns .icon").first]
    assert len(crowns) == 12
    delays = [crown.evaluate(DELAY) for crown in crowns]
    assert delays == sorted(set(delays))


@pytest.mark.deep
def test_buttons_work_during_the_win_animation(new_visitor: NewVisitor) -> None:
    table = in_slow_motion(new_visitor, LAST, PHONE).play(WON)
    table.unfold_ending().get_by_role("button", name="Same deal again").click()
    table.shows(Game.start(WON.deal))


def test_undo_animates_nothing(new_visitor: NewVisitor) -> None:
    table = in_slow_motion(new_visitor, LAST).play(WON)
    table.page.keyboard.press("u")
    table.shows_board(after("won", LAST))
    assert not table.page.locator("#table").evaluate(MOVING)


def test_the_last_discard_is_shown_beside_the_drawn_card(new_visitor: NewVisitor) -> None:
    table = Table.sit_down(new_visitor(**DESKTOP), WON)
    discards = table.page.locator(".discards")
    expect(discards).to_have_text("")
    for turns in (1, 2):
        table.play(WON, upto=turns)
        expect(discards).to_have_text(str(WON.turns[turns - 1].discard.rank))


def test_without_scripts_css_animates_the_last_turn(new_visitor: NewVisitor) -> None:
    visitor = new_visitor(**DESKTOP, java_script_enabled=False, reduced_motion="no-preference")
    table = ScriptlessTable.sit_down(visitor, WON).play(WON, upto=1)
    names = "[...document.querySelectorAll('*')].map((e) => getComputedStyle(e).animationName)"
    assert {"settle", "turn-up"} <= set(table.page.evaluate(names))
