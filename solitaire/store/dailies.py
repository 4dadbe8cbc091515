"""Rows of the table ``dailies``: a daily is claimed before it is made, so that it is made once.

A stored daily never changes. A claim is a row without a code. It expires after CLAIM_SECONDS; then another
process may claim the daily, and of two that make it the first one to store it wins.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Final

from sqlalchemy import and_, bindparam, delete, select, update

from solitaire.store.database import Database, upsert
from solitaire.store.tables import dailies

CLAIM_SECONDS: Final = 60
"""How many seconds a claim is valid; making a daily takes seconds at the worst."""


@dataclass(frozen=True, slots=True)
class StoredDaily:
    """A row; its fields are the columns, in their order. A claim has only the first two."""

    number: int
    claimed: datetime
    code: str | None = field(default=None, repr=False)
    candidate: int | None = None
    spare: int | None = None


_GET: Final = select(dailies).where(dailies.c.number == bindparam("number"))
# Without an index: there is a row a day.
_OF_CODE: Final = (
    select(dailies).where(dailies.c.code == bindparam("code")).order_by(dailies.c.number).limit(1)
)
_BETWEEN: Final = (
    select(dailies)
    .where(dailies.c.number.between(bindparam("first"), bindparam("last")))
    .order_by(dailies.c.number)
)
_BEING_MADE: Final = and_(dailies.c.number == bindparam("seen"), dailies.c.code.is_(None))
_PUT: Final = (
    update(dailies)
    .where(_BEING_MADE)
    .values({name: bindparam(f"new_{name}") for name in ("code", "candidate", "spare")})
)
_GIVE_UP: Final = delete(dailies).where(_BEING_MADE, dailies.c.claimed == bindparam("claimed"))


class DailyStore:
    """The dailies of one database. Safe for threads, and for several processes and computers at once."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def get(self, number: int) -> StoredDaily | None:
        """The daily of that number, made or claimed, or None."""
        return self._database.row(StoredDaily, _GET, {"number": number})

    def of_code(self, code: str) -> StoredDaily | None:
        """The earliest daily whose deal has that code, or None."""
        return self._database.row(StoredDaily, _OF_CODE, {"code": code})

    def between(self, first: int, last: int) -> tuple[StoredDaily, ...]:
        """The dailies with the numbers from ``first`` to ``last``, made or claimed, in order."""
        return self._database.rows(StoredDaily, _BETWEEN, {"first": first, "last": last})

    def claim(self, number: int, now: datetime) -> bool:
        """Claim a daily; False if it is made, or has been claimed within CLAIM_SECONDS."""
        too_old = now - timedelta(seconds=CLAIM_SECONDS)
        with self._database.begin() as connection:
            return upsert(
                connection,
                dailies,
                {"number": number, "claimed": now},
                change=["claimed"],
                where=and_(dailies.c.code.is_(None), dailies.c.claimed <= too_old),
            )

    def put(self, daily: StoredDaily) -> bool:
        """Store a made daily in place of its claim; False, without a change, if it is stored already."""
        values = {
            "seen": daily.number,
            "new_code": daily.code,
            "new_candidate": daily.candidate,
            "new_spare": daily.spare,
        }
        with self._database.begin() as connection:
            return connection.execute(_PUT, values).rowcount == 1

    def give_up(self, number: int, claimed: datetime) -> None:
        """Delete the claim of that time, so that the next process need not wait until it expires."""
        with self._database.begin() as connection:
            connection.execute(_GIVE_UP, {"seen": number, "claimed": claimed})
