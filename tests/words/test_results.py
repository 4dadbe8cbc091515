"""Results in words: as a sentence, in a list, compared with others, and shared."""

from __future__ import annotations

import re

import pytest

from solitaire.play.results.results import Standing
from solitaire.rules import Outcome, Rank
from solitaire.words import words_for
from solitaire.words.results import describe_result, describe_standing, phrase_result, share_result
from tests.kit.pseudo import pseudo_words, untranslated

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
def test_describe_result_is_a_translated_sentence(outcome: Outcome, said: str) -> None:
    assert describe_result(EN, outcome) == said
    assert untranslated(describe_result(pseudo_words(), outcome)).strip() == ""


def test_phrase_result_is_a_phrase_for_lists() -> None:
    assert phrase_result(EN, Outcome(False, 9, 0, 37)) == "9 of 11 piles, 37 points left"


@pytest.mark.parametrize("total", range(1, 12))
def test_a_comparison_needs_five_results_and_hides_low_percentages(total: int) -> None:
    for better in range(total):
        for equal in range(1, total - better + 1):
            said = describe_standing(EN, Standing(total, better, equal))
            if total < 5:
                assert said is None
            elif better == 0:
                assert said
            else:
                beaten = 100 * (total - better - equal) // (total - 1)
                found = re.search(r"better than (\d+)%", said or "")
                assert (int(found[1]) if found else None) == (beaten if beaten >= 50 else None)


LOST = Outcome(False, 10, 0, 12)


@pytest.mark.parametrize(
    ("undone", "helped", "said"),
    [
        (0, False, "no hints"),
        (0, True, "with help"),
        (1, True, "1 turn taken back"),
        (2, True, "2 turns taken back"),
    ],
)
def test_a_shared_result_names_the_help_used(undone: int, helped: bool, said: str) -> None:
    text = share_result(EN, "daily 4", LOST, [Rank.KING], undone, helped=helped)
    assert text == f"Five Crowns daily 4: 10 of 11 piles, 12 points left, {said}. Open: K."
