"""Take, undo and redo turns of a stored game, and give it up.

A change names the turn it was made for, and the revision if the page has it. A turn that the game has moved
past is a StaleTurn, so a request sent twice is played once. Of two concurrent requests the store lets one
through (optimistic lock); the other is stale.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from typing import Final

from solitaire.play.deals.row_text import text_of_game, text_of_turns
from solitaire.play.errors import PlayCode, StaleTurn
from solitaire.play.games.loading import load_at_turn, load_row
from solitaire.play.games.player_game import PlayerGame
from solitaire.play.games.result import make_result
from solitaire.rules import Card, IllegalTurn, Rank
from solitaire.store import GameStore, StoredGame


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
        row, player_game = load_at_turn(self._store, player, game_id, number, revision)
        return self._store_change(row, player_game.play(player_game.game.turn(pile, discard)))

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
        row, player_game = load_at_turn(self._store, player, game_id, number, revision)
        if not (player_game.game.turns or player_game.game.given_up):
            raise IllegalTurn(PlayCode.NOTHING_TO_UNDO, turn=row.turn)
        if player_game.is_attempt:
            raise IllegalTurn(PlayCode.NO_UNDO, turn=row.turn)
        return self._store_change(row, player_game.undo(turns))

    def redo(
        self, player: str, game_id: str, *, number: int, revision: int | None = None
    ) -> PlayerGame:
        """Play the last undone turn again, as turn ``number``; the next card is drawn.

        IllegalTurn (nothing-to-redo) if no turn was undone, or another one was played since.
        """
        row, player_game = load_at_turn(self._store, player, game_id, number, revision)
        if not player_game.ahead:
            raise IllegalTurn(PlayCode.NOTHING_TO_REDO, turn=row.turn)
        return self._store_change(row, player_game.play(player_game.ahead[0]))

    def give_up(
        self, player: str, game_id: str, *, number: int, revision: int | None = None
    ) -> PlayerGame:
        """End the game before turn ``number``: lost, with the piles as they are.

        IllegalTurn (game-over) if it has ended. Outside of an attempt it can be undone like a turn.
        """
        row, player_game = load_at_turn(self._store, player, game_id, number, revision)
        return self._store_change(row, player_game.give_up())

    def _store_change(self, row: StoredGame, player_game: PlayerGame) -> PlayerGame:
        """Store ``player_game`` in place of ``row``; StaleTurn if that has changed since it was loaded."""
        after = replace(player_game, revision=row.revision + 1, changed=self._clock())
        game = after.game
        new = replace(
            row,
            turns=text_of_game(game),
            turn=game.number,
            revision=after.revision,
            undone=after.undone,
            redo=text_of_turns(after.ahead),
            over=game.is_over,
            changed=after.changed,
        )
        if not self._store.change(row, new, make_result(new, game) if game.is_over else None):
            now = load_row(self._store, row.player, row.id).turn
            raise StaleTurn(PlayCode.STALE, turn=row.turn, now=now)
        if game.is_over and self._on_end is not None:
            self._on_end(after)
        return after
