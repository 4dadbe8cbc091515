"""Finds the turning point of a deal, from the turns of those who played it, and a position to ask about.

**Its position** is the adviser's before that turn, which is no player's, if some wrong move looks reasonable
there. Where the adviser's game is over by then or lost, or nobody would go wrong, it is that of the first
simulated player who did.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from solitaire.play.coach.adviser import AdviserGame
from solitaire.play.coach.puzzles.judging import find_rival
from solitaire.play.coach.puzzles.question import Question
from solitaire.play.coach.turning.simulated import simulate
from solitaire.play.coach.turning.weights import TurnWeight, order_by_weight, weigh_turns
from solitaire.rules import Deal, Game
from solitaire.solver import BudgetError, TurnAnalysis, budget

FEWEST: Final = 2
"""With fewer attempts, simulated players are weighed."""
STATES: Final = 20_000
"""The budget of a question, in states of the solver: some two seconds."""

Attempts = Sequence[tuple[TurnAnalysis, ...]]


@dataclass(frozen=True, slots=True)
class FoundTurningPoint:
    """The turning point of a deal. It knows the stock."""

    weight: TurnWeight
    """That of its turn."""
    weights: tuple[TurnWeight, ...]
    """Those of all turns."""
    question: Question
    is_simulated: bool
    """Whether the weights are those of simulated players."""


def find_turning_point(
    deal: Deal, attempts: Attempts, adviser: AdviserGame | None
) -> FoundTurningPoint | None:
    """The heaviest turn of these attempts that can be asked about, or of the simulated players.

    None if none of either lost anything. Cost: half a second, four with simulated players.
    """
    weights = weigh_turns(attempts) if len(attempts) >= FEWEST else ()
    simulated: Attempts | None = None
    is_simulated = not order_by_weight(weights)
    if is_simulated:
        simulated = simulate(deal)
        weights = weigh_turns(simulated)
    for weight in order_by_weight(weights):
        question = _ask_adviser(deal, adviser, weight.number)
        if question is None or find_rival(question) is None:
            simulated = simulated or simulate(deal)
            others = _ask_simulated(deal, simulated, weight.number)
            question = next(others, question)
        if question is not None:
            return FoundTurningPoint(weight, weights, question, is_simulated)
    return None


def ask(game: Game) -> Question | None:
    """The question about a position; None if it is not worth asking: the win is gone, or no move is wrong.

    None also beyond the budget. Cost: a tenth of a second, some more for a full game.
    """
    if game.is_over:
        return None
    try:
        with budget(STATES):
            question = Question.ask(game)
    except BudgetError:
        return None
    if question is None or question.best < 0 or question.moves[-1].value == question.best:
        return None
    return question


def _ask_adviser(deal: Deal, adviser: AdviserGame | None, number: int) -> Question | None:
    if adviser is None or len(adviser.turns) < number or adviser.value_after(number - 1) < 0:
        return None
    return ask(Game.replay(deal, adviser.turns[: number - 1]))


def _ask_simulated(deal: Deal, simulated: Attempts, number: int) -> Iterator[Question]:
    """Yield the questions of the simulated players who erred in that turn, then of those who did not."""
    reached = [turns for turns in simulated if len(turns) >= number]
    for turns in sorted(reached, key=lambda turns: not turns[number - 1].mistake):
        game = Game.replay(deal, (each.turn for each in turns[: number - 1]))
        if question := ask(game):
            yield question
