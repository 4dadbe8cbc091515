"""Runs around the corner: king and three are neighbors, so ``QS KS 3S 4S`` is a run.

A run still has each rank at most once, so eleven cards at most. The ranks of a suit are a circle, on which
a run is an arc. What ``solitaire.rules.melds`` and ``solitaire.solver`` prove of runs holds there too; these
are the steps that speak of an order of ranks:

* **A run takes what is within its arc** (observation 3). Let a run have a wild or a card of the stock where
  another run, or a book, has a natural of the pile, or where one is loose. Swap the two: the first run is as
  long as before, and the other meld has the same size, or a shorter run is left if its end is a wild now. A
  run that keeps one natural has two wilds, with which it is a book too. So no card more is needed. Every swap
  makes the runs shorter in all, or gives cards of the pile to an earlier run in some fixed order of the runs,
  so the swaps end.
* **Leftover wilds find a place** (observation 4). The hard case is a single run of more than eleven cards.
  Turn the circle until its naturals stand in a row: that is the run of the proof.
* **A run begins and ends with a natural, or has three cards**: a wild at the end of a longer one is left
  over.

So ``lay_runs`` may give the run of the lowest natural every natural within its arc, and in ``find_runs`` runs
may take the pile's own cards first, in the order of their beginnings. Books and packing know no order of
ranks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from operator import add
from typing import Final

from solitaire.rules import SHORTEST, Card, Pile, Rank, packed
from solitaire.solver import LIMIT, Completions, Packed, SuitRuns, find_packing, search_away

SuitCounts = packed.SuitCounts
_RANKS: Final = len(Rank)
_NOTHING: Final = SuitRuns(0, 0, SuitCounts(0), SuitCounts(0))


def away_with_wraparound(pile: Pile) -> int:
    """The fewest cards that complete a pile, if any card could be drawn. Exact."""
    return search_away(packed.pack(pile.rank, pile.cards), lay_runs)


def pack_with_wraparound(
    piles: Iterable[Pile], stock: Sequence[Card], limit: int = LIMIT
) -> Packed:
    """The packing of least cost of these piles, which must be open. Cost: 30 ms for a whole deal.

    UNKNOWN if it takes more than ``limit`` states.
    """
    completions = [
        Completions(
            pile.rank,
            packed.pack(pile.rank, pile.cards),
            packed.pack(pile.rank, stock),
            away_with_wraparound(pile),
            find_runs,
        )
        for pile in piles
    ]
    return find_packing(completions, stock, limit)


def lay_runs(suit: SuitCounts, wilds: int) -> dict[SuitCounts, int]:
    """The sets of naturals that can all stand in runs with at most ``wilds``, and the fewest wilds for each.

    The lowest natural stays out of runs, or is in one.
    """
    if not suit:
        return {suit: 0}
    lowest = packed.lowest_of(suit)
    fewest = dict(lay_runs(SuitCounts(suit - lowest), wilds))
    for first in range(_RANKS):
        for run in _arcs(first, suit, SuitCounts(0)):
            if run.own & lowest and run.gaps <= wilds:
                for others, more in lay_runs(SuitCounts(suit - run.own), wilds - run.gaps).items():
                    in_runs = SuitCounts(run.own + others)
                    cost = run.gaps + more
                    fewest[in_runs] = min(cost, fewest.get(in_runs, cost))
    return fewest


def find_runs(
    own: SuitCounts, stock: SuitCounts, max_places: int, max_gaps: int
) -> tuple[SuitRuns, ...]:
    """The ways to lay runs in a suit, as ``solitaire.solver.suit_runs.find_runs``; dominated ones too."""
    seen: set[tuple[int, SuitRuns]] = set()

    def visit(low: int, laid: SuitRuns) -> None:
        """Add more runs, which begin at the rank ``low`` (from 0) or above."""
        if (low, laid) in seen:
            return
        seen.add((low, laid))
        own_left, stock_left = SuitCounts(own - laid.own), SuitCounts(stock - laid.stock)
        for first in range(low, _RANKS):
            for run in _arcs(first, own_left, stock_left):
                more = SuitRuns(*map(add, laid, run))
                if more.places > max_places or more.gaps > max_gaps:
                    break
                visit(first, more)

    visit(0, _NOTHING)
    return tuple({laid for _, laid in seen})


def _arcs(first: int, own: SuitCounts, stock: SuitCounts) -> Iterator[SuitRuns]:
    """The runs that begin at the rank ``first`` (from 0), the shortest first.

    They have two naturals or more, and begin and end with a natural or have three cards. They take the pile's
    own natural at each rank, else one of the stock, else leave a gap.
    """
    begins = (own | stock) >> packed.FIELD * first & packed.FULL
    places = gaps = own_used = stock_used = 0
    for length in range(1, _RANKS + 1):
        if length > SHORTEST and not begins:
            return
        shift = packed.FIELD * ((first + length - 1) % _RANKS)
        in_pile, in_stock = own >> shift & packed.FULL, stock >> shift & packed.FULL
        if in_pile:
            own_used += 1 << shift
        else:
            places += 1
            if in_stock:
                stock_used += 1 << shift
            else:
                gaps += 1
        ends = in_pile or in_stock or length == SHORTEST
        if length >= SHORTEST and length - gaps > 1 and ends:
            yield SuitRuns(places, gaps, SuitCounts(own_used), SuitCounts(stock_used))
