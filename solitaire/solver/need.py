"""Whether a position can still be won, how many cards that takes at least, and with which plan.

The cards left in the stock are known, though not their order; and winning is a matter of giving each open
pile a completion, all of them disjoint (``docs/solver.md``). The least need is looked for from below: the
least costs of the piles together, then one card more, and so on until the stock would not have so many.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from typing import Final

from solitaire.rules import Card, Pile, Position
from solitaire.solver.completions import Completions
from solitaire.solver.packing import Packing
from solitaire.solver.plan import Plan, make_plan
from solitaire.solver.search import Effort, LimitError

LIMIT: Final = 100_000
"""States that a search may visit when its caller does not say. The hardest of 2,000 deals took 2,112."""


class Verdict(Enum):
    """What is known about a position."""

    WINNABLE = "winnable"
    UNWINNABLE = "unwinnable"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Statistics:
    """What an answer cost: states visited by the packing, and the options it chose among."""

    states: int = 0
    options: int = 0


@dataclass(frozen=True, slots=True)
class Need:
    """The least number of stock cards that flip all open piles, and a plan that uses so many.

    ``least`` is a proven lower bound; ``cards`` is None unless WINNABLE, and then equal to ``least``.
    ``stock`` is how many cards there were to use, the drawn one among them.
    """

    verdict: Verdict
    stock: int
    least: int
    plan: Plan | None
    statistics: Statistics

    @property
    def cards(self) -> int | None:
        """The need; None if the position cannot be won, or that is unknown."""
        return self.plan.cost if self.plan else None

    @property
    def spare(self) -> int | None:
        """How many draws can still be wasted; None as for ``cards``."""
        return self.stock - self.plan.cost if self.plan else None


def stock_of(position: Position) -> tuple[Card, ...]:
    """The cards that can still be used: those left and the drawn one, sorted."""
    drawn = () if position.drawn is None else (position.drawn,)
    return tuple(sorted((*position.left, *drawn)))


def need(position: Position, *, known: Need | None = None, limit: int = LIMIT) -> Need:
    """The need of a position. Exact, unless it takes more than ``limit`` states: then UNKNOWN.

    ``known`` may be that of the position one turn before. If its plan holds and the turn used a card of it,
    that answers at once, since no turn lowers the need by more than one; and so it does if the drawn card was
    discarded unplayed, since that lowers no need. Cost: 25 ms for a whole deal (``bench/``).
    """
    stock = stock_of(position)
    if known and known.plan and known.stock == len(stock) + 1:
        plan = known.plan.at(position.piles, stock)
        if plan and len(plan.piles) + position.flipped == len(position.piles):
            kept = plan.has_piles_of(known.plan)
            if plan.cost == known.plan.cost - 1 or (kept and plan.cost == known.plan.cost):
                return Need(Verdict.WINNABLE, len(stock), plan.cost, plan, Statistics())
    return need_of(position.piles, stock, limit=limit)


def need_of(piles: Sequence[Pile], stock: Sequence[Card], *, limit: int = LIMIT) -> Need:
    """The need of any piles, from the cards of any stock, in any order. As ``need``."""
    stock = tuple(sorted(stock))
    open_piles = [pile for pile in piles if not pile.flipped]
    completions = [completions_of(pile, stock) for pile in open_piles]
    costs = [each.least for each in completions]
    known_costs = [cost for cost in costs if cost is not None]
    least = sum(known_costs)
    if len(known_costs) < len(costs) or least > len(stock):
        return Need(Verdict.UNWINNABLE, len(stock), least, None, Statistics())
    effort = Effort(limit)
    options = 0
    for extra in range(len(stock) - least + 1):
        packing = Packing.of(completions, stock, extra)
        options = packing.size
        try:
            choices = packing.find(effort, extra=extra)
        except LimitError:
            statistics = Statistics(effort.states, options)
            return Need(Verdict.UNKNOWN, len(stock), least + extra, None, statistics)
        if choices is not None:
            plan = make_plan(open_piles, stock, choices)
            statistics = Statistics(effort.states, options)
            return Need(Verdict.WINNABLE, len(stock), least + extra, plan, statistics)
    return Need(
        Verdict.UNWINNABLE, len(stock), len(stock) + 1, None, Statistics(effort.states, options)
    )


@lru_cache(maxsize=1 << 9)
def completions_of(pile: Pile, stock: tuple[Card, ...]) -> Completions:
    """The completions of that pile from that stock (sorted); kept for the positions asked last."""
    return Completions(pile, stock)
