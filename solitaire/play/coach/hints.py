"""Help for a player during a game. It is stored with the game before it is given, in attempts too.

Free hints (``play.coach.hint``) and help after the end are not noted.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Final, Self

from solitaire.play.coach.hint import Hint, Spare, count_aways
from solitaire.play.coach.solver_cache import Slot, SolverCache
from solitaire.play.errors import PlayCode, Refused, StaleTurn
from solitaire.play.games.help_used import Help, HintStep, ShownNumber
from solitaire.play.games.loading import load_game
from solitaire.play.games.player_game import PlayerGame
from solitaire.rules import Code, Game, IllegalTurn, Position, Rank, Turn
from solitaire.solver import Advice, Evaluation, advise, evaluate, loses_game
from solitaire.store import GameStore

STATES: Final = 150_000
"""The budget of one result, in states of the solver: some six seconds.

Measured on 5,712 positions of 840 dealt games, in which 10 to 40 % of the turns were random: median at most
143, 99th percentile under 9,000, largest but one 102,376. Only the largest (717,555) is above the budget.
"""
STATES_WRITTEN_OUT: Final = 50_000
"""The budget on deals written out card by card, which a stranger can make hard: some two seconds."""
EVALUATIONS: Final = 2_000
"""How many positions have their evaluation cached; some 10 KB each. It saves 25 ms when a page is
shown again, and after the next turn if its plan still stands."""
LAST_CALL: Final = 2_500
"""The most states of each of the two searches of a last call, a tenth of a second: nobody waits longer for
a turn. Of 263 turns of easy games, a quarter of them at random, all were judged within it."""
ADVICES: Final = 300
"""How many positions have all uses of their card cached, which saves 0.1 s; some 30 KB each."""


@dataclass(frozen=True, slots=True)
class _Solver:
    """Computes in one slot, since more threads at it would compete with turns for one interpreter."""

    slot: Slot
    evaluations: SolverCache[Evaluation]
    advices: SolverCache[Advice]

    @classmethod
    def within(cls, states: int) -> Self:
        """A solver with that budget for each result."""
        slot = Slot(states)
        evaluations = SolverCache(evaluate, EVALUATIONS, slot)
        return cls(slot, evaluations, SolverCache(advise, ADVICES, slot))


class Hints:
    """Help for the games of one site. Safe for threads and several processes.

    Deals written out card by card have a solver of their own, so that hard ones do not delay other players.

    Methods take a game just loaded, and return it as it is stored by then. What the solver computes is None
    if it is neither cached nor computed within ``wait`` seconds, and Refused (given-up) beyond its budget.
    """

    def __init__(self, store: GameStore) -> None:
        self._store = store
        self._of_dealt = _Solver.within(STATES)
        self._of_written_out = _Solver.within(STATES_WRITTEN_OUT)

    def give_hint(
        self, player_game: PlayerGame, step: HintStep, *, number: int, wait: float = 0
    ) -> tuple[PlayerGame, Hint | None]:
        """The hint for turn ``number`` up to ``step``; noted unless it is free.

        StaleTurn if another turn is to be played; IllegalTurn (game-over) without a drawn card.
        Cost: 0.1 s for all steps.
        """
        if number != player_game.number:
            raise StaleTurn(PlayCode.STALE, turn=number, now=player_game.number)
        if player_game.position.drawn is None:
            raise IllegalTurn(Code.GAME_OVER, turn=number)
        hint = self._find_hint(player_game, step, wait)
        if hint is not None and not hint.free:
            player_game = self.note_help(player_game, step)
        return player_game, hint

    def repeat_hint(
        self, player_game: PlayerGame, asked: HintStep | None = None, *, wait: float = 0
    ) -> Hint | None:
        """The hint for the current turn up to the noted step, or up to ``asked`` if that is free.

        Notes nothing. None also if there is no such hint, or no drawn card.
        """
        noted = player_game.help.steps.get(player_game.number)
        step = noted or asked
        if player_game.position.drawn is None or step is None:
            return None
        hint = self._find_hint(player_game, step, wait)
        return hint if noted or (hint and hint.free) else None

    def give_spare(
        self, player_game: PlayerGame, *, wait: float = 0, only_lost: bool = False
    ) -> tuple[PlayerGame, Spare | None]:
        """The spare of the position, won or lost; noted. Cost: 25 ms, or less if the last plan still stands.

        ``only_lost`` is for players who are told no more than that the game is lost, and by which turn: noted
        once it is.
        """
        found = self._evaluate(player_game, player_game.number, wait)
        if found is None:
            return player_game, None
        spare = Spare.of(found)
        if not only_lost:
            return self.note_help(player_game, ShownNumber.SPARE), spare
        if spare.draws is not None:
            return player_game, spare
        lost_at = self._find_lost_at(player_game, wait)
        if lost_at is None:
            return player_game, None
        return self.note_help(player_game, ShownNumber.LOST), replace(spare, lost_at=lost_at)

    def give_last_call(
        self, player_game: PlayerGame, turn: Turn, *, wait: float = 0
    ) -> tuple[PlayerGame, bool]:
        """Whether a turn would lose what can still be won; noted if it would. IllegalTurn.

        False too if that is not known within ``wait`` seconds and ``LAST_CALL``. Cost: as ``loses_game``.
        """
        player_game.game.play(turn)
        solver, position = self._solver(player_game), player_game.position
        try:
            known = solver.evaluations.find(position.before_draw, 0)
        except Refused:
            return player_game, False
        loses = loses_game(position, turn, known=known, limit=0)
        if loses is None and solver.slot.take(wait):
            try:
                loses = loses_game(position, turn, known=known, limit=LAST_CALL)
            finally:
                solver.slot.leave()
        if not loses:
            return player_game, False
        return self.note_help(player_game, ShownNumber.LOST), True

    def give_aways(self, player_game: PlayerGame) -> tuple[PlayerGame, Mapping[Rank, int]]:
        """How many cards each open pile is away; noted."""
        return self.note_help(player_game, ShownNumber.AWAY), count_aways(player_game.position)

    def note_help(self, player_game: PlayerGame, used: ShownNumber | HintStep) -> PlayerGame:
        """Store that help was used, a hint for the current turn; returns the game with it noted.

        Notes nothing once the game is over. StaleTurn for a hint if the game has moved on; what was shown is
        noted at any turn. Absent if the game now belongs to another player.
        """
        now = player_game
        while not now.game.is_over and (help := _with(now, used)) != now.help:
            if self._store.note_help(now.id, now.player, now.number, str(now.help), str(help)):
                return player_game.with_help(help)
            # Something has changed since the game was loaded.
            now = load_game(self._store, now.player, now.id)
            if isinstance(used, HintStep) and now.number != player_game.number:
                raise StaleTurn(PlayCode.STALE, turn=player_game.number, now=now.number)
        return player_game if now.game.is_over else player_game.with_help(now.help)

    def _find_hint(self, player_game: PlayerGame, step: HintStep, wait: float) -> Hint | None:
        solver, position = self._solver(player_game), player_game.position
        advice = solver.advices.find(position, wait)
        if advice is None:
            return None
        solver.evaluations.put(position.before_draw, advice.before)
        return Hint.of(advice, step)

    def _evaluate(self, player_game: PlayerGame, number: int, wait: float) -> Evaluation | None:
        """The evaluation before turn ``number``, up to the current one."""
        evaluations = self._solver(player_game).evaluations
        position = _before_turn(player_game, number)
        found = evaluations.find(position, 0)
        if found is not None or not wait:
            return found
        known = evaluations.find(_before_turn(player_game, number - 1), 0) if number > 1 else None
        solve = partial(evaluate, known=known) if known else evaluate
        return evaluations.find(position, wait, solve)

    def _find_lost_at(self, player_game: PlayerGame, wait: float) -> int | None:
        """The turn that lost a lost game, mostly the last; 0 as in ``Spare``, None as in ``find``.

        No turn raises the value, so the first lost position is found by bisection.
        """
        won, lost = 0, player_game.number
        at = lost - 1
        while lost - won > 1:
            try:
                found = self._evaluate(player_game, at, wait)
            except Refused:
                return 0
            if found is None:
                return None
            won, lost = (at, lost) if found.value >= 0 else (won, at)
            at = (won + lost) // 2
        return won

    def _solver(self, player_game: PlayerGame) -> _Solver:
        return self._of_dealt if player_game.game.deal.code else self._of_written_out


def _before_turn(player_game: PlayerGame, number: int) -> Position:
    """The position before turn ``number``, without a draw: a drawn card is as good as any that is left."""
    game = player_game.game
    if number < game.number:
        game = Game.replay(game.deal, game.turns[: number - 1])
    return game.position.before_draw


def _with(player_game: PlayerGame, used: ShownNumber | HintStep) -> Help:
    if isinstance(used, ShownNumber):
        return player_game.help.with_shown(used)
    return player_game.help.with_hint(player_game.number, used)
