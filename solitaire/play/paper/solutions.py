"""Solutions to print: a plan for each deal, which works in every order of its stock.

Workers find them, all deals of a booklet in one job, and keep each as soon as it is found. So a page can say
how many are done, a job whose worker was killed goes on where it was, and a deal in two booklets is solved
once. They are kept for a day.
"""

from __future__ import annotations

import hashlib
import json
import logging
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from solitaire.play.background import Queue, Waiting
from solitaire.play.background.queue import HALF
from solitaire.play.coach.review import format_plan, read_plan
from solitaire.rules import Deal, Game, SolitaireError
from solitaire.solver import PilePlan, Verdict, find_need, find_reach

_LOG: Final = logging.getLogger(__name__)

STATES: Final = 5_000
"""The limit of the solver for a deal, half a second; those of 2,000 took at most 2,112. A hard one that
somebody puts into a booklet has no solution there."""
PRIORITY: Final = 1
"""Below the reviews of games: whoever prints can wait."""
VERSION: Final = 1
"""The version of the JSON below and of its meaning: solutions of other versions are found again."""


@dataclass(frozen=True, slots=True)
class Solution:
    """What is printed of a deal's solution."""

    verdict: Verdict
    spare: int | None
    """How many draws can be wasted; None unless WINNABLE."""
    piles: tuple[PilePlan, ...]
    """For the piles as dealt that can be flipped together; none if UNKNOWN."""

    @property
    def is_winnable(self) -> bool:
        """Whether the plan flips all piles."""
        return self.verdict is Verdict.WINNABLE

    @property
    def is_known(self) -> bool:
        """Whether the solver has an answer."""
        return self.verdict is not Verdict.UNKNOWN


Solutions = Mapping[str, Solution]
"""By deal code."""


def solve_deal(deal: Deal) -> Solution:
    """Find the solution of a deal, without using the order of its stock. Cost: 25 ms, at most 0.5 s."""
    position = Game.start(deal).position
    need = find_need(position, limit=STATES)
    if need.plan is not None:
        return Solution(need.verdict, need.spare, need.plan.piles)
    if need.verdict is Verdict.UNKNOWN:
        return Solution(need.verdict, None, ())
    return Solution(need.verdict, None, find_reach(position, limit=STATES).plan.piles)


class SolvedDeals:
    """The solutions of one site. Safe for threads and several processes."""

    def __init__(self, queue: Queue) -> None:
        self._queue = queue
        self._solving = queue.task(self._solve, name="solve_deals", priority=PRIORITY, awaited=True)

    def list_found(self, deals: Iterable[Deal]) -> Solutions:
        """The solutions of these deals that are found. Cost: one statement."""
        keys = {_key_of(deal): deal for deal in deals}
        found = self._queue.find_answers(keys)
        read = {deal.code or "": _read(found.get(key), deal) for key, deal in keys.items()}
        return {code: solution for code, solution in read.items() if solution is not None}

    def request(self, deals: Sequence[Deal], admit: Callable[[], None] | None = None) -> bool:
        """Let a worker find the missing solutions of deals with codes; whether all are found by now.

        Busy (busy) if too many jobs wait; Refused (given-up) if the job failed recently. ``admit`` is as in
        ``Task.ask``.
        """
        codes = [deal.code for deal in deals]
        key = "solutions " + hashlib.sha256(" ".join(map(str, codes)).encode()).hexdigest()
        found = self._solving.ask(key, *codes, limit=HALF, admit=admit)
        return not isinstance(found, Waiting)

    def _solve(self, *codes: str) -> None:
        """Find and keep the solutions that are missing."""
        deals = [Deal.from_code(code) for code in codes]
        found = self.list_found(deals)
        for deal in deals:
            if deal.code not in found:
                self._queue.keep_answer(_key_of(deal), format_solution(solve_deal(deal)))


def format_solution(solution: Solution) -> str:
    """The solution as JSON, which ``parse_solution`` parses."""
    plan = format_plan(solution.piles)
    return json.dumps([solution.verdict.value, solution.spare, plan], separators=(",", ":"))


def parse_solution(text: str, deal: Deal) -> Solution:
    """Parse what ``format_solution`` wrote of a deal. ValueError if it cannot be parsed."""
    try:
        verdict, spare, plan = json.loads(text)
        return Solution(Verdict(verdict), spare, read_plan(plan, deal))
    except (TypeError, AttributeError, ValueError, SolitaireError) as error:
        raise ValueError(f"no solution: {error!r}") from error


def _key_of(deal: Deal) -> str:
    return f"solution {VERSION} {deal.code}"


def _read(text: str | None, deal: Deal) -> Solution | None:
    if text is None:
        return None
    try:
        return parse_solution(text, deal)
    except ValueError as error:
        _LOG.error("a solution is found anew: %s", error)
        return None
