"""The turns that were played, told again, for the page and the sheet that list them."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from solitaire.rules import Game
from solitaire.words import Words


@dataclass(frozen=True, slots=True)
class TurnLine:
    """A turn in words, what it flipped or nothing, and how many turns to take back to be before it."""

    sentence: str
    flipped: str
    back: int


def turn_lines(game: Game, words: Words) -> tuple[TurnLine, ...]:
    """The turns of that game, the last one first."""
    steps = list(pairwise(game.history()))
    return tuple(
        TurnLine(
            words.turn(number, after.turns[-1]),
            words.completed(after.turns[-1].pile, after.flipped_count)
            if after.flipped_count > before.flipped_count
            else "",
            len(steps) - number + 1,
        )
        for number, (before, after) in reversed(list(enumerate(steps, start=1)))
    )
