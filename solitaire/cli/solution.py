"""Solves a deal for ``solitaire solve``, and turns the solution into JSON."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from time import perf_counter

from solitaire.cli.output import hand_json
from solitaire.rules import Card, Game, Pile, Position, Rank
from solitaire.solver import (
    Finish,
    Need,
    Par,
    Plan,
    Verdict,
    away,
    find_finish,
    find_need,
    find_par,
    follow_plan,
)


@dataclass(frozen=True, slots=True)
class SearchTask:
    """The options of a search: what to find besides the need, and how many states each search may visit."""

    par: bool
    finish: bool
    limit: int


@dataclass(frozen=True, slots=True)
class TimedSolution:
    """The solution of some piles and a stock, and the time it took."""

    piles: tuple[Pile, ...]
    away: tuple[int, ...]
    need: Need
    par: Par | None
    """None if the task excludes it."""
    finish: Finish | None
    """None if the task excludes it, or all piles can be flipped."""
    milliseconds: float

    @property
    def plan(self) -> Plan:
        """The winning plan, else that of the best finish, if the task includes it."""
        return self.need.plan or (self.finish.plan if self.finish else Plan(()))


def solve_deal(piles: Sequence[Pile], stock: Sequence[Card], task: SearchTask) -> TimedSolution:
    """Solve any piles with a stock, top card first."""
    begun = perf_counter()
    distances = tuple(map(away, piles))
    position = Position(tuple(piles), None, tuple(sorted(stock)))
    needed = find_need(position, limit=task.limit)
    par = find_par(piles, stock, known=needed, limit=task.limit) if task.par else None
    best = None
    if task.finish and needed.verdict is not Verdict.WINNABLE:
        best = find_finish(position, limit=task.limit)
    milliseconds = round(1000 * (perf_counter() - begun), 1)
    return TimedSolution(tuple(piles), distances, needed, par, best, milliseconds)


def figures_json(solution: TimedSolution) -> dict[str, object]:
    """The JSON of the figures and the verdict."""
    return {
        "away": sum(solution.away),
        "away_by_pile": list(solution.away),
        "need": solution.need.cards,
        "spare": solution.need.spare,
        "par": solution.par and solution.par.draws,
        "verdict": solution.need.verdict.value,
        "milliseconds": solution.milliseconds,
    }


def solution_json(game: Game, solution: TimedSolution) -> dict[str, object]:
    """The JSON of the solution of a deal; ``game`` is at its start."""
    par, best = solution.par, solution.finish
    turns = follow_plan(game, par.plan) if par and par.plan else None
    return {
        "code": game.deal.code,
        **figures_json(solution),
        "plan": solution.need.plan and plan_json(solution.need.plan),
        "par_line": turns and [str(turn) for turn in turns],
        "finish": best
        and {
            "flipped": best.flipped_count,
            "points": best.points,
            "flipped_exact": best.flipped_exact,
            "points_exact": best.points_exact,
            "plan": plan_json(best.plan),
        },
    }


def plan_json(plan: Plan) -> list[dict[str, object]]:
    """The JSON of a plan: for each pile the stock cards it uses, its discards for them, its final melds."""
    return [
        {
            "pile": str(Rank(pile.rank)),
            "uses": [card.text for card in pile.uses],
            "discards": [card.text for card in pile.discards],
            "melds": hand_json(pile.layout)["melds"],
        }
        for pile in plan.piles
    ]
