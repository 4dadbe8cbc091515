"""Guesses of recovery phrases, kept as long as they count for the rate limit."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from sqlalchemy import bindparam, delete, insert, select

from solitaire.store.database import Database
from solitaire.store.tables import guesses

_NEWEST: Final = (
    select(guesses.c.at)
    .where(guesses.c.at > bindparam("after"), guesses.c.id != bindparam("but"))
    .order_by(guesses.c.at.desc())
    .limit(1)
)
_NEWEST_OF: Final = _NEWEST.where(guesses.c.who == bindparam("who"))


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
        with self._database.begin() as connection:
            connection.execute(delete(guesses).where(guesses.c.id == id))

    def newest(
        self, place: int, after: datetime, *, but: int, who: str | None = None
    ) -> datetime | None:
        """The time of the guess at that place (1 the newest) after ``after``; None if there are fewer.

        Counts only guesses by ``who``, if given, and leaves out the guess with the id ``but``.
        """
        query = (_NEWEST if who is None else _NEWEST_OF).offset(place - 1)
        values = {"after": after, "but": but, "who": who}
        if who is None:
            del values["who"]
        with self._database.connect() as connection:
            at: datetime | None = connection.execute(query, values).scalar()
        return at
