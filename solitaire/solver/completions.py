"""The sets of stock cards that complete a pile at a given cost.

A pile of n cards goes out with n cards: some of its own naturals, its own wilds, and k cards from the stock,
each in exchange for a dropped natural. So a *completion* of cost k is a set of naturals from the stock and a
number of wilds, k in all; the pile does not care which wilds. Its own wilds always stay: a wild can take the
place of any natural.

Three reductions keep the search (``solitaire.solver.completion_search``) small and lose nothing:

* **Wilds replace naturals.** Any natural of a completion can be a wild instead. So at each cost the sets of
  naturals are closed under taking subsets, and only the maximal sets are searched for.
* **Dominance.** A completion is left out if one of lower cost needs no other cards. Hence, by observation 3
  of ``solitaire.rules.melds``, a run takes a copy of every rank within its span that the pile itself has:
  that drops one card less.
* **Short ends.** A run begins and ends with a natural, or has three cards: leftover wilds always find a place
  (observation 4).
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from solitaire.rules import Card, Pile, Rank
from solitaire.rules.packed import FIELD, CardCounts, PackedHand, pack, unpack
from solitaire.solver.away import away, count_naturals
from solitaire.solver.completion_search import FindRuns, search_completions
from solitaire.solver.suit_runs import find_runs


# Cache: without it advice takes four times as long. Some 30 KB an entry at the beginning of a game.
@lru_cache(maxsize=1 << 9)
def find_completions(pile: Pile, stock: tuple[Card, ...]) -> Completions:
    """The completions of that pile from that stock, which must be sorted."""
    return Completions.of(pile, stock)


class Options(NamedTuple):
    """The options of a pile: rank, least cost, and the sets of naturals for each extra cost from 0."""

    rank: Rank
    least: int
    by_extra: tuple[frozenset[CardCounts], ...]


class Completions:
    """The completions of one pile from one stock, by cost: computed on demand and memoized.

    ``away`` is that of the hand, and ``find_runs`` says what a run is.
    """

    def __init__(
        self,
        rank: Rank,
        hand: PackedHand,
        stock: PackedHand,
        away: int,
        find_runs: FindRuns = find_runs,
    ) -> None:
        self.rank = rank
        self._hand = hand
        self._stock = stock
        self._most = min(count_naturals(hand), count_naturals(stock) + stock.wilds)
        self._away = away
        self._find_runs = find_runs
        self._found: dict[int, frozenset[CardCounts]] = {}

    @classmethod
    def of(cls, pile: Pile, stock: Iterable[Card]) -> Completions:
        """The completions of that pile from that stock."""
        return cls(pile.rank, pack(pile.rank, pile.cards), pack(pile.rank, stock), away(pile))

    def of_cost(self, cost: int) -> frozenset[CardCounts]:
        """The packed naturals of each completion of that cost; its other cards are wilds.

        Completions that one of lower cost dominates may be missing.
        """
        if not self._away <= cost <= self._most:
            return frozenset()
        if cost not in self._found:
            found = search_completions(self._hand, self._stock, cost, self._find_runs)
            lower = self.of_cost(cost - 1) if found else frozenset()
            self._found[cost] = _leave_out_dominated(found, lower) if lower else found
        return self._found[cost]

    @property
    def least(self) -> int | None:
        """The lowest cost of a completion; None if these cards cannot complete the pile."""
        return next(
            (cost for cost in range(self._away, self._most + 1) if self.of_cost(cost)), None
        )

    def options(self, extra: int) -> Options:
        """The completions that cost at most ``extra`` above the least, which must exist."""
        least = self.least
        assert least is not None, "a pile that cannot be completed has no options"
        costs = range(least, min(least + extra, self._most) + 1)
        return Options(self.rank, least, tuple(map(self.of_cost, costs)))


def _leave_out_dominated(
    found: frozenset[CardCounts], lower: frozenset[CardCounts]
) -> frozenset[CardCounts]:
    """The completions in ``found`` that none in ``lower``, of one card less, dominates."""
    cheaper: frozenset[int] = lower
    return frozenset(
        naturals
        for naturals in found
        if naturals not in cheaper
        and not any(naturals - (1 << FIELD * index) in cheaper for index, _ in unpack(naturals))
    )
