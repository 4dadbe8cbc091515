"""The cards of Last Card: four colors of 25, and wilds, which have none (U1, U11).

In notation a card is its color and its symbol, ``R7``, ``GS``, ``B+``; a wild is its symbol alone: ``W``,
``W4``, ``H``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import Enum, StrEnum
from typing import Final

from solitaire.rules import NotationError


class LastCardCode(StrEnum):
    """Why this game refuses something, beside the reasons of any game. The values never change."""

    # NotationError
    CARD = "lastcard-card"  # not a card: text

    # IllegalMove; cards and colors are in notation
    NOT_HELD = "lastcard-not-held"  # card
    NOT_DRAWN = "lastcard-not-drawn"  # the move names another card than the drawn one: card, drawn
    NO_FIT = "lastcard-no-fit"  # neither color nor symbol: card, color, top
    FOUR_NEEDS = "lastcard-four-needs"  # a +4 with a card of the color in the hand: color, card
    NAME_COLOR = "lastcard-name-color"  # a wild without a color: card
    SWAP_WITH = "lastcard-swap-with"  # no other seat to swap hands with
    NAME_FIRST = "lastcard-name-first"  # the first card is wild, its color is to be named
    KEEP_OR_PLAY = "lastcard-keep-or-play"  # a wild was drawn, it is to be kept or played: drawn
    PLAY_DRAWN = "lastcard-play-drawn"  # a drawn wild cannot be kept here: drawn
    KEEP_FIRST = "lastcard-keep-first"  # another card than the drawn wild: card, drawn
    ANSWER_FIRST = "lastcard-answer-first"  # a +4 is to be challenged, or four cards drawn
    NOTHING_TO_KEEP = "lastcard-nothing-to-keep"
    NOTHING_TO_CATCH = "lastcard-nothing-to-catch"
    NOTHING_TO_CHALLENGE = "lastcard-nothing-to-challenge"
    NOTHING_TO_NAME = "lastcard-nothing-to-name"


class Color(Enum):
    """A color; the value is its letter in notation."""

    RED = "R"
    YELLOW = "Y"
    GREEN = "G"
    BLUE = "B"


class Symbol(Enum):
    """What a card shows; the value is its notation."""

    N0 = "0"
    N1 = "1"
    N2 = "2"
    N3 = "3"
    N4 = "4"
    N5 = "5"
    N6 = "6"
    N7 = "7"
    N8 = "8"
    N9 = "9"
    SKIP = "S"
    REVERSE = "R"
    TWO = "+"
    WILD = "W"
    FOUR = "W4"
    SWAP = "H"
    """Swap hands."""
    OTHERS_DRAW = "XD"
    """A blank: all others draw 2."""
    AGAIN = "XA"
    """A blank: play again."""
    CLEAR = "XC"
    """A blank: the others discard their wilds."""

    @property
    def number(self) -> int | None:
        """The number of a number card."""
        return int(self.value) if self.value.isdecimal() else None

    @property
    def points(self) -> int:
        """What it counts in a hand at the end (U8)."""
        if self.number is not None:
            return self.number
        if self in _ACTIONS:
            return 20
        return 50 if self in (Symbol.WILD, Symbol.FOUR) else 40


_ACTIONS: Final = (Symbol.SKIP, Symbol.REVERSE, Symbol.TWO)
NUMBERS: Final = tuple(symbol for symbol in Symbol if symbol.number is not None)
BLANKS: Final = (Symbol.OTHERS_DRAW, Symbol.AGAIN, Symbol.CLEAR)
EXTRAS: Final = (Symbol.SWAP, *BLANKS)
"""The four cards that options add (U11)."""


@dataclass(frozen=True, slots=True, order=True)
class Card:
    """A card. Cards sort by color, then symbol, wilds last; cards of the same face are equal."""

    index: int
    color: Color | None = field(compare=False)
    """None for a wild."""
    symbol: Symbol = field(compare=False)
    text: str = field(compare=False)
    """Its notation."""

    @classmethod
    def parse(cls, text: str) -> Card:
        """Parse a card; NotationError (lastcard-card) if it is none."""
        card = _BY_TEXT.get(text.strip().upper())
        if card is None:
            raise NotationError(LastCardCode.CARD, text=text[:40])
        return card

    @classmethod
    def of(cls, symbol: Symbol, color: Color | None = None) -> Card:
        """The card of that face."""
        return _BY_FACE[symbol, color]

    @property
    def is_wild(self) -> bool:
        """Whether it has no color, and whoever plays it names one."""
        return self.color is None

    @property
    def points(self) -> int:
        """What it counts in a hand at the end (U8)."""
        return self.symbol.points

    def fits(self, top: Card, color: Color | None) -> bool:
        """Whether it may be played on ``top`` while ``color`` counts (U3); U5 asks more of a +4."""
        return self.color is None or self.color is color or self.symbol is top.symbol

    def __str__(self) -> str:
        return self.text


_FACES: Final = [
    *((symbol, color) for color in Color for symbol in (*NUMBERS, *_ACTIONS)),
    *((symbol, None) for symbol in (Symbol.WILD, Symbol.FOUR, *EXTRAS)),
]
CARDS: Final = tuple(
    Card(index, color, symbol, f"{color.value if color else ''}{symbol.value}")
    for index, (symbol, color) in enumerate(_FACES)
)
"""Each face once, sorted."""
_BY_FACE: Final = {(card.symbol, card.color): card for card in CARDS}
_BY_TEXT: Final = {card.text: card for card in CARDS}


def make_deck(extras: Iterable[Symbol] = ()) -> tuple[Card, ...]:
    """The cards of a hand, sorted: 108, and one of each extra (U1, U11).

    >>> len(make_deck()), len(make_deck(EXTRAS)), sum(card.points for card in make_deck())
    (108, 112, 1240)
    """
    copies = {Symbol.N0: 1, Symbol.WILD: 4, Symbol.FOUR: 4}
    cards = [card for card in CARDS if card.symbol not in EXTRAS]
    counts = Counter({card: copies.get(card.symbol, 2) for card in cards})
    counts.update(Card.of(symbol) for symbol in extras)
    return tuple(sorted(counts.elements()))


def count_points(cards: Iterable[Card]) -> int:
    """The points of the cards that are left in a hand (U8)."""
    return sum(card.points for card in cards)
