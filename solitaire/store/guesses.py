"""Guesses of recovery phrases, kept as long as they count for the rate limit."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import delete, insert, select

from solitaire.store.database import Database
from solitaire.store.tables import guesses


class GuessStore:
    """The guesses of one database. Safe for threads and several processes."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def add(self, who: str, at: datetime, forget: datetime) -> int:
        """Store a guess, and delete those up to ``forget``; returns its id."""
        with self._database.begin() as connection:
            connection.execute(delete(guesses).where(guesses.c.at <= forget))
            made = connection.execute(insert(guesses).values(who=who, at=at))
            key = made.inserted_primary_key
        assert key is not None
        return int(key[0])

    def take_back(self, id: int) -> None:
        """Delete the guess of that id."""
        self._database.write(delete(guesses).where(guesses.c.id == id))

    def newest(
        self, place: int, after: datetime, *, but: int, who: str | None = None
    ) -> datetime | None:
        """The time of the guess at that place (1 the newest) after ``after``; None if there are fewer.

        Counts only guesses by ``who``, if given, and leaves out the guess with the id ``but``.
        """
        query = select(guesses.c.at).where(guesses.c.at > after, guesses.c.id != but)
        if who is not None:
            query = query.where(guesses.c.who == who)
        at: datetime | None = self._database.scalar(
            query.order_by(guesses.c.at.desc()).offset(place - 1).limit(1)
        )
        return at
