"""Boards: results of first attempts, best first, with the names that players chose."""

from __future__ import annotations

from dataclasses import dataclass

from solitaire.play.results.results import Board, outcome_of
from solitaire.web.http.use_cases import players
from solitaire.words import Words


@dataclass(frozen=True, slots=True)
class LineView:
    """A line of a board. ``name`` is what the player chose, escaped by the template like any text."""

    rank: int
    name: str
    result: str
    helped: bool
    mine: bool


@dataclass(frozen=True, slots=True)
class BoardView:
    """A page of a board, and where its neighbors begin; None where there is none."""

    total: int
    lines: tuple[LineView, ...]
    better: int | None
    worse: int | None


def board_view(board: Board, me: str | None, words: Words, limit: int) -> BoardView:
    """A page of a board for its reader, who is ``me``; pages have ``limit`` lines."""
    names = players().names_of({place.result.player for place in board.places})
    lines = tuple(
        LineView(
            place.rank,
            names.get(place.result.player, "") or words.gettext("Somebody"),
            words.result(outcome_of(place.result)),
            place.result.helped,
            place.result.player == me,
        )
        for place in board.places
    )
    end = board.start + len(lines)
    return BoardView(
        board.total,
        lines,
        max(0, min(board.start, board.total) - limit) if board.start and board.total else None,
        end if end < board.total else None,
    )
