"""An example of each idea: a few piles and a short stock, a mistake, and a right move.

``tests/play/test_ideas.py`` sees that each mistake has its idea, and that the better move is right.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from solitaire.play.coach.puzzles.ideas import Idea
from solitaire.rules import Deal, Game, Turn


@dataclass(frozen=True, slots=True)
class IdeaExample:
    """A mistake in a made-up position, and a right move in its place."""

    cards: str
    """The piles, by size, and the stock, whose first card is drawn."""
    mistake: str
    better: str

    @property
    def game(self) -> Game:
        """The game before the mistake."""
        return Game.start(Deal.parse_any(self.cards))

    @property
    def played(self) -> Turn:
        """The mistake."""
        return Turn.parse(self.mistake)

    @property
    def right(self) -> Turn:
        """The better move."""
        return Turn.parse(self.better)


EXAMPLES: Final[Mapping[Idea, IdeaExample]] = {
    Idea.UNUSED: IdeaExample("8S 8H 4C | 9D 10D JD QD KS KH | 8D 3C KC", "8D>3:8D", "8D>3:4C"),
    Idea.WILD: IdeaExample("8S 8H 4C | 9D 9H QC QD KS 4T | JK QT 9C", "JK>6:KS", "JK>3:4C"),
    Idea.GREEDY: IdeaExample("9D 9H KS KH 10C 4T | 4S 9C KD 7T", "4S>6:KH", "4S>6:4S"),
    Idea.IDLE: IdeaExample("5D 5H 10C | 9D 10D JD 7S 7H KS | 5C 7C QT", "5C>6:KS", "5C>3:10C"),
    Idea.WRONG_PILE: IdeaExample("JD JH 4S | JS JT 8C 8D 8H 5T | JC 6D 9C", "JC>6:5T", "JC>3:4S"),
    Idea.WRONG_DISCARD: IdeaExample("9D 9H 5C 5T 10S JS | 9C QS 7C", "9C>6:JS", "9C>6:5T"),
}  # fmt: skip
"""In the order of the ideas."""
