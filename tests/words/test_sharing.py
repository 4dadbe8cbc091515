"""The text to share: words first, then the turns in rows, and no card."""

from __future__ import annotations

import pytest

from solitaire.play.deals.difficulty import Difficulty
from solitaire.play.results.signs import Sign
from solitaire.rules import SHORT, Outcome
from solitaire.words import words_for
from solitaire.words.board.sharing import share_result

EN = words_for("en")
LOST = Outcome(False, 10, 0, 12)
WON = Outcome(True, 11, 3, 0)
F, P, D, M = Sign
SHORT_WON = Outcome(True, 7, 2, 0, SHORT)


def test_a_daily_has_its_difficulty_its_turns_and_the_streak() -> None:
    assert share_result(
        EN,
        "Five Crowns daily 214",
        LOST,
        (F, P, D, M) * 7,
        0,
        helped=False,
        difficulty=Difficulty.FIERCE,
        streak=12,
    ).splitlines() == [
        "Five Crowns daily 214, fierce: 10 of 11 piles, no hints, streak of 12 days",
        "👑🟦⬜🟥👑🟦⬜",
        "🟥👑🟦⬜🟥👑🟦",
        "⬜🟥👑🟦⬜🟥👑",
        "🟦⬜🟥👑🟦⬜🟥",
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
    text = share_result(
        EN, "Five Crowns daily 4", Outcome(True, 11, left, 0), (P,), 0, helped=False
    )
    assert text.splitlines()[0] == f"Five Crowns daily 4: {said}, no hints"


@pytest.mark.parametrize(
    ("language", "rows"),
    [
        ("en", ["FPDMFPDM", "FPDMFP"]),
        ("nl", ["OLAFOLAF", "OLAFOL"]),
        ("es", ["VCDEVCDE", "VCDEVC"]),
    ],
)
def test_without_squares_the_turns_are_letters(language: str, rows: list[str]) -> None:
    words = words_for(language)
    signs = ((F, P, D, M) * 4)[:14]
    text = share_result(words, "title", SHORT_WON, signs, 0, helped=False, squares=False)
    assert text.splitlines()[1:] == rows


def test_a_game_without_a_turn_has_no_rows() -> None:
    text = share_result(EN, "Five Crowns daily 4", LOST, (), 0, helped=False)
    assert text == "Five Crowns daily 4: 10 of 11 piles, no hints"


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
    text = share_result(EN, "Five Crowns daily 4", LOST, (P,), undone, helped=helped)
    assert text.splitlines()[0].endswith(f", {said}")


def test_a_game_played_again_says_from_which_turn() -> None:
    """The turns that it began with were not taken back by the player of this one."""
    text = share_result(EN, "Five Crowns daily 4", LOST, (P,), 14, helped=True, again=3)
    assert text.splitlines()[0].endswith(", again from turn 3")


def test_a_streak_begins_with_two_days() -> None:
    text = share_result(EN, "Five Crowns daily 4", LOST, (P,), 0, helped=False, streak=1)
    assert "streak" not in text
