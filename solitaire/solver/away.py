"""The distance of a pile from going out: the fewest cards it still needs, if any card could be drawn.

A wild is the best card to draw, and every drawn card replaces a natural. So with k cards exactly k naturals
are dropped, and the others need at most k wilds more than the pile has. The search is the one of
``solitaire.rules.melds``: choose suit by suit which naturals stand in runs; the rest of each rank forms a
book or is dropped.

The lower bound: let D = k naturals be dropped and let the others need U wilds. U <= w + k with w wilds in the
pile, so D + U <= w + 2k. A natural outside runs adds at least 1 to D + U if it is the only one of its rank in
the pile (1 if dropped, 2 in a book), and at least a half if it is one of two (1 for a book of both, 2 if both
are dropped). The bound is counted in halves, so that it is a sum of integers over the suits.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final

from solitaire.rules import Card, Pile, Rank
from solitaire.rules.melds import SHORTEST, wilds_for_runs
from solitaire.rules.packed import (
    FIELD,
    FULL,
    PackedHand,
    RankCounts,
    RankSet,
    SuitCounts,
    alone_and_paired,
    at_least,
    count_cards,
    pack,
)

_SHIFTS: Final = tuple(FIELD * place for place in range(len(Rank)))
_NEVER: Final = 99

LayRuns = Callable[[SuitCounts, int], Mapping[SuitCounts, int]]
"""Lays runs in a suit, as ``wilds_for_runs`` does."""


def away(pile: Pile) -> int:
    """The fewest cards that a pile needs to go out, if any card could be drawn; 0 if it is flipped. Exact.

    Cost: a tenth of a millisecond for a pile of eight, next to nothing from the cache (``bench/``).

    >>> from solitaire.rules import parse_cards
    >>> away(Pile.of(Rank.FOUR, parse_cards("6D 7D 9S KC")))
    2
    """
    return 0 if pile.flipped else _away(pile.rank, tuple(sorted(pile.cards)))


def count_naturals(hand: PackedHand) -> int:
    """The number of naturals in a packed hand."""
    return sum([hand.ranks >> shift & FULL for shift in _SHIFTS])


def bound_in_halves(kept_out: SuitCounts, alone: RankSet, paired: RankSet) -> int:
    """A lower bound, in halves, of what the naturals of a suit outside runs add to D + U.

    ``alone`` and ``paired`` are the ranks of which the pile has one natural and two.
    """
    return 2 * (kept_out & alone).bit_count() + count_cards(kept_out, paired)


# Cache: a turn changes one pile of eleven, so it saves 0.4 ms of the numbers shown at each turn. Some 5 MB.
@lru_cache(maxsize=1 << 13)
def _away(rank: Rank, cards: tuple[Card, ...]) -> int:
    return search_away(pack(rank, cards))


def search_away(hand: PackedHand, lay_runs: LayRuns = wilds_for_runs) -> int:
    """The fewest cards that a packed hand needs. ``lay_runs`` says what a run is."""
    alone, paired = alone_and_paired(hand.ranks)
    best = count_naturals(hand)
    suits = []
    least = [0]
    for suit in hand.suits:
        if suit:
            support = at_least(1, suit)
            here = RankSet(alone & support), RankSet(paired & support)
            ways = sorted(
                (2 * cost + bound_in_halves(rest, *here), cost, rest)
                for kept, cost in lay_runs(suit, hand.wilds + best).items()
                for rest in (SuitCounts(suit - kept),)
            )
            suits.append(ways)
    for ways in reversed(suits):
        least.append(least[-1] + ways[0][0])
    least.reverse()

    def visit(place: int, so_far: int, spent: int, rest: RankCounts) -> None:
        nonlocal best
        if place == len(suits):
            best = min(best, _count_dropped(rest, spent, hand.wilds))
            return
        for more, cost, outside in suits[place]:
            # D + U <= w + 2k, in halves, and k must beat the best found so far.
            if so_far + more + least[place + 1] > 2 * hand.wilds + 4 * (best - 1):
                return
            if spent + cost < hand.wilds + best:
                visit(place + 1, so_far + more, spent + cost, RankCounts(rest + outside))

    if best:
        visit(0, 0, 0, RankCounts(0))
    return best


def _count_dropped(rest: RankCounts, spent: int, wilds: int) -> int:
    """The fewest naturals of ``rest`` to drop, the others in books, with ``spent`` wilds in runs.

    If all go into books, ``short`` wilds are missing. Dropping a single natural lowers that by 3: one card
    more may come, and its book no longer needs two wilds. Dropping a pair lowers it by 3 as well. A book of
    three or more can lose the cards beyond three, or all of them, and each lowers it by 1. Exactly k cards
    must go for k new ones: ``6S JS 6D 5T JH`` is not one card from going out, since 6 6 5 J J 5 has a card
    too many.
    """
    counts = [rest >> shift & FULL for shift in _SHIFTS]
    singles, pairs = counts.count(1), counts.count(2)
    short = spent + 2 * singles + pairs - wilds
    possible = 1  # a bit for each number of cards that the books of three or more can lose
    for cards in counts:
        if cards >= SHORTEST:
            possible = _spread(possible, cards)
    best = _NEVER
    for alone in range(singles + 1):
        for paired in range(pairs + 1):
            more = max(0, short - 3 * alone - 3 * paired)
            enough = possible >> more
            if enough:
                least = more + (enough & -enough).bit_length() - 1
                best = min(best, alone + 2 * paired + least)
    return best


def _spread(possible: int, cards: int) -> int:
    """Add a book of so many cards to ``possible``, the bit set of the numbers that can be dropped."""
    spread = possible << cards
    for beyond in range(cards - SHORTEST + 1):
        spread |= possible << beyond
    return spread
