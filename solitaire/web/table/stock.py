"""What is left in the stock, as a table of suits and ranks: how many of each card, in no order.

It is made from a ``Position``, which knows no order. Everybody may know this much: all other cards lie open;
and what a pile could use of it, which can be seen by counting.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from solitaire.play.help.hints import wanted
from solitaire.rules import JOKER, Card, Position, Rank, Suit
from solitaire.words import Words


@dataclass(frozen=True, slots=True)
class SuitLeft:
    """A suit: its letter in notation, its name, and for each rank how many of its cards are left.

    Each with whether the chosen pile could use it.
    """

    letter: str
    name: str
    cards: tuple[tuple[int, bool], ...]


@dataclass(frozen=True, slots=True)
class StockView:
    """How many cards are left, how many of them are jokers, and the others by suit and rank.

    ``ranks`` are pairs of what stands on a card and its name. ``open_piles`` can be chosen to see what they
    could use; ``pile`` is the one that is, or nothing, ``wants_jokers`` whether it could use a joker, and
    ``wants_any`` whether anything that is left.
    """

    total: int
    jokers: int
    ranks: tuple[tuple[str, str], ...]
    suits: tuple[SuitLeft, ...]
    open_piles: tuple[str, ...]
    pile: str
    wants_jokers: bool
    wants_any: bool


def stock_view(position: Position, words: Words, pile: str = "") -> StockView:
    """What is left in the stock, without the drawn card, which lies open.

    What an open ``pile`` could use of it is marked; anything else that is no open pile marks nothing.
    """
    left = Counter(position.left)
    open_piles = {str(each.rank): each.rank for each in position.piles if not each.flipped}
    chosen = pile if pile in open_piles else ""
    marked = wanted(position, open_piles[chosen]) if chosen else frozenset[Card]()
    return StockView(
        total=len(position.left),
        jokers=left[JOKER],
        ranks=tuple((str(rank), words.rank(rank)) for rank in Rank),
        suits=tuple(
            SuitLeft(
                str(suit),
                words.suit(suit),
                tuple(
                    (left[card], card in marked) for rank in Rank for card in [Card.of(rank, suit)]
                ),
            )
            for suit in Suit
        ),
        open_piles=tuple(open_piles),
        pile=chosen,
        wants_jokers=JOKER in marked,
        wants_any=bool(marked),
    )
