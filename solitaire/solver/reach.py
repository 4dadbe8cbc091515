"""Reach: the most open piles that can still be flipped, in a position that can be won or not.

The search is that of ``solitaire.solver.need``, allowed to skip piles.
"""

from __future__ import annotations

from dataclasses import dataclass

from solitaire.rules import Position
from solitaire.solver.completions import find_completions
from solitaire.solver.effort import LIMIT, Cost, Effort, LimitError
from solitaire.solver.packing import Packing
from solitaire.solver.plan import Plan, make_plan


@dataclass(frozen=True, slots=True)
class Reach:
    """A plan that flips the most open piles that can still be flipped.

    If ``exact`` is False, a search reached its limit, and more may be possible.
    """

    plan: Plan
    exact: bool
    statistics: Cost

    @property
    def piles(self) -> int:
        """The number of piles that the plan flips, not counting those that are flipped already."""
        return len(self.plan.piles)


def find_reach(position: Position, *, at_most: int | None = None, limit: int = LIMIT) -> Reach:
    """The most open piles that can still be flipped, with a plan. The ``limit`` is for each number of piles:
    a search that reaches it goes on with one pile fewer, and the result is not exact.

    ``at_most`` is a known upper bound. Any piles and any stock do: ``Position(piles, None, stock)``.
    """
    stock = position.before_draw.left
    possible = []
    for pile in position.piles:
        if not pile.flipped:
            completions = find_completions(pile, stock)
            if completions.least is not None:
                possible.append((pile, completions))
    open_piles = [pile for pile, _ in possible]
    least = sorted(completions.least or 0 for _, completions in possible)
    states, options, given_up = 0, 0, False
    most = len(possible) if at_most is None else min(at_most, len(possible))
    for flipped in range(most, 0, -1):
        effort = Effort(limit)
        choices = None
        for extra in range(len(stock) - sum(least[:flipped]) + 1):
            packing = Packing.of([each for _, each in possible], stock, extra)
            options = max(options, packing.size)
            try:
                choices = packing.find(effort, extra=extra, skips=len(possible) - flipped)
            except LimitError:
                given_up = True
                break
            if choices is not None:
                break
        states += effort.states
        if choices is not None:
            plan = make_plan(open_piles, stock, choices)
            return Reach(plan, not given_up, Cost(states, options))
    return Reach(Plan(()), not given_up, Cost(states, options))
