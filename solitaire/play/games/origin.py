"""Where a game came from, for its title: the choice that dealt it, or the turn that it begins again from.

A row stores it in words, "easy", "easy 5" or "for-you"; one of an older program, or on a deal that somebody
brought, has none.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from solitaire.play.deals.difficulty import FOR_YOU, Difficulty


@dataclass(frozen=True, slots=True)
class Origin:
    """What a random deal was chosen by, and what is played again.

    >>> str(Origin(Difficulty.EASY, 5))
    'easy 5'
    """

    difficulty: Difficulty | None = None
    """None for any deal, and for those that are not random."""
    again: int = 0
    """The turn of an earlier game from which it is played again, from 1; 0 for a new game."""
    for_you: bool = False
    """Whether the deal was to fit the player's level."""

    @classmethod
    def parse(cls, text: str | None) -> Origin:
        """The origin of a row. Words of later versions say nothing, as None."""
        words = (text or "").split()
        difficulty = next((each for each in Difficulty if each.value in words), None)
        again = next((int(word) for word in words if word.isdecimal()), 0)
        return cls(difficulty, again, FOR_YOU in words)

    def __str__(self) -> str:
        kind = FOR_YOU if self.for_you else self.difficulty.value if self.difficulty else ""
        words = kind, str(self.again or "")
        return " ".join(filter(None, words))


UNKNOWN: Final = Origin()
"""That of a deal that somebody brought."""
