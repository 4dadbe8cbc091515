"""Par: the fewest draws in which a player who also knew the order of the stock could win.

Whether the first so many cards of the stock suffice does not depend on their order, so it is the question of
``solitaire.solver.need`` asked of a shorter stock. More cards never hurt, so par is found from below.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from solitaire.rules import Card, Deal, Game, Pile, Turn
from solitaire.solver.need import LIMIT, Need, Statistics, Verdict, need_of
from solitaire.solver.plan import Plan, line


@dataclass(frozen=True, slots=True)
class Par:
    """The fewest draws that win, and a plan from the cards of those draws.

    ``draws`` is None unless WINNABLE; ``least`` is a proven lower bound, and equal to it if there is one.
    """

    verdict: Verdict
    least: int
    plan: Plan | None
    statistics: Statistics

    @property
    def draws(self) -> int | None:
        """Par; None if the deal cannot be won, or that is unknown."""
        return self.least if self.plan else None


def par(deal: Deal, *, known: Need | None = None, limit: int = LIMIT) -> Par:
    """The par of a deal. ``known``, if given, is its need. Exact, unless it takes more than ``limit`` states.

    Cost: 20 ms beside the need (``bench/``).
    """
    return par_of(Game.start(deal).piles, deal.stock, known=known, limit=limit)


def par_of(
    piles: Sequence[Pile],
    stock: Sequence[Card],
    *,
    known: Need | None = None,
    limit: int = LIMIT,
) -> Par:
    """The par of any piles and a stock, from its top down. As ``par``."""
    found = known or need_of(piles, stock, limit=limit)
    states = found.statistics.states
    options = found.statistics.options
    if found.cards is None:
        return Par(found.verdict, found.least, None, found.statistics)
    for draws in range(found.cards, len(stock) + 1):
        found = need_of(piles, stock[:draws], limit=limit - states)
        states += found.statistics.states
        options = max(options, found.statistics.options)
        if found.verdict is not Verdict.UNWINNABLE:
            return Par(found.verdict, draws, found.plan, Statistics(states, options))
    raise AssertionError("what can be won with the whole stock can be won with all of its cards")


def par_line(deal: Deal, found: Par) -> tuple[Turn, ...]:
    """The turns that win the deal in par; none if it has no par."""
    return line(Game.start(deal), found.plan) if found.plan else ()
