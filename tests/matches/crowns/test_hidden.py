"""Whole matches of Five Crowns that differ in what a seat cannot see, and how much that is."""

from __future__ import annotations

import pickle
from collections import Counter

import pytest

from solitaire.matches import CROWNS, Match
from solitaire.matches.crowns.hand import Hand
from solitaire.matches.crowns.view import CrownsView
from solitaire.rules import STANDARD
from tests.kit.crowns import random_moments
from tests.kit.hands import Chance
from tests.kit.hidden import (
    OtherHand,
    hidden_places,
    looks_alike,
    minus,
    places_left,
    replay_with,
    write_shuffles,
    write_twice,
)
from tests.kit.matches import begin_match, play_person, random_table
from tests.kit.tiers import sampled

PAIRS = 25
"""In each of the samples, of which there are 40: 1,000 pairs."""


@pytest.mark.parametrize("sample", sampled(range(40), fast=2, deep=10))
def test_whole_matches_that_differ_only_in_hidden_cards_look_alike(sample: int) -> None:
    """The shuffle of the last hand is another one, and the moves are replayed as the seat saw them."""
    compared = 0
    for match, chance in random_moments(2000 + sample, PAIRS):
        if match.state.hand.shuffled:
            continue
        seat = chance.below(match.table.players)
        other = replay_otherwise(match, seat, chance)
        # With other cards, another seat may have gone out: that would be seen.
        if other is not None and other.state.hand.out == match.state.hand.out:
            compared += other.state.hand.lanes != match.state.hand.lanes
            assert other.seen_by(seat) == match.seen_by(seat)
            view, same = match.state.view(seat), other.state.view(seat)
            assert pickle.dumps(view) == pickle.dumps(same)
    assert compared > PAIRS / 4


def replay_otherwise(match: Match, seat: int, chance: Chance) -> Match | None:
    """The match with other cards in the places that the seat cannot see; None if they allow no such moves."""
    places = hidden_places(match, seat)
    instead = chance.some(places, len(places))
    shuffles = OtherHand(match.shuffles, f"hand{int(match.state.hand.rank)}", places, instead)
    return replay_with(shuffles, match, seat)


def test_the_places_that_are_left_hold_the_lanes() -> None:
    shuffled = 0
    for seed in range(6):
        for match, _ in random_moments(3005 + seed, 12):
            hand: Hand = match.state.hand
            written = write_shuffles(match)
            label = f"hand{int(hand.rank)}" + (f"/again{hand.shuffled}" if hand.shuffled else "")
            places = places_left(match, written)[label]
            lanes = [str(card) for lane in hand.lanes for card in lane]
            assert [written[label][place] for place in places] == lanes
            shuffled += hand.shuffled > 0
    assert shuffled


def test_the_seat_that_was_drawn_to_deal_is_no_place_that_is_left() -> None:
    """All see it; the order of the others tells nothing."""
    match = begin_match("the cabin", "you,points,points dealer=drawn")
    assert places_left(match, write_shuffles(match))["dealer"] == [1, 2]


@pytest.mark.parametrize("seed", sampled(range(40), fast=4, deep=10))
def test_matches_with_other_cards_that_nobody_drew_are_played_alike(seed: int) -> None:
    """The computer players decide anew, in the hands of one match and of the other."""
    chance = Chance(seed)
    moments = [
        match
        for match in play_person(begin_match(str(seed), random_table(chance)), chance)
        if not match.is_over
    ]
    at = chance.below(len(moments) - 1)
    last = min(at + chance.below(6), len(moments) - 1)
    begun, other = write_twice(moments[at], moments[last], chance)
    assert begun.shuffles != other.shuffles
    for played in moments[at + 1 : last + 1]:
        word = str(played.moves[len(begun.moves)])
        begun, other = (
            each.play(CROWNS.public(*CROWNS.parse(word))).play_bots() for each in (begun, other)
        )
        assert begun.notation == played.notation
        assert looks_alike(begun, other)


def test_a_view_holds_no_more_cards_than_the_seat_can_see() -> None:
    for match, _ in random_moments(4, 60):
        hand: Hand = match.state.hand
        for seat in range(match.table.players):
            view: CrownsView = match.state.view(seat)
            seen = [*view.held, *view.discards]
            for other, cards in enumerate(view.known):
                if other != seat:
                    seen += cards
            hidden = [card for lane in hand.lanes for card in lane]
            for other in set(range(hand.players)) - {seat}:
                hidden += minus(hand.held[other], hand.known[other])
            assert Counter(view.unseen()) == Counter(hidden)
            assert view.stock_left == hand.stock_left
            assert Counter(seen) + Counter(hidden) == Counter(STANDARD.deck)
