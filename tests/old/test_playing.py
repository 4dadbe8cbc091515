"""What a player does, played by taps in old browsers: the tests of the present one, called with another."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final

import pytest
from playwright.sync_api import Locator

from tests.browser import (
    test_continental,
    test_daily,
    test_help,
    test_lastcard,
    test_lesson,
    test_matches,
    test_puzzle,
    test_races,
    test_review,
    test_spiral,
    test_trying_out,
    test_turning_point,
)
from tests.kit.records import recorded
from tests.kit.table import PHONE, ScriptlessTable, TapTable, TouchTable
from tests.kit.visitors import NewVisitor
from tests.kit.ways import Finger

Play = Callable[[NewVisitor], object]
SIZE: Final = "390x844"


def play_short_game(new_visitor: NewVisitor) -> None:
    """A newcomer, whose tap on a card discards it."""
    game = recorded("short-won")
    TapTable.sit_down(new_visitor(**PHONE, newcomer=True), game).play(game)


def play_without_scripts(new_visitor: NewVisitor) -> None:
    game = recorded("short-won")
    ScriptlessTable.sit_down(new_visitor(**PHONE, java_script_enabled=False), game).play(game)


def end_daily(new_visitor: NewVisitor) -> None:
    """From Home to how others did."""
    test_daily.play_last_turns(new_visitor(**PHONE), Locator.tap, TouchTable)


PLAYS: Final[Mapping[str, Play]] = {
    "a short game": play_short_game,
    "the lesson": partial(test_lesson.test_lesson_by_mouse_or_touch, look=PHONE),
    "a hint": partial(test_help.test_three_presses_of_the_lamp_lead_to_the_turn, look=PHONE),
    "a review with a better move found": partial(
        test_review.test_a_better_move_is_played_on_the_board, kind=TouchTable, look=PHONE
    ),
    "a puzzle": partial(test_puzzle.test_a_puzzle_by_mouse_or_touch, look=PHONE),
    "a turning point": test_turning_point.test_by_touch_on_a_small_phone,
    "the start of a daily": test_daily.test_daily_by_touch_can_be_left_and_continued,
    "the end of a daily": end_daily,
    "trying out": partial(test_trying_out.test_28_turns_with_two_branches_by_touch, begun=26),
    "a race": test_races.test_two_players_race,
    "a short game without scripts": play_without_scripts,
    "a match of Crowns": partial(
        test_matches.test_every_kind_of_move, way=test_matches.Finger, opponents="1"
    ),
    "a match of Spiral": partial(test_spiral.test_a_whole_match, way=Finger, size=SIZE),
    "a match of Continental": partial(test_continental.test_a_whole_match, way=Finger, size=SIZE),
    "a match of Last Card": partial(
        test_lastcard.test_a_whole_match, way=test_lastcard.Finger, size=SIZE
    ),
}
DEEP: Final = ("a short game", "a hint", "a match of Spiral")


@pytest.fixture(autouse=True)
def _begin_puzzles(monkeypatch: pytest.MonkeyPatch) -> None:
    """Today's puzzles are the first ones, and none is made ahead."""
    test_puzzle.begin_puzzles(monkeypatch, test_puzzle.TODAY)
    monkeypatch.setattr("solitaire.play.coach.puzzles.schedule.STOCK", 0)


def plays() -> list[Any]:
    """Each play in each engine; in the deep tier those that need least."""
    return [
        pytest.param(
            engine,
            play,
            marks=pytest.mark.deep if engine == "102" and play in DEEP else pytest.mark.release,
            id=f"{play} in {engine}",
        )
        for engine in ("102", "108")
        for play in PLAYS
    ]


@pytest.mark.parametrize(("browser", "play"), plays(), indirect=["browser"])
def test_it_is_played_by_taps(browser: object, new_visitor: NewVisitor, play: str) -> None:
    PLAYS[play](new_visitor)
