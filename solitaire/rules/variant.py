"""The games that can be played, each a deck and its piles (R1, R2). The other rules are the same for all.

A variant is one value here. Deals, games, records and the solver take what they need from it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from solitaire.rules.cards import JOKER, NATURALS, Card, Rank
from solitaire.rules.errors import Code, NotationError


@dataclass(frozen=True, slots=True)
class Variant:
    """A game: the deck before the shuffle, sorted, and the piles in the order of the staircase.

    ``name`` is stored and is what commands call it; ``prefix`` begins its deal codes. Both never change, and
    neither does the deck: the deals of all codes depend on them.

    >>> SHORT.stock_size, len(SHORT.deck), [str(rank) for rank in SHORT.piles]
    (16, 58, ['3', '4', '5', '6', '7', '8', '9'])
    """

    name: str
    prefix: str
    deck: tuple[Card, ...] = field(repr=False)
    piles: tuple[Rank, ...]
    stock_size: int = field(init=False)
    """The number of cards to draw."""
    copies: Mapping[Card, int] = field(init=False, repr=False, compare=False)
    """How often each card is in the deck."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "stock_size", len(self.deck) - sum(self.piles))
        object.__setattr__(self, "copies", Counter(self.deck))

    def check_copies(self, cards: Sequence[Card]) -> None:
        """Raise NotationError if ``cards`` cannot come from one deck (R1): a third 8H, a seventh joker."""
        for card, found in Counter(cards).items():
            limit = self.copies.get(card, 0)
            if found > limit:
                raise NotationError(Code.COPIES, card=card.text, found=found, limit=limit)


def _deck(copies: int, jokers: int) -> tuple[Card, ...]:
    """So many copies of each natural, side by side and by ``Card.index``, then the jokers."""
    naturals = [card for card in NATURALS for _ in range(copies)]
    return (*naturals, *[JOKER] * jokers)


STANDARD: Final = Variant("standard", "", _deck(copies=2, jokers=6), tuple(Rank))
"""The game as printed, with all cards of the box."""
SHORT: Final = Variant(
    "short", "S", _deck(copies=1, jokers=3), tuple(rank for rank in Rank if rank <= Rank.NINE)
)
"""The short game, with half of the box."""

VARIANTS: Final = (STANDARD, SHORT)
"""Those whose deals have codes. Written-out cards make others, as in the lesson (``Deal.parse_any``)."""


def variants_after(variant: Variant) -> tuple[Variant, ...]:
    """The other variants in turn, the next one first.

    >>> variants_after(SHORT)[0] is STANDARD
    True
    """
    place = VARIANTS.index(variant)
    return VARIANTS[place + 1 :] + VARIANTS[:place]


def variant_named(name: str) -> Variant:
    """The variant of that name; ValueError if there is none."""
    for variant in VARIANTS:
        if variant.name == name:
            return variant
    raise ValueError(f"no game has this name: {name}")
