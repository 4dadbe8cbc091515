"""The moves of a match of Five Crowns, and their notation.

A turn is one word: ``S8H:3S`` draws the 8 of hearts from the stock and discards the 3 of spades; ``P8H:KD``
takes it from the discards. While the discard is not chosen it is ``S8H``, and ``S`` while the card is
unknown. ``next`` deals the next hand.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum, StrEnum
from typing import Final

from solitaire.matches.errors import not_a_move
from solitaire.matches.game import DealNext
from solitaire.rules import Card


class CrownsCode(StrEnum):
    """Why a move that can be read is refused, beside the reasons of any game. The values never change."""

    DRAW_FIRST = "match-draw-first"
    DISCARD_FIRST = "match-discard-first"
    JUST_TAKEN = "match-just-taken"  # card
    ALL_ALIKE = "match-all-alike"  # taking it leaves nothing else to discard: card


class Source(Enum):
    """Where a card is drawn from; the value is its letter in notation."""

    STOCK = "S"
    DISCARDS = "P"


@dataclass(frozen=True, slots=True)
class Draw:
    """Takes the top card (M3). The card is None before it is known."""

    source: Source
    card: Card | None = None

    @property
    def kept(self) -> Card | None:
        """The card that may not be discarded in the same turn, taken from the discards (M8)."""
        return self.card if self.source is Source.DISCARDS else None

    @property
    def seen(self) -> Draw:
        """The draw as the other seats see it: a card from the stock is hidden."""
        return Draw(Source.STOCK) if self.source is Source.STOCK else self

    def __str__(self) -> str:
        return f"{self.source.value}{self.card or ''}"


@dataclass(frozen=True, slots=True)
class Discard:
    """Lays a card on the discards (M3)."""

    card: Card

    def __str__(self) -> str:
        return f":{self.card}"


HandMove = Draw | Discard
Move = HandMove | DealNext

EXAMPLES: Final = ("S8H:3S", "P8H:KD")
"""Two turns as words."""
_WORD: Final = re.compile(r"(?:([SP])([^\W_]*))?(?::([^\W_]+))?", re.A)


def parse_word(word: str) -> tuple[Move, ...]:
    """Parse a turn, a half of one, or a deal; NotationError if it is none.

    >>> list(map(str, parse_word("p8h:kd")))
    ['P8H', ':KD']
    """
    plain = word.strip().upper()
    if plain == str(DealNext()).upper():
        return (DealNext(),)
    match = _WORD.fullmatch(plain)
    if match is None or not plain:
        raise not_a_move(word[:40], EXAMPLES)
    source, drawn, discard = match.groups()
    moves: list[Move] = []
    if source:
        moves.append(Draw(Source(source), Card.parse(drawn) if drawn else None))
    if discard:
        moves.append(Discard(Card.parse(discard)))
    return tuple(moves)


def format_moves(moves: Sequence[Move]) -> tuple[str, ...]:
    """The words of moves, a word a turn."""
    words: list[str] = []
    for move in moves:
        if isinstance(move, Discard) and words:
            words[-1] += str(move)
        else:
            words.append(str(move))
    return tuple(words)


def legal_moves(held: Sequence[Card], drawn: Draw | None, top: Card | None) -> tuple[Move, ...]:
    """The moves of the seat whose turn it is, as it can know them.

    ``held`` are its cards with the drawn one, ``top`` is the top of the discards, None if there is none.
    """
    if drawn is None:
        takes = [Draw(Source.DISCARDS, top)] if top is not None and can_take(held, top) else []
        return (Draw(Source.STOCK), *takes)
    return tuple(Discard(card) for card in dict.fromkeys(held) if card is not drawn.kept)


def can_take(held: Sequence[Card], top: Card) -> bool:
    """Whether the top of the discards may be taken: with equal cards alone no discard would be left (M8)."""
    return any(card is not top for card in held)


@dataclass(frozen=True, slots=True)
class Turn:
    """What a seat drew and discarded."""

    seat: int
    draw: Draw
    discard: Card | None
    """None while it is not chosen."""

    @property
    def taken(self) -> Card | None:
        """The card that it took from the discards."""
        return self.draw.kept


def turns_of(moves: Iterable[tuple[int, Move]]) -> tuple[Turn, ...]:
    """The turns of a hand, in order, from its moves with the seats that made them.

    >>> moves = [(1, move) for word in ("S8H:3S", "P4C") for move in parse_word(word)]
    >>> [(str(turn.draw), str(turn.discard)) for turn in turns_of(moves)]
    [('S8H', '3S'), ('P4C', 'None')]
    """
    turns: list[Turn] = []
    for seat, move in moves:
        if isinstance(move, Draw):
            turns.append(Turn(seat, move, None))
        elif isinstance(move, Discard):
            turns[-1] = Turn(seat, turns[-1].draw, move.card)
    return tuple(turns)
