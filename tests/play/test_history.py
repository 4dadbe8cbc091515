"""The turns played and those to redo, as a value."""

from __future__ import annotations

import pytest

from solitaire.play.games.history import History, notation_of
from tests.kit.playing import LOST

FIRST, SECOND, THIRD, FOURTH = LOST.turns[:4]
PLAYED = History((FIRST, SECOND, THIRD))


def test_what_is_undone_can_be_redone_in_its_order() -> None:
    back = PLAYED.undo(2)
    assert back == History((FIRST,), (SECOND, THIRD))
    assert back.redo() == History((FIRST, SECOND), (THIRD,))
    assert back.redo().redo() == PLAYED


def test_undo_takes_back_at_most_all() -> None:
    assert PLAYED.undo(28) == PLAYED.undo(3) == History((), PLAYED.played)


def test_the_same_turn_again_keeps_what_is_ahead_and_another_drops_it() -> None:
    back = PLAYED.undo(2)
    assert back.play(SECOND) == back.redo()
    assert back.play(FOURTH) == History((FIRST, FOURTH))
    assert PLAYED.play(FOURTH) == History((FIRST, SECOND, THIRD, FOURTH))


def test_without_a_turn_ahead_nothing_is_redone() -> None:
    with pytest.raises(IndexError):
        PLAYED.redo()


def test_a_row_has_the_turns_with_single_blanks_between_them() -> None:
    assert notation_of(PLAYED.played) == f"{FIRST} {SECOND} {THIRD}"
    assert notation_of(()) == ""
