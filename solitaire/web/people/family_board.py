"""The two boards of a family table: the results of a day, and the piles flipped in a week."""

from __future__ import annotations

from dataclasses import dataclass

from solitaire.play.people.families import Days, Line
from solitaire.play.results.results import outcome_of
from solitaire.words import Words
from solitaire.words.people import format_weekday, name_daily_with_date, name_player
from solitaire.words.results import phrase_result


@dataclass(frozen=True, slots=True)
class DayRow:
    """A member's result of a day; no rank for a result that was played later, or without one."""

    rank: int | None
    name: str
    mine: bool
    result: str
    helped: bool
    late: bool


@dataclass(frozen=True, slots=True)
class Cell:
    """A daily that a member played: won or the flipped piles; ``late`` if played after its day."""

    won: bool
    piles: int
    late: bool


@dataclass(frozen=True, slots=True)
class WeekRow:
    """A member's week, None for a daily that was not played."""

    name: str
    mine: bool
    cells: tuple[Cell | None, ...]


@dataclass(frozen=True, slots=True)
class DayHead:
    """The head of a column of the week: the short weekday, and a text for screen readers."""

    number: int
    weekday: str
    title: str

    @classmethod
    def of(cls, number: int, words: Words) -> DayHead:
        """Make the head of the column of a daily."""
        return cls(number, format_weekday(words, number), name_daily_with_date(words, number))


def day_row(line: Line, words: Words) -> DayRow:
    """Make the row of a member on the board of a day."""
    name = name_player(words, line.seat.name)
    if line.result is None:
        return DayRow(None, name, line.seat.mine, "", helped=False, late=False)
    return DayRow(
        line.rank,
        name,
        line.seat.mine,
        phrase_result(words, outcome_of(line.result)),
        helped=line.result.helped,
        late=line.rank is None,
    )


def week_row(days: Days, words: Words) -> WeekRow:
    """Make the row of a member on the board of a week."""
    cells = tuple(
        Cell(result.won, result.piles, not result.on_day) if result else None
        for result in days.results
    )
    return WeekRow(name_player(words, days.seat.name), days.seat.mine, cells)
