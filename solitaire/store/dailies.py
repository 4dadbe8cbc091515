"""Rows of the table ``dailies``: a daily is claimed before it is made, so that it is made once.

A stored daily never changes. A claim is a row without a code. It expires after CLAIM_SECONDS; then another
process may claim the daily, and of two that make it the first one to store it wins.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, Final

from sqlalchemy import (
    ColumnElement,
    and_,
    bindparam,
    cast,
    delete,
    func,
    null,
    or_,
    select,
    union_all,
    update,
)

from solitaire.rules import Variant
from solitaire.store.database import Database, upsert
from solitaire.store.jobs import StoredJob
from solitaire.store.tables import dailies, daily_plans, jobs, turning_points
from solitaire.store.turning import LINE, StoredTurningLine

CLAIM_SECONDS: Final = 60
"""How many seconds a claim is valid; making a daily takes seconds at the worst."""


@dataclass(frozen=True, slots=True)
class StoredDaily:
    """A row; its fields are the columns, in their order. A claim has only the first three."""

    number: int
    variant: str
    claimed: datetime
    code: str | None = field(default=None, repr=False)
    candidate: int | None = None
    spare: int | None = None


@dataclass(frozen=True, slots=True)
class StoredDays:
    """Dailies, turning points, and the jobs that make either, by key."""

    dailies: tuple[StoredDaily, ...]
    """Made or claimed, of every variant."""
    turning_points: tuple[StoredTurningLine, ...]
    jobs: Mapping[str, StoredJob]


JOBS: Final = "dailies "
"""What the keys of jobs that make dailies begin with."""
TURNING_JOBS: Final = "turning "
"""What the keys of jobs that make turning points begin with."""


def _is_key(begin: str) -> ColumnElement[bool]:
    """The condition of jobs whose keys begin with that text, of which the last character is a blank."""
    return and_(jobs.c.key >= begin, jobs.c.key < f"{begin[:-1]}!")


def _nulls(columns: Iterable[Any]) -> tuple[ColumnElement[Any], ...]:
    """A null for each column, with its type: PostgreSQL takes two of unknown types in a row for texts."""
    return tuple(cast(null(), column.type) for column in columns)


_GET: Final = select(dailies).where(
    dailies.c.number == bindparam("number"), dailies.c.variant == bindparam("variant")
)
_ON_DAYS: Final = union_all(
    select(dailies, *_nulls(jobs.columns), *_nulls(LINE)).where(
        or_(
            dailies.c.number.in_((bindparam("number"), bindparam("closed"))),
            dailies.c.number.between(bindparam("first"), bindparam("last")),
        )
    ),
    select(*_nulls(dailies.columns), jobs, *_nulls(LINE)).where(
        or_(_is_key(JOBS), _is_key(TURNING_JOBS))
    ),
    select(*_nulls(dailies.columns), *_nulls(jobs.columns), *LINE)
    .select_from(turning_points)
    .where(turning_points.c.number == bindparam("closed")),
)


class DailyStore:
    """The dailies of one database. Safe for threads, and for several processes and computers at once."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def get(self, number: int, variant: Variant) -> StoredDaily | None:
        """That daily, made or claimed, or None."""
        return self._database.row(StoredDaily, _GET, number=number, variant=variant.name)

    def of_code(self, code: str) -> StoredDaily | None:
        """The earliest daily whose deal has that code, or None. Scans the table, which has two rows a day."""
        query = select(dailies).where(dailies.c.code == code).order_by(dailies.c.number).limit(1)
        return self._database.row(StoredDaily, query)

    def between(self, first: int, last: int, variant: Variant) -> tuple[StoredDaily, ...]:
        """The dailies of a variant from ``first`` to ``last``, made or claimed, in order."""
        query = select(dailies).where(
            dailies.c.number.between(first, last), dailies.c.variant == variant.name
        )
        return self._database.rows(StoredDaily, query.order_by(dailies.c.number))

    def on_days(self, number: int, ahead: range, closed: int) -> StoredDays:
        """The dailies with that number, ``closed`` and ``ahead``, and the turning points of ``closed``.

        And the jobs that make them, so that a page finds in the same statement whether those that are missing
        are asked for. Cost: one statement.
        """
        found: list[StoredDaily] = []
        points: list[StoredTurningLine] = []
        making: dict[str, StoredJob] = {}
        of = {"number": number, "first": ahead.start, "last": ahead.stop - 1, "closed": closed}
        for row in self._database.rows(_make_any, _ON_DAYS, **of):
            match row:
                case StoredDaily():
                    found.append(row)
                case StoredJob():
                    making[row.key] = row
                case StoredTurningLine():
                    points.append(row)
        return StoredDays(tuple(found), tuple(points), making)

    def count_made(self, first: int, variant: Variant) -> int:
        """How many dailies of a variant with that number or a later one are made."""
        made = and_(
            dailies.c.number >= first,
            dailies.c.variant == variant.name,
            dailies.c.code.is_not(None),
        )
        return int(self._database.scalar(select(func.count()).where(made)))

    def plan_begins(self, variant: Variant) -> int | None:
        """The number of the first daily of the newest plan; None if all dailies follow it."""
        query = select(daily_plans.c.begins).where(daily_plans.c.variant == variant.name)
        number: int | None = self._database.scalar(query)
        return number

    def claim(self, number: int, variant: Variant, now: datetime) -> bool:
        """Claim a daily; False if it is made, or has been claimed within CLAIM_SECONDS."""
        too_old = now - timedelta(seconds=CLAIM_SECONDS)
        with self._database.begin() as connection:
            return upsert(
                connection,
                dailies,
                {"number": number, "variant": variant.name, "claimed": now},
                change=["claimed"],
                where=and_(dailies.c.code.is_(None), dailies.c.claimed <= too_old),
            )

    def put(self, daily: StoredDaily) -> bool:
        """Store a made daily in place of its claim; False, without a change, if it is stored already."""
        values = {"code": daily.code, "candidate": daily.candidate, "spare": daily.spare}
        claim = _is(daily.number, daily.variant), dailies.c.code.is_(None)
        return self._database.write(update(dailies).where(*claim).values(values)) == 1

    def give_up(self, number: int, variant: Variant, claimed: datetime) -> None:
        """Delete the claim of that time, so that the next process need not wait until it expires."""
        claim = _is(number, variant.name), dailies.c.code.is_(None), dailies.c.claimed == claimed
        self._database.write(delete(dailies).where(*claim))


def _make_any(*row: Any) -> StoredDaily | StoredJob | StoredTurningLine:
    of_job = len(dailies.columns)
    of_point = of_job + len(jobs.columns)
    if row[0] is not None:
        return StoredDaily(*row[:of_job])
    if row[of_job] is not None:
        return StoredJob(*row[of_job:of_point])
    return StoredTurningLine(*row[of_point:])


def _is(number: int, variant: str) -> ColumnElement[bool]:
    return and_(dailies.c.number == number, dailies.c.variant == variant)
