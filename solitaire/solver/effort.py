"""How much a search may cost, and how much it did: in states, so that answers do not depend on the computer.

A *limit* ends one search, whose question is then answered less exactly. A *budget* ends all searches of one
question, such as a hint or a review, which may take a hundred of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Final

LIMIT: Final = 100_000
"""The default limit of a search, in states. The hardest of 2,000 deals took 2,112."""


@dataclass(frozen=True, slots=True)
class Cost:
    """The cost of an answer: the states visited, and the number of options."""

    states: int = 0
    options: int = 0


class LimitError(Exception):
    """The search visited as many states as its caller allows, without an answer."""


class BudgetError(Exception):
    """All searches of one question together visited more states than its ``budget``."""


@dataclass
class Effort:
    """Counts the states that one or more searches visit, and enforces their common limit."""

    limit: int
    states: int = 0

    def spend(self) -> None:
        """Count one state; LimitError if the limit is reached, BudgetError if the ``budget`` is."""
        if self.states >= self.limit:
            raise LimitError
        self.states += 1
        left = _BUDGET.get()
        if left is not None:
            left[0] -= 1
            if left[0] < 0:
                raise BudgetError


_BUDGET: Final = ContextVar[list[int] | None]("solitaire-solver-budget", default=None)
"""The states that are left to the question of this thread, or None."""


@contextmanager
def budget(states: int) -> Iterator[None]:
    """Limit the states that all searches in the block visit together; BudgetError beyond that."""
    token = _BUDGET.set([states])
    try:
        yield
    finally:
        _BUDGET.reset(token)
