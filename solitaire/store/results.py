"""Rows of the table ``results`` as frozen values: the first ends of games, and how they compare.

``score`` is the order of results as one number, higher is better; only first attempts are compared. The
queries of the boards and the calendar use an index, a page at a time.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from sqlalchemy import ColumnElement, and_, func, or_, select

from solitaire.rules import Variant
from solitaire.store.database import Database
from solitaire.store.tables import results


@dataclass(frozen=True, slots=True)
class StoredResult:
    """A row; its fields are the columns, in their order; ``tables.results`` documents them."""

    game: str
    player: str
    deal: str
    variant: str
    daily: int | None
    first: bool
    on_day: bool
    ended: datetime
    won: bool
    stock_left: int
    flipped_count: int
    flipped_mask: int
    points: int
    undone: int
    helped: bool
    spare: int | None
    score: int
    start: int | None = None
    luck: int | None = None
    mistakes: int | None = None


@dataclass(frozen=True, slots=True)
class EarlierWins:
    """What a win is compared with."""

    most_left: int | None
    """The most cards left in the stock in any of them; None if there are none."""
    flawless: bool
    """Whether one of them had no mistake, as far as they are reviewed."""


_BEST_FIRST: Final = (results.c.score.desc(), results.c.flipped_count.desc(), results.c.game.desc())


class ResultStore:
    """The results of one database. Safe for threads and several processes."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def of_game(self, game: str) -> StoredResult | None:
        """The result of a game, or None."""
        return self._database.row(StoredResult, select(results).where(results.c.game == game))

    def count(self, player: str, most: int, *, won: bool = False) -> int:
        """How many games the player has finished, or ``won``, counted up to ``most``."""
        query = select(results.c.game).where(results.c.player == player)
        if won:
            query = query.where(results.c.won)
        return len(self._database.rows(str, query.limit(most)))

    def wins_before(self, player: str, variant: Variant, ended: datetime) -> EarlierWins:
        """The player's earlier wins of a variant that count. Cost: scans the player's results."""
        wins = select(
            func.max(results.c.stock_left), func.count().filter(results.c.mistakes == 0)
        ).where(
            results.c.player == player,
            results.c.variant == variant.name,
            results.c.first,
            results.c.won,
            results.c.ended < ended,
        )
        with self._database.connect() as connection:
            most_left, flawless = connection.execute(wins).one()
        return EarlierWins(most_left, flawless > 0)

    def best(self, player: str, variant: Variant) -> StoredResult | None:
        """The player's best result of a variant that counts; of equal ones the first. Cost: as above."""
        query = select(results).where(
            results.c.player == player, results.c.variant == variant.name, results.c.first
        )
        best_first = query.order_by(results.c.score.desc(), results.c.ended, results.c.game)
        return self._database.row(StoredResult, best_first.limit(1))

    def start_of_deal(self, deal: str) -> int | None:
        """What a review found of a deal, as ``tables.reviews.start``; None without one."""
        rated = select(results.c.start).where(
            results.c.first, results.c.deal == deal, results.c.start.is_not(None)
        )
        start: int | None = self._database.scalar(rated.limit(1))
        return start

    def on_day(
        self, daily: int, variant: Variant, limit: int, offset: int = 0
    ) -> tuple[StoredResult, ...]:
        """First attempts started on the day of a daily, best first."""
        query = select(results).where(_on_day(daily, variant)).order_by(*_BEST_FIRST)
        return self._database.rows(StoredResult, query.limit(limit).offset(offset))

    def on_deal(
        self, deal: str, closed: int, limit: int, offset: int = 0
    ) -> tuple[StoredResult, ...]:
        """First attempts on a deal, best first; of dailies only those up to ``closed``."""
        best_first = (results.c.score.desc(), results.c.game.desc())
        query = select(results).where(_on_deal(deal, closed)).order_by(*best_first)
        return self._database.rows(StoredResult, query.limit(limit).offset(offset))

    def standing_on_day(self, daily: int, variant: Variant, score: int) -> tuple[int, int, int]:
        """How many first attempts there are on the day of a daily, how many are better, how many equal."""
        return self._standing(_on_day(daily, variant), score)

    def standing_on_deal(self, deal: str, closed: int, score: int) -> tuple[int, int, int]:
        """How many first attempts there are on a deal, how many are better, how many equal."""
        return self._standing(_on_deal(deal, closed), score)

    def piles_on_day(self, daily: int, variant: Variant) -> dict[int, int]:
        """The number of first attempts on the day, by the number of piles flipped."""
        query = select(results.c.flipped_count, func.count()).where(_on_day(daily, variant))
        with self._database.connect() as connection:
            rows = connection.execute(query.group_by(results.c.flipped_count))
            return {piles: found for piles, found in rows}  # noqa: C416 - rows are no pairs to mypy

    def numbers_on_day(self, player: str) -> tuple[int, ...]:
        """The numbers of the dailies that the player started on their day and finished, in order.

        Of all variants: a number comes twice if the player finished both dailies of the day.
        """
        numbers = select(results.c.daily).where(
            results.c.player == player,
            results.c.first,
            results.c.on_day,
            results.c.daily.is_not(None),
        )
        return self._database.rows(int, numbers.order_by(results.c.daily))

    def _standing(self, attempts: ColumnElement[bool], score: int) -> tuple[int, int, int]:
        query = select(
            func.count(),
            func.count().filter(results.c.score > score),
            func.count().filter(results.c.score == score),
        )
        with self._database.connect() as connection:
            total, better, equal = connection.execute(query.where(attempts)).one()
        return total, better, equal


def _on_day(daily: int, variant: Variant) -> ColumnElement[bool]:
    is_of_daily = and_(results.c.variant == variant.name, results.c.daily == daily)
    return and_(results.c.first, is_of_daily, results.c.on_day)


def _on_deal(deal: str, closed: int) -> ColumnElement[bool]:
    is_closed = or_(results.c.daily.is_(None), results.c.daily <= closed)
    return and_(results.c.first, results.c.deal == deal, is_closed)
