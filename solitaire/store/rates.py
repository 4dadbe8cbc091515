"""How much of each allowance is spent, for the rate limits: one row and one number for each.

The number is the moment at which all of an allowance is there again. A use moves it on by one step, and is
refused if that is more than the period away (the generic cell rate algorithm). So a row never grows, time
gives uses back one by one, and one statement both counts and decides, for all processes and for all
allowances of a request.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from sqlalchemy import Connection, case, delete, select, update

from solitaire.store.database import Database, insert_into
from solitaire.store.tables import rates

PERIOD: Final = 3600
"""Seconds after which all uses are there again."""
ROUNDING: Final = 0.001
"""Seconds by which sums of steps may miss the period."""
SKEW: Final = 300
"""Seconds by which a moment may be too far in the future, as clocks of servers differ. Beyond that a clock
was wrong, or the period was longer; then the allowance counts as unspent."""


@dataclass(frozen=True, slots=True)
class Allowance:
    """An allowance: each use comes back after ``step`` seconds."""

    key: str
    step: float


class RateStore:
    """The allowances of one database. Safe for threads and several processes."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def spend(self, allowances: Collection[Allowance], now: datetime) -> float:
        """Spend one use of each and return 0; if one has none, spend nothing and return how long to wait.

        One statement, and one more after a refusal.
        """
        at = now.timestamp()
        # In the order of the keys, so that no two transactions wait for each other.
        ordered = sorted(allowances, key=lambda allowance: allowance.key)
        with self._database.connect() as connection:
            new = insert_into(connection, rates).values(
                [{"key": each.key, "full_at": at + each.step} for each in ordered]
            )
            last, known = at + PERIOD, rates.c.full_at
            start = case((known.between(at, last + SKEW), known), else_=at)
            full_at = start + (new.excluded.full_at - at)
            spent = connection.execute(
                new.on_conflict_do_update(
                    index_elements=[rates.c.key],
                    set_={"full_at": full_at},
                    where=full_at <= last + ROUNDING,
                ).returning(rates.c.key)
            ).all()
            if len(spent) < len(ordered):
                connection.rollback()
                return _find_wait(connection, ordered, at)
            connection.commit()
        return 0

    def forget(self, now: datetime) -> None:
        """Delete the allowances of which nothing is spent any more, except those in use just now."""
        unspent = select(rates.c.key).where(rates.c.full_at <= now.timestamp())
        self._database.write(
            delete(rates).where(rates.c.key.in_(unspent.with_for_update(skip_locked=True)))
        )

    def give_back(self, allowances: Collection[Allowance]) -> None:
        """Undo a use of each."""
        with self._database.begin() as connection:
            for each in sorted(allowances, key=lambda allowance: allowance.key):
                connection.execute(
                    update(rates)
                    .where(rates.c.key == each.key)
                    .values(full_at=rates.c.full_at - each.step)
                )


def _find_wait(connection: Connection, allowances: Collection[Allowance], at: float) -> float:
    """The seconds until there is a use of each."""
    query = select(rates.c.key, rates.c.full_at).where(
        rates.c.key.in_([each.key for each in allowances])
    )
    full_at = dict(connection.execute(query).all())
    last, waits = at + PERIOD, [0.0]
    for each in allowances:
        start = full_at.get(each.key, at)
        if at <= start <= last + SKEW and start + each.step > last + ROUNDING:
            waits.append(start + each.step - last)
    return max(waits)
