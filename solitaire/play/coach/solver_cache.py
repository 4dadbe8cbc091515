"""Solver results by position: computed in the calling thread, within limits, and cached."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from threading import Lock
from typing import Final, Generic, TypeVar

from solitaire.play.errors import PlayCode, Refused
from solitaire.rules import Position
from solitaire.solver import BudgetError, budget

V = TypeVar("V")


class Slot:
    """Lets one thread at a time compute, and one more wait for that, so the others can serve turns.

    ``states`` is the budget of one result, in states of the solver: 25,000 take about a second.
    """

    def __init__(self, states: int) -> None:
        self.states: Final = states
        self._computing = Lock()
        self._waiting = Lock()

    def take(self, seconds: float) -> bool:
        """Take the slot; False if it is not free within ``seconds``, or at once if a thread waits already."""
        if self._computing.acquire(blocking=False):
            return True
        if not self._waiting.acquire(blocking=False):
            return False
        try:
            return self._computing.acquire(timeout=seconds)
        finally:
            self._waiting.release()

    def leave(self) -> None:
        """Let the next thread take the slot."""
        self._computing.release()


class SolverCache(Generic[V]):
    """The results of ``solve`` in an LRU cache of at most ``most`` positions. Safe for threads.

    Computes in a ``slot``. A position beyond its budget is cached as None.
    """

    def __init__(self, solve: Callable[[Position], V], most: int, slot: Slot) -> None:
        self._solve = solve
        self._most = most
        self._slot = slot
        self._lock = Lock()
        self._results: OrderedDict[Position, V | None] = OrderedDict()

    def find(
        self, position: Position, wait: float, solve: Callable[[Position], V] | None = None
    ) -> V | None:
        """The result for a position; None if it is not cached and the slot not free within ``wait`` seconds.

        With 0 it only reads the cache. ``solve`` may find the same with what the caller knows. Refused
        (given-up) beyond the budget.
        """
        with self._lock:
            is_cached = position in self._results
            if is_cached:
                self._results.move_to_end(position)
            found = self._results.get(position)
        if not is_cached:
            if not wait or not self._slot.take(wait):
                return None
            try:
                found = self._solve_within_budget(solve or self._solve, position)
            finally:
                self._slot.leave()
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

    def _solve_within_budget(self, solve: Callable[[Position], V], position: Position) -> V | None:
        try:
            with budget(self._slot.states):
                return solve(position)
        except BudgetError:
            return None
