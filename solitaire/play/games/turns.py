"""Take, draw, undo and redo turns of a stored game.

A change names the number of the turn it was made for, and the revision if the page has it. What the game has
moved past is a StaleTurn, so a turn that is sent twice is played once. Of two requests at the same moment the
store lets one through (optimistic lock), and the other one is stale too.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from typing import Final

from solitaire.play.errors import PlayCode, StaleTurn
from solitaire.play.games.history import History, notation_of
from solitaire.play.games.loading import load_at_turn, load_row
from solitaire.play.games.player_game import PlayerGame
from solitaire.play.games.positions import game_at
from solitaire.play.results.results import result_of
from solitaire.rules import Card, IllegalTurn, Rank
from solitaire.store import GameStore, StoredGame


class Turns:
    """The turns of all games. Absent if a game is not this player's, StaleTurn as the module says.

    ``ended`` is called with each game that comes to an end, once that is stored; it must be quick, and raise
    nothing.
    """

    def __init__(
        self,
        store: GameStore,
        *,
        ended: Callable[[PlayerGame], object] | None = None,
        clock: Callable[[], datetime],
    ) -> None:
        self._store: Final = store
        self._ended: Final = ended
        self._clock: Final = clock

    def take(
        self,
        player: str,
        game_id: str,
        *,
        number: int,
        pile: Rank,
        discard: Card,
        revision: int | None = None,
        by_hand: bool = False,
    ) -> PlayerGame:
        """Place the drawn card on that pile and discard that card, as turn ``number`` (R9).

        With ``by_hand`` the next card then waits to be drawn. IllegalTurn as the rules say it, or while the
        card is covered; that leaves the game as it was. When it returns, the turn is stored.
        """
        row, player_game = load_at_turn(self._store, player, game_id, number, revision)
        if player_game.covered:
            raise IllegalTurn(PlayCode.COVERED, turn=number)
        turn = player_game.game.turn(pile, discard)
        return self._change(row, player_game.history.play(turn), covered=by_hand)

    def draw(
        self, player: str, game_id: str, *, number: int, revision: int | None = None
    ) -> PlayerGame:
        """Draw the card of turn ``number``, which waits for it; StaleTurn if it has been drawn."""
        row, player_game = load_at_turn(self._store, player, game_id, number, revision)
        if not player_game.covered:
            raise StaleTurn(PlayCode.STALE, turn=number, now=row.turn)
        return self._change(row, player_game.history)

    def undo(
        self,
        player: str,
        game_id: str,
        *,
        number: int,
        turns: int = 1,
        revision: int | None = None,
    ) -> PlayerGame:
        """Take back that many turns, at the most all, when ``number`` is the turn to be played.

        A finished game can be taken back too. The last turn before a card that still waits to be drawn
        is not counted as taken back: nothing was seen since, and so it is the one turn that an attempt at a
        daily may take back. IllegalTurn (nothing-to-undo) at the start, (no-undo) in an attempt; ValueError
        unless ``turns`` is at least 1.
        """
        if turns < 1:
            raise ValueError(f"turns to undo must be at least 1: {turns}")
        row, player_game = load_at_turn(self._store, player, game_id, number, revision)
        before = player_game.history
        if not before.played:
            raise IllegalTurn(PlayCode.NOTHING_TO_UNDO, turn=row.turn)
        if player_game.is_attempt and turns > player_game.covered:
            raise IllegalTurn(PlayCode.NO_UNDO, turn=row.turn)
        history = before.undo(turns)
        undone = len(before.played) - len(history.played) - player_game.covered
        return self._change(row, history, undone=undone)

    def redo(
        self, player: str, game_id: str, *, number: int, revision: int | None = None
    ) -> PlayerGame:
        """Play the turn again that was taken back last, as turn ``number``; its next card is drawn.

        IllegalTurn (nothing-to-redo) if none was, or another turn was played since.
        """
        row, player_game = load_at_turn(self._store, player, game_id, number, revision)
        if not player_game.ahead:
            raise IllegalTurn(PlayCode.NOTHING_TO_REDO, turn=row.turn)
        return self._change(row, player_game.history.redo())

    def _change(
        self, row: StoredGame, history: History, *, covered: bool = False, undone: int = 0
    ) -> PlayerGame:
        turns = notation_of(history.played)
        game = game_at(row.deal, turns)
        new = replace(
            row,
            turns=turns,
            turn=game.number,
            revision=row.revision + 1,
            undone=row.undone + undone,
            redo=notation_of(history.ahead),
            covered=covered and not game.is_over,
            over=game.is_over,
            changed=self._clock(),
        )
        result = result_of(new, game) if game.is_over else None
        if not self._store.change(row, new, result):
            now = load_row(self._store, row.player, row.id).turn
            raise StaleTurn(PlayCode.STALE, turn=row.turn, now=now)
        player_game = PlayerGame.of(new)
        if new.over and self._ended is not None:
            self._ended(player_game)
        return player_game
