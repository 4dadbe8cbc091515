"""Which hands go out, exactly (R4 to R7). Fast enough for thousands of hands a second.

The idea: **a run has cards of one suit; only books join the suits.** So decide suit by suit which naturals
stand in runs, and give the rest of each rank to one book. Wild cards fill what is missing:

* a book of d naturals needs ``max(0, 3 - d)`` of them,
* a run of k naturals from rank a to rank b needs ``max(b - a + 1 - k, 3 - k)``.

Four observations keep the choice small; each loses nothing.

1. Two books of one rank can be joined, so a rank has at most one book.
2. A run of one natural needs two wilds. A book of it alone needs two at most, so runs have two or more
   naturals.
3. A run never needs a wild in the place of a natural of its own span that a book holds, that is loose, or
   that a run holds which begins no lower: swap the two (and see 2 if that leaves one natural). So, from
   the lowest run up, each takes a copy of every rank within its span that is still there.
4. **Wilds left over never stand in the way.** If the naturals need no more wilds than there are, all the
   wilds find a place: a book takes any number, two runs take twenty-two cards, and three wilds are a
   meld of their own. What remains is one run alone with more than eleven cards for it. It is cut in two
   at its widest gap: six naturals or more at no cost, into runs of three or more. With m <= 5 naturals
   there are at least 12 - m wilds, and two runs of two or more need 12 - m at most; of m = 3 or 2, what
   is cut off alone makes a book.
   (``tests/rules/test_melds.py`` walks through all of these hands.)

With 4, a hand goes out exactly if the *least number of wilds* its naturals need is at most the number it
has. The search for it branches over the suits, with a bound counted in half wilds: a natural that stays
for a book costs 4 halves if it is the only one of its rank in the hand, at least 1 if it is one of two,
and else nothing. ``solitaire.rules.arrange`` searches the same space for points.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final

from solitaire.rules.cards import Card, Rank, check_copies
from solitaire.rules.errors import Code, NotationError
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
    lowest_of,
    pack,
)

HAND_LIMIT: Final = 14
"""The most cards that ever lie together: thirteen and the one just placed."""
SHORTEST: Final = 3
"""The fewest cards of a meld."""
LONGEST_RUN: Final = len(Rank)
"""The most cards of a run (R5): 3 to K."""


def wilds_for_books(rest: RankCounts) -> int:
    """The wilds that it takes to make a book of every rank in ``rest``."""
    return (
        2 * at_least(1, rest).bit_count()
        - at_least(2, rest).bit_count()
        - at_least(3, rest).bit_count()
    )


def first_runs(suit: SuitCounts, wilds: int) -> Iterator[tuple[SuitCounts, int, tuple[int, ...]]]:
    """The runs that begin with the lowest natural, for at most that many wilds, by observations 2 and 3.

    Each is the naturals it takes, the wilds it needs, and the ranks of its naturals, rising.
    """
    low = ((suit & -suit).bit_length() - 1) // FIELD
    taken = 1 << FIELD * low
    run: tuple[int, ...] = (low + Rank.THREE,)
    for high in range(low + 1, len(Rank)):
        if not suit >> FIELD * high:
            return
        if not suit >> FIELD * high & FULL:
            continue
        taken |= 1 << FIELD * high
        run = (*run, high + Rank.THREE)
        cost = max(high - low + 1, SHORTEST) - len(run)
        if cost <= wilds:
            yield SuitCounts(taken), cost, run


# Cache: it is recursive; without it the go-out test takes 3.8 times as long. Some tens of MB when full.
@lru_cache(maxsize=1 << 15)
def wilds_for_runs(suit: SuitCounts, wilds: int) -> dict[SuitCounts, int]:
    """The sets of naturals that can all stand in runs, and the fewest wilds that each takes.

    Only those that take at most ``wilds``. The lowest natural stays out of runs, or begins one.
    """
    if not suit:
        return {suit: 0}
    fewest = dict(wilds_for_runs(SuitCounts(suit - lowest_of(suit)), wilds))
    for taken, cost, _ in first_runs(suit, wilds):
        for kept, more in wilds_for_runs(SuitCounts(suit - taken), wilds - cost).items():
            both = SuitCounts(kept + taken)
            known = fewest.get(both)
            if known is None or more + cost < known:
                fewest[both] = more + cost
    return fewest


_Share = tuple[int, int, SuitCounts]
"""A bound in half wilds, the wilds in runs, and the naturals that stay for books."""


# Cache: 15 us of a hand become 6 when its suits were met before; a few MB when full.
@lru_cache(maxsize=1 << 14)
def _shares(suit: SuitCounts, alone: RankSet, paired: RankSet, wilds: int) -> tuple[_Share, ...]:
    """The ways to split a suit, those with the lowest bound first.

    ``alone`` and ``paired`` are the ranks that the whole hand holds once and twice.
    """
    shares = []
    for kept, cost in wilds_for_runs(suit, wilds).items():
        rest = SuitCounts(suit - kept)
        halves = 2 * cost + 4 * (rest & alone).bit_count() + count_cards(rest, paired)
        if halves <= 2 * wilds:
            shares.append((halves, cost, rest))
    return tuple(sorted(shares))


def _melds_whole(hand: PackedHand) -> bool:
    wilds = hand.wilds
    alone, paired = alone_and_paired(hand.ranks)
    choices = []
    least = 0
    for suit in hand.suits:
        if suit:
            support = at_least(1, suit)
            shares = _shares(suit, RankSet(alone & support), RankSet(paired & support), wilds)
            if not shares:
                return False
            least += shares[0][0]
            if least > 2 * wilds:
                return False
            choices.append(shares)
    if not choices:
        return wilds == 0 or wilds >= SHORTEST
    if not hand.wilds and all(len(shares) == 1 for shares in choices):
        return wilds_for_books(RankCounts(sum([shares[0][2] for shares in choices]))) == 0
    return _fits(choices, 0, 2 * wilds - least, wilds, RankCounts(0))


def _fits(
    choices: list[tuple[_Share, ...]], place: int, slack: int, wilds: int, rest: RankCounts
) -> bool:
    """Whether the suits from ``place`` on can share out ``wilds``, given what already stays for books.

    ``slack`` is by how many halves the bound may still rise above its least.
    """
    if place == len(choices):
        return wilds_for_books(rest) <= wilds
    shares = choices[place]
    least = shares[0][0]
    for halves, cost, stays in shares:
        if halves - least > slack:
            return False
        more = slack - (halves - least)
        if _fits(choices, place + 1, more, wilds - cost, RankCounts(rest + stays)):
            return True
    return False


def all_meld(pile: Rank, cards: Iterable[Card]) -> bool:
    """Whether all these cards fall into books and runs, nothing left over, in the pile of that rank.

    Any number of cards up to ``HAND_LIMIT``, from one deck; no cards at all do. Exact.
    """
    return _melds_whole(pack(pile, cards))


def goes_out(pile: Rank, cards: Sequence[Card]) -> bool:
    """Whether the pile of that rank goes out with these cards (R7): as many as its rank, and all meld.

    Exact for cards from one deck, which is not checked here (``check_hand`` does).

    >>> from solitaire.rules import parse_cards
    >>> goes_out(Rank.FOUR, parse_cards("6D 7D 9D 4C"))  # the four is wild, as the 8 of diamonds
    True
    """
    return len(cards) == pile and _melds_whole(pack(pile, cards))


def check_hand(cards: Sequence[Card]) -> None:
    """NotationError unless these can be the cards of one pile: at most 14, no third copy (R1)."""
    if len(cards) > HAND_LIMIT:
        raise NotationError(Code.HAND_SIZE, found=len(cards), limit=HAND_LIMIT)
    check_copies(cards)
