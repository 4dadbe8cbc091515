"""Help for a player at a table: what is told is first written down with the game, so that nobody can tell it
and forget to. What costs nothing (``solitaire.play.hints``) and what is asked when the game is over is not.

In an attempt at a daily help is there as well, and written down.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Final

from solitaire.play.errors import StaleTurn
from solitaire.play.games import Games
from solitaire.play.hints import Hint, Hints, Spare, aways
from solitaire.play.sitting import Sitting
from solitaire.rules import HintStep, Rank, Shown, SolitaireError

_LOG: Final = logging.getLogger(__name__)


class Helping:
    """The help for the games of one site. Safe for threads, and for several processes at once.

    A sitting is one that ``Games`` gave for its player. Each answer comes with the sitting it is for, as it
    is stored by then. Busy and Refused (given-up) as the analyst says them. ``wait`` is how many seconds to
    wait for what takes the solver a moment; it keeps a thread of the server from serving others.
    """

    def __init__(self, games: Games, hints: Hints) -> None:
        self._games = games
        self._hints = hints

    def hint(
        self, player: str, game_id: str, step: HintStep, *, number: int, wait: float = 0
    ) -> tuple[Sitting, Hint | None]:
        """The hint for turn ``number`` as far as that step; None while it is being found.

        Absent as in ``Games.get``; StaleTurn if that is not the turn to be played; IllegalTurn (covered,
        game-over) without a drawn card.
        """
        sitting = self._games.at_turn(player, game_id, number)
        found = self._hints.hint(sitting.position, step, player, wait=wait)
        if found is not None and not found.free:
            sitting = self._games.note_help(sitting, step)
        return sitting, found

    def told(
        self, sitting: Sitting, asked: HintStep | None = None, *, wait: float = 0
    ) -> Hint | None:
        """The hint for the turn to be played as far as it has been told, or was ``asked`` for and is free.

        Nothing is written down; None as well while it is being found, and without a drawn card.
        """
        noted = sitting.help.steps.get(sitting.number)
        step = noted or asked
        if sitting.position.drawn is None or step is None:
            return None
        found = self._hints.hint(sitting.position, step, sitting.player, wait=wait)
        return found if noted or (found and found.free) else None

    def prepare(self, sitting: Sitting) -> None:
        """Have the hint for the drawn card found in the background, if there is room for that."""
        if sitting.position.drawn is not None:
            try:
                self._hints.hint(sitting.position, HintStep.PILE, sitting.player)
            except SolitaireError as error:
                _LOG.info("no hint for %s yet: %s", sitting.id, error)

    def spare(self, sitting: Sitting, *, wait: float = 0) -> tuple[Sitting, Spare | None]:
        """How the game stands; None while that is being found out."""
        found = self._hints.spare(sitting.position, sitting.player, wait=wait)
        return sitting if found is None else self._noted(sitting, Shown.SPARE), found

    def aways(self, sitting: Sitting) -> tuple[Sitting, Mapping[Rank, int]]:
        """How many cards each open pile is away."""
        return self._noted(sitting, Shown.AWAY), aways(sitting.position)

    def _noted(self, sitting: Sitting, shown: Shown) -> Sitting:
        """The same table, once that is written down; a turn that came in between changes nothing of that."""
        try:
            return self._games.note_help(sitting, shown)
        except StaleTurn as error:
            self._noted(error.sitting, shown)
            return sitting
