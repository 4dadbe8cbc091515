"""View model of a board of results, of a daily or of any deal."""

from __future__ import annotations

from dataclasses import dataclass

from solitaire.play.results.results import Board
from solitaire.web.http.context import use_cases, words
from solitaire.words.results import phrase_result


@dataclass(frozen=True, slots=True)
class BoardRow:
    """A row of a board. ``name`` is what the player chose, or empty."""

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


def board_view(board: Board, me: str | None, limit: int) -> BoardView:
    """Make the view of a page of a board, of ``limit`` rows, as player ``me`` sees it."""
    names = use_cases().players.names_of({place.result.player for place in board.places})
    rows = tuple(
        BoardRow(
            place.rank,
            names.get(place.result.player, ""),
            phrase_result(words(), place.result.outcome),
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
