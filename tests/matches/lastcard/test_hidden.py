"""What a seat of Last Card cannot see changes neither its view nor what a computer player does there."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from enum import Enum

import pytest

from solitaire.matches import IllegalMove, Match, SeededShuffles, Shuffles
from solitaire.matches.lastcard import LASTCARD, LastCardState
from solitaire.matches.lastcard.cards import Card
from solitaire.matches.lastcard.hand import Asked, Hand
from solitaire.matches.lastcard.moves import Move, Play
from solitaire.matches.lastcard.view import LastCardView
from solitaire.matches.record import used_shuffles
from solitaire.matches.shuffles import C
from solitaire.rules import Seed
from tests.kit.hands import Chance
from tests.kit.lastcard import random_moments
from tests.kit.tiers import sampled

PAIRS = 25
"""In each of the samples, of which there are 40: 1,000 pairs."""
SAMPLES = sampled(range(40), fast=3, deep=9)


def deal_hidden_again(hand: Hand, seat: int, chance: Chance) -> Hand:
    """The hand with other cards wherever this seat cannot see them: in the lanes and the other hands."""
    others = [cards for other, cards in enumerate(hand.held) if other != seat]
    pool = [card for cards in (*others, *hand.lanes) for card in cards]
    pool = chance.some(pool, len(pool))
    drawn = hand.drawn
    if drawn and hand.seat != seat:  # Any wild that is drawn looks alike.
        pool.remove(drawn)

    def take(count: int) -> tuple[Card, ...]:
        return tuple(pool.pop() for _ in range(count))

    held: list[tuple[Card, ...]] = []
    for other, cards in enumerate(hand.held):
        if other == seat:
            held.append(cards)
        else:
            kept = (drawn,) if drawn and other == hand.seat else ()
            held.append(tuple(sorted((*kept, *take(len(cards) - len(kept))))))
    return replace(
        hand,
        shuffles=SeededShuffles("lastcard", Seed(chance.below(10**9))),
        held=tuple(held),
        lanes=tuple(take(len(lane)) for lane in hand.lanes),
        is_guilty=bool(chance.below(2)) if hand.asked is Asked.ANSWER else False,
    )


@pytest.mark.parametrize("sample", SAMPLES)
def test_states_that_differ_only_in_what_is_hidden_look_and_play_alike(sample: int) -> None:
    """Hidden are the stock, the other hands, and whether a +4 that can be challenged is a bluff."""
    differing = deciding = 0
    for match, chance in random_moments(1000 + sample, PAIRS):
        state: LastCardState = match.state
        if state.hand.is_over:
            continue
        for seat in range(match.table.players):
            other = replace(state, hand=deal_hidden_again(state.hand, seat, chance))
            differing += other != state
            view, same = state.view(seat), other.view(seat)
            assert view == same
            assert pickle.dumps(view) == pickle.dumps(same)
            assert repr(view) == repr(same)
            if state.seat == seat:
                deciding += 1
                for bot in LASTCARD.bots:
                    assert bot.choose(view) == bot.choose(same)
    assert differing > PAIRS
    assert deciding > PAIRS / 2


@dataclass(frozen=True)
class OtherHand:
    """Shuffles of which that of one label has other cards in those places."""

    shuffles: Shuffles
    label: str
    places: list[int]
    instead: list[int]

    def order(self, label: str, cards: Sequence[C]) -> tuple[C, ...]:
        order = self.shuffles.order(label, cards)
        if label != self.label:
            return order
        changed = list(order)
        for place, other in zip(self.places, self.instead, strict=True):
            changed[place] = order[other]
        return tuple(changed)


@pytest.mark.parametrize("sample", SAMPLES)
def test_matches_with_another_stock_look_alike_until_it_is_drawn(sample: int) -> None:
    """The moves of the others are replayed as the seat saw them."""
    compared = 0
    for match, chance in random_moments(2000 + sample, PAIRS):
        hand: Hand = match.state.hand
        label, order = list(used_shuffles(match).items())[-1]
        places = places_of_lanes(hand, order)
        instead = chance.some(places, len(places))
        other = replay_as_seen(OtherHand(match.shuffles, label, places, instead), match)
        assert other is not None, "nobody has drawn these cards"
        compared += other.state.hand.lanes != hand.lanes
        for seat in range(match.table.players):
            assert other.seen_by(seat) == match.seen_by(seat)
            assert pickle.dumps(other.state.view(seat)) == pickle.dumps(match.state.view(seat))
    assert compared > PAIRS / 2


def places_of_lanes(hand: Hand, order: Sequence[str]) -> list[int]:
    """The places of a shuffle whose cards are still in the stock: the last ones of each lane."""
    found = []
    for lane in filter(None, hand.lanes):
        last = len(order) - 1
        ends = range(last, last - hand.players, -1)
        found += next(
            places
            for end in ends
            if len(places := range(end, -1, -hand.players)[: len(lane)]) == len(lane)
            and [order[place] for place in places] == [card.text for card in lane[::-1]]
        )
    return sorted(found)


def replay_as_seen(shuffles: Shuffles, match: Match) -> Match | None:
    """The moves of a match, draws without their cards, on other shuffles; None if they are not allowed."""
    other = Match.start(LASTCARD, shuffles, match.table)
    try:
        for move in match.moves:
            other = other.play(blind(move))
    except IllegalMove:
        return None
    return other


def blind(move: Move) -> Move:
    """A draw without its card; a bluff stays one, since it was made by who knows."""
    return move if isinstance(move, Play) else LASTCARD.public(move)


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
                    part, (LastCardView, Enum, Card, int, str, tuple)
                ), part


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
