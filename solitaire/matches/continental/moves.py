"""The moves of Continental, and their notation: a word each.

``S8H`` draws the 8 of hearts from the stock, ``P8H`` from the discards; ``S`` draws an unknown card.
``=5S,5H,5D/9H,10H,JK,QH`` lays a contract, its melds between strokes, those of an escalera from low to high;
``=`` alone lays it so that the fewest points are left.
``+2:KH`` lays a card off on the second meld of the table, and ``+2-8H`` at its low end. ``:3S`` discards;
``:3S!`` does so face down, as the last card, and the others see ``:!``. ``next`` deals the next hand.

No word has a decision after what it reveals.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import Final

from solitaire.matches.continental.cards import Card, Cards
from solitaire.matches.errors import not_a_move
from solitaire.matches.game import DealNext


class Source(Enum):
    """Where a card is drawn from; the value is its letter in notation."""

    STOCK = "S"
    DISCARDS = "P"


@dataclass(frozen=True, slots=True)
class Draw:
    """Takes the top card (C5). The card is None before it is known."""

    source: Source
    card: Card | None = None

    def __str__(self) -> str:
        return f"{self.source.value}{self.card or ''}"


@dataclass(frozen=True, slots=True)
class Lay:
    """Lays the whole contract (C6): the cards of each meld, those of an escalera from low to high.

    Without melds it is laid so that the fewest points are left.
    """

    melds: tuple[Cards, ...] = ()

    def __str__(self) -> str:
        return "=" + "/".join(",".join(card.text for card in cards) for cards in self.melds)


@dataclass(frozen=True, slots=True)
class LayOff:
    """Adds a card to a meld of the table (C7): to an escalera at its high end, or at its low one."""

    meld: int
    """Its number, from 1, in the order in which they were laid."""
    card: Card
    low: bool = False

    def __str__(self) -> str:
        return f"+{self.meld}{'-' if self.low else ':'}{self.card}"


@dataclass(frozen=True, slots=True)
class Discard:
    """Lays a card on the discards, the last one face down (C5)."""

    card: Card | None
    """None if it is face down and another seat's."""
    is_last: bool = False

    def __str__(self) -> str:
        return f":{self.card or ''}{'!' if self.is_last else ''}"


HandMove = Draw | Lay | LayOff | Discard
Move = HandMove | DealNext

EXAMPLES: Final = ("S8H", ":3S")
"""Two moves in notation."""
_DRAW: Final = re.compile(r"([SP])(\w*)", re.A)
_LAY_OFF: Final = re.compile(r"\+(\d{1,3})([:-])(\w+)", re.A)
_DISCARD: Final = re.compile(r":(?:(\w+)(!?)|!)", re.A)


def parse_word(word: str) -> tuple[Move, ...]:
    """Parse a move; NotationError (match-move, or continental-card for what should be a card).

    >>> words = "s8h P = =5s,5h,jk/9h,10h,jk,qh +2:kh +2-8h :3s :3s! :! NEXT"
    >>> " ".join(str(*parse_word(word)) for word in words.split())
    'S8H P = =5S,5H,JK/9H,10H,JK,QH +2:KH +2-8H :3S :3S! :! next'
    """
    plain = word.strip().upper()
    if plain == "NEXT":
        return (DealNext(),)
    if draw := _DRAW.fullmatch(plain):
        return (Draw(Source(draw[1]), Card.parse(draw[2]) if draw[2] else None),)
    if off := _LAY_OFF.fullmatch(plain):
        return (LayOff(int(off[1]), Card.parse(off[3]), off[2] == "-"),)
    if discard := _DISCARD.fullmatch(plain):
        card = Card.parse(discard[1]) if discard[1] else None
        return (Discard(card, is_last=card is None or bool(discard[2])),)
    if plain == "=":
        return (Lay(),)
    if plain.startswith("="):
        return (Lay(tuple(_parse_cards(cards) for cards in plain[1:].split("/"))),)
    raise not_a_move(word[:40], EXAMPLES)


def _parse_cards(text: str) -> Cards:
    return tuple(map(Card.parse, text.split(",")))


def hide(move: Move) -> Move:
    """A move as the others see it: not the card of the stock, nor the last one, which is face down."""
    if isinstance(move, Draw) and move.source is Source.STOCK:
        return Draw(Source.STOCK)
    if isinstance(move, Discard) and move.is_last:
        return Discard(None, is_last=True)
    return move


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn of a seat, perhaps not ended yet."""

    seat: int
    draw: Draw
    lay: Lay | None = None
    offs: tuple[LayOff, ...] = ()
    discard: Discard | None = None
    """None while it is not ended."""

    @property
    def taken(self) -> Card | None:
        """The card that it took from the discards."""
        return self.draw.card if self.draw.source is Source.DISCARDS else None

    @property
    def thrown(self) -> Card | None:
        """The card that it laid on the discards: not a last one, face down."""
        return None if self.discard is None or self.discard.is_last else self.discard.card


def turns_of(moves: Iterable[tuple[int, Move]]) -> tuple[Turn, ...]:
    """The turns of a hand, in order, from its moves with the seats that made them."""
    turns: list[Turn] = []
    for seat, move in moves:
        match move:
            case Draw():
                turns.append(Turn(seat, move))
            case Lay():
                turns[-1] = Turn(seat, turns[-1].draw, move)
            case LayOff():
                turn = turns[-1]
                turns[-1] = Turn(seat, turn.draw, turn.lay, (*turn.offs, move))
            case Discard():
                turn = turns[-1]
                turns[-1] = Turn(seat, turn.draw, turn.lay, turn.offs, move)
    return tuple(turns)
