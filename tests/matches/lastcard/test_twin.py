"""Whole matches of Last Card by random players, compared with the slow twin after every move."""

from __future__ import annotations

from collections import Counter
from functools import partial
from itertools import chain

import pytest

from solitaire.matches import Match
from solitaire.matches.lastcard import EXTRAS, LASTCARD, LastCardState
from solitaire.matches.lastcard.cards import count_points, make_deck
from solitaire.matches.lastcard.moves import Asked, Play
from solitaire.rules import Seed
from tests.kit.hands import Chance
from tests.kit.lastcard import play_randomly, random_table
from tests.kit.tiers import sampled
from tests.matches.lastcard.twins import SlowMatch, points_of, whole_deck
from tests.matches.twins import check_beside, check_moves, shuffle_from_the_page

MATCHES = 25
"""In each of 200 samples, which are 5,000 matches."""
QUESTIONS = {
    Asked.PLAY: "card",
    Asked.KEEP: "keep",
    Asked.ANSWER: "four",
    Asked.NAME: "color",
}


@pytest.mark.parametrize("sample", sampled(range(200), fast=2, deep=8))
def test_random_matches_agree_with_the_twin(sample: int) -> None:
    for number in range(sample * MATCHES, (sample + 1) * MATCHES):
        chance = Chance(number)
        match = Match.start(LASTCARD, Seed(number), random_table(chance))
        later = play_randomly(match, chance)
        check_beside(twin_of(match, number), match, later, partial(compare, chance), word_of)


def twin_of(match: Match, number: int) -> SlowMatch:
    """The twin of a match before its first move."""
    options = match.table.options_of(LASTCARD)
    extras = [symbol.value for name, symbol in EXTRAS.items() if options[name] == "yes"]
    return SlowMatch(
        partial(shuffle_from_the_page, number, "lastcard"),
        match.table.players,
        extras,
        goal=options["goal"],
        pairs=options["pairs"] == "yes",
        out=options["out"] == "yes",
        keeps=options["drawn"] == "kept",
        bluffs=options["bluffs"] == "yes",
        says=options["say"] == "yes",
    )


def word_of(move: object) -> str:
    """The move without the card that it drew; a +4 may be a bluff."""
    return str(move if isinstance(move, Play) else LASTCARD.public(move))  # type: ignore[arg-type]


def compare(chance: Chance, state: LastCardState, twin: SlowMatch) -> None:
    """Compare them; the legal moves at the start and in one of 40 states, as the twin tries every word."""
    hand, slow = state.hand, twin.hand
    every = chain.from_iterable((*hand.held, *hand.lanes, hand.discards))
    assert Counter(card.text for card in every) == Counter(twin.deck), "cards are conserved"
    assert state.seat == twin.seat
    if state.last is None or not chance.below(40):
        check_moves(state.legal(), twin)
    seats = range(hand.players)
    assert [sorted(card.text for card in cards) for cards in hand.held] == [
        sorted(slow.held[seat]) for seat in seats
    ]
    assert list(hand.seated) == slow.seats
    assert [[card.text for card in lane] for lane in hand.lanes] == [
        slow.lane(seat) if seat in slow.seats else [] for seat in seats
    ]
    assert [card.text for card in hand.discards] == slow.discards
    assert (hand.color.value if hand.color else "") == slow.color
    assert slow.silent == ([] if hand.unsaid is None else [hand.unsaid])
    assert (hand.direction == 1, hand.winner) == (slow.left, slow.winner)
    if not hand.is_over:
        assert QUESTIONS[hand.asked] == slow.question
        assert (hand.accused, hand.is_guilty) == (
            None if slow.who_played_four < 0 else slow.who_played_four,
            slow.was_illegal,
        )
    assert list(state.scores) == twin.totals


def test_the_twin_has_the_same_deck_and_points() -> None:
    for extras in ((), tuple(EXTRAS.values())):
        deck = make_deck(extras)
        words = list(map(str, deck))
        assert words == whole_deck([symbol.value for symbol in extras])
        assert count_points(deck) == sum(map(points_of, words))
