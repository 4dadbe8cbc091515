"""A finished or unfinished game, turn by turn: what each turn cost, and whether luck or a mistake cost it.

The measure is that of ``solitaire.solver.standing``, which no turn raises. What is lost with the best use of
the drawn card is luck, what is lost beyond that is a mistake. Losses add up: how the game stood at the start
less how it stands at the end is all luck and all mistakes together.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass
from itertools import pairwise

from solitaire.rules import Record, Turn
from solitaire.solver.need import LIMIT
from solitaire.solver.par import Par, par
from solitaire.solver.plan import Plan
from solitaire.solver.standing import best_turn, standing


@dataclass(frozen=True, slots=True)
class TurnAnalysis:
    """One turn: how the game stood before it, could stand after it at best, and stood after it.

    ``before``, ``best`` and ``after`` are standings: spare if 0 or more, else minus the piles out of reach.
    ``better`` is a turn that keeps ``best``; None if this one does.
    """

    number: int
    turn: Turn
    before: int
    best: int
    after: int
    better: Turn | None
    exact: bool

    @property
    def luck(self) -> int:
        """What no use of the card could have kept; 0 or 1."""
        return self.before - self.best

    @property
    def mistake(self) -> int:
        """What another use would have kept."""
        return self.best - self.after


class Losses:
    """What the turns of a game add up to, for whatever has its ``start`` and its ``turns``."""

    __slots__ = ()
    start: int
    turns: tuple[TurnAnalysis, ...]

    @property
    def end(self) -> int:
        """How it stands after the last turn."""
        return self.turns[-1].after if self.turns else self.start

    @property
    def luck(self) -> int:
        """All that luck cost."""
        return sum(turn.luck for turn in self.turns)

    @property
    def mistakes(self) -> int:
        """All that mistakes cost."""
        return sum(turn.mistake for turn in self.turns)

    @property
    def exact(self) -> bool:
        """Whether no search was given up."""
        return all(turn.exact for turn in self.turns)


@dataclass(frozen=True, slots=True)
class Analysis(Losses):
    """All turns of a game, and par of its deal.

    ``lost_at`` is the number of the turn that lost the game, 0 if it was lost as dealt, None if it can be won
    to the last. ``start`` is how it stood before the first turn, and ``plan`` proves that it stood no worse.
    """

    start: int
    plan: Plan
    turns: tuple[TurnAnalysis, ...]
    lost_at: int | None
    par: Par


def analyze(
    record: Record,
    *,
    limit: int = LIMIT,
    progress: Callable[[int, int], None] | None = None,
) -> Analysis:
    """What each turn of a record cost. Exact, as far as ``exact`` says so.

    ``limit`` is for each search, in states; ``progress`` is told the turns that are done and how many there
    are. IllegalTurn if the rules do not allow a turn. Cost: a third
    of a second for a whole game (``bench/``).
    """
    parts = analyzing(record, limit=limit)
    done = 0
    while True:
        try:
            next(parts)
        except StopIteration as end:
            whole: Analysis = end.value
            return whole
        done += 1
        if progress:
            progress(done, len(record.turns))


def analyzing(record: Record, *, limit: int = LIMIT) -> Generator[TurnAnalysis, None, Analysis]:
    """The same as it is found: gives turn after turn, and returns the whole."""
    games = list(record.game().history())
    first = before = standing(games[0].position, limit=limit)
    lost_at = 0 if before.exact and before.value < 0 else None
    turns = []
    for game, following in pairwise(games):
        after = standing(following.position, known=before, limit=limit)
        best, better, exact = before.value, None, before.exact and after.exact
        if after.value < before.value:
            found = best_turn(game.position, before, limit=limit)
            best, exact = found.standing, exact and found.exact
            better = found.turn if after.value < best else None
        turn = following.turns[-1]
        turns.append(
            TurnAnalysis(game.number, turn, before.value, best, after.value, better, exact)
        )
        if lost_at is None and exact and after.value < 0:
            lost_at = game.number
        before = after
        yield turns[-1]
    found_par = par(record.deal, limit=limit)
    return Analysis(first.value, first.plan, tuple(turns), lost_at, found_par)
