"""What a player passes on says which help was used."""

import pytest

from solitaire.rules import Outcome, Rank
from solitaire.words import words_for
from solitaire.words.sharing import share_text

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
def test_a_shared_result_says_which_help_was_used(undone: int, helped: bool, said: str) -> None:
    text = share_text(words_for("en"), "daily 4", LOST, [Rank.KING], undone, helped=helped)
    assert text == f"Five Crowns daily 4: 10 of 11 piles, 12 points left, {said}. Open: K."
