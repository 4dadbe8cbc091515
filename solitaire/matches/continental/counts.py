"""Multisets of cards as one integer: four bits for each face, the highest of which is always free.

So whether one holds another, and what is left, is one subtraction. The searches of this package live on it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from solitaire.matches.continental.cards import CARDS, Card

WIDTH: Final = 4
_ONES: Final = [1 << WIDTH * card.index for card in CARDS]
_FREE: Final = sum(8 << WIDTH * card.index for card in CARDS)
_MOST: Final = 7


def pack(cards: Iterable[Card]) -> int:
    """The multiset of cards, at most seven of a face.

    >>> from solitaire.matches.continental.cards import JOKER
    >>> count(pack([JOKER, JOKER]), JOKER), holds(pack(CARDS), pack(CARDS[:9])), holds(0, pack([JOKER]))
    (2, True, False)
    """
    return sum([_ONES[card.index] for card in cards])


def holds(cards: int, other: int) -> bool:
    """Whether ``other`` is a part of ``cards``."""
    return (cards | _FREE) - other & _FREE == _FREE


def count(cards: int, card: Card) -> int:
    """How often a card is there."""
    return cards >> WIDTH * card.index & _MOST
