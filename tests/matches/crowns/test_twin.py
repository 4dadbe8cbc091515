"""Whole matches of random players, compared with the slow twin after every move."""

from __future__ import annotations

from collections import Counter
from functools import partial
from itertools import chain

import pytest

from solitaire.matches import CROWNS, Match, SeededShuffles, Table
from solitaire.matches.crowns import DEALER
from solitaire.matches.crowns.moves import Discard, Move
from solitaire.matches.crowns.state import CrownsState
from solitaire.rules import STANDARD, Rank, Seed
from tests.kit.crowns import people, play_randomly, random_move, random_table
from tests.kit.hands import Chance
from tests.kit.tiers import sampled
from tests.matches.crowns.twins import SlowMatch
from tests.matches.twins import (
    IN_CI,
    IN_RELEASE,
    check_beside,
    check_moves,
    count_options,
    sample_seatings,
    shuffle_from_the_page,
)

SEATINGS = (5, 6, 7, 8)
MATCHES = 10
"""In each of 60 samples. All of 200, which are 2,000 matches, agreed when the wing was built."""
CARDS_OF_DECK = Counter(STANDARD.deck)
WILDS = [card for card in STANDARD.deck if card.is_wild(Rank.KING)]


@pytest.mark.parametrize("sample", sampled(range(60), fast=2, deep=4))
def test_random_matches_agree_with_the_twin(sample: int) -> None:
    for number in range(sample * MATCHES, (sample + 1) * MATCHES):
        chance = Chance(number)
        compare_match(number, random_table(chance), chance)


def many_players(players: int, number: int) -> Table:
    """Every second table draws the first dealer, one in 100 has all eleven hands."""
    hands = "eleven" if number % 100 == 0 else "five"
    return people(players, f"hands={hands} dealer={DEALER.values[number % 2]}")


@pytest.mark.parametrize(("players", "numbers"), sample_seatings(SEATINGS))
def test_matches_of_many_players_agree_with_the_twin(players: int, numbers: range) -> None:
    for number in numbers:
        compare_match(number, many_players(players, number), Chance(number))


def test_enough_of_these_matches_draw_the_first_dealer() -> None:
    """Besides, there are 100 matches of each number of players in CI, and 2,000 in a release."""
    in_ci = count_options(SEATINGS, many_players, IN_CI)
    assert in_ci == {"dealer=drawn": 100, "hands=five": 196}
    assert count_options(SEATINGS, many_players, IN_RELEASE)["dealer=drawn"] == 4_000


def compare_match(number: int, table: Table, chance: Chance) -> None:
    match = Match.start(CROWNS, Seed(number), table)
    order = partial(shuffle_from_the_page, number, "crowns")
    draws = table.options_of(CROWNS)["dealer"] == "drawn"
    twin = SlowMatch(order, table.players, match.state.ranks, draws=draws)
    check_beside(twin, match, play_randomly(match, chance), compare, word_of)


@pytest.mark.parametrize(
    ("players", "number"),
    sampled(
        [(players, number) for number in range(4) for players in CROWNS.players], fast=1, deep=3
    ),
)
def test_long_hands_agree_with_the_twin(players: int, number: int) -> None:
    """Their discards are shuffled again, since nobody keeps a wild card, and so hardly anybody goes out."""
    chance = Chance(number)
    shuffles = SeededShuffles("crowns", Seed(number))
    state = CrownsState.start(shuffles, players, (Rank.KING,))
    order = partial(shuffle_from_the_page, number, "crowns")
    twin = SlowMatch(order, players, (Rank.KING,))
    while state.hand.shuffled < 2 and state.seat is not None:
        moves = state.legal()
        wilds = [move for move in moves if isinstance(move, Discard) and move.card in WILDS]
        state = state.play(wilds[0] if wilds else random_move(state, chance))
        assert state.last is not None
        twin.move(word_of(state.last))
        compare(state, twin)
    assert 1 <= twin.hand.shuffles == state.hand.shuffled


def word_of(move: Move) -> str:
    """The move without the card that comes from the stock."""
    return str(CROWNS.public(move))


def compare(state: CrownsState, twin: SlowMatch) -> None:
    hand = state.hand
    seats = range(hand.players)
    every = (*hand.held, *hand.lanes, hand.discards)
    assert Counter(chain.from_iterable(every)) == CARDS_OF_DECK, "cards are conserved"
    assert state.seat == twin.seat
    check_moves(state.legal(), twin)
    assert [list(cards) for cards in hand.held] == [sorted(cards) for cards in twin.hand.held]
    assert [list(lane) for lane in hand.lanes] == [twin.hand.lane(seat) for seat in seats]
    assert list(hand.discards) == twin.hand.discards
    assert (hand.out, hand.is_over) == (twin.hand.out, twin.hand.is_over)
    assert list(state.scores) == twin.totals
