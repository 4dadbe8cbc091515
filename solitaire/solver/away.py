"""How far a pile is from going out: the fewest cards it still needs, if any card could come.

The best card that can come is a wild one, and every card that comes takes the place of a natural. So with k
cards exactly k naturals are dropped, and the others need at most k wilds more than the pile has. The search
is that of ``solitaire.rules.melds``: which naturals of a suit stand in runs, suit by suit, and the rest of
each rank in a book, or dropped.

Its bound: let D naturals be dropped, D = k, and the others need U wilds, U <= w + k with w wilds in the pile;
so D + U <= w + 2k. A natural outside runs adds at least 1 to D + U if it is the only one of its rank in the
pile (dropped 1, in a book 2), and at least a half if it is one of two (a book of the two adds 1, dropped
they add 2). In halves this can be summed up suit by suit.
"""

from __future__ import annotations

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


def away(pile: Pile) -> int:
    """The fewest cards that pile needs to go out, if any card could come; 0 if it is flipped. Exact.

    Cost: a tenth of a millisecond for a pile of eight, and kept for the piles asked last (``bench/``).

    >>> from solitaire.rules import parse_cards
    >>> away(Pile.of(Rank.FOUR, parse_cards("6D 7D 9S KC")))
    2
    """
    return 0 if pile.flipped else _away(pile.rank, tuple(sorted(pile.cards)))


def count_naturals(hand: PackedHand) -> int:
    """How many naturals a packed hand has."""
    return sum([hand.ranks >> shift & FULL for shift in _SHIFTS])


def bound_in_halves(kept_out: SuitCounts, alone: RankSet, paired: RankSet) -> int:
    """The least that the naturals of a suit outside runs add to D + U, in halves (see above).

    ``alone`` and ``paired`` are the ranks of which the pile has one natural and two.
    """
    return 2 * (kept_out & alone).bit_count() + count_cards(kept_out, paired)


# Cache: a turn changes one pile of eleven, so it saves 0.4 ms of the numbers shown at each turn. Some 5 MB.
@lru_cache(maxsize=1 << 13)
def _away(rank: Rank, cards: tuple[Card, ...]) -> int:
    hand = pack(rank, cards)
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
                for kept, cost in wilds_for_runs(suit, hand.wilds + best).items()
                for rest in (SuitCounts(suit - kept),)
            )
            suits.append(ways)
    for ways in reversed(suits):
        least.append(least[-1] + ways[0][0])
    least.reverse()

    def visit(place: int, so_far: int, spent: int, rest: RankCounts) -> None:
        nonlocal best
        if place == len(suits):
            best = min(best, _dropping(rest, spent, hand.wilds))
            return
        for more, cost, stays in suits[place]:
            # D + U <= w + 2k, in halves, and k must be better than what is known.
            if so_far + more + least[place + 1] > 2 * hand.wilds + 4 * (best - 1):
                return
            if spent + cost < hand.wilds + best:
                visit(place + 1, so_far + more, spent + cost, RankCounts(rest + stays))

    if best:
        visit(0, 0, 0, RankCounts(0))
    return best


def _dropping(rest: RankCounts, spent: int, wilds: int) -> int:
    """The fewest to drop of ``rest``, the others in books, with ``spent`` wilds in runs.

    With all in books they need ``short`` wilds more than there are. A natural that is alone makes that 3
    less when it is dropped, since its book took two; and so does a pair. From a book of three or more, those
    beyond three can go or all of them, and take off as many as they are: k cards want k to be dropped
    (``6S JS 6D 5T JH`` is not one card from going out: 6 6 5 J J 5 has a card too many).
    """
    counts = [rest >> shift & FULL for shift in _SHIFTS]
    singles, pairs = counts.count(1), counts.count(2)
    short = spent + 2 * singles + pairs - wilds
    possible = 1  # a bit for every number that can go from the books of three or more
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
    """The numbers that can go with one book more, of so many cards."""
    spread = possible << cards
    for beyond in range(cards - SHORTEST + 1):
        spread |= possible << beyond
    return spread
