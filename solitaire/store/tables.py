"""The tables. A game is its deal and its turns as text; everything else on the row is there to be asked for.

A position is never stored: it follows from the deal and the turns, and could only disagree with them.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Final

from sqlalchemy import (
    Boolean,
    CheckConstraint,
    Column,
    DateTime,
    Dialect,
    Index,
    Integer,
    MetaData,
    Table,
    Text,
    TypeDecorator,
)


class UtcDateTime(TypeDecorator[datetime]):
    """A moment: aware when it goes in (ValueError otherwise), aware and in UTC when it comes out.

    SQLite keeps UTC as text without a zone, which sorts as time does; PostgreSQL keeps a moment and
    gives it back in the zone of the session. Both keep microseconds.
    """

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """``value`` in UTC."""
        if value is None:
            return None
        if value.utcoffset() is None:
            raise ValueError(f"a moment needs its zone: {value.isoformat()}")
        return value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """``value`` in UTC, which it is already when it comes without a zone."""
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


metadata: Final = MetaData(
    naming_convention={  # so that a migration can name what it changes
        "pk": "pk_%(table_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    }
)

games: Final = Table(
    "games",
    metadata,
    Column("id", Text, primary_key=True),
    Column("player", Text, nullable=False),
    Column("deal", Text, nullable=False),  # a deal code, or the whole deal if it has no seed
    Column("label", Text),  # what the player typed for it; null for a random deal
    Column("turns", Text, nullable=False),  # in notation, single blanks between them
    Column("turn", Integer, nullable=False),  # the number of the turn to be played, from 1
    Column("revision", Integer, nullable=False),  # grows by 1 with every turn and every undo
    Column("undone", Integer, nullable=False),  # how many turns were taken back in all
    Column("over", Boolean, nullable=False),
    Column("created", UtcDateTime, nullable=False),
    Column("changed", UtcDateTime, nullable=False),
    CheckConstraint("turn >= 1 AND revision >= 0 AND undone >= 0", name="counts"),
)

# Read backwards: a player's games, unfinished or finished, newest change first, without sorting.
Index(None, games.c.player, games.c.over, games.c.changed, games.c.id)
