"""Loads a player's game; refuses another player's game, or an outdated turn number."""

from __future__ import annotations

from solitaire.play.errors import Absent, PlayCode, StaleTurn
from solitaire.play.games.player_game import PlayerGame
from solitaire.store import GameStore, StoredGame


def load_row(store: GameStore, player: str, game_id: str) -> StoredGame:
    """The row of the player's game; Absent if there is none, it is another player's, or it was dropped."""
    row = load_any_row(store, player, game_id)
    if row.dropped:
        raise Absent(PlayCode.NO_GAME)
    return row


def load_any_row(store: GameStore, player: str, game_id: str) -> StoredGame:
    """The row of the player's game, dropped or not; Absent if there is none, or it is another player's."""
    # An unprintable text cannot be an id, and not every database accepts it: \0, lone surrogates.
    row = store.get(game_id) if game_id.isprintable() else None
    if row is None or row.player != player:
        raise Absent(PlayCode.NO_GAME)
    return row


def load_game(store: GameStore, player: str, game_id: str) -> PlayerGame:
    """The player's game; Absent as in ``load_row``."""
    return PlayerGame.of(load_row(store, player, game_id))


def load_at_turn(
    store: GameStore, player: str, game_id: str, number: int, revision: int | None = None
) -> PlayerGame:
    """The player's game, if turn ``number`` is to be played. Absent as in ``load_row``.

    StaleTurn if another turn is, or if ``revision`` is given and not the current one.
    """
    player_game = load_game(store, player, game_id)
    if number != player_game.number or revision not in (None, player_game.revision):
        raise StaleTurn(PlayCode.STALE, turn=number, now=player_game.number)
    return player_game
