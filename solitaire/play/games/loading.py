"""Loads a player's game, and refuses what is another player's or has moved on."""

from __future__ import annotations

from solitaire.play.errors import Absent, PlayCode, StaleTurn
from solitaire.play.games.player_game import PlayerGame
from solitaire.store import GameStore, StoredGame


def load_row(store: GameStore, player: str, game_id: str) -> StoredGame:
    """The row of that game; Absent if there is none, or it is not this player's."""
    # What cannot be printed cannot be an id, and not every database takes it: \0, lone surrogates.
    row = store.get(game_id) if game_id.isprintable() else None
    if row is None or row.player != player:
        raise Absent(PlayCode.NO_GAME)
    return row


def load_game(store: GameStore, player: str, game_id: str) -> PlayerGame:
    """That game; Absent as in ``load_row``."""
    return PlayerGame.of(load_row(store, player, game_id))


def load_at_turn(
    store: GameStore, player: str, game_id: str, number: int, revision: int | None = None
) -> tuple[StoredGame, PlayerGame]:
    """That game and its row, if that is the turn to be played. Absent as in ``load_row``.

    StaleTurn if it is not, or ``revision`` is given and not the current one.
    """
    row = load_row(store, player, game_id)
    player_game = PlayerGame.of(row)
    if number != row.turn or revision not in (None, row.revision):
        raise StaleTurn(PlayCode.STALE, turn=number, now=row.turn)
    return row, player_game
