"""Solver results by position: computed in the calling thread, within limits, and cached."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from threading import BoundedSemaphore, Lock
from typing import Final, Generic, TypeVar

from solitaire.play.errors import PlayCode, Refused
from solitaire.rules import Position
from solitaire.solver import BudgetError, budget

V = TypeVar("V")

STATES: Final = 150_000
"""The budget of one result, in states of the solver: some six seconds.

Deals written out by strangers can take more. Measured on 5,712 positions of 840 dealt games, in which 10 to
40 % of the turns were random: median at most 143, 99th percentile under 9,000, largest but one 102,376. Only
the largest (717,555) is above the budget.
"""


class SolverCache(Generic[V]):
    """The results of ``solve`` in an LRU cache of at most ``most`` positions. Safe for threads.

    ``slots`` limits how many computations run at once. A position beyond the budget is cached as None.
    """

    def __init__(self, solve: Callable[[Position], V], most: int, slots: BoundedSemaphore) -> None:
        self._solve = solve
        self._most = most
        self._slots = slots
        self._lock = Lock()
        self._results: OrderedDict[Position, V | None] = OrderedDict()

    def find(self, position: Position, wait: float) -> V | None:
        """The result for a position; None if it is not cached and no slot is free within ``wait`` seconds.

        With 0 it only reads the cache. Refused (given-up) beyond the budget.
        """
        with self._lock:
            is_cached = position in self._results
            if is_cached:
                self._results.move_to_end(position)
            found = self._results.get(position)
        if not is_cached:
            if not wait or not self._slots.acquire(timeout=wait):
                return None
            try:
                found = self._solve_within_budget(position)
            finally:
                self._slots.release()
            self.put(position, found)
        if found is None:
            raise Refused(PlayCode.GIVEN_UP)
        return found

    def put(self, position: Position, result: V | None) -> None:
        """Cache a result; drops the least recently used one if there are too many."""
        with self._lock:
            self._results[position] = result
            self._results.move_to_end(position)
            if len(self._results) > self._most:
                self._results.popitem(last=False)

    def _solve_within_budget(self, position: Position) -> V | None:
        try:
            with budget(STATES):
                return self._solve(position)
        except BudgetError:
            return None
