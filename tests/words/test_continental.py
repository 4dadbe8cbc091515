"""Sentences about a match of Continental: the end of a hand, and what a review says of a move."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from solitaire.matches.continental import CONTINENTAL, ContinentalState
from solitaire.matches.continental.coach import MoveReason, advise
from solitaire.matches.continental.moves import Discard, Lay
from solitaire.matches.continental.review import Decision, list_decisions
from solitaire.play.matches.player_match import PERSON
from solitaire.words import ENGLISH
from solitaire.words.matches.continental import telling
from tests.kit.continental import begin_continental, play_until


@pytest.fixture(scope="module")
def decisions() -> tuple[Decision, ...]:
    match = play_until(begin_continental(), lambda state: state.seat is None)
    found = list_decisions(match, PERSON, CONTINENTAL.bots[-1])
    assert any(isinstance(each.move, Lay) for each in found)
    return found


def test_a_review_counts_what_the_contract_needs_until_it_is_laid(
    decisions: tuple[Decision, ...],
) -> None:
    for each in decisions:
        is_counted = not (each.before.is_laid or isinstance(each.move, Lay))
        for said in (
            telling.tell_decision(ENGLISH, each),
            telling.describe_mark(ENGLISH, each, "Ada"),
        ):
            assert (" needed." in said or "can be laid." in said) == is_counted


@pytest.mark.parametrize(
    ("closed", "laid_now", "said"),
    [
        (0, False, "You closed the hand."),
        (0, True, "You laid your contract and closed in one turn: 10 points off."),
        (1, False, "Ada closed the hand."),
        (1, True, "Ada laid the contract and closed in one turn: 10 points off."),
        (None, False, "Nothing is left to draw, so the hand is over."),
    ],
)
def test_the_end_of_a_hand_says_why_points_are_taken_off(
    closed: int | None, laid_now: bool, said: str
) -> None:
    over = play_until(begin_continental(), lambda state: state.hands_over == 1).state.view(PERSON)
    view = replace(over, closed=closed, laid_now=laid_now)
    assert telling.say_who_closed(ENGLISH, view) == said


def begins(hand: int) -> Callable[[ContinentalState], bool]:
    return lambda state: state.hand_number == hand and not state.hand.is_over


def test_the_coach_explains_only_the_melds_of_the_contract() -> None:
    for hand, kinds in ((1, {"trío"}), (3, {"escalera"})):
        match = play_until(begin_continental(), begins(hand))
        view = match.state.view(PERSON)
        said = telling.tell_advice(ENGLISH, view, advise(view), is_first=True)
        assert {kind for kind in ("trío", "escalera") if f" {kind} is " in said} == kinds


def test_the_coach_says_what_a_discard_would_cost(decisions: tuple[Decision, ...]) -> None:
    told = 0
    for each in decisions:
        view = each.before
        advice = advise(view)
        if advice.reason is MoveReason.POINTS:
            assert isinstance(advice.move, Discard)
            assert advice.move.card is not None
            said = telling.tell_advice(ENGLISH, view, advice, is_first=False)
            assert f" {advice.move.card.points} point" in said
            told += 1
    assert told
