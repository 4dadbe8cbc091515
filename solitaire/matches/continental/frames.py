"""Where the cards of a hand would go in its contract: frames that fill, as the table draws them.

Of all ways to come as near as ``cards_away`` says, the first one that the search finds; the twin of the tests
checks the number of cards that are missing, not which they are.
"""

from __future__ import annotations

from dataclasses import dataclass

from solitaire.matches.continental.away import find_cores
from solitaire.matches.continental.cards import JOKER, Cards, without
from solitaire.matches.continental.melds import Contract, MeldKind


@dataclass(frozen=True, slots=True)
class Frame:
    """A meld of the contract, perhaps without some cards."""

    kind: MeldKind
    cards: Cards
    """What the hand brings, sorted."""

    @property
    def missing(self) -> int:
        """How many cards it still needs."""
        return self.kind.size - len(self.cards)


def find_frames(held: Cards, contract: Contract) -> tuple[tuple[Frame, ...], Cards]:
    """The frames of a contract as full as a hand can fill them together, and the cards that are left.

    ``held`` is sorted. Cost: as ``cards_away``.
    """
    frames: list[Frame] = []
    left = held
    for kind, cards, jokers in find_cores(held, contract):
        filled = (*cards, *[JOKER] * min(jokers, left.count(JOKER)))
        frames.append(Frame(kind, filled))
        left = without(left, *filled)
    return tuple(frames), left
