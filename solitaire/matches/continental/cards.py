"""The cards of Continental: two decks of 52 and some jokers (C1).

In notation a card is its rank and its suit, ``10H``, ``AS``; the joker is ``JK``.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import Enum, IntEnum, StrEnum
from typing import Final

from solitaire.rules import NotationError


class ContinentalCode(StrEnum):
    """Why this game refuses something, beside the reasons of any game. The values never change."""

    # NotationError
    CARD = "continental-card"  # not a card: text

    # IllegalMove; cards and melds are in notation, melds of the table are numbers from 1
    DRAW_FIRST = "continental-draw-first"
    DISCARD_FIRST = "continental-discard-first"  # a card is drawn already
    NOT_HELD = "continental-not-held"  # card
    NOT_DRAWN = (
        "continental-not-drawn"  # the move names another card than the drawn one: card, drawn
    )
    NO_MELD = "continental-no-meld"  # neither trío nor escalera: cards
    OTHER_CONTRACT = "continental-other-contract"  # other melds than the contract: found, contract
    CANNOT_LAY = "continental-cannot-lay"  # the contract needs more cards: needed
    LAID_ALREADY = "continental-laid-already"
    LAY_FIRST = "continental-lay-first"  # nothing is laid off before the own contract
    KEEP_ONE = "continental-keep-one"  # no card would be left to discard
    NO_SUCH_MELD = "continental-no-such-meld"  # meld, melds, which are on the table
    NO_PLACE = "continental-no-place"  # the card does not continue the meld there: card, meld
    NOT_LAST = "continental-not-last"  # a face-down discard, but other cards are left


class Suit(Enum):
    """A suit; the value is its letter in notation."""

    HEARTS = "H"
    DIAMONDS = "D"
    CLUBS = "C"
    SPADES = "S"

    def __str__(self) -> str:
        return self.value


class Rank(IntEnum):
    """A rank. After the king comes the ace again (C2)."""

    ACE = 1
    TWO = 2
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
        """The rank in notation: ``A``, ``2`` to ``10``, ``J``, ``Q``, ``K``."""
        return {1: "A", 11: "J", 12: "Q", 13: "K"}.get(self.value, f"{self.value}")

    def after(self, steps: int) -> Rank:
        """The rank so many steps up, around again after the king.

        >>> str(Rank.QUEEN.after(3)), str(Rank.ACE.after(-1))
        ('2', 'K')
        """
        return _RANKS[(self.value - 1 + steps) % len(_RANKS)]


_RANKS: Final = tuple(Rank)
JOKER_POINTS: Final = 50
ACE_POINTS: Final = 20
FACE_POINTS: Final = 10


@dataclass(frozen=True, slots=True, order=True)
class Card:
    """A card. ``rank`` and ``suit`` are None for the joker, and only for it.

    Cards sort by suit, then rank, the joker last; cards of the same face are equal.
    """

    index: int
    """0 to 51 for naturals, 52 for the joker."""
    rank: Rank | None = field(compare=False)
    suit: Suit | None = field(compare=False)
    text: str = field(compare=False)
    """Its notation."""
    points: int = field(compare=False)
    """What it counts in a hand at the end (C1)."""

    @classmethod
    def parse(cls, text: str) -> Card:
        """Parse a card; NotationError (continental-card) if it is none."""
        card = _BY_TEXT.get(text.strip().upper())
        if card is None:
            raise NotationError(ContinentalCode.CARD, text=text[:40])
        return card

    @classmethod
    def of(cls, rank: Rank, suit: Suit) -> Card:
        """The natural of that rank and suit."""
        return _BY_FACE[rank, suit]

    @property
    def is_joker(self) -> bool:
        """Whether it stands for any card."""
        return self.rank is None

    def __str__(self) -> str:
        return self.text


Cards = tuple[Card, ...]


def _points(rank: Rank) -> int:
    if rank is Rank.ACE:
        return ACE_POINTS
    return FACE_POINTS if rank > Rank.TEN else int(rank)


NATURALS: Final[Cards] = tuple(
    Card(index, rank, suit, f"{rank}{suit.value}", _points(rank))
    for index, (suit, rank) in enumerate((suit, rank) for suit in Suit for rank in Rank)
)
"""Each natural once, sorted."""
JOKER: Final = Card(len(NATURALS), None, None, "JK", JOKER_POINTS)
CARDS: Final[Cards] = (*NATURALS, JOKER)
"""Each face once, sorted."""
_BY_TEXT: Final = {card.text: card for card in CARDS}
_BY_FACE: Final = {(card.rank, card.suit): card for card in NATURALS}
COPIES: Final = 2
"""How often each natural is there."""


def make_deck(jokers: int) -> Cards:
    """The cards of a hand, sorted: two of each natural, and so many jokers (C1).

    >>> len(make_deck(6)), len(make_deck(4)), count_points(make_deck(0))
    (110, 108, 832)
    """
    naturals = [card for card in NATURALS for _ in range(COPIES)]
    return (*naturals, *[JOKER] * jokers)


def count_points(cards: Iterable[Card]) -> int:
    """The points of the cards that are left in a hand (C1)."""
    return sum(card.points for card in cards)


def without(cards: Cards, *gone: Card) -> Cards:
    """The cards without one of each given."""
    left = list(cards)
    for card in gone:
        left.remove(card)
    return tuple(left)
