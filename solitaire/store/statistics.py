"""What a player's results add up to, counted by the database: a row for each kind of game and piles flipped.

That is some three hundred rows at the most, however long somebody has played; all that is shown is added up
from them. Only the points of the last games are asked for game by game.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sqlalchemy import Engine, bindparam, func, select

from solitaire.rules import PILES
from solitaire.store.tables import results

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


class StatisticsStore:
    """The sums of one database's results. Safe for threads, and for several processes at once."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def tallies(self, player: str) -> tuple[StoredTally, ...]:
        """All games that the player finished, by kind and piles flipped, in no order."""
        with self._engine.connect() as connection:
            return tuple(
                StoredTally(first, weekday, on_day, piles, games, tuple(flips))
                for first, weekday, on_day, piles, games, *flips in connection.execute(
                    _TALLIES, {"player": player}
                )
            )

    def last_points(self, player: str, limit: int) -> tuple[int, ...]:
        """The points left in the last games that count, so many at the most, the oldest first."""
        with self._engine.connect() as connection:
            found = connection.execute(_POINTS, {"player": player, "limit": limit}).scalars().all()
        return tuple(reversed(found))
