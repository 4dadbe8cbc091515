"""How far a player is with a question: the tries, of which the first counts, until it is over.

What is posted twice, or from a page that is out of date, counts once. Puzzles of the day and own mistakes are
answered alike; they store it in tables of their own.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from solitaire.play.coach.puzzles.question import Question
from solitaire.rules import Card, Rank, Turn

MOST_TRIES: Final = 200
"""So many wrong tries are stored, which is more than there are moves."""


@dataclass(frozen=True, slots=True)
class Try:
    """A move that a player tries, on a page that showed ``seen`` tries."""

    pile: Rank
    discard: Card
    seen: int


class PuzzleMark(StrEnum):
    """The crown of a puzzle: gold once it is found, an outline once it is shown."""

    OPEN = "open"
    FOUND = "found"
    SHOWN = "shown"

    @classmethod
    def of(cls, *, over: bool, found: bool) -> PuzzleMark:
        """The mark of a puzzle that is ``over`` or not, and was found or shown."""
        if not over:
            return cls.OPEN
        return cls.FOUND if found else cls.SHOWN


@dataclass(frozen=True, slots=True)
class Answer:
    """A player's answer to a question."""

    tries: tuple[Turn, ...] = ()
    first: bool = False
    """Whether the first try was right."""
    over: bool = False
    """Whether a right move was found, or shown."""
    shown: bool = False
    """Whether a right move was shown; before it is over, whether its pile was."""

    @property
    def found(self) -> bool:
        """Whether the player found a right move, maybe after its pile was shown."""
        return self.over and not self.shown

    @property
    def mark(self) -> PuzzleMark:
        """The crown of the puzzle."""
        return PuzzleMark.of(over=self.over, found=self.found)

    @property
    def hinted(self) -> bool:
        """Whether only the pile of a right move was shown."""
        return self.shown and not self.over

    def add(self, question: Question, tried: Try) -> Answer:
        """With that try; the same answer if it changes nothing. IllegalTurn if the rules do not allow it.

        A wrong try counts only if the page was up to date; a right one always, until it is over. After a hint
        no try is the first one.
        """
        turn = question.game.turn(tried.pile, tried.discard)
        is_right = question.is_right(turn)
        is_new = len(self.tries) == tried.seen < MOST_TRIES
        if self.over or not (is_right or is_new):
            return self
        return Answer(
            tries=(*self.tries, turn),
            first=self.first if self.tries or self.shown else is_right,
            over=is_right,
            shown=self.shown and not is_right,
        )

    def hint(self) -> Answer:
        """With the pile of a right move shown; the same answer if it is over."""
        return self if self.over else replace(self, shown=True)

    def show(self) -> Answer:
        """With a right move shown; the same answer if it is over."""
        return self if self.over else replace(self, over=True, shown=True)


UNTRIED: Final = Answer()
