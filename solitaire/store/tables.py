"""The tables. A game is its deal and its turns as text; everything else on the row is there to be asked for.

A position is never stored: it follows from the deal and the turns, and could only disagree with them.
A result is stored, since it is that of a game's first end, which what is played later does not change.
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
    ForeignKey,
    Index,
    Integer,
    MetaData,
    Table,
    Text,
    TypeDecorator,
    false,
    text,
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
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
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
    Column("revision", Integer, nullable=False),  # grows by 1 with every change
    Column("undone", Integer, nullable=False),  # how many turns were taken back in all
    # turns taken back, the next to play first
    Column("redo", Text, nullable=False, server_default=""),
    # whether the next card is not drawn yet
    Column("covered", Boolean, nullable=False, server_default=false()),
    Column("over", Boolean, nullable=False),
    Column("created", UtcDateTime, nullable=False),
    Column("changed", UtcDateTime, nullable=False),
    Column("daily", Integer),  # the number of the daily that this is an attempt at
    # the player's first game on that deal, which is the one that counts
    Column("first", Boolean, nullable=False, server_default=false()),
    # begun on the day of its daily, as long as that date was a date anywhere on Earth
    Column("on_day", Boolean, nullable=False, server_default=false()),
    # whoever has the link may see its turns, once it is over
    Column("public", Boolean, nullable=False, server_default=false()),
    # what was shown and which hints were told, as records say it
    Column("help", Text, nullable=False, server_default=""),
    CheckConstraint("turn >= 1 AND revision >= 0 AND undone >= 0", name="counts"),
)

# Read backwards: a player's games, unfinished or finished, newest change first, without sorting.
Index(None, games.c.player, games.c.over, games.c.changed, games.c.id)
# A player begins a deal once; what comes after is practice. SQLite takes such an index only for a question
# in the very words of the index, and SQLAlchemy asks it for first = 1.
Index(
    "uq_games_first",
    games.c.player,
    games.c.deal,
    unique=True,
    sqlite_where=text("first = 1"),
    postgresql_where=games.c.first,
)
# The few games on a deal whose turns everybody may see.
Index(
    "ix_games_public",
    games.c.deal,
    games.c.id,
    sqlite_where=text("public = 1"),
    postgresql_where=games.c.public,
)

results: Final = Table(
    "results",
    metadata,
    # How a game ended for the first time; taking turns back and playing on changes nothing here.
    Column("game", Text, ForeignKey(games.c.id, ondelete="CASCADE"), primary_key=True),
    Column("player", Text, nullable=False),
    Column("deal", Text, nullable=False),
    Column("daily", Integer),
    Column("first", Boolean, nullable=False),
    Column("on_day", Boolean, nullable=False),
    Column("ended", UtcDateTime, nullable=False),
    Column("won", Boolean, nullable=False),
    Column("stock_left", Integer, nullable=False),
    Column("piles", Integer, nullable=False),  # how many are flipped, of eleven
    Column("flipped", Integer, nullable=False),  # which: 1 for the pile of 3, 2 for 4, 4 for 5 ...
    Column("points", Integer, nullable=False),
    Column("undone", Integer, nullable=False),
    Column("helped", Boolean, nullable=False),  # turns taken back, or hints
    Column("spare", Integer),  # of the deal before the first draw, where that is known
    Column("score", Integer, nullable=False),  # the order of results (R11) as one number
    # What the review of these very turns found, null until there is one. It is here as well, since a review
    # is replaced by that of other turns, and so that a player's games are added up from results alone.
    Column("start", Integer),
    Column("luck", Integer),
    Column("mistakes", Integer),
)
_COUNTS: Final = results.c.first
Index(
    "ix_results_of_daily",
    results.c.daily,
    results.c.on_day,
    results.c.score,
    results.c.piles,
    results.c.game,  # so that equal results have one order on all pages
    sqlite_where=text("first = 1"),
    postgresql_where=_COUNTS,
)
Index(
    "ix_results_of_deal",
    results.c.deal,
    results.c.score,
    results.c.game,
    sqlite_where=text("first = 1"),
    postgresql_where=_COUNTS,
)
# A player's calendar, and everything that a player finished.
Index(None, results.c.player, results.c.daily)

reviews: Final = Table(
    "reviews",
    metadata,
    # What the solver found about a game that is over. It can be found again, and is kept for its cost.
    Column("game", Text, ForeignKey(games.c.id, ondelete="CASCADE"), primary_key=True),
    Column("made", UtcDateTime, nullable=False),
    Column("version", Integer, nullable=False),  # of what "analysis" is written in
    Column("start", Integer, nullable=False),  # how the deal stood: spare, or minus the piles lost
    Column("luck", Integer, nullable=False),  # what luck cost in all
    Column("mistakes", Integer, nullable=False),  # and what mistakes cost
    Column("analysis", Text, nullable=False),  # of which turns, and the rest, as JSON
)

jobs: Final = Table(
    "jobs",
    metadata,
    # Work in the background: its state, and its answer unless that has a table of its own.
    Column("key", Text, primary_key=True),  # the kind of work and what it is about
    Column("player", Text),  # whose one waiting review it is; null for other work, and at its end
    Column("asked", UtcDateTime, nullable=False),
    Column("ahead", Integer, nullable=False),  # how many jobs of players were open then
    Column("begun", UtcDateTime),  # a worker began it then
    Column("failed", Text),  # the code of the sentence that says why
    Column("answer", Text),
)
Index(None, jobs.c.player)
Index(None, jobs.c.asked)

dailies: Final = Table(
    "dailies",
    metadata,
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("claimed", UtcDateTime, nullable=False),  # somebody makes it since then
    Column("code", Text),  # null while it is being made
    Column("candidate", Integer),  # how many deals were passed over
    Column("spare", Integer),
)

players: Final = Table(
    "players",
    metadata,
    # Those who chose a name or a phrase; everybody else is only an id on games.
    Column("id", Text, primary_key=True),
    Column("name", Text),
    Column("phrase", Text, unique=True),  # a keyed hash
    Column("created", UtcDateTime, nullable=False),
)

families: Final = Table(
    "families",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("invitation", Text, nullable=False, unique=True),
    Column("owner", Text, nullable=False),
    Column("created", UtcDateTime, nullable=False),
)
Index(None, families.c.owner)

members: Final = Table(
    "members",
    metadata,
    Column("family", Text, ForeignKey(families.c.id, ondelete="CASCADE"), primary_key=True),
    Column("player", Text, primary_key=True),
    Column("joined", UtcDateTime, nullable=False),
)
Index(None, members.c.player)

guesses: Final = Table(
    "guesses",
    metadata,
    # Phrases that were tried and were nobody's, to limit how many.
    Column("id", Integer, primary_key=True),
    Column("who", Text, nullable=False),
    Column("at", UtcDateTime, nullable=False),
)
Index(None, guesses.c.who, guesses.c.at)
Index(None, guesses.c.at)
