"""What a seat cannot see changes neither its view nor what a computer player does in its place."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from enum import Enum

import pytest

from solitaire.matches import CROWNS, Match, SeededShuffles
from solitaire.matches.crowns.hand import Hand
from solitaire.matches.crowns.moves import Draw, Source
from solitaire.matches.crowns.state import CrownsState
from solitaire.matches.crowns.view import CrownsView
from solitaire.rules import STANDARD, Card, Seed
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
SAMPLES = sampled(range(40), fast=2, deep=10)


def deal_hidden_again(hand: Hand, seat: int, chance: Chance) -> Hand:
    """The hand with other cards wherever this seat cannot see them: in the lanes and the other hands."""
    shown = [cards if other == seat else hand.known[other] for other, cards in enumerate(hand.held)]
    hidden = [minus(cards, open_) for cards, open_ in zip(hand.held, shown, strict=True)]
    pool = [card for cards in (*hidden, *hand.lanes) for card in cards]
    pool = chance.some(pool, len(pool))

    def take(count: int) -> list[Card]:
        return [pool.pop() for _ in range(count)]

    drawn = hand.drawn
    dealt = [take(len(cards)) for cards in hidden]
    if drawn and drawn.source is Source.STOCK and hand.seat != seat:
        drawn = Draw(Source.STOCK, chance.one_of(dealt[hand.seat]))
    return replace(
        hand,
        shuffles=SeededShuffles("crowns", Seed(chance.below(10**9))),
        held=tuple(
            cards if not new else tuple(sorted((*open_, *new)))
            for cards, open_, new in zip(hand.held, shown, dealt, strict=True)
        ),
        lanes=tuple(tuple(take(len(lane))) for lane in hand.lanes),
        drawn=drawn,
    )


@pytest.mark.parametrize("sample", SAMPLES)
def test_states_that_differ_only_in_hidden_cards_look_and_play_alike(sample: int) -> None:
    differing = deciding = 0
    for match, chance in random_moments(1000 + sample, PAIRS):
        state: CrownsState = match.state
        for seat in range(match.table.players):
            other = replace(state, hand=deal_hidden_again(state.hand, seat, chance))
            differing += other != state
            view, same = state.view(seat), other.view(seat)
            assert view == same
            assert pickle.dumps(view) == pickle.dumps(same)
            assert repr(view) == repr(same)
            if state.seat == seat:
                deciding += 1
                for bot in CROWNS.bots:
                    move = bot.choose(view)
                    assert move == bot.choose(same)
                    assert move in state.legal()
    assert differing > PAIRS
    assert deciding > PAIRS / 2


@pytest.mark.parametrize("sample", SAMPLES)
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
        for match, _ in random_moments(3000 + seed, 12):
            hand: Hand = match.state.hand
            written = write_shuffles(match)
            label = f"hand{int(hand.rank)}" + (f"/again{hand.shuffled}" if hand.shuffled else "")
            places = places_left(match, written)[label]
            lanes = [str(card) for lane in hand.lanes for card in lane]
            assert [written[label][place] for place in places] == lanes
            shuffled += hand.shuffled > 0
    assert shuffled


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
        assert begun.words == played.words
        assert looks_alike(begun, other)


def parts_of(value: object) -> Iterator[object]:
    """A value and all that can be reached from it by fields and elements."""
    yield value
    if is_dataclass(value):
        assert not hasattr(value, "__dict__"), "it has no attributes besides its fields"
        for each in fields(value):
            yield from parts_of(getattr(value, each.name))
    elif isinstance(value, tuple):
        for part in value:
            yield from parts_of(part)


def test_a_view_leads_to_nothing_but_cards_and_numbers() -> None:
    for match, _ in random_moments(3, 60):
        for seat in range(match.table.players):
            for part in parts_of(match.state.view(seat)):
                assert part is None or isinstance(
                    part, (CrownsView, Draw, Enum, Card, int, bool, tuple)
                ), part


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
