"""Which spaces cards reach: those of a hand that a seat sees, and the probability for one that it does not.

A card *reaches* from its number up; with the joker option from 1 once no space is left for it (K3).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import Final

from solitaire.matches.spiral.board import SPACES
from solitaire.matches.spiral.view import SpiralView

NOWHERE: Final = SPACES[-1] + 1
"""From where a card reaches that may take no space at all."""


@dataclass(frozen=True, slots=True)
class CardReach:
    """Where cards reach on a board."""

    highest: int
    """The highest free space; 0 on a full board."""
    joker: bool
    unseen: tuple[int, ...]
    """From where each unseen card reaches: in the stock or in another hand.

    Of the discards instead if there is none, since they are shuffled to be drawn (K4).
    """

    @classmethod
    def after(cls, view: SpiralView, space: int | None = None) -> CardReach:
        """The reach on a seat's board, once there is a stone on ``space`` too."""
        highest = max((free for free in view.free if free != space), default=0)
        bare = cls(highest, view.joker, ())
        unseen = view.unseen() or view.discards
        return cls(highest, view.joker, tuple(map(bare.of, unseen)))

    def of(self, card: int) -> int:
        """The lowest space that a card reaches."""
        if card <= self.highest:
            return card
        return 1 if self.joker else NOWHERE

    def chance(self, space: int, cards: int) -> Fraction:
        """The probability that some of so many unseen cards, or of all that there are, reach a space."""
        cards = min(cards, len(self.unseen))
        short = sum(lowest > space for lowest in self.unseen)
        return 1 - Fraction(comb(short, cards), comb(len(self.unseen), cards))


def choose_cards(view: SpiralView) -> dict[int, int]:
    """By space that the hand reaches, the card that is missed least: it reaches the fewest spaces."""
    reach = CardReach.after(view)
    found: dict[int, int] = {}
    for card in sorted(view.held, key=lambda card: (reach.of(card), card)):
        found |= dict.fromkeys(view.spaces_for(card), card)
    return found


def lowest_of(reach: CardReach, held: Sequence[int]) -> int:
    """The lowest space that a hand reaches."""
    return min(map(reach.of, held), default=NOWHERE)
