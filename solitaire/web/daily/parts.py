"""View models that several pages share: the labels of a daily, and a board of results."""

from __future__ import annotations

from dataclasses import dataclass

from solitaire.play.daily.dailies import Daily
from solitaire.play.results.results import Board, outcome_of
from solitaire.web.http.context import use_cases
from solitaire.words import Words
from solitaire.words.dailies import name_daily, name_difficulty
from solitaire.words.dates import format_day
from solitaire.words.results import phrase_result


@dataclass(frozen=True, slots=True)
class DayView:
    """The labels of a daily. ``level`` goes from 1, the easiest day of the week, to 7, the hardest."""

    number: int
    title: str
    date: str
    difficulty: str
    level: int
    spare: str


def day_view(daily: Daily, words: Words) -> DayView:
    """Make the view of a daily, which holds nothing of its cards."""
    return DayView(
        daily.number,
        name_daily(words, daily.number),
        format_day(words, daily.number),
        name_difficulty(words, daily.difficulty),
        daily.day.isoweekday(),
        words.ngettext(
            "%(spare)s draw to spare", "%(spare)s draws to spare", daily.spare, spare=daily.spare
        ),
    )


@dataclass(frozen=True, slots=True)
class BoardRow:
    """A row of a board. ``name`` is what the player chose, unescaped."""

    rank: int
    name: str
    result: str
    helped: bool
    mine: bool


@dataclass(frozen=True, slots=True)
class BoardView:
    """A page of a board, and the offsets of the pages before and after it, or None."""

    total: int
    rows: tuple[BoardRow, ...]
    better: int | None
    worse: int | None


def board_view(board: Board, me: str | None, words: Words, limit: int) -> BoardView:
    """Make the view of a page of a board, of ``limit`` rows, as player ``me`` sees it."""
    names = use_cases().players.names_of({place.result.player for place in board.places})
    rows = tuple(
        BoardRow(
            place.rank,
            names.get(place.result.player, "") or words.gettext("Somebody"),
            phrase_result(words, outcome_of(place.result)),
            place.result.helped,
            place.result.player == me,
        )
        for place in board.places
    )
    end = board.start + len(rows)
    return BoardView(
        board.total,
        rows,
        max(0, min(board.start, board.total) - limit) if board.start and board.total else None,
        end if end < board.total else None,
    )
