"""Help for a player during a game. It is stored with the game before it is given, in attempts too.

Free hints (``play.help.hints``) and help after the end are not noted.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from solitaire.play.errors import PlayCode, StaleTurn
from solitaire.play.games.loading import load_game
from solitaire.play.games.player_game import PlayerGame
from solitaire.play.help.hints import Hint, Hints, Spare, aways
from solitaire.rules import Help, HintStep, Rank, Shown
from solitaire.store import GameStore


class Helping:
    """Help for the games of one site. Safe for threads and several processes.

    Each answer comes with the game as it is stored by then. Refused (given-up) and ``wait`` as in ``Hints``.
    """

    def __init__(self, store: GameStore, hints: Hints) -> None:
        self._store = store
        self._hints = hints

    def hint(
        self, player_game: PlayerGame, step: HintStep, *, number: int, wait: float = 0
    ) -> tuple[PlayerGame, Hint | None]:
        """The hint for turn ``number`` up to ``step``; None if it is not ready within ``wait`` seconds.

        StaleTurn if another turn is to be played; IllegalTurn (covered, game-over) without a drawn card.
        """
        if number != player_game.number:
            raise StaleTurn(PlayCode.STALE, turn=number, now=player_game.number)
        found = self._hints.hint(player_game.position, step, wait=wait)
        if found is not None and not found.free:
            player_game = self.note_help(player_game, step)
        return player_game, found

    def told(
        self, player_game: PlayerGame, asked: HintStep | None = None, *, wait: float = 0
    ) -> Hint | None:
        """The hint for the current turn up to the noted step, or up to ``asked`` if that is free.

        Notes nothing. None if there is no such hint, without a drawn card, or if it is not ready in time.
        """
        noted = player_game.help.steps.get(player_game.number)
        step = noted or asked
        if player_game.position.drawn is None or step is None:
            return None
        found = self._hints.hint(player_game.position, step, wait=wait)
        return found if noted or (found and found.free) else None

    def spare(self, player_game: PlayerGame, *, wait: float = 0) -> tuple[PlayerGame, Spare | None]:
        """The player's game with the help noted, and its spare, or None if that is not ready in time."""
        found = self._hints.spare(player_game.position, wait=wait)
        return player_game if found is None else self.note_help(player_game, Shown.SPARE), found

    def aways(self, player_game: PlayerGame) -> tuple[PlayerGame, Mapping[Rank, int]]:
        """How many cards each open pile is away; the help is noted."""
        return self.note_help(player_game, Shown.AWAY), aways(player_game.position)

    def note_help(self, player_game: PlayerGame, used: Shown | HintStep) -> PlayerGame:
        """Store that help was used, a hint for the current turn; returns the game with it noted.

        Notes nothing once the game is over. StaleTurn for a hint if the game has moved on; what was shown is
        noted at any turn. Absent if the game now belongs to another player.
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
