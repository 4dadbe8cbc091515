"""The two leaderboards of a family: the results of a day, and the piles flipped in a week."""

from __future__ import annotations

from dataclasses import dataclass

from solitaire.play.people.family_leaderboard import LeaderboardRow, WeekRow
from solitaire.rules import Variant
from solitaire.web.daily.leaderboard import ResultRow
from solitaire.words import Words
from solitaire.words.dates import format_weekday, name_daily_with_date
from solitaire.words.results import phrase_result


@dataclass(frozen=True, slots=True)
class WeekCell:
    """A daily that a member played; ``late`` if after its day."""

    won: bool
    piles: int
    late: bool


@dataclass(frozen=True, slots=True)
class WeekRowView:
    """A member's week, None for a daily that was not played."""

    name: str
    mine: bool
    cells: tuple[WeekCell | None, ...]


@dataclass(frozen=True, slots=True)
class DayHead:
    """The head of a column of the week: the short weekday, a text for screen readers, the day's address."""

    number: int
    weekday: str
    title: str
    address: str

    @classmethod
    def of(cls, number: int, variant: Variant, address: str, words: Words) -> DayHead:
        """Make the head of the column of a daily."""
        title = name_daily_with_date(words, number, variant)
        return cls(number, format_weekday(words, number), title, address)


def result_row(row: LeaderboardRow, words: Words) -> ResultRow:
    """Make the view of a member's row on the leaderboard of a day."""
    result = row.result
    return ResultRow(
        row.rank,
        words.player_name(row.seat.name),
        phrase_result(words, result.outcome) if result else "",
        result is not None and result.helped,
        row.seat.mine,
        late=result is not None and row.rank is None,
    )


def week_row_view(row: WeekRow, words: Words) -> WeekRowView:
    """Make the view of a member's row on the leaderboard of a week."""
    cells = tuple(
        WeekCell(result.outcome.won, result.outcome.flipped_count, not result.on_day)
        if result
        else None
        for result in row.results
    )
    return WeekRowView(words.player_name(row.seat.name), row.seat.mine, cells)
