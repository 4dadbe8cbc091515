"""Results in words: as a sentence, in a list, and compared with others."""

from __future__ import annotations

import re

import pytest

from solitaire.play.results.results import Standing
from solitaire.rules import Outcome
from solitaire.words import words_for
from solitaire.words.results import (
    describe_result,
    describe_standing,
    describe_undone,
    phrase_result,
)

EN = words_for("en")


@pytest.mark.parametrize(
    ("outcome", "said"),
    [
        (Outcome(True, 11, 3, 0), "Won with 3 cards left in the stock."),
        (Outcome(True, 11, 1, 0), "Won with 1 card left in the stock."),
        (Outcome(True, 11, 0, 0), "Won with the last card of the stock."),
        (Outcome(False, 9, 0, 37), "9 of 11 piles flipped, 37 points left."),
        (Outcome(False, 10, 0, 1), "10 of 11 piles flipped, 1 point left."),
    ],
)
def test_describe_result_is_a_sentence(outcome: Outcome, said: str) -> None:
    assert describe_result(EN, outcome) == said


def test_phrase_result_is_a_phrase_for_lists() -> None:
    assert phrase_result(EN, Outcome(False, 9, 0, 37)) == "9 of 11 piles, 37 points left"


@pytest.mark.parametrize(
    ("undone", "said"),
    [(0, None), (1, "1 turn was taken back."), (2, "2 turns were taken back.")],
)
def test_turns_taken_back_are_counted_if_there_are_any(undone: int, said: str | None) -> None:
    assert describe_undone(EN, undone) == said


@pytest.mark.parametrize("equal", [1, 2])
def test_so_far_is_said_only_while_other_results_can_follow(equal: int) -> None:
    standing = Standing(9, 0, equal)
    assert (describe_standing(EN, standing) or "").endswith(" so far.")
    assert " so far" not in (describe_standing(EN, standing, is_final=True) or "so far")


@pytest.mark.parametrize("total", range(1, 12))
def test_a_comparison_needs_five_others_and_hides_low_percentages(total: int) -> None:
    for better in range(total):
        for equal in range(1, total - better + 1):
            said = describe_standing(EN, Standing(total, better, equal))
            if total <= 5:
                assert said is None
            elif better == 0:
                assert said
            else:
                beaten = 100 * (total - better - equal) // (total - 1)
                found = re.search(r"better than (\d+)%", said or "")
                assert (int(found[1]) if found else None) == (beaten if beaten >= 50 else None)
