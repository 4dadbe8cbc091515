"""Help for a player at a table. It is noted with the game before it is given, also in an attempt at a daily.

What costs nothing (``play.help.hints``) and what is asked when the game is over is not noted.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from solitaire.play.errors import PlayCode, StaleTurn
from solitaire.play.games.loading import load_game
from solitaire.play.games.player_game import PlayerGame
from solitaire.play.help.hints import Hint, Hints, Spare, aways
from solitaire.rules import Help, HintStep, Rank, Shown, SolitaireError
from solitaire.store import GameStore

_LOG: Final = logging.getLogger(__name__)


class Helping:
    """The help for the games of one site. Safe for threads, and for several processes at once.

    Each answer comes with the game it is for, as it is stored by then. Busy and Refused (given-up) as the
    analyst says them. ``wait`` is how many seconds to wait for what takes the solver a moment; it keeps a
    thread of the server from serving others.
    """

    def __init__(self, store: GameStore, hints: Hints) -> None:
        self._store = store
        self._hints = hints

    def hint(
        self, player_game: PlayerGame, step: HintStep, *, number: int, wait: float = 0
    ) -> tuple[PlayerGame, Hint | None]:
        """The hint for turn ``number`` as far as that step; None while it is being found.

        StaleTurn if that is not the turn to be played; IllegalTurn (covered, game-over) without a drawn card.
        """
        player = player_game.player
        if number != player_game.number:
            raise StaleTurn(PlayCode.STALE, turn=number, now=player_game.number)
        found = self._hints.hint(player_game.position, step, player, wait=wait)
        if found is not None and not found.free:
            player_game = self.note_help(player_game, step)
        return player_game, found

    def told(
        self, player_game: PlayerGame, asked: HintStep | None = None, *, wait: float = 0
    ) -> Hint | None:
        """The hint for the turn to be played as far as it has been told, or was ``asked`` for and is free.

        Nothing is written down; None as well while it is being found, and without a drawn card.
        """
        noted = player_game.help.steps.get(player_game.number)
        step = noted or asked
        if player_game.position.drawn is None or step is None:
            return None
        found = self._hints.hint(player_game.position, step, player_game.player, wait=wait)
        return found if noted or (found and found.free) else None

    def prepare(self, player_game: PlayerGame) -> None:
        """Have the hint for the drawn card found in the background, if there is room for that."""
        if player_game.position.drawn is not None:
            try:
                self._hints.hint(player_game.position, HintStep.PILE, player_game.player)
            except SolitaireError as error:
                _LOG.info("no hint for %s yet: %s", player_game.id, error)

    def spare(self, player_game: PlayerGame, *, wait: float = 0) -> tuple[PlayerGame, Spare | None]:
        """How the game stands; None while that is being found out."""
        found = self._hints.spare(player_game.position, player_game.player, wait=wait)
        return player_game if found is None else self.note_help(player_game, Shown.SPARE), found

    def aways(self, player_game: PlayerGame) -> tuple[PlayerGame, Mapping[Rank, int]]:
        """How many cards each open pile is away."""
        return self.note_help(player_game, Shown.AWAY), aways(player_game.position)

    def note_help(self, player_game: PlayerGame, used: Shown | HintStep) -> PlayerGame:
        """Store that this help is used, a hint for the turn to be played; the game with it noted.

        Nothing is noted when the game is over. StaleTurn for a hint if another turn is to be played by now;
        what is shown is noted at any turn. Absent if the game is another player's by now.
        """
        now = player_game
        while not now.game.is_over and (help := _with(now, used)) != now.help:
            if self._store.note_help(now.id, now.player, now.number, str(now.help), str(help)):
                return replace(player_game, help=help)
            now = load_game(self._store, now.player, now.id)
            if isinstance(used, HintStep) and now.number != player_game.number:
                raise StaleTurn(PlayCode.STALE, turn=player_game.number, now=now.number)
        return player_game if now.game.is_over else replace(player_game, help=now.help)


def _with(player_game: PlayerGame, used: Shown | HintStep) -> Help:
    if isinstance(used, Shown):
        return player_game.help.with_shown(used)
    return player_game.help.with_hint(player_game.number, used)
