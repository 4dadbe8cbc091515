"""Help for a player at a table: what is told is first written down with the game, so that nobody can tell it
and forget to. What costs nothing (``solitaire.play.hints``) and what is asked when the game is over is not.

In an attempt at a daily help is there as well, and written down.
"""

from __future__ import annotations

from collections.abc import Mapping

from solitaire.play.games import Games
from solitaire.play.hints import Hint, Hints, Spare, aways
from solitaire.play.sitting import Sitting
from solitaire.rules import HintStep, Rank, Shown


class Helping:
    """The help for the games of one site. Safe for threads, and for several processes at once.

    Each answer comes with the sitting it is for, as it is stored by then. Absent as in ``Games.get``; Busy
    and Refused (given-up) as the analyst says them. ``wait`` is how many seconds to wait for what takes the
    solver a moment; it keeps a thread of the server from serving others.
    """

    def __init__(self, games: Games, hints: Hints) -> None:
        self._games = games
        self._hints = hints

    def hint(
        self, player: str, game_id: str, step: HintStep, *, number: int, wait: float = 0
    ) -> tuple[Sitting, Hint | None]:
        """The hint for turn ``number`` as far as that step; None while it is being found.

        StaleTurn if that is not the turn to be played; IllegalTurn (covered, game-over) without a drawn card.
        """
        sitting = self._games.at_turn(player, game_id, number)
        found = self._hints.hint(sitting.position, step, player, wait=wait)
        if found is not None and not found.free:
            sitting = self._games.note_help(sitting, step)
        return sitting, found

    def spare(self, player: str, game_id: str, *, wait: float = 0) -> tuple[Sitting, Spare | None]:
        """How the game stands; None while that is being found out."""
        sitting = self._games.get(player, game_id)
        found = self._hints.spare(sitting.position, player, wait=wait)
        if found is not None:
            sitting = self._games.note_help(sitting, Shown.SPARE)
        return sitting, found

    def aways(self, player: str, game_id: str) -> tuple[Sitting, Mapping[Rank, int]]:
        """How many cards each open pile is away."""
        sitting = self._games.note_help(self._games.get(player, game_id), Shown.AWAY)
        return sitting, aways(sitting.position)
