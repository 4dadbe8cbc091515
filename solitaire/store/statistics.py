"""Sums up a player's results of a variant in the database: a row for each kind of game and piles flipped.

At most some three hundred rows, however many games a player has; all figures are added up from them. Only the
points of the last games are queried game by game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import IntEnum
from typing import Any, Final

from sqlalchemy import (
    ColumnElement,
    Integer,
    Select,
    bindparam,
    case,
    func,
    literal,
    literal_column,
    not_,
    select,
)

from solitaire.rules import VARIANTS, Variant
from solitaire.store.database import Database
from solitaire.store.tables import games, jobs, results


class GameKind(IntEnum):
    """Which of a player's statistics a game is in."""

    PRACTICE = 0  # counts nowhere else
    ON_DAY = 1  # an attempt at a daily, started on its day
    LATER = 2  # an attempt at a daily, started after its day
    FREE = 3


@dataclass(frozen=True, slots=True)
class StoredTally:
    """A number of games of one kind that ended with the same number of piles flipped."""

    kind: GameKind
    spare: int | None
    """The spare of the dailies' deals, where that is known."""
    piles: int
    games: int
    flips: tuple[int, ...]
    """In how many games each pile was flipped."""


@dataclass(frozen=True, slots=True)
class StoredRatingTotal:
    """Totals over games that count and whose deals had the same value at the start."""

    start: int | None
    """The spare, or minus the piles out of reach; None without a review, and then luck and mistakes are 0."""
    games: int
    won: int
    luck: int
    mistakes: int


@dataclass(frozen=True, slots=True)
class StoredPoints:
    """The points left in a game that counts."""

    game: str
    ended: datetime
    points: int


@dataclass(frozen=True, slots=True)
class StoredRatingBucket:
    """Totals over the reviewed ones of consecutive games that count, and the last one of all of them."""

    games: int
    winnable: int
    won: int
    """Of the winnable ones."""
    luck: int
    mistakes: int
    game: str
    ended: datetime


@dataclass(frozen=True, slots=True)
class StoredWins:
    """What a player's wins that count were like, on the deals of a variant with the same spare."""

    variant: str
    spare: int | None
    """Of the deal before the first draw; None where that is not known."""
    won: int
    faultless: int
    """Won without a mistake, as far as reviews know."""
    unhelped: int
    last_card: int


# Not grouped by variant: to count a range of an index takes SQLite less than half as long.
_COUNT_BY_VARIANT: Final = select(
    *(
        select(func.count())
        .where(
            results.c.player == bindparam("player"),
            results.c.variant == variant.name,
            results.c.first,
        )
        .scalar_subquery()
        for variant in VARIANTS
    )
)
_KIND: Final = case(
    (not_(results.c.first), literal_column(str(GameKind.PRACTICE.value))),
    (results.c.daily.is_(None), literal_column(str(GameKind.FREE.value))),
    (results.c.on_day, literal_column(str(GameKind.ON_DAY.value))),
    else_=literal_column(str(GameKind.LATER.value)),
)
_LATEST: Final = (
    select(
        results.c.game,
        results.c.ended,
        results.c.start,
        results.c.won,
        results.c.luck,
        results.c.mistakes,
        # from 0, the last game first
        (
            func.row_number(type_=Integer).over(
                order_by=(results.c.ended.desc(), results.c.game.desc())
            )
            - 1
        ).label("place"),
    )
    .where(
        results.c.player == bindparam("player"),
        results.c.variant == bindparam("variant"),
        results.c.first,
    )
    .order_by(results.c.ended.desc(), results.c.game.desc())
    .limit(bindparam("limit", type_=Integer))
    .subquery()
)
_OLDEST: Final = bindparam("oldest", type_=Integer)
_BUCKET: Final = _LATEST.c.place // bindparam("length", type_=Integer)
_IN_BUCKETS: Final = select(
    _LATEST, case((_BUCKET < _OLDEST, _BUCKET), else_=_OLDEST).label("bucket")
).subquery()
_IS_WINNABLE: Final = _IN_BUCKETS.c.start >= 0
_IS_LAST: Final = _IN_BUCKETS.c.place == _IN_BUCKETS.c.bucket * bindparam("length", type_=Integer)
_RATING_BUCKETS: Final = (
    select(
        func.count(_IN_BUCKETS.c.start),
        func.count().filter(_IS_WINNABLE),
        func.count().filter(_IS_WINNABLE, _IN_BUCKETS.c.won),
        func.coalesce(func.sum(_IN_BUCKETS.c.luck), 0),
        func.coalesce(func.sum(_IN_BUCKETS.c.mistakes), 0),
        func.max(_IN_BUCKETS.c.game).filter(_IS_LAST),
        func.max(_IN_BUCKETS.c.ended).filter(_IS_LAST),
    )
    .group_by(_IN_BUCKETS.c.bucket)
    .order_by(_IN_BUCKETS.c.bucket.desc())
)
_WINS: Final = (
    select(
        results.c.variant,
        func.coalesce(results.c.start, results.c.spare).label("spare_of_deal"),
        func.count(),
        func.count().filter(results.c.mistakes == 0),
        func.count().filter(~results.c.helped),
        func.count().filter(results.c.stock_left == 0),
    )
    .where(results.c.player == bindparam("player"), results.c.first, results.c.won)
    .group_by(results.c.variant, "spare_of_deal")
)


