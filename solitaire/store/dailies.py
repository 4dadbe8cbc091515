"""Rows of the table ``dailies``: who makes one says so first, so that it is made once.

What is stored of a daily never changes. A claim is a row without a code; whoever claims last of those whose
claims have grown old may make it, and who comes second with a deal changes nothing.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Final

from sqlalchemy import Engine, and_, bindparam, delete, select, update
from sqlalchemy.dialects import postgresql, sqlite

from solitaire.store.tables import dailies

CLAIM_SECONDS: Final = 60
"""How long a claim keeps others from making the daily: making one takes seconds at the worst."""


@dataclass(frozen=True, slots=True)
class StoredDaily:
    """A row; its fields are the columns, in their order. One that is being made has only the first two."""

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

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        new = (sqlite if engine.dialect.name == "sqlite" else postgresql).insert(dailies)
        # One statement, since between two of them somebody else could claim it too.
        self._claim = (
            new.on_conflict_do_update(
                index_elements=[dailies.c.number],
                set_={"claimed": new.excluded.claimed},
                where=and_(dailies.c.code.is_(None), dailies.c.claimed <= bindparam("too_old")),
            )
            .values(number=bindparam("number"), claimed=bindparam("claimed"))
            .returning(dailies.c.number)
        )

    def get(self, number: int) -> StoredDaily | None:
        """The daily of that number, made or being made, or None."""
        with self._engine.connect() as connection:
            row = connection.execute(_GET, {"number": number}).one_or_none()
        return None if row is None else StoredDaily(*row)

    def of_code(self, code: str) -> StoredDaily | None:
        """The daily whose deal has that code, the earliest, or None."""
        with self._engine.connect() as connection:
            row = connection.execute(_OF_CODE, {"code": code}).one_or_none()
        return None if row is None else StoredDaily(*row)

    def between(self, first: int, last: int) -> tuple[StoredDaily, ...]:
        """Those with the numbers from ``first`` to ``last`` that are made or being made, in order."""
        with self._engine.connect() as connection:
            rows = connection.execute(_BETWEEN, {"first": first, "last": last})
            return tuple(StoredDaily(*row) for row in rows)

    def claim(self, number: int, now: datetime) -> bool:
        """Whether the caller is to make it: nobody has, and nobody has claimed it within CLAIM_SECONDS."""
        values = {
            "number": number,
            "claimed": now,
            "too_old": now - timedelta(seconds=CLAIM_SECONDS),
        }
        with self._engine.begin() as connection:
            return connection.execute(self._claim, values).first() is not None

    def put(self, daily: StoredDaily) -> bool:
        """Store what was made of a claim; False if it is stored already, and nothing is changed."""
        values = {
            "seen": daily.number,
            "new_code": daily.code,
            "new_candidate": daily.candidate,
            "new_spare": daily.spare,
        }
        with self._engine.begin() as connection:
            return connection.execute(_PUT, values).rowcount == 1

    def give_up(self, number: int, claimed: datetime) -> None:
        """Take back the claim of that moment, so that the next one need not wait until it is old."""
        with self._engine.begin() as connection:
            connection.execute(_GIVE_UP, {"seen": number, "claimed": claimed})
