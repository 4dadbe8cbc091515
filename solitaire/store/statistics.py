"""Sums up a player's results in the database: a row for each kind of game and number of piles flipped.

At most some three hundred rows, however many games a player has; all figures are added up from them. Only the
points of the last games, and their reviews' findings, are queried game by game.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sqlalchemy import bindparam, case, func, literal, select

from solitaire.rules import PILES
from solitaire.store.database import Database
from solitaire.store.tables import games, jobs, results

WEEK: Final = 7
"""Days of a week; daily 1 is on a Monday."""


@dataclass(frozen=True, slots=True)
class StoredTally:
    """A number of games of one kind that ended with the same number of piles flipped.

    ``first`` says whether they count, or are practice; ``weekday`` is that of their dailies, 0 for that of
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
    """Totals over games that count and whose deals had the same value at the start.

    ``start`` is the spare, or minus the piles that were out of reach from the first; None for games without a
    review, for which ``luck`` and ``mistakes`` are 0.
    """

    start: int | None
    games: int
    won: int
    luck: int
    mistakes: int


@dataclass(frozen=True, slots=True)
class StoredRated:
    """A game that counts and has a review."""

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
    # By name: a repeated expression would have another parameter, and so be another column to PostgreSQL.
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
# The format of the key is that of ``solitaire.play.review.reviews.job_of``.
_FAILED: Final = select(jobs.c.key).where(
    jobs.c.key == literal("review ") + games.c.id, jobs.c.failed.is_not(None)
)
_UNRATED: Final = (
    select(games.c.id)
    .join(results, results.c.game == games.c.id)
    # Otherwise the turns are not those of the result: see ``ReviewStore.rate``.
    .where(*_COUNTS, results.c.start.is_(None), games.c.over, games.c.undone == results.c.undone)
    .where(~_FAILED.exists())
    .order_by(results.c.ended.desc(), results.c.game.desc())
    .limit(bindparam("limit"))
)


class StatisticsStore:
    """The totals of one database's results. Safe for threads and several processes."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def tallies(self, player: str) -> tuple[StoredTally, ...]:
        """All finished games of the player, by kind and piles flipped, in no order."""
        with self._database.connect() as connection:
            return tuple(
                StoredTally(first, weekday, on_day, piles, games, tuple(flips))
                for first, weekday, on_day, piles, games, *flips in connection.execute(
                    _TALLIES, {"player": player}
                )
            )

    def last_points(self, player: str, limit: int) -> tuple[int, ...]:
        """The points left in the last games that count, at most ``limit``, the oldest first."""
        with self._database.connect() as connection:
            found = connection.execute(_POINTS, {"player": player, "limit": limit}).scalars().all()
        return tuple(reversed(found))

    def ratings(self, player: str) -> tuple[StoredRating, ...]:
        """The reviews' findings on all games that count, by the value of the deal, in no order."""
        return self._database.rows(StoredRating, _RATINGS, {"player": player})

    def last_rated(self, player: str, limit: int) -> tuple[StoredRated, ...]:
        """The last games that count and have a review, at most ``limit``, the oldest first."""
        rows = self._database.rows(StoredRated, _RATED, {"player": player, "limit": limit})
        return rows[::-1]

    def unrated(self, player: str, limit: int) -> tuple[str, ...]:
        """The ids of the last games that count and still need a review, at most ``limit``.

        Without games whose review failed recently.
        """
        values = {"player": player, "limit": limit}
        return self._database.rows(str, _UNRATED, values)
