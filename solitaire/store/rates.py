"""How much of each allowance is spent, for the rate limits: one row and one number for each.

The number is the moment at which all of an allowance is there again. A use moves it on by one step, and is
refused if that is more than the period away (the generic cell rate algorithm). So a row never grows, time
gives uses back one by one, and one statement both counts and decides, for all processes.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from sqlalchemy import Connection, case, delete, select, update

from solitaire.store.database import Database, upsert
from solitaire.store.tables import rates

ROUNDING: Final = 0.001
"""Seconds by which sums of steps may miss the period."""
SKEW: Final = 300
"""Seconds by which a moment may be too far in the future, as clocks of servers differ. Beyond that a clock
was wrong, or the period was longer; then the allowance counts as unspent, and nobody waits for that clock."""


@dataclass(frozen=True, slots=True)
class Allowance:
    """An allowance: each use comes back after ``step`` seconds, all of them after ``period``."""

    key: str
    step: float
    period: float


class RateStore:
    """The allowances of one database. Safe for threads and several processes."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def spend(self, allowances: Collection[Allowance], now: datetime) -> float:
        """Spend one use of each and return 0; if one has none, spend nothing and return how long to wait.

        A refusal takes no lock, so that a flood of them does not hold up those who write.
        """
        at = now.timestamp()
        with self._database.connect() as connection:
            wait = _find_wait(connection, allowances, at)
            if wait:
                return wait
            # In the order of the keys, so that no two transactions wait for each other.
            for each in sorted(allowances, key=lambda allowance: allowance.key):
                if not _spend(connection, each, at):  # somebody else spent the last one just now
                    connection.rollback()
                    return _find_wait(connection, allowances, at)
            _forget(connection, at)
            connection.commit()
        return 0

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
    waits = [0.0]
    for each in allowances:
        last = at + each.period
        start = full_at.get(each.key, at)
        if at <= start <= last + SKEW and start + each.step > last + ROUNDING:
            waits.append(start + each.step - last)
    return max(waits)


def _spend(connection: Connection, allowance: Allowance, at: float) -> bool:
    """Spend a use; False if there is none."""
    last = at + allowance.period
    known = rates.c.full_at
    start = case((known.between(at, last + SKEW), known), else_=at)
    return upsert(
        connection,
        rates,
        {"key": allowance.key, "full_at": at + allowance.step},
        change={"full_at": start + allowance.step},
        where=start + allowance.step <= last + ROUNDING,
    )


def _forget(connection: Connection, at: float) -> None:
    """Delete the allowances of which nothing is spent any more, except those in use just now."""
    unspent = select(rates.c.key).where(rates.c.full_at <= at)
    connection.execute(
        delete(rates).where(rates.c.key.in_(unspent.with_for_update(skip_locked=True)))
    )
