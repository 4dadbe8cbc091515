"""When the deal of a game may be told, and what tells it: its code, its record, and its turns to others.

A deal names the order of the stock. It is hidden until the game is over, and that of a daily until nobody can
begin the daily on its day any more.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Final

from solitaire.play.daily import calendar
from solitaire.play.errors import NotOver, PlayCode
from solitaire.play.games.loading import load_game
from solitaire.play.games.player_game import PlayerGame
from solitaire.rules import Record
from solitaire.store import GameStore


def why_hidden(over: bool, daily: int | None, now: datetime) -> PlayCode | None:
    """Why the deal of a game, over or not and maybe of a daily, is hidden then; None if it is not."""
    if not over:
        return PlayCode.NOT_OVER
    if daily is not None and not calendar.is_closed(daily, now):
        return PlayCode.DAILY_OPEN
    return None


class Disclosure:
    """What may be told of the deals of games. NotOver with the reason while it may not."""

    def __init__(self, store: GameStore, clock: Callable[[], datetime]) -> None:
        self._store: Final = store
        self._clock: Final = clock

    def code(self, player_game: PlayerGame) -> str:
        """The deal code of a game, or its cards if it has none."""
        game = player_game.game
        if reason := why_hidden(game.is_over, player_game.daily, self._clock()):
            raise NotOver(reason, turn=game.number)
        return game.deal.code or str(game.deal)

    def record(self, player: str, game_id: str) -> Record:
        """The record of that player's game; Absent as in ``load_game``."""
        player_game = load_game(self._store, player, game_id)
        self.code(player_game)
        return player_game.record

    def publish(self, player: str, game_id: str, public: bool) -> None:
        """Let whoever has its address see the turns of that player's game, or no longer; Absent likewise."""
        self.code(load_game(self._store, player, game_id))
        self._store.publish(game_id, public)

    def last_told(self) -> int:
        """The last daily whose finished games are told, as those of all before it."""
        return calendar.last_closed(self._clock())
