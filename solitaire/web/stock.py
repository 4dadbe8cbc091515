"""What is left in the stock, as a table of suits and ranks: how many of each card, in no order.

It is made from a ``Position``, which knows no order. Everybody may know this much: all other cards lie open.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from solitaire.rules import JOKER, Card, Position, Rank, Suit
from solitaire.words import Words


@dataclass(frozen=True, slots=True)
class SuitLeft:
    """A suit: its letter in notation, its name, and for each rank how many of its cards are left."""

    letter: str
    name: str
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class StockView:
    """How many cards are left, how many of them are jokers, and the others by suit and rank.

    ``ranks`` are pairs of what stands on a card and its name.
    """

    total: int
    jokers: int
    ranks: tuple[tuple[str, str], ...]
    suits: tuple[SuitLeft, ...]


def stock_view(position: Position, words: Words) -> StockView:
    """What is left in the stock, without the drawn card, which lies open."""
    left = Counter(position.left)
    return StockView(
        total=len(position.left),
        jokers=left[JOKER],
        ranks=tuple((str(rank), words.rank(rank)) for rank in Rank),
        suits=tuple(
            SuitLeft(
                str(suit),
                words.suit(suit),
                tuple(left[Card.of(rank, suit)] for rank in Rank),
            )
            for suit in Suit
        ),
    )
