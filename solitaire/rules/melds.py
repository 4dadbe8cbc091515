"""An exact test of whether a hand goes out (R4 to R7), fast enough for thousands of hands a second.

The idea: **a run has cards of one suit; only books mix suits.** So the search chooses suit by suit which
naturals stand in runs, and puts the rest of each rank in one book. Wild cards fill the missing places:

* a book of d naturals needs ``max(0, 3 - d)`` wilds,
* a run of k naturals from rank a to rank b needs ``max(b - a + 1 - k, 3 - k)``.

Four observations shrink the search space; each loses nothing.

1. Two books of one rank can be joined, so a rank has at most one book.
2. A run with a single natural needs two wilds. A book with that natural alone needs two at most, so only
   runs with two or more naturals matter.
3. A run never needs a wild for a rank within its span if a natural of that rank and suit is loose, in a book,
   or in a run that begins no lower: swap the two (and apply 2 if that leaves a single natural). So, from the
   lowest run up, each run takes a copy of every rank within its span that is still available.
4. **Leftover wilds never prevent going out.** If the naturals need no more wilds than the hand has, all wilds
   find a place: a book takes any number, two runs take twenty-two cards, and three wilds are a meld of their
   own. The only case left is a single run with more than eleven cards. It is cut in two at its widest gap.
   Six or more naturals need no wild more: each part is a run of three or more. With m <= 5 naturals there
   are at least 12 - m wilds, and two runs of two or more naturals need 12 - m at most; with m = 3 or 2, a
   natural that is cut off alone makes a book. (``tests/rules/test_melds.py`` checks all of these hands.)

By 4, a hand goes out if and only if the *least number of wilds* that its naturals need is at most the number
it has. That is a branch-and-bound search over the suits. Its lower bound is counted in half wilds: a natural
outside runs costs 4 halves if it is the only one of its rank in the hand, at least 1 if it is one of two, and
otherwise nothing. ``solitaire.rules.arrange`` searches the same space for points.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final

from solitaire.rules.cards import Card, Rank
from solitaire.rules.errors import Code, NotationError
from solitaire.rules.packed import (
    FIELD,
    FULL,
    RankCounts,
    RankSet,
    SuitCounts,
    alone_and_paired,
    at_least,
    count_cards,
    lowest_of,
    pack,
)
from solitaire.rules.variant import STANDARD

HAND_LIMIT: Final = max(Rank) + 1
"""The largest hand: that of the largest pile, and the card just placed."""
SHORTEST: Final = 3
"""The fewest cards of a meld."""
LONGEST_RUN: Final = len(Rank)
"""The most cards of a run (R5): 3 to K."""


def wilds_for_books(rest: RankCounts) -> int:
    """The number of wilds needed to make a book of every rank in ``rest``."""
    return (
        2 * at_least(1, rest).bit_count()
        - at_least(2, rest).bit_count()
        - at_least(3, rest).bit_count()
    )


def first_runs(suit: SuitCounts, wilds: int) -> Iterator[tuple[SuitCounts, int, tuple[int, ...]]]:
    """Yield the runs that begin with the lowest natural and need at most ``wilds`` (observations 2 and 3).

    Each is a triple: the naturals, the number of wilds, and the ranks of the naturals, ascending.
    """
    low = ((suit & -suit).bit_length() - 1) // FIELD
    naturals = 1 << FIELD * low
    ranks: tuple[int, ...] = (low + Rank.THREE,)
    for high in range(low + 1, len(Rank)):
        if not suit >> FIELD * high:
            return
        if not suit >> FIELD * high & FULL:
            continue
        naturals |= 1 << FIELD * high
        ranks = (*ranks, high + Rank.THREE)
        cost = max(high - low + 1, SHORTEST) - len(ranks)
        if cost <= wilds:
            yield SuitCounts(naturals), cost, ranks


# Cache: it is recursive; without it the go-out test takes 3.8 times as long. Some tens of MB when full.
@lru_cache(maxsize=1 << 15)
def wilds_for_runs(suit: SuitCounts, wilds: int) -> dict[SuitCounts, int]:
    """The sets of naturals that can all stand in runs with at most ``wilds``, and the fewest wilds for each.

    Recursive: the lowest natural either stays out of runs or begins one.
    """
    if not suit:
        return {suit: 0}
    fewest = dict(wilds_for_runs(SuitCounts(suit - lowest_of(suit)), wilds))
    for run, cost, _ in first_runs(suit, wilds):
        for others, more in wilds_for_runs(SuitCounts(suit - run), wilds - cost).items():
            in_runs = SuitCounts(run + others)
            known = fewest.get(in_runs)
            if known is None or cost + more < known:
                fewest[in_runs] = cost + more
    return fewest


_Split = tuple[int, int, SuitCounts]
"""One way to split a suit: a lower bound in half wilds, the wilds in runs, and the naturals outside runs."""


def _splits(suit: SuitCounts, alone: RankSet, paired: RankSet, wilds: int) -> list[_Split]:
    """The ways to split a suit into runs and the rest, the lowest bound first.

    ``alone`` and ``paired`` are the ranks of which the whole hand has one natural and two.
    """
    splits = []
    for in_runs, cost in wilds_for_runs(suit, wilds).items():
        outside = SuitCounts(suit - in_runs)
        halves = 2 * cost + 4 * (outside & alone).bit_count() + count_cards(outside, paired)
        if halves <= 2 * wilds:
            splits.append((halves, cost, outside))
    splits.sort()
    return splits


def _fits(by_suit: Sequence[list[_Split]], slack: int, wilds: int, outside: RankCounts) -> bool:
    """Whether ``wilds`` suffice for these suits, with the naturals ``outside`` runs of the suits before them.

    ``slack`` is how many halves the lower bound may still rise.
    """
    if not by_suit:
        return wilds_for_books(outside) <= wilds
    splits, *others = by_suit
    least = splits[0][0]
    for halves, cost, more in splits:
        left = slack - (halves - least)
        if left < 0:
            return False
        if _fits(others, left, wilds - cost, RankCounts(outside + more)):
            return True
    return False


def all_meld(pile: Rank, cards: Iterable[Card]) -> bool:
    """Whether all these cards meld in the pile of that rank, none left over. Exact.

    Any number of cards up to ``HAND_LIMIT`` from one deck; the empty hand melds.
    """
    hand = pack(pile, cards)
    wilds = hand.wilds
    alone, paired = alone_and_paired(hand.ranks)
    by_suit = []
    slack = 2 * wilds
    for suit in hand.suits:
        if suit:
            support = at_least(1, suit)
            splits = _splits(suit, RankSet(alone & support), RankSet(paired & support), wilds)
            if not splits or splits[0][0] > slack:
                return False
            slack -= splits[0][0]
            by_suit.append(splits)
    if not by_suit:
        return wilds == 0 or wilds >= SHORTEST
    return _fits(by_suit, slack, wilds, RankCounts(0))


def goes_out(pile: Rank, cards: Sequence[Card]) -> bool:
    """Whether the pile of that rank goes out with these cards (R7): as many as its rank, and all meld.

    Exact for cards from one deck, which ``check_hand`` checks and this function does not.

    >>> from solitaire.rules import parse_cards
    >>> goes_out(Rank.FOUR, parse_cards("6D 7D 9D 4C"))  # the four is wild, as the 8 of diamonds
    True
    """
    return len(cards) == pile and all_meld(pile, cards)


def check_hand(cards: Sequence[Card]) -> None:
    """Raise NotationError unless one pile can have these cards: at most 14, all from one box (R1)."""
    if len(cards) > HAND_LIMIT:
        raise NotationError(Code.HAND_SIZE, found=len(cards), limit=HAND_LIMIT)
    STANDARD.check_copies(cards)
