"""Judges a try at a better use of a card: any use that keeps as much as the best one is right."""

from __future__ import annotations

from enum import Enum
from typing import Final

from solitaire.rules import Game, Turn
from solitaire.solver import TurnAnalysis, evaluate

STATES: Final = 10_000
"""The limit of the search, in states: 0.2 s in a web process. 2,000 deals took at most 2,112."""


class Judgement(Enum):
    """What a try is worth; UNKNOWN if the search reached its limit."""

    RIGHT = "right"
    WRONG = "wrong"
    UNKNOWN = "unknown"


def judge_try(before: Game, analyzed: TurnAnalysis, tried: Turn) -> Judgement:
    """Judge a use of the card in the game before the analyzed turn; IllegalTurn if the rules do not allow it.

    Cost: 25 ms; nothing for the better use that the review has stored.
    """
    after = before.play(tried)
    if tried == analyzed.better:
        return Judgement.RIGHT
    found = evaluate(after.position, limit=STATES)
    if found.value >= analyzed.best:
        return Judgement.RIGHT
    return Judgement.WRONG if found.exact else Judgement.UNKNOWN
