"""Reviews in words: verdicts on turns, and the turn that lost the game."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from solitaire.play.coach.review import Review
from solitaire.play.coach.tries import Judgement
from solitaire.rules import Card, Rank, Turn
from solitaire.solver import Reason, TurnAnalysis, Why
from solitaire.words import words_for
from solitaire.words.board import reviews
from tests.kit import english

EN = words_for("en")
TURN = Turn.parse("8H>7:3S")
NO_MOVE_KEPT = "no move could have kept"


@pytest.mark.parametrize(
    ("before", "best", "after", "sentences"),
    [
        (3, 3, 3, "It cost nothing."),
        (3, 3, 0, "Mistake: it cost 3 spare draws."),
        (3, 2, 1, f"Bad luck: {NO_MOVE_KEPT} the spare draw. Mistake: it cost 1 spare draw."),
        (2, 2, -3, english.MISTAKE_IT_LOST_THE_GAME),
        (
            *(0, -1, -3),
            f"Bad luck: it lost the game, and {NO_MOVE_KEPT} it."
            " Mistake: it put 2 more piles out of reach.",
        ),
        (-1, -2, -2, f"Bad luck: 1 more pile went out of reach, and {NO_MOVE_KEPT} it."),
        (-1, -1, -2, "Mistake: it put 1 more pile out of reach."),
    ],
)
def test_a_verdict_names_the_cost_of_bad_luck_and_mistakes(
    before: int, best: int, after: int, sentences: str
) -> None:
    turn = TurnAnalysis(1, TURN, before, best, after, None, exact=True)
    assert reviews.describe_verdict(EN, turn) == sentences


@pytest.mark.parametrize(
    ("losses", "mistakes"),
    [((), "0"), ((1,), "1 (1 draw)"), ((3,), "1 (3 draws)"), ((2, 0, 2), "2 (4 draws)")],
)
def test_mistakes_and_the_draws_they_lost_are_two_numbers(
    losses: Sequence[int], mistakes: str
) -> None:
    turns = tuple(
        TurnAnalysis(at, TURN, 9, 9, 9 - lost, None, exact=True) for at, lost in enumerate(losses)
    )
    totals = dict(reviews.list_totals(EN, Review(9, (), turns, None, True, None), undone=0))
    assert totals == {"Mistakes": mistakes, "Bad luck": "0 draws"}


def test_a_use_names_the_pile_and_the_discard_and_whether_it_is_wild() -> None:
    played, unplayed = Turn.parse("8H>3:3S"), Turn.parse("8H>3:8H")
    assert reviews.describe_use(EN, played) == "On pile 3, discarding the 3 of spades, wild."
    assert reviews.describe_use(EN, unplayed) == "Discarded."


@pytest.mark.parametrize(
    ("lost_at", "sentence"),
    [(None, None), (0, "This deal could not be won."), (9, "Lost at turn 9.")],
)
def test_describe_loss_names_the_losing_turn(lost_at: int | None, sentence: str | None) -> None:
    assert reviews.describe_loss(EN, lost_at) == sentence


CARD = Card.parse("8H")


@pytest.mark.parametrize(
    ("reason", "sentence"),
    [
        (
            Reason(Why.RUINED, Rank.FIVE, CARD),
            "Pile 5 needed the 8 of hearts: no cards left in the stock can complete it now.",
        ),
        (
            Reason(Why.SET_BACK, Rank.FIVE, CARD, now=3, other=2),
            "Pile 5 needed the 8 of hearts: it needs 3 cards now, instead of 2.",
        ),
        (
            Reason(Why.WRONG_DISCARD, Rank.FIVE, CARD, now=2, other=0),
            "Discarding the 8 of hearts would have completed pile 5.",
        ),
        (
            Reason(Why.WRONG_DISCARD, Rank.FIVE, CARD, now=None, other=2),
            "With the 8 of hearts discarded, the stock could still complete pile 5.",
        ),
        (
            Reason(Why.WRONG_DISCARD, Rank.FIVE, CARD, now=2, other=1),
            "With the 8 of hearts discarded, pile 5 would need 1 card; now it needs 2.",
        ),
        (
            Reason(Why.COMPLETES, Rank.SEVEN, now=None, cards=1),
            "This card would have completed pile 7: now nothing in the stock can.",
        ),
        (
            Reason(Why.COMPLETES, Rank.SEVEN, now=2, cards=1),
            "This was the only card that could complete pile 7.",
        ),
        (
            Reason(Why.COMPLETES, Rank.JACK, now=1, cards=2),
            "Only 2 cards could complete pile J, and this was one.",
        ),
        (
            Reason(Why.COMPLETES, Rank.JACK, now=1, cards=9),
            "This card would have completed pile J. It was one of 9 that could.",
        ),
        (
            Reason(Why.LAST_CHANCE, Rank.SEVEN),
            "Without this card, nothing left in the stock can complete pile 7.",
        ),
        (
            Reason(Why.NEARER, Rank.NINE, now=2, cards=1),
            "This was the only card that could bring pile 9 nearer.",
        ),
        (
            Reason(Why.NEARER, Rank.NINE, now=2, cards=4),
            "Only 4 cards could bring pile 9 nearer, and this was one.",
        ),
        (
            Reason(Why.NEARER, Rank.NINE, now=2, cards=11),
            "Pile 9 needed it: this was one of 11 cards that could bring it nearer.",
        ),
        (
            Reason(Why.SCARCE, Rank.NINE, cards=3, rival=Rank.KING, rival_cards=12),
            "Pile 9 needed it more: only 3 cards could help it, but 12 could help pile K.",
        ),
    ],
)
def test_a_reason_is_a_sentence_with_its_facts(reason: Reason, sentence: str) -> None:
    assert reviews.describe_reason(EN, reason) == sentence


@pytest.mark.parametrize(
    ("best", "after", "kept", "praise"),
    [
        (3, 2, "A better move keeps 3 spare draws instead of 2.", "this keeps 3 spare draws."),
        (1, 0, "A better move keeps 1 spare draw instead of 0.", "this keeps 1 spare draw."),
        (2, -1, "With a better move the game could still be won.", "this keeps 2 spare draws."),
        (0, -1, "With a better move the game could still be won.", "the game can still be won."),
        (
            *(-1, -3),
            "A better move leaves 1 pile out of reach instead of 3.",
            "no other pile goes out of reach.",
        ),
    ],
)
def test_what_a_better_use_keeps_is_said_without_a_reason_and_when_it_is_found(
    best: int, after: int, kept: str, praise: str
) -> None:
    turn = TurnAnalysis(1, TURN, best, best, after, TURN, exact=True)
    assert reviews.describe_kept(EN, turn) == kept
    assert reviews.describe_try(EN, turn, Judgement.RIGHT) == f"You found it: {praise}"
    answers = {reviews.describe_try(EN, turn, judgement) for judgement in Judgement}
    assert len(answers) == 3
