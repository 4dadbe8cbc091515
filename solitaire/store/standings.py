"""How results compare: how many there are, how many are better than a score, and how many are equal to it.

Statements of ``ResultStore`` and that of a player's day compare alike.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Select, and_, bindparam, func, select

from solitaire.store.tables import results


@dataclass(frozen=True, slots=True)
class StoredStanding:
    """How many results there are, how many are better than a score, and how many equal to it."""

    total: int
    better: int
    equal: int


COMPARE: Final = (
    func.count(),
    func.count().filter(results.c.score > bindparam("score")),
    func.count().filter(results.c.score == bindparam("score")),
)
"""The columns of a ``StoredStanding``, of results compared with that ``score``."""
IS_ON_DAY: Final = and_(
    results.c.first,
    results.c.variant == bindparam("variant"),
    results.c.daily == bindparam("daily"),
    results.c.on_day,
)
"""The first attempts that were started on the day of a ``daily`` of that ``variant``."""


def select_piles(*first: Any) -> Select[Any]:
    """Results of the day by the piles flipped, and how the score compares; ``first`` are columns before."""
    columns = (*first, results.c.flipped_count, *COMPARE)
    return select(*columns).where(IS_ON_DAY).group_by(results.c.flipped_count)
