"""The two leaderboards of a family: the results of a day, and what each day of a week brought."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from solitaire.play.games.result import Result
from solitaire.play.matches.results import MatchResult
from solitaire.play.people.family_leaderboard import DailyResult, LeaderboardRow, WeekRow
from solitaire.web.daily.leaderboard import ResultRow
from solitaire.words import Words
from solitaire.words.dates import add_date, format_weekday
from solitaire.words.matches.games import GAME_WORDS
from solitaire.words.results import phrase_result


@dataclass(frozen=True, slots=True)
class WeekCell:
    """A daily that a member played; ``late`` if after its day."""

    won: bool
    number: int | str | None
    """The piles flipped, or the points; None while others' results are hidden, and whether there are any."""
    late: bool


HIDDEN: Final = WeekCell(won=False, number=None, late=False)


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
    def of(cls, words: Words, number: int, title: str, address: str) -> DayHead:
        """Make the head of the column of the daily with that title."""
        dated = add_date(words, title, number)
        return cls(number, format_weekday(words, number), dated, address)


def result_row(words: Words, row: LeaderboardRow) -> ResultRow:
    """Make the view of a member's row on the leaderboard of a day."""
    result = row.result
    return ResultRow(
        row.rank,
        words.player_name(row.seat.name),
        _phrase(words, result) if result else "",
        isinstance(result, Result) and result.helped,
        row.seat.mine,
        late=result is not None and row.rank is None,
    )


def week_row_view(
    words: Words, row: WeekRow, numbers: range, hidden: Collection[int]
) -> WeekRowView:
    """Make the view of a member's row on the leaderboard of a week, with these numbers hidden of others."""
    unknown = () if row.seat.mine else hidden
    cells = tuple(
        HIDDEN if number in unknown else _cell(words, result)
        for number, result in zip(numbers, row.results, strict=True)
    )
    return WeekRowView(words.player_name(row.seat.name), row.seat.mine, cells)


def _phrase(words: Words, result: DailyResult) -> str:
    if isinstance(result, MatchResult):
        return GAME_WORDS[result.game].phrase_result(words, result.place, result.points)
    return phrase_result(words, result.outcome)


def _cell(words: Words, result: DailyResult | None) -> WeekCell | None:
    if result is None:
        return None
    late = not result.on_day
    if isinstance(result, MatchResult):
        points = GAME_WORDS[result.game].format_score(words, result.points)
        return WeekCell(result.won, points, late)
    return WeekCell(result.outcome.won, result.outcome.flipped_count, late)
