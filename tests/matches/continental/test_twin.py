"""Whole matches of Continental by random players, compared with the slow twin after every move."""

from __future__ import annotations

from collections import Counter
from functools import partial

import pytest

from solitaire.matches import Match, Table
from solitaire.matches.continental import (
    CONTINENTAL,
    DECK,
    JOKERS,
    NUMBERS,
    ContinentalState,
)
from solitaire.matches.continental.cards import count_points, make_deck
from solitaire.matches.continental.moves import Lay
from solitaire.rules import Seed
from tests.kit.continental import all_cards, people, play_randomly, random_table
from tests.kit.hands import Chance
from tests.kit.tiers import sampled
from tests.matches.continental.twins import SlowMatch, points_of, whole_deck
from tests.matches.twins import (
    IN_CI,
    IN_RELEASE,
    check_beside,
    check_moves,
    count_options,
    sample_seatings,
    shuffle_from_the_page,
)

SEATINGS = ("seats=drawn",)
MATCHES = 25
"""In each of 80 samples, which are 2,000 matches."""


@pytest.mark.parametrize("sample", sampled(range(80), fast=1, deep=1))
def test_random_matches_agree_with_the_twin(sample: int) -> None:
    for number in range(sample * MATCHES, (sample + 1) * MATCHES):
        chance = Chance(number)
        compare_match(number, random_table(chance), chance)


def drawn_seats(seats: str, number: int) -> Table:
    """Two to four players in turn; every second table has 108 cards, all have three hands."""
    return people(2 + number % 3, f"{seats} hands=three cards={DECK.values[number % 2]}")


@pytest.mark.parametrize(("seats", "numbers"), sample_seatings(SEATINGS))
def test_matches_whose_seats_are_drawn_agree_with_the_twin(seats: str, numbers: range) -> None:
    for number in numbers:
        compare_match(number, drawn_seats(seats, number), Chance(number))


def test_all_of_these_matches_draw_their_seats() -> None:
    """So there are 100 in CI, and 2,000 in a release."""
    in_ci = count_options(SEATINGS, drawn_seats, IN_CI)
    assert in_ci == {"seats=drawn": 50, "hands=three": 50, "cards=108": 25}
    assert count_options(SEATINGS, drawn_seats, IN_RELEASE)["seats=drawn"] == 2_000


def compare_match(number: int, table: Table, chance: Chance) -> None:
    match = Match.start(CONTINENTAL, Seed(number), table)
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
    cards = Counter(card.text for card in all_cards(state))
    assert cards == Counter(whole_deck(state.jokers)), "cards are conserved"
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
