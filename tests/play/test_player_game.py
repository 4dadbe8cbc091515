"""A player's game as a value: turns played, undone and redone."""

from __future__ import annotations

from solitaire.play.games.player_game import PlayerGame
from tests.kit.playing import LOST
from tests.kit.records import deal_text, turns_text
from tests.kit.rows import NOON, game_row

FIRST, SECOND, THIRD = LOST.turns[:3]
ROW = game_row(deal=deal_text(LOST), turns=turns_text(LOST, 3), turn=4)
PLAYED = PlayerGame.of(ROW)
OTHER = next(turn for turn in PlayerGame.of(ROW).undo(2, NOON).game.legal_turns() if turn != SECOND)


def test_undone_turns_are_redone_in_order() -> None:
    back = PLAYED.undo(2, NOON)
    assert (back.game.turns, back.ahead, back.undone) == ((FIRST,), (SECOND, THIRD), 2)
    again = back.play(back.ahead[0], NOON)
    assert (again.game.turns, again.ahead, again.undone) == ((FIRST, SECOND), (THIRD,), 2)
    assert again.play(again.ahead[0], NOON).game == PLAYED.game


def test_undo_stops_at_the_first_turn() -> None:
    assert PLAYED.undo(28, NOON) == PLAYED.undo(3, NOON)
    assert (PLAYED.undo(28, NOON).game.turns, PLAYED.undo(28, NOON).undone) == ((), 3)


def test_only_a_different_turn_clears_the_redo_list() -> None:
    back = PLAYED.undo(2, NOON)
    assert back.play(SECOND, NOON).ahead == (THIRD,)
    assert back.play(OTHER, NOON).ahead == ()
