"""Help for a player during a game. It is stored with the game before it is given, in attempts too.

Free hints (``play.coach.hint``) and help after the end are not noted.

Hints are asked of the workers, since they take 0.1 s of processor time and more, in which the turns of others
would wait. The request waits for the answer a moment, and then the page polls. Where no worker runs, or none
has found the hint for a while, the request makes it itself. A job has the game with its stock as drawn and
the rest sorted, as of a line that is tried out: the order of the stock is not part of it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Final

from solitaire.play.background import Queue, Waiting
from solitaire.play.background.queue import HALF
from solitaire.play.coach.hint import Hint, Spare, count_aways, format_hint, parse_hint
from solitaire.play.coach.solver_cache import Slot, SolverCache
from solitaire.play.coach.trying.weighing import parse_line, text_of_line
from solitaire.play.errors import Busy, PlayCode, StaleTurn
from solitaire.play.games.help_used import Help, HintStep, ShownNumber
from solitaire.play.games.loading import load_game
from solitaire.play.games.player_game import PlayerGame
from solitaire.rules import Code, Game, IllegalTurn, Position, Rank
from solitaire.solver import advise, budget, evaluate
from solitaire.store import GameStore

STATES: Final = 150_000
"""The budget of one result, in states of the solver: some six seconds.

Measured on 5,712 positions of 840 dealt games, in which 10 to 40 % of the turns were random: median at most
143, 99th percentile under 9,000, largest but one 102,376. Only the largest (717,555) is above the budget.
"""
STATES_WRITTEN_OUT: Final = 50_000
"""The budget on deals written out card by card, which a stranger can make hard: some two seconds."""
SPARES: Final = 4_000
"""How many positions have their spare cached, which saves 25 ms when a page is shown again; a few KB each."""
HINTS: Final = 1_000
"""How many positions have their hint cached, which saves 0.1 s or a worker's answer; a few KB each."""
PRIORITY: Final = 4
"""Above all others: somebody looks at the board and waits."""
WAIT_SECONDS: Final = 0.3
"""The longest that a request waits for a worker."""
UNBEGUN_SECONDS: Final = 1.0
"""How long a hint waits for a worker while all are at other jobs."""
BEGUN_SECONDS: Final = 5.0
"""How long a worker is expected to take; after that it was probably killed."""


class _Solver:
    """Finds spares and hints, each within a budget of ``states``, and caches them.

    Asks the workers for hints, in jobs of the kind ``name``. What it computes itself takes one slot, since
    more threads at it would compete with turns for one interpreter.
    """

    def __init__(self, queue: Queue, name: str, states: int) -> None:
        slot = Slot(states)
        self.spares: Final = SolverCache(_spare, SPARES, slot)
        self._hints: Final = SolverCache(_hint, HINTS, slot)
        self._queue: Final = queue
        self._name: Final = name
        self._states: Final = states
        self._task: Final = queue.task(self._make_hint, name=name, priority=PRIORITY, awaited=True)

    def find_hint(self, game: Game, wait: float) -> Hint | None:
        """The whole hint, cached, of a worker, or made here; None if it takes longer than ``wait`` seconds.

        With 0 it only reads the cache. Refused (given-up) beyond the budget.
        """
        position = game.position
        hint = self._hints.find(position, 0)
        if hint is not None or not wait:
            return hint
        assert position.drawn is not None, "the game is not over"
        text = text_of_line(game, position.drawn)
        key = f"{self._name} {hashlib.sha256(text.encode()).hexdigest()}"
        try:
            found = self._task.ask_and_wait(key, text, seconds=min(wait, WAIT_SECONDS), limit=HALF)
        except Busy:
            return self._hints.find(position, wait)
        if isinstance(found, str):
            hint = parse_hint(found, position.drawn)
            self._hints.put(position, hint)
        elif not self._is_coming(key, found):
            hint = self._hints.find(position, wait)
            if hint is not None:  # no worker has to begin it, and other processes have it
                self._queue.keep_answer(key, format_hint(hint))
        return hint

    def _is_coming(self, key: str, waiting: Waiting | None) -> bool:
        """Whether a worker has begun the hint, or may do so soon. Cost: a statement, unless it was begun."""
        if waiting is None:  # the job was lost
            return False
        if waiting.begun:
            return waiting.seconds < BEGUN_SECONDS
        return waiting.seconds < UNBEGUN_SECONDS and self._queue.has_workers(but=key)

    def _make_hint(self, text: str) -> str:
        """The job."""
        with budget(self._states):
            return format_hint(_hint(parse_line(text).position))


class Hints:
    """Help for the games of one site. Safe for threads and several processes.

    Deals written out card by card have a solver of their own, so that hard ones do not delay other players.

    Methods take a game just loaded, and return it as it is stored by then. What the solver computes is None
    if it is neither cached nor found within ``wait`` seconds, and Refused (given-up) beyond its budget.
    """

    def __init__(self, store: GameStore, queue: Queue) -> None:
        self._store = store
        self._of_dealt = _Solver(queue, "find_hint", STATES)
        self._of_written_out = _Solver(queue, "find_hint_written_out", STATES_WRITTEN_OUT)

    def give_hint(
        self, player_game: PlayerGame, step: HintStep, *, number: int, wait: float = 0
    ) -> tuple[PlayerGame, Hint | None]:
        """The hint for turn ``number`` up to ``step``; noted unless it is free.

        StaleTurn if another turn is to be played; IllegalTurn (game-over) without a drawn card.
        Cost for all steps: 0.1 s of a worker, and a few statements.
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
        """The spare of the position, won or lost; noted. Cost: 25 ms.

        ``only_lost`` is for players who are told no more than that the game is lost: noted once it is.
        """
        # The drawn card is as good as any that is left.
        spares = self._solver(player_game).spares
        spare = spares.find(player_game.position.before_draw, wait)
        if spare is None or (only_lost and spare.draws is not None):
            return player_game, spare
        return self.note_help(
            player_game, ShownNumber.LOST if only_lost else ShownNumber.SPARE
        ), spare

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
        solver = self._solver(player_game)
        hint = solver.find_hint(player_game.game, wait)
        if hint is None or hint.before is None:
            return None
        solver.spares.put(player_game.position.before_draw, hint.before)
        return hint.up_to(step)

    def _solver(self, player_game: PlayerGame) -> _Solver:
        return self._of_dealt if player_game.game.deal.code else self._of_written_out


def _spare(position: Position) -> Spare:
    return Spare.of(evaluate(position))


def _hint(position: Position) -> Hint:
    return Hint.of(advise(position))


def _with(player_game: PlayerGame, used: ShownNumber | HintStep) -> Help:
    if isinstance(used, ShownNumber):
        return player_game.help.with_shown(used)
    return player_game.help.with_hint(player_game.number, used)
