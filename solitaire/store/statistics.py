"""Sums up a player's results of a variant in the database: a row for each kind of game and piles flipped.

At most some three hundred rows, however many games a player has; all figures are added up from them. Only the
points of the last games, and their reviews' findings, are queried game by game.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from sqlalchemy import ColumnElement, Select, func, literal, select

from solitaire.rules import Variant
from solitaire.store.database import Database
from solitaire.store.tables import games, jobs, results

WEEK: Final = 7
"""Days of a week; daily 1 is on a Monday."""


@dataclass(frozen=True, slots=True)
class StoredTally:
    """A number of games of one kind that ended with the same number of piles flipped."""

    first: bool
    """Whether the games count, or are practice."""
    weekday: int | None
    """The weekday of the dailies, 0 for that of number 1; None for free games."""
    on_day: bool
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
class StoredGameRating:
    """A game that counts; ``start``, ``luck`` and ``mistakes`` are None without a review."""

    game: str
    ended: datetime
    start: int | None
    won: bool
    luck: int | None
    mistakes: int | None


@dataclass(frozen=True, slots=True)
class StoredWins:
    """What a player's wins that count were like, on the deals of a variant with the same spare."""

    variant: str
    spare: int | None
    """Of the deal before the first draw; None where that is not known."""
    games: int
    """All games that count, lost ones too."""
    won: int
    faultless: int
    """Won without a mistake, as far as reviews know."""
    unhelped: int
    last_card: int


class StatisticsStore:
    """The totals of one database's results. Safe for threads and several processes."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def count_by_variant(self, player: str) -> dict[str, int]:
        """How many results that count the player has in each variant, by its name; without zeros."""
        query = select(results.c.variant, func.count()).where(
            results.c.player == player, results.c.first
        )
        return dict(self._database.rows(_make_pair, query.group_by(results.c.variant)))

    def wins(self, player: str) -> tuple[StoredWins, ...]:
        """The player's wins that count in all variants, by the spare of the deal, in no order."""
        spare = func.coalesce(results.c.start, results.c.spare).label("spare_of_deal")
        won = func.count().filter(results.c.won)
        query = select(
            results.c.variant,
            spare,
            func.count(),
            won,
            func.count().filter(results.c.won, results.c.mistakes == 0),
            func.count().filter(results.c.won, ~results.c.helped),
            func.count().filter(results.c.won, results.c.stock_left == 0),
        ).where(results.c.player == player, results.c.first)
        return self._database.rows(StoredWins, query.group_by(results.c.variant, "spare_of_deal"))

    def tallies(self, player: str, variant: Variant) -> tuple[StoredTally, ...]:
        """The player's finished games of a variant, by kind and piles flipped, in no order."""
        weekday = ((results.c.daily - 1) % WEEK).label("weekday")
        kind = (results.c.first, weekday, results.c.on_day, results.c.flipped_count)
        flips = [
            func.sum(results.c.flipped_mask.bitwise_rshift(place).bitwise_and(1))
            for place in range(len(variant.piles))
        ]
        query = select(*kind, func.count(), *flips).where(*_of(player, variant))
        # By name: a repeated expression would have another parameter, and so be another column to PostgreSQL.
        query = query.group_by(
            results.c.first, "weekday", results.c.on_day, results.c.flipped_count
        )
        return self._database.rows(_make_tally, query)

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
        self, player: str, variant: Variant, limit: int
    ) -> tuple[StoredGameRating, ...]:
        """The reviews' findings on the last games that count, at most ``limit``, the oldest first."""
        query = select(
            results.c.game,
            results.c.ended,
            results.c.start,
            results.c.won,
            results.c.luck,
            results.c.mistakes,
        ).where(*_counts(player, variant))
        return self._database.rows(StoredGameRating, _last_first(query).limit(limit))[::-1]

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


def _make_pair(variant: str, games: int) -> tuple[str, int]:
    return variant, games


def _make_tally(
    first: bool, weekday: int | None, on_day: bool, piles: int, games: int, *flips: int
) -> StoredTally:
    return StoredTally(first, weekday, on_day, piles, games, flips)
