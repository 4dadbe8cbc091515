"""Guesses of recovery phrases, kept for as long as they count against whoever made them."""

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
    """The guesses of one database. Safe for threads, and for several processes at once."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def add(self, who: str, at: datetime, forget: datetime) -> int:
        """Write one down, and forget those up to that moment; its id."""
        with self._database.begin() as connection:
            connection.execute(delete(guesses).where(guesses.c.at <= forget))
            made = connection.execute(insert(guesses).values(who=who, at=at))
            key = made.inserted_primary_key
        assert key is not None
        return int(key[0])

    def take_back(self, id: int) -> None:
        """Forget that one."""
        with self._database.begin() as connection:
            connection.execute(delete(guesses).where(guesses.c.id == id))

    def newest(
        self, place: int, after: datetime, *, but: int, who: str | None = None
    ) -> datetime | None:
        """When the one at that place (1 the newest) after that moment was made; None if there are fewer.

        Only those of ``who`` are asked for, if it is given, and not the one with the id ``but``.
        """
        query = (_NEWEST if who is None else _NEWEST_OF).offset(place - 1)
        values = {"after": after, "but": but, "who": who}
        if who is None:
            del values["who"]
        with self._database.connect() as connection:
            at: datetime | None = connection.execute(query, values).scalar()
        return at
