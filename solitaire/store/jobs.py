"""Rows of the table ``jobs``: background jobs, until their answers are stored or they expire.

A row is the state of a job: waiting, begun, failed or answered. The queue only decides which job is next, and
may lose one: a page that polls a row that is too old queues the job again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, fields
from datetime import datetime
from typing import Final

from sqlalchemy import (
    ColumnElement,
    Connection,
    and_,
    bindparam,
    delete,
    func,
    literal,
    not_,
    or_,
    select,
    update,
)

from solitaire.store.database import Database, upsert
from solitaire.store.tables import games, jobs

Period = tuple[datetime, datetime]
"""The first and the last moment."""


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


_OF_GAMES: Final = (literal("review "), literal("exercises "))
"""What stands before the id of a game; ``coach.reviews`` and ``coach.puzzles.exercises`` make them."""
_OPEN: Final = and_(jobs.c.failed.is_(None), jobs.c.answer.is_(None))
_GET: Final = select(jobs).where(jobs.c.key == bindparam("key"))
_CHANGING: Final = [field.name for field in fields(StoredJob)[1:]]


class JobStore:
    """The jobs of one database. Safe for threads, several processes and several computers."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def get(self, key: str) -> StoredJob | None:
        """The job of that key, or None."""
        return self._database.row(StoredJob, _GET, key=key)

    def answers(self, keys: Sequence[str]) -> dict[str, str]:
        """The answers of those of these jobs that have one."""
        query = select(jobs.c.key, jobs.c.answer).where(
            jobs.c.key.in_(keys), jobs.c.answer.is_not(None)
        )
        return dict(self._database.rows(lambda key, answer: (str(key), str(answer)), query))

    def count_waiting(self, asked: Period) -> int:
        """How many open jobs, queued in that period, no worker has begun."""
        query = select(func.count()).where(
            jobs.c.asked.between(*asked), jobs.c.begun.is_(None), _OPEN
        )
        return int(self._database.scalar(query))

    def is_any_begun(self, begun: Period, but: str) -> bool:
        """Whether a worker has begun a job in that period, except for the job ``but``."""
        query = select(jobs.c.key).where(jobs.c.begun.between(*begun), jobs.c.key != but)
        return self._database.scalar(query.limit(1)) is not None

    def waiting_players(self, asked: Period, but: str) -> tuple[str, ...]:
        """The players with an open job queued in that period, except for the job ``but``."""
        query = select(jobs.c.player).where(
            jobs.c.player.is_not(None), jobs.c.asked.between(*asked), jobs.c.key != but, _OPEN
        )
        return self._database.rows(str, query)

    def put(self, row: StoredJob, stale: datetime) -> None:
        """Insert or replace a job; deletes all jobs queued before ``stale``."""
        with self._database.begin() as connection:
            connection.execute(delete(jobs).where(jobs.c.asked < stale))
            upsert(connection, jobs, asdict(row), change=_CHANGING)

    def begin(
        self, key: str, now: datetime, *, since: datetime | None = None, running: Period
    ) -> bool:
        """Mark a job as begun by a worker.

        False if it is not open, another worker has begun it in the period ``running``, or it was not queued
        ``since`` then: there may be several messages for a job.
        """
        conditions = [
            _is_open(key),
            or_(jobs.c.begun.is_(None), not_(jobs.c.begun.between(*running))),
        ]
        if since is not None:
            conditions.append(jobs.c.asked >= since)
        return self._database.write(update(jobs).where(*conditions).values(begun=now)) == 1

    def drop(self, key: str, since: datetime) -> None:
        """Delete a job that was queued before that, and that no worker has begun."""
        is_old = and_(_is_open(key), jobs.c.begun.is_(None), jobs.c.asked < since)
        self._database.write(delete(jobs).where(is_old))

    def answer(self, key: str, answer: str) -> None:
        """Store the answer of a job, if it is open."""
        self._database.write(update(jobs).where(_is_open(key)).values(player=None, answer=answer))

    def fail(self, key: str, code: str) -> None:
        """Store the code of a job's failure, if it is open."""
        self._database.write(update(jobs).where(_is_open(key)).values(player=None, failed=code))

    def delete(self, key: str) -> None:
        """Delete a job whose answer is stored elsewhere."""
        self._database.write(delete(jobs).where(jobs.c.key == key))


def move_jobs(connection: Connection, old: str, into: str) -> None:
    """Give the jobs of one player to another, except those whose keys name the player."""
    connection.execute(delete(jobs).where(jobs.c.key.in_(_list_keys(old))))
    connection.execute(update(jobs).where(jobs.c.player == old).values(player=into))


def delete_jobs(connection: Connection, player: str) -> None:
    """Delete all jobs of a player, and those about the player's games, which must still be there.

    Workers pass over their messages in the queue.
    """
    connection.execute(delete(jobs).where(jobs.c.player == player))
    connection.execute(delete(jobs).where(jobs.c.key.in_(_list_keys(player))))
    for kind in _OF_GAMES:  # one after the other, so that each finds the rows by their keys
        of_games = select(kind + games.c.id).where(games.c.player == player)
        connection.execute(delete(jobs).where(jobs.c.key.in_(of_games)))


def _is_open(key: str) -> ColumnElement[bool]:
    return and_(jobs.c.key == key, _OPEN)


def _list_keys(player: str) -> list[str]:
    """The keys that name a player; ``results.ratings`` and ``coach.puzzles.practice`` make them."""
    ratings, ideas = ("rating", "rating again"), range(2)
    return [f"{each} {player}" for each in ratings] + [f"ideas {player} {each}" for each in ideas]
