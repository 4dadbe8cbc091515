"""History: the turns played and the turns to redo, as a value."""

from __future__ import annotations

import pytest

from solitaire.play.games.history import History, notation_of
from tests.kit.playing import LOST

FIRST, SECOND, THIRD, FOURTH = LOST.turns[:4]
PLAYED = History((FIRST, SECOND, THIRD))


def test_undone_turns_are_redone_in_order() -> None:
    back = PLAYED.undo(2)
    assert back == History((FIRST,), (SECOND, THIRD))
    assert back.redo() == History((FIRST, SECOND), (THIRD,))
    assert back.redo().redo() == PLAYED


def test_undo_stops_at_the_first_turn() -> None:
    assert PLAYED.undo(28) == PLAYED.undo(3) == History((), PLAYED.played)


def test_only_a_different_turn_clears_the_redo_list() -> None:
    back = PLAYED.undo(2)
    assert back.play(SECOND) == back.redo()
    assert back.play(FOURTH) == History((FIRST, FOURTH))
    assert PLAYED.play(FOURTH) == History((FIRST, SECOND, THIRD, FOURTH))


def test_redo_without_undone_turns_raises() -> None:
    with pytest.raises(IndexError):
        PLAYED.redo()


def test_notation_joins_turns_with_single_spaces() -> None:
    assert notation_of(PLAYED.played) == f"{FIRST} {SECOND} {THIRD}"
    assert notation_of(()) == ""
