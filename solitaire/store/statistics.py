"""Sums up a player's results in the database, of one variant or all.

There is a row for each kind of game and number of piles flipped: at most some hundred rows, however many
games a player has. All figures are added up from them.
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
    ScalarSelect,
    Select,
    bindparam,
    case,
    func,
    literal,
    literal_column,
    not_,
    select,
    true,
    union_all,
)

from solitaire.rules import VARIANTS, Variant
from solitaire.store.database import Database
from solitaire.store.results import StoredResult
from solitaire.store.tables import games, jobs, results


class GameKind(IntEnum):
    """Which of a player's statistics a game is in."""

    PRACTICE = 0  # counts nowhere else
    DAILY = 1  # an attempt at a daily
    FREE = 2


@dataclass(frozen=True, slots=True)
class StoredTally:
    """A number of games of one kind that ended with the same number of piles flipped."""

    variant: str
    kind: GameKind
    piles: int
    games: int
    flips: tuple[int, ...]
    """In how many games each pile was flipped."""


@dataclass(frozen=True, slots=True)
class StoredRatingTotal:
    """Totals over games that count."""

    games: int
    reviewed: int
    luck: int
    mistakes: int
    """What mistakes cost, in draws."""
    has_unrated: bool
    """Whether ``list_unrated`` has one."""


@dataclass(frozen=True, slots=True)
class StoredRatingBucket:
    """Totals over the reviewed ones of consecutive games that count, and the last one of all of them."""

    games: int
    luck: int
    mistakes: int
    game: str
    ended: datetime


@dataclass(frozen=True, slots=True)
class StoredSummary:
    """A player's games of a variant that count, and what the wins among them were like."""

    variant: str
    games: int
    has_unrated: bool
    """Whether one of them still needs a review, as in ``list_unrated``."""
    won: int
    faultless: int
    """Won without a mistake, as far as reviews know."""
    unhelped: int
    last_card: int
    hard: int
    """Won on deals that are called hard."""
    best: StoredResult
    """Of equal ones the first."""


