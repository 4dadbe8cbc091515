"""Rows of the table ``results`` as frozen values: the first ends of games, and how they compare.

``score`` is the order of results as one number, higher is better; only first attempts are compared. The
queries of the boards and the calendar use an index, a page at a time.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from sqlalchemy import ColumnElement, Executable, Integer, and_, bindparam, not_, or_, select

from solitaire.rules import Variant
from solitaire.store.database import Database
from solitaire.store.standings import COMPARE, IS_ON_DAY, StoredStanding, select_piles
from solitaire.store.streaks import RUNS_OF_DAILIES, load_runs
from solitaire.store.tables import games, results


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
    ideas: str | None = None


@dataclass(frozen=True, slots=True)
class EarlierWins:
    """What a win is compared with."""

    most_left: int | None
    """The most cards left in the stock in any of them; None if there are none."""
    flawless: bool
    """Whether one of them had no mistake, as far as they are reviewed."""


_BEST_FIRST: Final = (results.c.score.desc(), results.c.flipped_count.desc(), results.c.game.desc())

_STANDING_ON_DAY: Final = select(*COMPARE).where(IS_ON_DAY)
_PILES_ON_DAY: Final = select_piles()
_BEST_OF_DAY: Final = (
    select(results)
    .where(IS_ON_DAY)
    .order_by(*_BEST_FIRST)
    .limit(bindparam("limit", type_=Integer))
    .offset(bindparam("offset", type_=Integer))
)
_OF_GAME: Final = select(results).where(results.c.game == bindparam("game"))


class ResultStore:
    """The results of one database. Safe for threads and several processes."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def of_game(self, game: str) -> StoredResult | None:
        """The result of a game, or None."""
        return self._database.row(StoredResult, _OF_GAME, game=game)

    def count(self, player: str, most: int, *, won: bool = False) -> int:
        """How many games the player has finished, or ``won``, counted up to ``most``."""
        query = select(results.c.game).where(results.c.player == player)
        if won:
            query = query.where(results.c.won)
        return len(self._database.rows(str, query.limit(most)))

    def count_wins_without(self, player: str, help: str, most: int) -> int:
        """How many games the player has won without that word of help, counted up to ``most``."""
        query = (
            select(results.c.game)
            .join(games, games.c.id == results.c.game)
            .where(results.c.player == player, results.c.won, not_(games.c.help.contains(help)))
        )
        return len(self._database.rows(str, query.limit(most)))

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
        page = {"limit": limit, "offset": offset}
        of_day = {"daily": daily, "variant": variant.name}
        return self._database.rows(StoredResult, _BEST_OF_DAY, **of_day, **page)

    def on_deal(
        self, deal: str, closed: int, limit: int, offset: int = 0
    ) -> tuple[StoredResult, ...]:
        """First attempts on a deal, best first; of dailies only those up to ``closed``."""
        best_first = (results.c.score.desc(), results.c.game.desc())
        query = select(results).where(_on_deal(deal, closed)).order_by(*best_first)
        return self._database.rows(StoredResult, query.limit(limit).offset(offset))

    def standing_on_day(self, daily: int, variant: Variant, score: int) -> StoredStanding:
        """How a score compares with the first attempts on the day of a daily."""
        of_day = {"daily": daily, "variant": variant.name}
        return self._standing(_STANDING_ON_DAY, **of_day, score=score)

    def standing_on_deal(self, deal: str, closed: int, score: int) -> StoredStanding:
        """How a score compares with the first attempts on a deal, as in ``on_deal``."""
        query = select(*COMPARE).where(_on_deal(deal, closed))
        return self._standing(query, score=score)

    def piles_on_day(
        self, daily: int, variant: Variant, score: int
    ) -> Mapping[int, StoredStanding]:
        """How a score compares with the first attempts on the day, by the number of piles flipped."""
        found = self._database.rows(
            _make_piles, _PILES_ON_DAY, daily=daily, variant=variant.name, score=score
        )
        return dict(found)

    def runs_on_day(self, player: str) -> tuple[range, ...]:
        """The numbers of the dailies that the player started on their day and finished.

        Of all variants, as the runs of numbers without a gap, in order: thousands of numbers are few runs.
        """
        return load_runs(self._database, RUNS_OF_DAILIES, player=player)

    def _standing(self, query: Executable, **values: Any) -> StoredStanding:
        found = self._database.row(StoredStanding, query, **values)
        assert found is not None, "an aggregate has one row"
        return found


def _make_piles(piles: int, *standing: int) -> tuple[int, StoredStanding]:
    return piles, StoredStanding(*standing)


def _on_deal(deal: str, closed: int) -> ColumnElement[bool]:
    is_closed = or_(results.c.daily.is_(None), results.c.daily <= closed)
    return and_(results.c.first, results.c.deal == deal, is_closed)
