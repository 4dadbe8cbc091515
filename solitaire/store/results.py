"""Rows of the table ``results`` as frozen values: the first ends of games, and how they compare.

``score`` is the order of results as one number, higher is better; only first attempts are compared. The
queries of the boards and the calendar use an index, a page at a time.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from sqlalchemy import (
    BindParameter,
    ColumnElement,
    Integer,
    and_,
    bindparam,
    case,
    func,
    not_,
    or_,
    select,
)

from solitaire.store.database import Database
from solitaire.store.tables import results


@dataclass(frozen=True, slots=True)
class StoredResult:
    """A row; its fields are the columns, in their order; ``tables.results`` documents them."""

    game: str
    player: str
    deal: str
    daily: int | None
    first: bool
    on_day: bool
    ended: datetime
    won: bool
    stock_left: int
    piles: int
    flipped: int
    points: int
    undone: int
    helped: bool
    spare: int | None
    score: int
    start: int | None = None
    luck: int | None = None
    mistakes: int | None = None


_COUNTS: Final = results.c.first
_ON_DAY: Final = and_(_COUNTS, results.c.daily == bindparam("daily"), results.c.on_day)
_SCORE: Final[BindParameter[int]] = bindparam("score", type_=Integer)
_BEST_FIRST: Final = (results.c.score.desc(), results.c.piles.desc(), results.c.game.desc())
_OF_GAME: Final = select(results).where(results.c.game == bindparam("game"))
_ON_DEAL: Final = and_(
    _COUNTS,
    results.c.deal == bindparam("deal"),
    or_(results.c.daily.is_(None), results.c.daily <= bindparam("closed")),
)
_FROM_TO: Final = and_(
    results.c.player == bindparam("player"),
    _COUNTS,
    results.c.daily >= bindparam("low"),
    results.c.daily <= bindparam("high"),
)


class ResultStore:
    """The results of one database. Safe for threads and several processes."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def of_game(self, game: str) -> StoredResult | None:
        """The result of a game, or None."""
        return self._database.row(StoredResult, _OF_GAME, {"game": game})

    def on_day(self, daily: int, limit: int, offset: int = 0) -> tuple[StoredResult, ...]:
        """First attempts started on the day of a daily, best first."""
        query = select(results).where(_ON_DAY).order_by(*_BEST_FIRST)
        page = query.limit(limit).offset(offset)
        return self._database.rows(StoredResult, page, {"daily": daily})

    def on_deal(
        self, deal: str, closed: int, limit: int, offset: int = 0
    ) -> tuple[StoredResult, ...]:
        """First attempts on a deal, best first; of dailies only those up to ``closed``."""
        query = (
            select(results).where(_ON_DEAL).order_by(results.c.score.desc(), results.c.game.desc())
        )
        page = query.limit(limit).offset(offset)
        return self._database.rows(StoredResult, page, {"deal": deal, "closed": closed})

    def standing_on_day(self, daily: int, score: int) -> tuple[int, int, int]:
        """How many first attempts there are on the day of a daily, how many are better, how many equal."""
        return self._standing(_ON_DAY, {"daily": daily, "score": score})

    def standing_on_deal(self, deal: str, closed: int, score: int) -> tuple[int, int, int]:
        """How many first attempts there are on a deal, how many are better, how many equal."""
        return self._standing(_ON_DEAL, {"deal": deal, "closed": closed, "score": score})

    def piles_on_day(self, daily: int) -> dict[int, int]:
        """The number of first attempts on the day, by the number of piles flipped."""
        query = select(results.c.piles, func.count()).where(_ON_DAY).group_by(results.c.piles)
        with self._database.connect() as connection:
            rows = connection.execute(query, {"daily": daily})
            return {piles: found for piles, found in rows}  # noqa: C416 - rows are no pairs to mypy

    def of_dailies(self, player: str, low: int, high: int) -> tuple[StoredResult, ...]:
        """The player's first attempts at the dailies from ``low`` to ``high``, both included."""
        query = select(results).where(_FROM_TO).order_by(results.c.daily)
        values = {"player": player, "low": low, "high": high}
        return self._database.rows(StoredResult, query, values)

    def numbers_on_day(self, player: str) -> tuple[int, ...]:
        """The numbers of the dailies that the player started on their day and finished, in order."""
        query = (
            select(results.c.daily)
            .where(results.c.player == bindparam("player"), _COUNTS, results.c.on_day)
            .where(not_(results.c.daily.is_(None)))
            .order_by(results.c.daily)
        )
        with self._database.connect() as connection:
            return tuple(connection.execute(query, {"player": player}).scalars())

    def _standing(self, of: ColumnElement[bool], values: dict[str, object]) -> tuple[int, int, int]:
        query = select(
            func.count(),
            func.coalesce(func.sum(case((results.c.score > _SCORE, 1), else_=0)), 0),
            func.coalesce(func.sum(case((results.c.score == _SCORE, 1), else_=0)), 0),
        ).where(of)
        with self._database.connect() as connection:
            total, better, equal = connection.execute(query, values).one()
        return total, better, equal
