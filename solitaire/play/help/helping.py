"""Help for a player at a table: what is told is first written down with the game, so that nobody can tell it
and forget to. What costs nothing (``play.help.hints``) and what is asked when the game is over is not.

In an attempt at a daily help is there as well, and written down.
"""

from __future__ import annotations

from collections.abc import Mapping

from solitaire.play.errors import StaleTurn
from solitaire.play.games.games import Games
from solitaire.play.games.player_game import PlayerGame
from solitaire.play.help.hints import Hint, Hints, Spare, aways
from solitaire.rules import HintStep, Rank, Shown


class Helping:
    """The help for the games of one site. Safe for threads, and for several processes at once.

    Each answer comes with the game it is for, as it is stored by then. Refused (given-up) and ``wait``
    as in ``Hints``.
    """

    def __init__(self, games: Games, hints: Hints) -> None:
        self._games = games
        self._hints = hints

    def hint(
        self, player: str, game_id: str, step: HintStep, *, number: int, wait: float = 0
    ) -> tuple[PlayerGame, Hint | None]:
        """The hint for turn ``number`` as far as that step; None while it is being found.

        Absent as in ``Games.get``; StaleTurn if that is not the turn to be played; IllegalTurn (covered,
        game-over) without a drawn card.
        """
        player_game = self._games.at_turn(player, game_id, number)
        found = self._hints.hint(player_game.position, step, wait=wait)
        if found is not None and not found.free:
            player_game = self._games.note_help(player_game, step)
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
        found = self._hints.hint(player_game.position, step, wait=wait)
        return found if noted or (found and found.free) else None

    def spare(self, player_game: PlayerGame, *, wait: float = 0) -> tuple[PlayerGame, Spare | None]:
        """How the game stands; None while that is being found out."""
        found = self._hints.spare(player_game.position, wait=wait)
        return player_game if found is None else self._noted(player_game, Shown.SPARE), found

    def aways(self, player_game: PlayerGame) -> tuple[PlayerGame, Mapping[Rank, int]]:
        """How many cards each open pile is away."""
        return self._noted(player_game, Shown.AWAY), aways(player_game.position)

    def _noted(self, player_game: PlayerGame, shown: Shown) -> PlayerGame:
        """The same table, once that is written down; a turn that came in between changes nothing of that."""
        try:
            return self._games.note_help(player_game, shown)
        except StaleTurn as error:
            self._noted(error.player_game, shown)
            return player_game
