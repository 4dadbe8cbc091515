"""What a player's results add up to, counted by the database: a row for each kind of game and piles flipped.

That is some three hundred rows at the most, however long somebody has played; all that is shown is added up
from them. Only the points of the last games, and what their reviews found, are asked for game by game.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sqlalchemy import bindparam, case, func, select

from solitaire.rules import PILES
from solitaire.store.database import Database
from solitaire.store.games import StoredGame
from solitaire.store.tables import games, results

WEEK: Final = 7
"""Daily 1 is a Monday's, and every seventh after it."""


@dataclass(frozen=True, slots=True)
class StoredTally:
    """So many games of one kind that ended with so many piles flipped.

    ``first`` are those that count, and the others practice; ``weekday`` is that of their daily, 0 for that of
    number 1, or None for free games; ``flips`` says in how many of them each pile was flipped.
    """

    first: bool
    weekday: int | None
    on_day: bool
    piles: int
    games: int
    flips: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class StoredRating:
    """So many games that count and are reviewed, whose deals stood alike at their starts, and what was lost.

    ``start`` is the spare, or minus the piles that were out of reach from the first; None for the games of
    which nothing is found yet, which have lost nothing here.
    """

    start: int | None
    games: int
    won: int
    luck: int
    mistakes: int


@dataclass(frozen=True, slots=True)
class StoredRated:
    """A game that counts and is reviewed."""

    start: int
    won: bool
    luck: int
    mistakes: int


_TALLIES: Final = (
    select(
        results.c.first,
        ((results.c.daily - 1) % WEEK).label("weekday"),
        results.c.on_day,
        results.c.piles,
        func.count(),
        *(
            func.sum(results.c.flipped.bitwise_rshift(place).bitwise_and(1))
            for place in range(len(PILES))
        ),
    )
    .where(results.c.player == bindparam("player"))
    # By its name: said again, the seven would be another parameter, and another column to PostgreSQL.
    .group_by(results.c.first, "weekday", results.c.on_day, results.c.piles)
)
_POINTS: Final = (
    select(results.c.points)
    .where(results.c.player == bindparam("player"), results.c.first)
    .order_by(results.c.ended.desc(), results.c.game.desc())
    .limit(bindparam("limit"))
)
_COUNTS: Final = (results.c.player == bindparam("player"), results.c.first)
_RATINGS: Final = (
    select(
        results.c.start,
        func.count(),
        func.sum(case((results.c.won, 1), else_=0)),
        func.coalesce(func.sum(results.c.luck), 0),
        func.coalesce(func.sum(results.c.mistakes), 0),
    )
    .where(*_COUNTS)
    .group_by(results.c.start)
)
_RATED: Final = (
    select(results.c.start, results.c.won, results.c.luck, results.c.mistakes)
    .where(*_COUNTS, results.c.start.is_not(None))
    .order_by(results.c.ended.desc(), results.c.game.desc())
    .limit(bindparam("limit"))
)
_UNRATED: Final = (
    select(games)
    .join(results, results.c.game == games.c.id)
    # Only these turns are the ones of the result: see ``ReviewStore.rate``.
    .where(*_COUNTS, results.c.start.is_(None), games.c.over, games.c.undone == results.c.undone)
    .order_by(results.c.ended.desc(), results.c.game.desc())
    .limit(bindparam("limit"))
    .offset(bindparam("offset"))
)


class StatisticsStore:
    """The sums of one database's results. Safe for threads, and for several processes at once."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def tallies(self, player: str) -> tuple[StoredTally, ...]:
        """All games that the player finished, by kind and piles flipped, in no order."""
        with self._database.connect() as connection:
            return tuple(
                StoredTally(first, weekday, on_day, piles, games, tuple(flips))
                for first, weekday, on_day, piles, games, *flips in connection.execute(
                    _TALLIES, {"player": player}
                )
            )

    def last_points(self, player: str, limit: int) -> tuple[int, ...]:
        """The points left in the last games that count, so many at the most, the oldest first."""
        with self._database.connect() as connection:
            found = connection.execute(_POINTS, {"player": player, "limit": limit}).scalars().all()
        return tuple(reversed(found))

    def ratings(self, player: str) -> tuple[StoredRating, ...]:
        """What reviews found about all games that count, by how their deals stood, in no order."""
        return self._database.rows(StoredRating, _RATINGS, {"player": player})

    def last_rated(self, player: str, limit: int) -> tuple[StoredRated, ...]:
        """The last games that count and are reviewed, so many at the most, the oldest first."""
        rows = self._database.rows(StoredRated, _RATED, {"player": player, "limit": limit})
        return rows[::-1]

    def unrated(self, player: str, limit: int, offset: int = 0) -> tuple[StoredGame, ...]:
        """The last games that count and are not reviewed, but still can be, so many at the most.

        Behind the first ``offset`` of them.
        """
        values = {"player": player, "limit": limit, "offset": offset}
        return self._database.rows(StoredGame, _UNRATED, values)
