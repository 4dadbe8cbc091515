"""The golden puzzles as rows, and sites that have them on another day."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Final

import pytest

from solitaire.play.coach.puzzles.answers import Try
from solitaire.play.coach.puzzles.judging import Crowns
from solitaire.play.coach.puzzles.question import Question, parse_moves
from solitaire.play.coach.puzzles.schedule import FIRST, PuzzleKey
from solitaire.play.deals.row_text import deal_of, turns_of
from solitaire.rules import Deal, Game, Turn
from solitaire.store import Database
from solitaire.store.puzzles import PuzzleStore, StoredPuzzle

SECRET: Final = b"golden puzzles"
_FILE: Final = Path(__file__).parents[1] / "data/golden_puzzles.txt"
_MADE: Final = datetime(2026, 11, 1, tzinfo=UTC)


@cache
def golden_rows() -> tuple[StoredPuzzle, ...]:
    """The golden puzzles, those of two days."""
    rows = []
    for line in _FILE.read_text().splitlines()[1:]:
        number, crowns, place, deal, turns, before, moves = line.split(" | ")
        rows.append(
            StoredPuzzle(
                int(number), int(crowns), int(place), _MADE, deal, turns, int(before), moves
            )
        )
    return tuple(rows)


def key_of(row: StoredPuzzle) -> PuzzleKey:
    return PuzzleKey(row.number, Crowns(row.crowns))


def question_of(row: StoredPuzzle) -> Question:
    """The question of a golden puzzle."""
    assert row.deal is not None
    assert row.turns is not None
    assert row.before is not None
    assert row.moves is not None
    game = Game.replay(Deal.from_code(row.deal), turns_of(row.turns))
    return Question(game, row.before, parse_moves(row.moves))


def golden_question(crowns: Crowns = Crowns.TWO) -> Question:
    """The question of a puzzle of the first day."""
    return question_of(golden_rows()[crowns - 1])


def wrong_turns(question: Question) -> list[Turn]:
    """The wrong moves, the best of them first."""
    return [question.turn(move) for move in question.moves if move.value < question.best]


def try_of(turn: Turn, seen: int = 0) -> Try:
    """The turn as a try, on a page that showed so many tries."""
    return Try(turn.pile, turn.discard, seen)


def right_turn(question: Question) -> Turn:
    return question.turn(question.right[0])


def put_puzzles(database: Database, number: int, *, changed: bool = False) -> None:
    """Store the puzzles of the first golden day as those of another one.

    If ``changed``, the order of the cards that are not drawn yet is another one.
    """
    store = PuzzleStore(database)
    for row in golden_rows()[: len(Crowns)]:
        assert row.deal is not None
        deal = deal_of(row.deal)
        text = str(replace(deal, seed=None))
        if changed:
            seen = len(turns_of(row.turns or "")) + 1
            stock = (*deal.stock[:seen], *reversed(deal.stock[seen:]))
            assert stock != deal.stock
            text = str(replace(deal, stock=stock, seed=None))
        assert store.put(replace(row, number=number, deal=text))


def begin_puzzles(patch: pytest.MonkeyPatch, number: int) -> None:
    """Let the first day with puzzles be another one, since the clock of tests is before the real one."""
    assert number < FIRST
    patch.setattr("solitaire.play.coach.puzzles.schedule.FIRST", number)
