"""Reviews in words: verdicts on turns, and the turn that lost the game."""

from __future__ import annotations

import pytest

from solitaire.rules import Turn
from solitaire.solver import TurnAnalysis
from solitaire.words import reviews, words_for
from tests.kit import english

EN = words_for("en")
TURN = Turn.parse("8H>7:3S")
NO_USE_KEPT = "no use of this card could have kept"


@pytest.mark.parametrize(
    ("before", "best", "after", "sentences"),
    [
        (3, 3, 3, ""),
        (3, 3, 0, "Mistake: it cost 3 draws."),
        (3, 2, 1, f"Bad luck: {NO_USE_KEPT} the draw. Mistake: it cost 1 draw."),
        (2, 2, -3, english.MISTAKE_IT_LOST_THE_GAME),
        (
            *(0, -1, -3),
            f"Bad luck: it lost the game, and {NO_USE_KEPT} it."
            " Mistake: it put 2 more piles out of reach.",
        ),
        (-1, -2, -2, f"Bad luck: 1 more pile went out of reach, and {NO_USE_KEPT} it."),
        (-1, -1, -2, "Mistake: it put 1 more pile out of reach."),
    ],
)
def test_a_verdict_names_the_cost_of_bad_luck_and_mistakes(
    before: int, best: int, after: int, sentences: str
) -> None:
    turn = TurnAnalysis(1, TURN, before, best, after, None, exact=True)
    assert reviews.describe_verdict(EN, turn) == sentences


def test_a_use_names_the_pile_and_the_discard_and_whether_it_is_wild() -> None:
    played, unplayed = Turn.parse("8H>3:3S"), Turn.parse("8H>3:8H")
    assert reviews.describe_use(EN, played) == "On pile 3, discarding the 3 of spades, wild."
    assert reviews.describe_better_use(EN, played).startswith("Better: on pile 3,")
    assert reviews.describe_use(EN, unplayed) == "Discarded unplayed."
    assert reviews.describe_better_use(EN, unplayed) == "Better: discarded unplayed."


@pytest.mark.parametrize(
    ("lost_at", "sentence"),
    [(None, None), (0, "This deal could not be won."), (9, "The game was lost at turn 9.")],
)
def test_describe_loss_names_the_losing_turn(lost_at: int | None, sentence: str | None) -> None:
    assert reviews.describe_loss(EN, lost_at) == sentence