class StatisticsStore:
    """The totals of one database's results. Safe for threads and several processes."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def count_by_variant(self, player: str) -> dict[str, int]:
        """How many results that count the player has in each variant, by its name; without zeros."""
        with self._database.connect() as connection:
            counts = connection.execute(_COUNT_BY_VARIANT, {"player": player}).one()
        of_all = zip(VARIANTS, counts, strict=True)
        return {variant.name: count for variant, count in of_all if count}

    def wins(self, player: str) -> tuple[StoredWins, ...]:
        """The player's wins that count in all variants, by the spare of the deal, in no order."""
        return self._database.rows(StoredWins, _WINS, player=player)

    def tallies(self, player: str, variant: Variant) -> tuple[StoredTally, ...]:
        """The player's finished games of a variant, by kind and piles flipped, in no order."""
        # What differs most is first: SQLite sorts the rows by it, and seldom has to compare the rest.
        kind = results.c.flipped_count, results.c.spare, _KIND
        flips = [
            func.sum(results.c.flipped_mask.bitwise_rshift(place).bitwise_and(1))
            for place in range(len(variant.piles))
        ]
        query = select(*kind, func.count(), *flips).where(*_of(player, variant))
        return self._database.rows(_make_tally, query.group_by(*kind))

    def last_points(self, player: str, variant: Variant, limit: int) -> tuple[StoredPoints, ...]:
        """The points left in the last games that count, at most ``limit``, the oldest first."""
        query = select(results.c.game, results.c.ended, results.c.points).where(
            *_counts(player, variant)
        )
        return self._database.rows(StoredPoints, _last_first(query).limit(limit))[::-1]

    def ratings(self, player: str, variant: Variant) -> tuple[StoredRatingTotal, ...]:
        """The reviews' findings on all games that count, by the value of the deal, in no order."""
        query = select(
            results.c.start,
            func.count(),
            func.count().filter(results.c.won),
            func.coalesce(func.sum(results.c.luck), 0),
            func.coalesce(func.sum(results.c.mistakes), 0),
        )
        grouped = query.where(*_counts(player, variant)).group_by(results.c.start)
        return self._database.rows(StoredRatingTotal, grouped)

    def last_ratings(
        self, player: str, variant: Variant, buckets: Sequence[range]
    ) -> tuple[StoredRatingBucket, ...]:
        """The reviews' findings on the last games that count, the oldest first, summed up by bucket.

        ``buckets`` are consecutive places, from 0, all of the same length but the first, which may be longer.
        """
        if not buckets:
            return ()
        return self._database.rows(
            StoredRatingBucket,
            _RATING_BUCKETS,
            player=player,
            variant=variant.name,
            limit=buckets[-1].stop,
            length=len(buckets[-1]),
            oldest=len(buckets) - 1,
        )

    def list_unrated(self, player: str, variant: Variant, limit: int) -> tuple[str, ...]:
        """The ids of the last games that count and still need a review, at most ``limit``.

        Without games whose review failed recently.
        """
        # The format of the key is that of ``solitaire.play.coach.reviews.job_of``.
        failed = select(jobs.c.key).where(
            jobs.c.key == literal("review ") + games.c.id, jobs.c.failed.is_not(None)
        )
        query = (
            select(games.c.id)
            .join(results, results.c.game == games.c.id)
            .where(*_counts(player, variant), results.c.start.is_(None))
            # Otherwise the turns are not those of the result: see ``ReviewStore.rate``.
            .where(games.c.over, games.c.undone == results.c.undone)
            .where(~failed.exists())
        )
        return self._database.rows(str, _last_first(query).limit(limit))


def _of(player: str, variant: Variant) -> tuple[ColumnElement[bool], ...]:
    """The condition of a player's results of a variant."""
    return results.c.player == player, results.c.variant == variant.name


def _counts(player: str, variant: Variant) -> tuple[ColumnElement[bool], ...]:
    """The condition of a player's results of a variant that count."""
    return *_of(player, variant), results.c.first


def _last_first(query: Select[Any]) -> Select[Any]:
    return query.order_by(results.c.ended.desc(), results.c.game.desc())


def _make_tally(piles: int, spare: int | None, kind: int, games: int, *flips: int) -> StoredTally:
    return StoredTally(GameKind(kind), spare, piles, games, flips)
