"""Whole matches of Continental by random players, compared with the slow twin after every move."""

from __future__ import annotations

from functools import partial

import pytest

from solitaire.matches import Match
from solitaire.matches.continental import (
    CONTINENTAL,
    JOKERS,
    NUMBERS,
    ContinentalState,
)
from solitaire.matches.continental.cards import count_points, make_deck
from solitaire.matches.continental.moves import Lay
from solitaire.rules import Seed
from tests.kit.continental import all_cards, play_randomly, random_table
from tests.kit.hands import Chance
from tests.kit.tiers import sampled
from tests.matches.continental.twins import SlowMatch, points_of, whole_deck
from tests.matches.twins import check_beside, check_moves, shuffle_from_the_page

MATCHES = 25
"""In each of 80 samples, which are 2,000 matches."""


@pytest.mark.parametrize("sample", sampled(range(80), fast=1, deep=3))
def test_random_matches_agree_with_the_twin(sample: int) -> None:
    for number in range(sample * MATCHES, (sample + 1) * MATCHES):
        chance = Chance(number)
        match = Match.start(CONTINENTAL, Seed(number), random_table(chance))
        later = play_randomly(match, chance)
        check_beside(twin_of(match, number), match, later, partial(compare, chance))


def twin_of(match: Match, number: int) -> SlowMatch:
    """The twin of a match before its first move."""
    options = match.table.options_of(CONTINENTAL)
    return SlowMatch(
        partial(shuffle_from_the_page, number, "continental"),
        match.table.players,
        NUMBERS[options["hands"]],
        JOKERS[options["cards"]],
        draws=options["seats"] == "drawn",
    )


def compare(chance: Chance, state: ContinentalState, twin: SlowMatch) -> None:
    """Compare them; the legal moves at the start and in one of 20 states, as the twin tries every card."""
    hand, slow = state.hand, twin.hand
    cards = [card.text for card in all_cards(state)]
    assert cards == whole_deck(state.jokers), "cards are conserved"
    assert state.seat == twin.seat
    assert (hand.closed, hand.is_stuck, hand.laid_now) == (slow.closer, slow.stuck, slow.laid_now)
    if state.last is None or not chance.below(20):
        moves = state.legal()
        check_moves([move for move in moves if not isinstance(move, Lay)], twin)
        assert any(isinstance(move, Lay) for move in moves) == (not hand.is_over and slow.may_lay())
    assert [[card.text for card in cards] for cards in hand.lanes] == slow.lanes
    assert [sorted(card.text for card in cards) for cards in hand.held] == list(
        map(sorted, slow.held)
    )
    assert [card.text for card in hand.discards] == slow.discards
    assert [str(meld).split(",") for meld in hand.melds] == slow.melds
    assert [hand.has_laid(seat) for seat in range(hand.players)] == slow.has_laid
    assert list(state.scores) == twin.totals


@pytest.mark.parametrize("jokers", [4, 6])
def test_the_twin_has_the_same_deck_and_points(jokers: int) -> None:
    deck = make_deck(jokers)
    words = list(map(str, deck))
    assert words == whole_deck(jokers)
    assert count_points(deck) == sum(map(points_of, words))
