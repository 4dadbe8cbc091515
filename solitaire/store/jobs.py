"""Rows of the table ``jobs``: background jobs, until their answers are stored or they expire.

A row is the state of a job: waiting, begun, failed or answered. The queue only decides which job is next, and
may lose one: a page that polls a row that is too old queues the job again.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields
from datetime import datetime
from typing import Final

from sqlalchemy import bindparam, delete, select, update

from solitaire.store.database import Database, upsert
from solitaire.store.tables import jobs


@dataclass(frozen=True, slots=True)
class StoredJob:
    """A row; its fields are the columns, in their order; ``tables.jobs`` documents them."""

    key: str
    player: str | None
    asked: datetime
    ahead: int
    begun: datetime | None = None
    failed: str | None = None
    answer: str | None = None

    @property
    def is_open(self) -> bool:
        """Whether the job is neither answered nor failed."""
        return self.failed is None and self.answer is None


_OPEN: Final = (jobs.c.failed.is_(None), jobs.c.answer.is_(None))
_OF_KEY: Final = jobs.c.key == bindparam("of_key")
_GET: Final = select(jobs).where(_OF_KEY)
_WAITING: Final = select(jobs.c.player).where(
    jobs.c.player.is_not(None),
    jobs.c.asked > bindparam("since"),
    jobs.c.key != bindparam("but"),
    *_OPEN,
)
_BEGIN: Final = update(jobs).where(_OF_KEY, *_OPEN).values(begun=bindparam("now"))
_END: Final = (
    update(jobs)
    .where(_OF_KEY, *_OPEN)
    .values(player=None, failed=bindparam("code"), answer=bindparam("found"))
)
_DELETE: Final = delete(jobs).where(_OF_KEY)
_DELETE_OLD: Final = delete(jobs).where(jobs.c.asked < bindparam("before"))
_CHANGING: Final = [field.name for field in fields(StoredJob)[1:]]


class JobStore:
    """The jobs of one database. Safe for threads, several processes and several computers."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def get(self, key: str) -> StoredJob | None:
        """The job of that key, or None."""
        return self._database.row(StoredJob, _GET, {"of_key": key})

    def waiting_players(self, since: datetime, but: str) -> tuple[str, ...]:
        """The players with an open job queued after ``since``, except for the job ``but``."""
        return self._database.rows(str, _WAITING, {"since": since, "but": but})

    def put(self, row: StoredJob, stale: datetime) -> None:
        """Insert or replace a job; deletes all jobs queued before ``stale``."""
        with self._database.begin() as connection:
            connection.execute(_DELETE_OLD, {"before": stale})
            upsert(connection, jobs, asdict(row), change=_CHANGING)

    def begin(self, key: str, now: datetime) -> bool:
        """Mark a job as begun by a worker; False if it is not open."""
        with self._database.begin() as connection:
            return connection.execute(_BEGIN, {"of_key": key, "now": now}).rowcount == 1

    def answer(self, key: str, found: str) -> None:
        """Store the answer of a job, if it is open."""
        self._end(key, None, found)

    def fail(self, key: str, code: str) -> None:
        """Store the code of a job's failure, if it is open."""
        self._end(key, code, None)

    def delete(self, key: str) -> None:
        """Delete a job whose answer is stored elsewhere."""
        with self._database.begin() as connection:
            connection.execute(_DELETE, {"of_key": key})

    def _end(self, key: str, code: str | None, found: str | None) -> None:
        with self._database.begin() as connection:
            connection.execute(_END, {"of_key": key, "code": code, "found": found})
