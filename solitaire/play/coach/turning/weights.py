"""What each turn of a daily weighs: the spare draws that its players lost in it by mistakes.

All players draw the same card at a turn, whatever they have done before. So what they share is the turn, not
the position. The heaviest turn is the turning point, of equal ones the earliest.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from solitaire.solver import TurnAnalysis


@dataclass(frozen=True, slots=True)
class TurnWeight:
    """What a turn weighs."""

    number: int
    """From 1."""
    players: int
    """How many came to this turn with a game that could be won, and so had something to lose."""
    losers: int
    """How many of them lost something by a mistake."""
    draws: int
    """How many spare draws they lost together."""


def count_lost_draws(turn: TurnAnalysis) -> int:
    """The spare draws lost by a mistake, in a game that could be won.

    The win is the last draw: from 2 spare draws to a lost game are 3. ``TurnAnalysis.mistake`` counts on in
    piles, which are no draws.
    """
    return max(turn.best, -1) - max(turn.after, -1)


def weigh_turns(attempts: Iterable[Sequence[TurnAnalysis]]) -> tuple[TurnWeight, ...]:
    """The weights of all turns that somebody played, in order.

    A game that was lost before has nothing left to lose, and a search that reached its limit proves nothing.
    """
    lost: list[list[int]] = []
    for turns in attempts:
        lost.extend([] for _ in range(len(turns) - len(lost)))
        for of_turn, turn in zip(lost, turns, strict=False):
            if turn.exact and turn.before >= 0:
                of_turn.append(count_lost_draws(turn))
    return tuple(
        TurnWeight(number, len(draws), sum(map(bool, draws)), sum(draws))
        for number, draws in enumerate(lost, start=1)
    )


def order_by_weight(weights: Iterable[TurnWeight]) -> tuple[TurnWeight, ...]:
    """The turns in which somebody lost something, the heaviest first; of equal ones the earliest."""
    erred = (each for each in weights if each.draws)
    return tuple(sorted(erred, key=lambda each: (-each.draws, each.number)))
