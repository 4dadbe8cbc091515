"""What the workers find out of a line: the value after each turn, what each cost, and the best move.

A job has the line as text, and its answer is text, kept for a day by a hash of the cards and turns: so a line
that has one turn more needs one more search, whoever tries it. The order of the stock is not part of it.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from solitaire.play.background import Queue, Waiting
from solitaire.play.background.queue import HALF
from solitaire.play.errors import PlayCode, Refused
from solitaire.rules import Card, Deal, Game, Turn
from solitaire.solver import Evaluation, TurnAnalysis, budget, evaluate, find_best_turn

PRIORITY: Final = 3
"""Above reviews: somebody looks at the board and waits."""
STATES: Final = 50_000
"""The budget of a job, in states of the solver: some two seconds. A stranger can make positions hard."""


Admit = Callable[[], None]


@dataclass(frozen=True, slots=True)
class Weighed:
    """The values of a line: before its first turn, and what each turn did to it."""

    start: int
    turns: tuple[TurnAnalysis, ...]

    @property
    def values(self) -> tuple[int, ...]:
        """The value before the first turn and after each."""
        return (self.start, *(turn.after for turn in self.turns))


@dataclass(frozen=True, slots=True)
class BestMove:
    """A move that no other one beats, and the value after it."""

    turn: Turn
    value: int


class Weighing:
    """The jobs of one site. Safe for threads and several processes.

    Calls do not block: the answer is there, or Waiting, and then the page polls. ``admit`` is called before a
    worker has to work, and may refuse that by an error. Busy if the queue is full; Refused (given-up) beyond
    the budget.
    """

    def __init__(self, queue: Queue) -> None:
        self._queue: Final = queue
        self._line = queue.task(self._weigh, name="weigh_line", priority=PRIORITY, awaited=True)
        self._move = queue.task(_find_best, name="find_best_move", priority=PRIORITY, awaited=True)

    def weigh(self, game: Game, admit: Admit) -> Weighed | Waiting:
        """The values of all turns of a game. Cost: one query, and 25 ms of a worker for each new turn."""
        text = _canonical(game)
        found = self._line.ask(_key(text), text, limit=HALF, admit=admit)
        if found is None:
            raise Refused(PlayCode.GIVEN_UP)
        return found if isinstance(found, Waiting) else parse_weighed(found, game.turns)

    def find_best(self, game: Game, drawn: Card, admit: Admit) -> BestMove | Waiting:
        """A best move with that drawn card. Cost: one query, and 30 ms of a worker."""
        text = _canonical(game, drawn)
        found = self._move.ask(f"best {_key(text)}", text, limit=HALF, admit=admit)
        if found is None:
            raise Refused(PlayCode.GIVEN_UP)
        return found if isinstance(found, Waiting) else _parse_best(found)

    def _weigh(self, text: str) -> str:
        """The job: if the line one turn ago has been weighed, only the last turn is."""
        return format_weighed(weigh(_parse_game(text), self._look))

    def _look(self, game: Game) -> Weighed | None:
        try:
            found = self._queue.look(_key(_canonical(game)))
        except Refused:
            return None
        return parse_weighed(found, game.turns) if isinstance(found, str) else None


def _key(text: str) -> str:
    return "try " + hashlib.sha256(text.encode()).hexdigest()


def _canonical(game: Game, drawn: Card | None = None) -> str:
    """The game as text, with its stock as drawn and the rest sorted: the same for all who play it."""
    draws = [turn.drawn for turn in game.turns]
    if drawn is not None:
        draws.append(drawn)
    rest = sorted(game.deal.stock)
    for card in draws:
        rest.remove(card)
    deal = replace(game.deal, stock=(*draws, *rest), seed=None)
    return "\n".join([str(deal), *map(str, game.turns)])


def _parse_game(text: str) -> Game:
    deal, *turns = text.split("\n")
    return Game.replay(Deal.parse(deal), map(Turn.parse, turns))


def _find_best(text: str) -> str:
    best = find_best_move(_parse_game(text))
    return f"{best.turn} {best.value}"


def _parse_best(text: str) -> BestMove:
    turn, value = text.rsplit(" ", 1)
    return BestMove(Turn.parse(turn), int(value))


def format_weighed(weighed: Weighed) -> str:
    """The values as text, which ``parse_weighed`` parses; the turns themselves are not in it."""
    turns = [[each.best, each.after, each.exact] for each in weighed.turns]
    return json.dumps([weighed.start, turns], separators=(",", ":"))


def parse_weighed(text: str, turns: tuple[Turn, ...]) -> Weighed:
    """Parse what ``format_weighed`` wrote of these turns."""
    found: list[TurnAnalysis] = []
    start, rows = json.loads(text)
    for number, (turn, (best, after, exact)) in enumerate(zip(turns, rows, strict=True), start=1):
        before = found[-1].after if found else start
        found.append(TurnAnalysis(number, turn, before, best, after, None, exact))
    return Weighed(start, tuple(found))


def weigh(game: Game, find_known: Callable[[Game], Weighed | None]) -> Weighed:
    """The values of all turns of a game; ``find_known`` may have those of the game one turn ago.

    BudgetError beyond ``STATES``. Cost: 25 ms for one turn, a quarter of a second for a whole game.
    """
    with budget(STATES):
        known = find_known(game.undo()) if game.turns else None
        if known is None:
            return _weigh_all(game)
        position = game.position
        before, after = known.values[-1], evaluate(position)
        turn = _analyze(game, before, after.value, after.exact)
        return Weighed(known.start, (*known.turns, turn))


def _weigh_all(game: Game) -> Weighed:
    evaluation: Evaluation | None = None
    found: list[TurnAnalysis] = []
    for each in game.history():
        before = evaluation
        evaluation = evaluate(each.position, known=before)
        if before is None:
            start = evaluation.value
        else:
            found.append(_analyze(each, before.value, evaluation.value, evaluation.exact))
    return Weighed(start, tuple(found))


def _analyze(game: Game, before: int, after: int, exact: bool) -> TurnAnalysis:
    """What the last turn of the game cost: if something, the best turn is looked for."""
    turn, best = game.turns[-1], before
    if after < before:
        position = game.undo().position
        found = find_best_turn(position, evaluate(position))
        best, exact = max(found.value, after), exact and found.exact
    return TurnAnalysis(len(game.turns), turn, before, best, after, None, exact)


def find_best_move(game: Game) -> BestMove:
    """A best move with the drawn card of a game that is not over. BudgetError beyond ``STATES``."""
    with budget(STATES):
        found = find_best_turn(game.position, evaluate(game.position))
        return BestMove(found.turn, found.value)
