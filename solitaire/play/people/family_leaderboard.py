"""Compares the members of a family: by a daily, and by a week of dailies."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from solitaire.play.games.result import Result
from solitaire.play.matches.results import MatchResult

DailyResult = Result | MatchResult
"""The result of a first attempt at a daily: of a game, or of a match."""


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
    result: DailyResult | None


@dataclass(frozen=True, slots=True)
class WeekRow:
    """A member's results at several dailies, None where there is none; some may have been played later."""

    seat: Seat
    results: tuple[DailyResult | None, ...]

    @property
    def worth(self) -> tuple[int, ...]:
        """What the results on their day add up to, as ``worth`` of each; empty without one."""
        counting = (result.worth for result in self.results if result and result.on_day)
        return tuple(map(sum, zip(*counting, strict=True)))


def make_leaderboard(
    seats: Mapping[str, Seat], results: Iterable[DailyResult]
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
    seats: Mapping[str, Seat], results: Iterable[DailyResult], numbers: Sequence[int]
) -> tuple[WeekRow, ...]:
    """The members (by player) with their results at the dailies ``numbers``.

    Most won on their day first, then what else counts in a week (``worth``).
    """
    found = {(result.player, result.daily): result for result in results}
    rows = [
        WeekRow(seat, tuple(found.get((player, number)) for number in numbers))
        for player, seat in seats.items()
    ]
    by_name = sorted(rows, key=lambda row: _by_name(row.seat))
    return tuple(sorted(by_name, key=lambda row: row.worth, reverse=True))


def _by_name(seat: Seat) -> tuple[str, str]:
    return seat.name.casefold(), seat.key
