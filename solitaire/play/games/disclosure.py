"""Decides when a game's deal may be revealed, and reveals it: its code, its record, its turns to others.

A deal determines the order of the stock. It is hidden until the game is over, and that of a daily or a race
until the daily or the race has closed.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Final

from solitaire.play.daily import calendar
from solitaire.play.deals.row_text import text_of
from solitaire.play.errors import NotOver, PlayCode
from solitaire.play.games.loading import load_game
from solitaire.play.games.player_game import PlayerGame
from solitaire.rules import Record
from solitaire.store import GameStore


def why_hidden(
    over: bool, daily: int | None, sealed: datetime | None, now: datetime
) -> PlayCode | None:
    """Why a game's deal is still hidden at ``now``, or None if it may be revealed.

    ``daily`` is the number of its daily, ``sealed`` when its race closes.
    """
    if not over:
        return PlayCode.NOT_OVER
    if sealed is not None and now < sealed:
        return PlayCode.RACE_OPEN
    if daily is not None and not calendar.is_closed(daily, now):
        return PlayCode.DAILY_OPEN
    return None


class Disclosure:
    """Reveals the deals of games. Methods raise NotOver, with the reason, while a deal is hidden."""

    def __init__(self, store: GameStore, clock: Callable[[], datetime]) -> None:
        self._store: Final = store
        self._clock: Final = clock

    def reveal_code(self, player_game: PlayerGame) -> str:
        """The deal code of a game, or its cards if it has none."""
        game = player_game.game
        if reason := self.why_hidden(player_game):
            raise NotOver(reason, turn=game.number)
        return text_of(game.deal)

    def why_hidden(self, player_game: PlayerGame) -> PlayCode | None:
        """Why the deal of a game is hidden now, or None if it may be revealed."""
        game, now = player_game.game, self._clock()
        return why_hidden(game.is_over, player_game.daily, player_game.sealed, now)

    def may_show(self, player_game: PlayerGame) -> bool:
        """Whether the deal of a game may be shown."""
        return not self.why_hidden(player_game)

    def find_code(self, player_game: PlayerGame) -> str | None:
        """The deal code of a game; None if it has none, or may not be shown."""
        return player_game.game.deal.code if self.may_show(player_game) else None

    def reveal_record(self, player: str, game_id: str) -> Record:
        """The record of the player's game; Absent as in ``load_game``."""
        player_game = load_game(self._store, player, game_id)
        self.reveal_code(player_game)
        return player_game.record

    def publish(self, player: str, game_id: str, public: bool) -> None:
        """Show the turns of a game to anyone with its link, or hide them; Absent as ``load_game``."""
        self.reveal_code(load_game(self._store, player, game_id))
        self._store.publish(game_id, public)

    def has_revealed(self, player: str, deal: str) -> bool:
        """Whether the player has a finished game on a deal whose code may be revealed. Cost: one query."""
        now = self._clock()
        return self._store.has_finished(player, deal, calendar.last_closed(now), now)
