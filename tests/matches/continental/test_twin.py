"""Whole matches of Continental by random players, compared with the slow twin after every move."""

from __future__ import annotations

from functools import partial

import pytest

from solitaire.matches import Match, MatchRecord, format_record
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
from tests.matches.twins import shuffle_from_the_page

MATCHES = 25
"""In each of 80 samples, which are 2,000 matches."""


@pytest.mark.parametrize("sample", sampled(range(80), fast=1, deep=5))
def test_random_matches_agree_with_the_twin(sample: int) -> None:
    for number in range(sample * MATCHES, (sample + 1) * MATCHES):
        chance = Chance(number)
        match = Match.start(CONTINENTAL, Seed(number), random_table(chance))
        twin = twin_of(match, number)
        compare(match.state, twin, legal=True)
        for later in play_randomly(match, chance):
            twin.move(str(later.moves[-1]))
            compare(later.state, twin, legal=not chance.below(20))
            match = later
        assert match.is_over
        assert list(match.places()) == twin.places()
        record = MatchRecord.parse(format_record(match))
        assert record.words == match.words
        assert record.match() == match, "every record replays"


def twin_of(match: Match, number: int) -> SlowMatch:
    """The twin of a match before its first move."""
    options = match.table.options_of(CONTINENTAL)
    return SlowMatch(
        partial(shuffle_from_the_page, number, "continental"),
        match.table.players,
        NUMBERS[options["hands"]],
        JOKERS[options["cards"]],
    )


def compare(state: ContinentalState, twin: SlowMatch, *, legal: bool) -> None:
    hand, slow = state.hand, twin.hand
    cards = [card.text for card in all_cards(state)]
    assert cards == whole_deck(state.jokers), "cards are conserved"
    assert state.seat == twin.seat
    assert (hand.closed, hand.is_stuck, hand.laid_now) == (slow.closer, slow.stuck, slow.laid_now)
    if legal:
        moves = state.legal()
        words = [str(move) for move in moves if not isinstance(move, Lay)]
        assert len(words) == len(set(words))
        assert set(words) == twin.legal()
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