_KIND: Final = case(
    (not_(results.c.first), literal_column(str(GameKind.PRACTICE.value))),
    (results.c.daily.is_(None), literal_column(str(GameKind.FREE.value))),
    else_=literal_column(str(GameKind.DAILY.value)),
)
_LATEST: Final = (
    select(
        results.c.game,
        results.c.ended,
        results.c.start,
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
        results.c.variant.in_(bindparam("variants", expanding=True)),
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
_IS_LAST: Final = _IN_BUCKETS.c.place == _IN_BUCKETS.c.bucket * bindparam("length", type_=Integer)
_RATING_BUCKETS: Final = (
    select(
        func.count(_IN_BUCKETS.c.start),
        func.coalesce(func.sum(_IN_BUCKETS.c.luck), 0),
        func.coalesce(func.sum(_IN_BUCKETS.c.mistakes), 0),
        func.max(_IN_BUCKETS.c.game).filter(_IS_LAST),
        func.max(_IN_BUCKETS.c.ended).filter(_IS_LAST),
    )
    .group_by(_IN_BUCKETS.c.bucket)
    .order_by(_IN_BUCKETS.c.bucket.desc())
)
# The format of the key is that of ``solitaire.play.coach.reviews.job_of``.
_FAILED: Final = select(jobs.c.key).where(
    jobs.c.key == literal("review ") + games.c.id, jobs.c.failed.is_not(None)
)
_UNRATED: Final = (
    select(games.c.id)
    .join(results, results.c.game == games.c.id)
    .where(
        results.c.start.is_(None),
        # Otherwise the turns are not those of the result: see ``ReviewStore.rate``.
        games.c.over,
        games.c.undone == results.c.undone,
        ~_FAILED.exists(),
    )
)


def _counts_of(place: int) -> tuple[ColumnElement[bool], ...]:
    """The condition of the results of the ``player`` that count, of the variant at that place."""
    name = VARIANTS[place].name
    return results.c.player == bindparam("player"), results.c.variant == name, results.c.first


def _count(place: int) -> ScalarSelect[int]:
    return select(func.count()).where(*_counts_of(place)).scalar_subquery()


def _select_summary(place: int) -> Select[Any]:
    """The figures of the variant at that place beside its best result; no row without any."""
    best_first = results.c.score.desc(), results.c.ended, results.c.game
    best = select(results).where(*_counts_of(place)).order_by(*best_first).limit(1)
    spare = func.coalesce(results.c.start, results.c.spare)
    wins = select(
        func.count().label("won"),
        func.count().filter(results.c.mistakes == 0).label("faultless"),
        func.count().filter(~results.c.helped).label("unhelped"),
        func.count().filter(results.c.stock_left == 0).label("last_card"),
        func.count()
        .filter(
            spare.between(
                bindparam(f"hardest_{place}", type_=Integer),
                bindparam(f"least_hard_{place}", type_=Integer),
            )
        )
        .label("hard"),
    ).where(*_counts_of(place), results.c.won)
    unrated = _UNRATED.where(*_counts_of(place)).exists()
    of_best, of_wins = best.subquery(f"best_{place}"), wins.subquery(f"wins_{place}")
    return select(
        _count(place), case((unrated, 1), else_=0), *of_wins.columns, *of_best.columns
    ).select_from(of_best.join(of_wins, true()))


_PLACES: Final = range(len(VARIANTS))
# Not grouped by variant: to count a range of an index takes SQLite less than half as long.
_COUNT_BY_VARIANT: Final = select(*map(_count, _PLACES))
_SUMMARIES: Final = union_all(*map(_select_summary, _PLACES))


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

    def summaries(self, player: str, hard: Sequence[range]) -> tuple[StoredSummary, ...]:
        """The player's games that count, of each variant that has some; no row of the others.

        ``hard`` are the spares of hard deals in each of the ``VARIANTS``. Cost: one statement, which reads
        all wins of the player.
        """
        ends = {f"hardest_{place}": spares.start for place, spares in enumerate(hard)}
        ends |= {f"least_hard_{place}": spares.stop - 1 for place, spares in enumerate(hard)}
        return self._database.rows(_make_summary, _SUMMARIES, player=player, **ends)

    def tallies(self, player: str) -> tuple[StoredTally, ...]:
        """The player's finished games, by variant, kind and piles flipped, in no order."""
        # What differs most is first: SQLite sorts the rows by it, and seldom has to compare the rest.
        kind = results.c.flipped_count, results.c.variant, _KIND
        flips = [
            func.sum(results.c.flipped_mask.bitwise_rshift(place).bitwise_and(1))
            for place in range(max(len(variant.piles) for variant in VARIANTS))
        ]
        query = select(*kind, func.count(), *flips).where(results.c.player == player)
        return self._database.rows(_make_tally, query.group_by(*kind))

    def rating(self, player: str, variants: Sequence[Variant]) -> StoredRatingTotal:
        """The reviews' findings on all games of these variants that count."""
        counted = _counts(player, variants)
        totals = (
            select(
                func.count(),
                func.count(results.c.start),
                func.coalesce(func.sum(results.c.luck), 0),
                func.coalesce(func.sum(results.c.mistakes), 0),
            )
            .where(*counted)
            .subquery()
        )
        unrated = case((_UNRATED.where(*counted).exists(), 1), else_=0)
        found = self._database.row(StoredRatingTotal, select(totals, unrated))
        assert found is not None, "an aggregate has one row"
        return found

    def last_ratings(
        self, player: str, variants: Sequence[Variant], buckets: Sequence[range]
    ) -> tuple[StoredRatingBucket, ...]:
        """The reviews' findings on the last games of these variants that count, summed up by bucket.

        The oldest come first.

        ``buckets`` are consecutive places, from 0, all of the same length but the first, which may be longer.
        """
        if not buckets:
            return ()
        return self._database.rows(
            StoredRatingBucket,
            _RATING_BUCKETS,
            player=player,
            variants=[variant.name for variant in variants],
            limit=buckets[-1].stop,
            length=len(buckets[-1]),
            oldest=len(buckets) - 1,
        )

    def list_unrated(self, player: str, variants: Sequence[Variant], limit: int) -> tuple[str, ...]:
        """The ids of the last games that count and still need a review, at most ``limit``.

        Without games whose review failed recently.
        """
        unrated = _UNRATED.where(*_counts(player, variants))
        return self._database.rows(str, _last_first(unrated).limit(limit))


def _counts(player: str, variants: Sequence[Variant]) -> tuple[ColumnElement[bool], ...]:
    """The condition of a player's results of these variants that count."""
    names = [variant.name for variant in variants]
    return results.c.player == player, results.c.variant.in_(names), results.c.first


def _last_first(query: Select[Any]) -> Select[Any]:
    return query.order_by(results.c.ended.desc(), results.c.game.desc())


def _make_tally(piles: int, variant: str, kind: int, games: int, *flips: int) -> StoredTally:
    return StoredTally(variant, GameKind(kind), piles, games, flips)


def _make_summary(games: int, has_unrated: bool, *others: Any) -> StoredSummary:
    won, faultless, unhelped, last_card, hard = others[:5]
    best = StoredResult(*others[5:])
    return StoredSummary(
        best.variant,
        games,
        bool(has_unrated),
        won,
        faultless,
        unhelped,
        last_card,
        hard,
        best,
    )
