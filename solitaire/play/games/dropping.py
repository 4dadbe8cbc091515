"""Drops unfinished games: a dropped game is in no list, and cannot be played.

Attempts at dailies and in races, and games with a result, count, so they cannot be dropped. A dropped game
remains the player's first one on its deal: a player cannot look at a deal and then start it afresh.
"""

from __future__ import annotations

from solitaire.play.errors import PlayCode, Refused, StaleTurn
from solitaire.play.games.loading import load_any_row, load_row
from solitaire.store import GameStore, StoredGame


class Dropping:
    """Drops games of all players. Absent if a game is not this player's."""

    def __init__(self, store: GameStore) -> None:
        self._store = store

    def check(self, player: str, game_id: str) -> None:
        """Refused (attempt-stays, result-stays) if the player may not drop this game."""
        self._check(load_row(self._store, player, game_id))

    def drop(self, player: str, game_id: str) -> None:
        """Drop a game, unless it was dropped before; Refused as in ``check``.

        StaleTurn if a turn was played at the same moment.
        """
        row = load_any_row(self._store, player, game_id)
        if row.dropped:
            return
        self._check(row)
        if not self._store.drop(row):
            now = load_row(self._store, player, game_id).turn
            raise StaleTurn(PlayCode.STALE, turn=row.turn, now=now)

    def _check(self, row: StoredGame) -> None:
        if row.over or self._store.get_finished(row.id) is not None:
            raise Refused(PlayCode.RESULT_STAYS)
        if row.first and (row.daily is not None or row.race is not None):
            raise Refused(PlayCode.ATTEMPT_STAYS)
