"""Tríos and escaleras, and the contracts that are made of them (C2, C3).

A trío is three or more cards of a rank, at least two of them natural. An escalera is four or more of a suit
in a row, cyclic and of any length; no two jokers lie side by side in it. Its cards are in order, from low to
high, so every joker has a place.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import pairwise
from typing import Final

from solitaire.matches.continental.cards import JOKER, Card, Cards, Rank, Suit

TRIO_NATURALS: Final = 2
"""The fewest naturals of a trío."""


class MeldKind(Enum):
    """The kinds of melds; the value is the letter in notation of a contract."""

    TRIO = "T"
    ESCALERA = "E"

    @property
    def size(self) -> int:
        """The fewest cards of such a meld."""
        return 3 if self is MeldKind.TRIO else 4


@dataclass(frozen=True, slots=True)
class Contract:
    """The melds that are to be laid at once in a hand (C3).

    >>> str(Contract(2, 1)), Contract(2, 1).size
    ('TTE', 10)
    """

    trios: int
    escaleras: int

    @property
    def kinds(self) -> tuple[MeldKind, ...]:
        """The kinds of its melds, tríos first."""
        return (MeldKind.TRIO,) * self.trios + (MeldKind.ESCALERA,) * self.escaleras

    @property
    def size(self) -> int:
        """The fewest cards that lay it."""
        return sum(kind.size for kind in self.kinds)

    @property
    def dealt(self) -> int:
        """The cards that each seat is dealt: one more than the contract needs."""
        return self.size + 1

    def __str__(self) -> str:
        return "".join(kind.value for kind in self.kinds)


CONTRACTS: Final = tuple(
    Contract(trios, escaleras)
    for trios, escaleras in ((2, 0), (1, 1), (0, 2), (3, 0), (2, 1), (1, 2), (0, 3))
)
"""Those of the seven hands, in order."""


@dataclass(frozen=True, slots=True)
class Meld:
    """A trío, sorted, or an escalera, from low to high: made by ``read_meld``."""

    kind: MeldKind
    cards: Cards
    rank: Rank
    """Of a trío, its rank; of an escalera, that of its first place."""
    suit: Suit | None
    """Of an escalera; None for a trío."""

    def needs(self, *, low: bool) -> Card:
        """The natural that continues an escalera at its high end, or at its low one."""
        assert self.suit is not None
        return Card.of(self.rank.after(-1 if low else len(self.cards)), self.suit)

    def fits(self, card: Card, *, low: bool = False) -> bool:
        """Whether a card may be added: to an escalera at that end, to a trío anywhere."""
        if self.kind is MeldKind.TRIO:
            return card.is_joker or card.rank is self.rank
        if card.is_joker:
            return not self.cards[0 if low else -1].is_joker
        return card == self.needs(low=low)

    def add(self, card: Card, *, low: bool = False) -> Meld:
        """The meld with a card that fits."""
        if self.kind is MeldKind.TRIO:
            return Meld(self.kind, tuple(sorted((*self.cards, card))), self.rank, None)
        if low:
            return Meld(self.kind, (card, *self.cards), self.rank.after(-1), self.suit)
        return Meld(self.kind, (*self.cards, card), self.rank, self.suit)

    def __str__(self) -> str:
        return ",".join(card.text for card in self.cards)


def read_meld(cards: Sequence[Card]) -> Meld | None:
    """The meld of these cards, those of an escalera from low to high; None if they are none (C2).

    >>> cards = lambda text: [Card.parse(word) for word in text.split()]
    >>> read_meld(cards("5H 6H 7H")) is read_meld(cards("5H JK JK 8H")) is None
    True
    >>> print(read_meld(cards("5H JK 7H JK")), read_meld(cards("JK 5H 5H")), sep=" ")
    5H,JK,7H,JK 5H,5H,JK
    """
    return _read_trio(cards) or _read_escalera(cards)


def _read_trio(cards: Sequence[Card]) -> Meld | None:
    naturals = [card for card in cards if not card.is_joker]
    ranks = {card.rank for card in naturals}
    if len(cards) < MeldKind.TRIO.size or len(naturals) < TRIO_NATURALS or len(ranks) != 1:
        return None
    rank = naturals[0].rank
    assert rank is not None
    return Meld(MeldKind.TRIO, tuple(sorted(cards)), rank, None)


def _read_escalera(cards: Sequence[Card]) -> Meld | None:
    if len(cards) < MeldKind.ESCALERA.size:
        return None
    if any(one.is_joker and other.is_joker for one, other in pairwise(cards)):
        return None
    place, first = next((place, card) for place, card in enumerate(cards) if not card.is_joker)
    if first.rank is None or first.suit is None:
        return None
    low = first.rank.after(-place)
    for step, card in enumerate(cards):
        if not card.is_joker and card != Card.of(low.after(step), first.suit):
            return None
    return Meld(MeldKind.ESCALERA, tuple(cards), low, first.suit)


def arrange(cards: Sequence[Card]) -> Cards | None:
    """The cards in an order in which they are a meld; None if there is none.

    Jokers fill the gaps of an escalera, and what is left of them continues it, up first.

    >>> cards = [Card.parse(word) for word in "JK KH 2H JK AH".split()]
    >>> " ".join(map(str, arrange(cards) or ()))
    'JK KH AH 2H JK'
    """
    naturals = sorted(card for card in cards if not card.is_joker)
    jokers = len(cards) - len(naturals)
    if _read_trio(cards):
        return tuple(sorted(cards))
    for turn in range(len(naturals)):
        row = _fill_gaps((*naturals[turn:], *naturals[:turn]), jokers)
        if row and read_meld(row):
            return row
    return None


def _fill_gaps(naturals: Cards, jokers: int) -> Cards | None:
    """The naturals in that order with jokers between them, and at the ends."""
    row = list(naturals[:1])
    for one, other in pairwise(naturals):
        if one.rank is None or other.rank is None:
            return None
        gap = (other.rank - one.rank - 1) % len(Rank)
        row += [JOKER] * min(gap, jokers + 1)
        jokers -= gap
        row.append(other)
    if jokers < 0:
        return None
    high = min(jokers, 1)
    return (*[JOKER] * (jokers - high), *row, *[JOKER] * high)


def sort_melds(melds: Iterable[Meld]) -> tuple[Meld, ...]:
    """Tríos first, as in a contract, else in the given order."""
    return tuple(sorted(melds, key=lambda meld: meld.kind is MeldKind.ESCALERA))


def shape_of(melds: Iterable[Meld]) -> Contract:
    """The contract that melds are."""
    kinds = [meld.kind for meld in melds]
    return Contract(kinds.count(MeldKind.TRIO), kinds.count(MeldKind.ESCALERA))


def has_trio(melds: Iterable[Meld]) -> bool:
    """Whether a trío is among them: it takes every joker."""
    return any(meld.kind is MeldKind.TRIO for meld in melds)


def fits_any(card: Card, melds: Iterable[Meld]) -> bool:
    """Whether a card fits one of the melds."""
    if card == JOKER and has_trio(melds):
        return True
    return any(meld.fits(card, low=low) for meld in melds for low in (False, True))
