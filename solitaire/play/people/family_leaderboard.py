"""Compares the members of a family: by a daily, and by a week of dailies."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from solitaire.play.games.result import Result


@dataclass(frozen=True, slots=True)
class Seat:
    """A member. ``key`` is a hash of family and player: it names the member in this family only."""

    key: str
    name: str
    mine: bool
    owner: bool


@dataclass(frozen=True, slots=True)
class LeaderboardRow:
    """A member's result at a daily, and its rank, which equal results share.

    An attempt played after its day has a result but no rank; a member without an attempt has neither.
    """

    seat: Seat
    rank: int | None
    result: Result | None


@dataclass(frozen=True, slots=True)
class WeekRow:
    """A member's results at several dailies, None where there is none; some may have been played later."""

    seat: Seat
    results: tuple[Result | None, ...]

    @property
    def won(self) -> int:
        """How many were won on their day."""
        return sum(result.outcome.won for result in self.results if result and result.on_day)

    @property
    def piles(self) -> int:
        """The sum of the piles flipped on their day."""
        counting = (result for result in self.results if result and result.on_day)
        return sum(result.outcome.flipped_count for result in counting)


def make_leaderboard(
    seats: Mapping[str, Seat], results: Iterable[Result]
) -> tuple[LeaderboardRow, ...]:
    """The members (by player) with their results at one daily: ranked ones first, then all others by name."""
    found = {result.player: result for result in results}
    ranked = [result for result in found.values() if result.on_day and result.player in seats]

    def row_of(player: str) -> LeaderboardRow:
        result = found.get(player)
        if result is None or not result.on_day:
            return LeaderboardRow(seats[player], None, result)
        better = sum(other.score > result.score for other in ranked)
        return LeaderboardRow(seats[player], better + 1, result)

    rows = map(row_of, seats)
    return tuple(sorted(rows, key=lambda row: (row.rank or len(seats) + 1, _by_name(row.seat))))


def make_week(
    seats: Mapping[str, Seat], results: Iterable[Result], numbers: Sequence[int]
) -> tuple[WeekRow, ...]:
    """The members (by player) with their results at the dailies ``numbers``.

    Most won on their day first, then most piles flipped.
    """
    found = {(result.player, result.daily): result for result in results}
    rows = [
        WeekRow(seat, tuple(found.get((player, number)) for number in numbers))
        for player, seat in seats.items()
    ]
    return tuple(sorted(rows, key=lambda row: (-row.won, -row.piles, _by_name(row.seat))))


def _by_name(seat: Seat) -> tuple[str, str]:
    return seat.name.casefold(), seat.key
