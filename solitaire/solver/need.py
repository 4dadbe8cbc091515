"""Need: whether a position can still be won, with how few cards, and by which plan.

The cards left in the stock are known, though not their order. Winning means giving each open pile a
completion, all of them disjoint (``docs/solver.md``). The search goes upward from a
lower bound, the sum of the least costs of the piles, one card at a time up to the size of the stock.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from solitaire.rules import Card, Position
from solitaire.solver.completions import Completions, find_completions
from solitaire.solver.effort import LIMIT, Cost, Effort, LimitError
from solitaire.solver.packing import ChosenCompletion, Packing
from solitaire.solver.plan import Plan, make_plan


class Verdict(Enum):
    """The answer to whether a position can be won; UNKNOWN if the search reached its limit.

    Only this question has a verdict. An answer that is a number or a turn has ``exact`` instead: False if a
    search reached its limit, so that a better one may exist.
    """

    WINNABLE = "winnable"
    UNWINNABLE = "unwinnable"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Need:
    """The least number of stock cards that flip all open piles, and a plan that uses that many."""

    verdict: Verdict
    stock: int
    """The number of cards left to use, the drawn one included."""
    least: int
    """A proven lower bound, equal to ``cards`` if WINNABLE."""
    plan: Plan | None
    statistics: Cost

    @property
    def cards(self) -> int | None:
        """The need; None if the position cannot be won, or that is unknown."""
        return self.plan.cost if self.plan else None

    @property
    def spare(self) -> int | None:
        """The number of draws that can still be wasted; None as for ``cards``."""
        return self.stock - self.plan.cost if self.plan else None


def find_need(position: Position, *, limit: int = LIMIT) -> Need:
    """The need of a position. Exact, unless it takes more than ``limit`` states: then UNKNOWN.

    Any piles and any stock do: ``Position(piles, None, stock)``. Cost: 25 ms for a whole deal (``bench/``).
    """
    stock = position.before_draw.left
    open_piles = [pile for pile in position.piles if not pile.flipped]
    found = find_packing([find_completions(pile, stock) for pile in open_piles], stock, limit)
    plan = None if found.choices is None else make_plan(open_piles, stock, found.choices)
    return Need(found.verdict, len(stock), found.least, plan, found.statistics)


class Packed(NamedTuple):
    """A packing of least cost. ``choices`` is None unless WINNABLE; ``least`` is as in ``Need``."""

    verdict: Verdict
    least: int
    choices: tuple[ChosenCompletion, ...] | None
    statistics: Cost


def find_packing(completions: Sequence[Completions], stock: Sequence[Card], limit: int) -> Packed:
    """Find the packing of least cost of these piles; UNKNOWN if it takes more than ``limit`` states."""
    costs = [each.least for each in completions]
    known_costs = [cost for cost in costs if cost is not None]
    least = sum(known_costs)
    if len(known_costs) < len(costs) or least > len(stock):
        return Packed(Verdict.UNWINNABLE, least, None, Cost())
    effort = Effort(limit)
    options = 0
    for extra in range(len(stock) - least + 1):
        packing = Packing.of(completions, stock, extra)
        options = packing.size
        try:
            choices = packing.find(effort, extra=extra)
        except LimitError:
            statistics = Cost(effort.states, options)
            return Packed(Verdict.UNKNOWN, least + extra, None, statistics)
        if choices is not None:
            statistics = Cost(effort.states, options)
            return Packed(Verdict.WINNABLE, least + extra, choices, statistics)
    statistics = Cost(effort.states, options)
    return Packed(Verdict.UNWINNABLE, len(stock) + 1, None, statistics)
