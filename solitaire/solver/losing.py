"""Whether a turn loses a game: one that could be won before it, and can no longer be won after it.

Nothing else of the value is found. As long as the plan of before still stands after the turn, no search is
needed.
"""

from __future__ import annotations

from solitaire.rules import Position, Turn
from solitaire.solver.effort import LIMIT
from solitaire.solver.evaluation import Evaluation
from solitaire.solver.need import Verdict, find_need


def loses_game(
    position: Position, turn: Turn, *, known: Evaluation | None = None, limit: int = LIMIT
) -> bool | None:
    """Whether a turn in a position loses what could be won; None if a search reached its ``limit``.

    As exact as ``find_need``, whatever order the cards left come in. ``known`` may be the evaluation of the
    position. Cost: a tenth of a millisecond if its plan still stands, else that of ``find_need``; twice if
    the turn may lose the game and nothing is known. With a limit of 0 nothing is searched.
    """
    after = _after(position, turn)
    if known is not None and known.value >= 0:
        plan = known.plan.adapt(after.piles, after.left)
        if plan is not None:  # it flips all open piles, as the plan of before does
            return False
    elif known is not None and known.exact:
        return False
    if not limit:
        return None
    verdict = find_need(after, limit=limit).verdict
    if verdict is not Verdict.UNWINNABLE:
        return None if verdict is Verdict.UNKNOWN else False
    if known is not None and known.value >= 0:
        return True
    before = find_need(position, limit=limit).verdict
    return None if before is Verdict.UNKNOWN else before is Verdict.WINNABLE


def _after(position: Position, turn: Turn) -> Position:
    """The position after a turn, before the next draw; ValueError if the discard is not in the pile."""
    piles = tuple(
        pile.after(turn.drawn, turn.discard) if pile.rank == turn.pile else pile
        for pile in position.piles
    )
    return Position(piles, None, position.left)
