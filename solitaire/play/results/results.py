"""Compares finished games: the result that counts, and its rank among others, in the order of R11.

A game's result is that of its first end. Only a player's first game on a deal is compared with others', and
on a daily only if it was started on the day and ended before the daily closed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from solitaire.play.clock import now
from solitaire.play.daily import calendar
from solitaire.play.errors import read_undamaged
from solitaire.play.games.help_used import ShownNumber
from solitaire.play.games.result import Result
from solitaire.rules import Variant
from solitaire.store import ResultStore, StoredResult
from solitaire.store.standings import StoredStanding

PAGE: Final = 50
"""The default page size of a leaderboard."""


@dataclass(frozen=True, slots=True)
class Standing:
    """How a result compares with ``total`` results, itself included: so many are better, so many equal."""

    total: int
    better: int
    equal: int

    @property
    def rank(self) -> int:
        """The rank, from 1; equal results share it."""
        return self.better + 1

    @property
    def beaten(self) -> int | None:
        """The percentage of the others that are worse, rounded down; None without others."""
        others = self.total - 1
        return 100 * (self.total - self.better - self.equal) // others if others > 0 else None


@dataclass(frozen=True, slots=True)
class LeaderboardPlace:
    """A line of a leaderboard: the rank, which equal results share, and the result."""

    rank: int
    result: Result


@dataclass(frozen=True, slots=True)
class Leaderboard:
    """A page of a leaderboard: how many results there are in all, and those from ``start`` on, best first."""

    total: int
    start: int
    places: tuple[LeaderboardPlace, ...]


@dataclass(frozen=True, slots=True)
class DaySummary:
    """The first attempts that were started on the day of a daily."""

    counts: tuple[int, ...]
    """How many flipped no pile, one, ... all of them."""
    standing: Standing | None
    """How one result compares; None without one, or if it is not compared."""

    @property
    def total(self) -> int:
        """How many are over."""
        return sum(self.counts)

    @classmethod
    def of(
        cls, found: Mapping[int, StoredStanding], variant: Variant, result: Result | None
    ) -> DaySummary:
        """The summary of results by the piles flipped, with which the score of ``result`` was compared."""
        standings = found.values()
        standing = Standing(
            sum(each.total for each in standings),
            sum(each.better for each in standings),
            sum(each.equal for each in standings),
        )
        counts = {piles: each.total for piles, each in found.items()}
        is_compared = result is not None and result.first and result.on_day
        return cls(
            tuple(counts.get(piles, 0) for piles in range(len(variant.piles) + 1)),
            standing if is_compared else None,
        )


class Results:
    """The results of all players, compared."""

    def __init__(self, store: ResultStore, *, clock: Callable[[], datetime] = now) -> None:
        self._store = store
        self._clock = clock

    def has_finished(self, player: str) -> bool:
        """Whether the player has finished any game."""
        return self._store.count(player, 1) > 0

    def count_finished(self, player: str, most: int) -> int:
        """How many games the player has finished, counted up to ``most``."""
        return self._store.count(player, most)

    def has_won(self, player: str) -> bool:
        """Whether the player has won any game."""
        return self._store.count(player, 1, won=True) > 0

    def count_unwarned_wins(self, player: str, most: int) -> int:
        """How many games the player has won without news that they were or would be lost, up to ``most``."""
        return self._store.count_wins_without(player, ShownNumber.LOST, most)

    def of_game(self, game: str) -> Result | None:
        """The result of a game, or None if it has not ended."""
        row = self._store.of_game(game)
        return Result.of(row) if row else None

    def is_unwinnable(self, deal: str) -> bool:
        """Whether it is known from a review that nobody can win a deal."""
        start = self._store.start_of_deal(deal)
        return start is not None and start < 0

    def standing(self, result: Result, deal: str) -> Standing | None:
        """How a first attempt on a deal compares: with those on the day of its daily, or those on the deal.

        None for a game that is not compared: practice, or a daily started after its day.
        """
        if not result.first:
            return None
        if result.daily is None:
            found = self._store.standing_on_deal(deal, self._last_closed, result.score)
            return Standing(found.total, found.better, found.equal)
        if result.on_day:
            variant = result.outcome.variant
            found = self._store.standing_on_day(result.daily, variant, result.score)
            return Standing(found.total, found.better, found.equal)
        return None

    def summarize_day(
        self, daily: int, variant: Variant, result: Result | None = None
    ) -> DaySummary:
        """The first attempts on the day of a daily, and how a result of it compares. Cost: one statement."""
        found = self._store.piles_on_day(daily, variant, result.score if result else 0)
        return DaySummary.of(found, variant, result)

    def leaderboard_of_daily(
        self, daily: int, variant: Variant, start: int = 0, limit: int = PAGE
    ) -> Leaderboard:
        """First attempts on the day of a daily, best first, from index ``start``."""
        rows = self._store.on_day(daily, variant, limit, start)
        return _leaderboard(
            rows, start, lambda score: self._store.standing_on_day(daily, variant, score)
        )

    def leaderboard_of_deal(self, deal: str, start: int = 0, limit: int = PAGE) -> Leaderboard:
        """First attempts on a deal, best first; without those at an open daily."""
        closed = self._last_closed
        rows = self._store.on_deal(deal, closed, limit, start)
        return _leaderboard(
            rows, start, lambda score: self._store.standing_on_deal(deal, closed, score)
        )

    @property
    def _last_closed(self) -> int:
        return calendar.last_closed(self._clock())


def _leaderboard(
    rows: Sequence[StoredResult], start: int, standing: Callable[[int], StoredStanding]
) -> Leaderboard:
    if not rows:
        return Leaderboard(standing(0).total, start, ())
    found = standing(rows[0].score)
    return Leaderboard(found.total, start, tuple(_places(rows, start, found.better)))


def _places(rows: Sequence[StoredResult], start: int, better: int) -> Iterator[LeaderboardPlace]:
    rank, before = better + 1, rows[0].score
    for at, row in enumerate(rows, start=start + 1):
        if row.score != before:
            rank, before = at, row.score
        if (result := read_undamaged(Result.of, row)) is not None:
            yield LeaderboardPlace(rank, result)
