"""Analysis of a game, turn by turn: the loss of each turn, split into luck and mistake.

The measure is the value of the position (``solitaire.solver.evaluation``), which no turn raises. The loss of
the best use of the drawn card is luck; a loss beyond that is a mistake. Losses add up: the value at the start
minus the value at the end is the sum of all luck and all mistakes.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise

from solitaire.rules import Record, Turn
from solitaire.solver.effort import LIMIT
from solitaire.solver.evaluation import evaluate, find_best_turn
from solitaire.solver.par import Par, find_par
from solitaire.solver.plan import Plan


@dataclass(frozen=True, slots=True)
class TurnAnalysis:
    """One turn. A value is the spare if it is 0 or more, else minus the piles out of reach."""

    number: int
    turn: Turn
    before: int
    """The value before the turn."""
    best: int
    """The value after a best turn."""
    after: int
    """The value after this turn."""
    better: Turn | None
    """A turn that reaches ``best``; None if this one does."""
    exact: bool
    """False if a search reached its limit."""

    @property
    def luck(self) -> int:
        """The loss that no use of the drawn card could have avoided: 0 or 1."""
        return self.before - self.best

    @property
    def mistake(self) -> int:
        """The loss that the best use would have avoided."""
        return self.best - self.after


class Losses:
    """Mixin for classes with fields ``start`` and ``turns``: sums over the turns of a game."""

    __slots__ = ()
    start: int
    turns: tuple[TurnAnalysis, ...]

    @property
    def end(self) -> int:
        """The value after the last turn."""
        return self.turns[-1].after if self.turns else self.start

    @property
    def luck(self) -> int:
        """The total loss by luck."""
        return sum(turn.luck for turn in self.turns)

    @property
    def mistakes(self) -> int:
        """How many turns were mistakes."""
        return sum(turn.mistake > 0 for turn in self.turns)

    @property
    def lost_by_mistakes(self) -> int:
        """The total loss by mistakes."""
        return sum(turn.mistake for turn in self.turns)

    @property
    def exact(self) -> bool:
        """Whether no search reached its limit."""
        return all(turn.exact for turn in self.turns)


@dataclass(frozen=True, slots=True)
class Analysis(Losses):
    """All turns of a game, and par of its deal."""

    start: int
    """The value before the first turn."""
    plan: Plan
    """Proves that ``start`` is no lower."""
    turns: tuple[TurnAnalysis, ...]
    lost_at: int | None
    """The turn that lost the game: 0 if the deal cannot be won, None if it was never proven lost."""
    par: Par


def analyze(
    record: Record,
    *,
    limit: int = LIMIT,
    progress: Callable[[int, int], None] | None = None,
) -> Analysis:
    """The analysis of a record.

    ``limit`` is the limit of each search, in states. ``progress`` is called after each turn with the number
    of turns done and the number of all turns. IllegalTurn if the rules do not allow a turn. Cost: a
    third of a second for a whole game (``bench/``).
    """
    games = list(record.game().history())
    start = before = evaluate(games[0].position, limit=limit)
    lost_at = 0 if before.exact and before.value < 0 else None
    turns = []
    for game, following in pairwise(games):
        after = evaluate(following.position, known=before, limit=limit)
        best, better, exact = before.value, None, before.exact and after.exact
        if after.value < before.value:
            found = find_best_turn(game.position, before, limit=limit)
            best, exact = found.value, exact and found.exact
            better = found.turn if after.value < best else None
        turn = following.turns[-1]
        turns.append(
            TurnAnalysis(game.number, turn, before.value, best, after.value, better, exact)
        )
        if lost_at is None and exact and after.value < 0:
            lost_at = game.number
        before = after
        if progress:
            progress(len(turns), len(record.turns))
    par = find_par(games[0].piles, record.deal.stock, limit=limit)
    return Analysis(start.value, start.plan, tuple(turns), lost_at, par)
