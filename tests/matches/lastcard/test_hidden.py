"""Matches of Last Card with another stock, and what a seat sees of cards and bluffs."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Sequence
from itertools import chain

import pytest

from solitaire.matches.lastcard.cards import Card
from solitaire.matches.lastcard.hand import Hand
from solitaire.matches.lastcard.moves import Play
from solitaire.matches.lastcard.view import LastCardView
from solitaire.matches.record import used_shuffles
from solitaire.play.matches.player_match import PERSON
from tests.kit.hidden import OtherHand, parts_of, replay_with
from tests.kit.lastcard import random_moments
from tests.kit.tiers import sampled

PAIRS = 25
"""In each of the samples, of which there are 40: 1,000 pairs."""


@pytest.mark.parametrize("sample", sampled(range(40), fast=3, deep=9))
def test_matches_with_another_stock_look_alike_until_it_is_drawn(sample: int) -> None:
    """The moves of the others are replayed as the seat saw them."""
    compared = 0
    for match, chance in random_moments(2000 + sample, PAIRS):
        hand: Hand = match.state.hand
        label, order = list(used_shuffles(match).items())[-1]
        places = places_of_lanes(hand, order)
        instead = chance.some(places, len(places))
        other = replay_with(OtherHand(match.shuffles, label, places, instead), match, PERSON)
        assert other is not None, "nobody has drawn these cards"
        compared += other.state.hand.lanes != hand.lanes
        for seat in range(match.table.players):
            assert other.seen_by(seat) == match.seen_by(seat)
            assert pickle.dumps(other.state.view(seat)) == pickle.dumps(match.state.view(seat))
    assert compared > PAIRS / 2


def places_of_lanes(hand: Hand, order: Sequence[str]) -> list[int]:
    """The places of a shuffle whose cards are still in the stock: the last ones of each lane.

    None if they could as well be others, which have cards alike.
    """
    count = len(hand.seated)
    lanes = [[card.text for card in hand.lanes[seat]] for seat in hand.seated]
    found = []
    for first in range(count):
        dealt = [range((at - first) % count, len(order), count) for at in range(count)]
        places = [
            places[len(places) - len(lane) :] for places, lane in zip(dealt, lanes, strict=True)
        ]
        if [[order[place] for place in each] for each in places] == lanes:
            found.append(sorted(chain.from_iterable(places)))
    assert found
    return found[0] if len(found) == 1 else []


def test_a_view_holds_no_more_cards_than_the_seat_can_see() -> None:
    for match, _ in random_moments(4, 60):
        hand: Hand = match.state.hand
        for seat in range(match.table.players):
            view: LastCardView = match.state.view(seat)
            shown = Counter(part for part in parts_of(view) if isinstance(part, Card))
            may = Counter((*hand.held[seat], *hand.discards))
            if hand.is_over:
                may += Counter(card for cards in hand.held for card in cards)
            elif hand.drawn and hand.seat == seat:
                may[hand.drawn] += 1
            assert shown == may
            assert view.stock_left == hand.stock_left


def test_a_bluff_is_seen_by_nobody_else() -> None:
    found = 0
    for number in range(6):
        for match, _ in random_moments(5000 + number, 10):
            for at, move in enumerate(match.moves):
                if isinstance(move, Play) and move.is_bluff:
                    found += 1
                    for seat in {*range(match.table.players)} - {match.seats[at]}:
                        assert str(match.seen_by(seat)[at]) == str(move).removesuffix("?")
    assert found
