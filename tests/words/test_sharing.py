"""The text to share: words first, a line a fact, and no card."""

from __future__ import annotations

import pytest

from solitaire.play.deals.difficulty import Difficulty
from solitaire.rules import Outcome
from solitaire.words import words_for
from solitaire.words.board.sharing import share_result

EN = words_for("en")
LOST = Outcome(False, 10, 0, 12)
WON = Outcome(True, 11, 3, 0)
ALL = (1 << 11) - 1
ALL_BUT_K = ALL >> 1


def test_a_daily_has_its_difficulty_its_squares_and_the_streak() -> None:
    assert share_result(
        EN,
        "Five Crowns daily 214",
        LOST,
        ALL_BUT_K,
        0,
        helped=False,
        difficulty=Difficulty.FIERCE,
        streak=12,
    ).splitlines() == [
        "Five Crowns daily 214, fierce: 10 of 11 piles",
        "3🟨4🟨5🟨6🟨7🟨8🟨9🟨10🟨J🟨Q🟨K🟦",
        "no hints, streak of 12 days",
    ]


@pytest.mark.parametrize(
    ("left", "said"),
    [
        (3, "won with 3 cards to go"),
        (1, "won with 1 card to go"),
        (0, "won with the very last card"),
    ],
)
def test_a_win_says_what_was_left(left: int, said: str) -> None:
    text = share_result(EN, "Five Crowns daily 4", Outcome(True, 11, left, 0), ALL, 0, helped=False)
    assert text.splitlines()[0] == f"Five Crowns daily 4: {said}"


@pytest.mark.parametrize(
    ("outcome", "flipped", "lines"),
    [
        (
            LOST,
            ALL_BUT_K & ~1,
            ["Five Crowns daily 4: 10 of 11 piles", "Open: 3 and K", "no hints"],
        ),
        (WON, ALL, ["Five Crowns daily 4: won with 3 cards to go", "no hints"]),
    ],
    ids=["lost", "won"],
)
def test_without_squares_the_open_piles_are_named(
    outcome: Outcome, flipped: int, lines: list[str]
) -> None:
    text = share_result(EN, "Five Crowns daily 4", outcome, flipped, 0, helped=False, squares=False)
    assert text.splitlines() == lines


@pytest.mark.parametrize(
    ("undone", "helped", "said"),
    [
        (0, False, "no hints"),
        (0, True, "with help"),
        (1, True, "1 turn taken back"),
        (2, True, "2 turns taken back"),
    ],
)
def test_it_names_the_help_used(undone: int, helped: bool, said: str) -> None:
    text = share_result(EN, "Five Crowns daily 4", LOST, ALL_BUT_K, undone, helped=helped)
    assert text.splitlines()[-1] == said


def test_a_streak_begins_with_two_days() -> None:
    text = share_result(EN, "Five Crowns daily 4", LOST, ALL_BUT_K, 0, helped=False, streak=1)
    assert "streak" not in text
