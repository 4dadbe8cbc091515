"""The cards (R1), and the relation that makes some of them wild (R3).

There are 56 different cards: five suits times eleven ranks, and the joker. Each is a single object, so
cards compare and hash by identity, which is fast; a deck contains the same object several times.
Whether a card is wild depends on the card *and* on the rank of its pile.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum, IntEnum
from typing import Final, final

from solitaire.rules.errors import Code, NotationError


class Rank(IntEnum):
    """The rank of a card or a pile: a pile of n cards has rank n. J, Q, K are 11 to 13."""

    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13

    def __str__(self) -> str:
        """The rank in notation: ``3`` to ``10``, ``J``, ``Q``, ``K``."""
        return _RANK_TEXT[self]

    @classmethod
    def parse(cls, text: str) -> Rank:
        """Parse a rank such as ``7``, ``j`` or ``11``; NotationError if ``text`` is none."""
        try:
            return _RANK_OF_TEXT[text.strip().upper()]
        except KeyError:
            raise NotationError(Code.RANK, text=text) from None


_RANK_TEXT: Final = {rank: {11: "J", 12: "Q", 13: "K"}.get(rank, f"{rank:d}") for rank in Rank}
_RANK_OF_TEXT: Final = {text: rank for rank, text in _RANK_TEXT.items()} | {
    f"{rank:d}": rank for rank in Rank
}


class Suit(Enum):
    """A suit; the value is its letter in notation. T is stars, because S is spades."""

    SPADES = "S"
    HEARTS = "H"
    CLUBS = "C"
    DIAMONDS = "D"
    STARS = "T"

    def __str__(self) -> str:
        return str(self.value)


@final
class Card:
    """One of the 56 different cards. ``rank`` and ``suit`` are None for the joker, and only for it.

    ``index`` is 0 to 55: suits in the order of ``Suit``, ranks 3 to K within a suit, the joker last.
    Loose cards are shown, and a deck is sorted before the shuffle, in this order.

    >>> Card.parse("10t")
    Card('10T')
    >>> Card.of(Rank.TEN, Suit.STARS) is Card.parse("10T")
    True
    """

    __slots__ = ("index", "rank", "suit", "text")

    index: int
    rank: Rank | None
    suit: Suit | None
    text: str

    def __init__(self) -> None:
        raise TypeError("cards exist already: Card.parse('10T'), Card.of(rank, suit) or JOKER")

    @classmethod
    def _make(cls, index: int, rank: Rank | None, suit: Suit | None, text: str) -> Card:
        card = object.__new__(cls)
        for name, value in (("index", index), ("rank", rank), ("suit", suit), ("text", text)):
            object.__setattr__(card, name, value)
        return card

    @staticmethod
    def of(rank: Rank, suit: Suit) -> Card:
        """The natural of that rank and suit."""
        return _SUIT_CARDS[suit][rank - Rank.THREE]

    @staticmethod
    def parse(text: str) -> Card:
        """Parse a card (R1), in either case; NotationError if ``text`` is none."""
        card = _CARD_OF_TEXT.get(text) or _CARD_OF_TEXT.get(text.strip().upper())
        if card is None:
            raise NotationError(Code.CARD, text=text)
        return card

    def is_wild(self, pile: Rank) -> bool:
        """Whether the card is wild in the pile of that rank (R3)."""
        return self.rank is None or self.rank == pile

    def points(self, pile: Rank) -> int:
        """The leftover points of the card in the pile of that rank (R12)."""
        if self.rank is None:
            return JOKER_POINTS
        return WILD_POINTS if self.rank == pile else int(self.rank)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a card never changes: {name}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a card never changes: {name}")

    def __lt__(self, other: Card) -> bool:
        return self.index < other.index

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Card({self.text!r})"

    def __reduce__(self) -> tuple[object, ...]:
        return Card.parse, (self.text,)  # so that copying and unpickling give the same object


JOKER_POINTS: Final = 50
WILD_POINTS: Final = 20

NATURALS: Final[tuple[Card, ...]] = tuple(
    Card._make(index, rank, suit, f"{rank}{suit}")
    for index, (suit, rank) in enumerate((suit, rank) for suit in Suit for rank in Rank)
)
JOKER: Final = Card._make(len(NATURALS), None, None, "JK")
CARDS: Final[tuple[Card, ...]] = (*NATURALS, JOKER)
_SUIT_CARDS: Final = {suit: tuple(card for card in NATURALS if card.suit is suit) for suit in Suit}
_CARD_OF_TEXT: Final = {card.text: card for card in CARDS}


def parse_cards(text: str) -> tuple[Card, ...]:
    """Parse cards separated by blanks.

    >>> parse_cards("jk 6S qd")
    (Card('JK'), Card('6S'), Card('QD'))
    """
    return tuple(map(Card.parse, text.split()))


def format_cards(cards: Iterable[Card]) -> str:
    """Format cards in notation, separated by blanks; the inverse of ``parse_cards``."""
    return " ".join(card.text for card in cards)
