"""Take, undo and redo turns of a stored game, and give it up.

A change names the turn it was made for, and the revision if the page has it. A turn that the game has moved
past is a StaleTurn, so a request sent twice is played once. Of two concurrent requests the store lets one
through (optimistic lock); the other is stale.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Final

from solitaire.play.errors import PlayCode, StaleTurn
from solitaire.play.games.loading import load_at_turn, load_row
from solitaire.play.games.player_game import PlayerGame
from solitaire.play.games.result import make_result
from solitaire.rules import Card, IllegalTurn, Rank, Turn
from solitaire.store import GameStore


class Turns:
    """The turns of all games. Absent if a game is not this player's; StaleTurn as the module says.

    Calls ``on_end`` with each game that ends, after storing it; it must be quick and must not raise.
    """

    def __init__(
        self,
        store: GameStore,
        *,
        on_end: Callable[[PlayerGame], object] | None = None,
        clock: Callable[[], datetime],
    ) -> None:
        self._store: Final = store
        self._on_end: Final = on_end
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
    ) -> PlayerGame:
        """Place the drawn card on ``pile`` and discard ``discard``, as turn ``number`` (R9).

        IllegalTurn by the rules; the game does not change then. When the method returns, the turn is stored.
        """
        player_game = self.load(player, game_id, number=number, revision=revision)
        return self.play(player_game, player_game.game.turn(pile, discard))

    def load(
        self, player: str, game_id: str, *, number: int, revision: int | None = None
    ) -> PlayerGame:
        """The game, if turn ``number`` is to be played."""
        return load_at_turn(self._store, player, game_id, number, revision)

    def play(self, player_game: PlayerGame, turn: Turn) -> PlayerGame:
        """Play a turn in a game just loaded, as ``take`` does."""
        return self._store_change(player_game, player_game.play(turn, self._clock()))

    def undo(
        self,
        player: str,
        game_id: str,
        *,
        number: int,
        turns: int = 1,
        revision: int | None = None,
    ) -> PlayerGame:
        """Undo ``turns`` turns, or all if there are fewer; ``number`` is the turn to be played.

        A finished game can be undone too. IllegalTurn (nothing-to-undo) at the start, (no-undo) in an
        attempt; ValueError unless ``turns`` is at least 1.
        """
        if turns < 1:
            raise ValueError(f"turns to undo must be at least 1: {turns}")
        player_game = load_at_turn(self._store, player, game_id, number, revision)
        if not (player_game.game.turns or player_game.game.given_up):
            raise IllegalTurn(PlayCode.NOTHING_TO_UNDO, turn=number)
        if player_game.is_attempt:
            raise IllegalTurn(PlayCode.NO_UNDO, turn=number)
        return self._store_change(player_game, player_game.undo(turns, self._clock()))

    def redo(
        self, player: str, game_id: str, *, number: int, revision: int | None = None
    ) -> PlayerGame:
        """Play the last undone turn again, as turn ``number``; the next card is drawn.

        IllegalTurn (nothing-to-redo) if no turn was undone, or another one was played since.
        """
        player_game = load_at_turn(self._store, player, game_id, number, revision)
        if not player_game.ahead:
            raise IllegalTurn(PlayCode.NOTHING_TO_REDO, turn=number)
        again = player_game.play(player_game.ahead[0], self._clock())
        return self._store_change(player_game, again)

    def give_up(
        self, player: str, game_id: str, *, number: int, revision: int | None = None
    ) -> PlayerGame:
        """End the game before turn ``number``: lost, with the piles as they are.

        IllegalTurn (game-over) if it has ended. Outside of an attempt it can be undone like a turn.
        """
        player_game = load_at_turn(self._store, player, game_id, number, revision)
        return self._store_change(player_game, player_game.give_up(self._clock()))

    def _store_change(self, before: PlayerGame, after: PlayerGame) -> PlayerGame:
        """Store ``after`` in place of ``before``; StaleTurn if that has changed since it was loaded."""
        is_over = after.game.is_over
        if not self._store.change(before.row, after.row, make_result(after) if is_over else None):
            now = load_row(self._store, before.player, before.id).turn
            raise StaleTurn(PlayCode.STALE, turn=before.number, now=now)
        if is_over and self._on_end is not None:
            self._on_end(after)
        return after
