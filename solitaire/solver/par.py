"""Par: the fewest draws that win if the order of the stock is known.

Whether the first d cards of the stock suffice does not depend on their order, so par is the least d for which
these cards have a plan (``solitaire.solver.need``). The search goes upward from the need, a lower bound.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from solitaire.rules import Card, Pile, Position
from solitaire.solver.effort import LIMIT, Cost
from solitaire.solver.need import Need, Verdict, find_need
from solitaire.solver.plan import Plan


@dataclass(frozen=True, slots=True)
class Par:
    """The fewest draws that win, and a plan from the cards of those draws.

    ``draws`` is None unless WINNABLE, and then equal to ``least``, which is a proven lower bound.
    """

    verdict: Verdict
    least: int
    plan: Plan | None
    statistics: Cost

    @property
    def draws(self) -> int | None:
        """Par; None if the deal cannot be won, or that is unknown."""
        return self.least if self.plan else None


def find_par(
    piles: Sequence[Pile],
    stock: Sequence[Card],
    *,
    known: Need | None = None,
    limit: int = LIMIT,
) -> Par:
    """The par of any piles and a stock, from its top down. Exact, unless it takes more than ``limit`` states.

    ``known``, if given, is the need of these piles with the whole stock. Cost: 20 ms beside the need
    (``bench/``).
    """

    def need_of_first(draws: int, limit: int) -> Need:
        return find_need(Position(tuple(piles), None, tuple(sorted(stock[:draws]))), limit=limit)

    need = known or need_of_first(len(stock), limit)
    states, options = need.statistics.states, need.statistics.options
    if need.cards is None:
        return Par(need.verdict, need.least, None, need.statistics)
    for draws in range(need.cards, len(stock) + 1):
        need = need_of_first(draws, limit - states)
        states += need.statistics.states
        options = max(options, need.statistics.options)
        if need.verdict is not Verdict.UNWINNABLE:
            return Par(need.verdict, draws, need.plan, Cost(states, options))
    raise AssertionError("what can be won with the whole stock can be won with all of its cards")
