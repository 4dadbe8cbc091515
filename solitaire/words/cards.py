"""The names of cards, ranks and suits, as messages.

A card has its name in three forms: alone, with its article, which has a gender in many languages, and at
the start of a sentence. Each suit and each picture card has its own message, since some languages make one
word of both.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from solitaire.rules import Card, Rank, Suit
from solitaire.words.marks import _p

Names = Mapping[Suit | None, tuple[tuple[str, str], ...]]
"""Of each suit a card with a number, the jack, the queen and the king; without a suit the joker."""

NAMES: Final[Names] = {
    Suit.SPADES: (
        _p("card", "%(rank)s of spades"),
        _p("card", "jack of spades"),
        _p("card", "queen of spades"),
        _p("card", "king of spades"),
    ),
    Suit.HEARTS: (
        _p("card", "%(rank)s of hearts"),
        _p("card", "jack of hearts"),
        _p("card", "queen of hearts"),
        _p("card", "king of hearts"),
    ),
    Suit.CLUBS: (
        _p("card", "%(rank)s of clubs"),
        _p("card", "jack of clubs"),
        _p("card", "queen of clubs"),
        _p("card", "king of clubs"),
    ),
    Suit.DIAMONDS: (
        _p("card", "%(rank)s of diamonds"),
        _p("card", "jack of diamonds"),
        _p("card", "queen of diamonds"),
        _p("card", "king of diamonds"),
    ),
    Suit.STARS: (
        _p("card", "%(rank)s of stars"),
        _p("card", "jack of stars"),
        _p("card", "queen of stars"),
        _p("card", "king of stars"),
    ),
    None: (_p("card", "joker"),),
}
"""As in “Discard 9 of stars”."""

NAMES_WITH_ARTICLE: Final[Names] = {
    Suit.SPADES: (
        _p("card with article", "the %(rank)s of spades"),
        _p("card with article", "the jack of spades"),
        _p("card with article", "the queen of spades"),
        _p("card with article", "the king of spades"),
    ),
    Suit.HEARTS: (
        _p("card with article", "the %(rank)s of hearts"),
        _p("card with article", "the jack of hearts"),
        _p("card with article", "the queen of hearts"),
        _p("card with article", "the king of hearts"),
    ),
    Suit.CLUBS: (
        _p("card with article", "the %(rank)s of clubs"),
        _p("card with article", "the jack of clubs"),
        _p("card with article", "the queen of clubs"),
        _p("card with article", "the king of clubs"),
    ),
    Suit.DIAMONDS: (
        _p("card with article", "the %(rank)s of diamonds"),
        _p("card with article", "the jack of diamonds"),
        _p("card with article", "the queen of diamonds"),
        _p("card with article", "the king of diamonds"),
    ),
    Suit.STARS: (
        _p("card with article", "the %(rank)s of stars"),
        _p("card with article", "the jack of stars"),
        _p("card with article", "the queen of stars"),
        _p("card with article", "the king of stars"),
    ),
    None: (_p("card with article", "the joker"),),
}
"""As in “Nothing needs the 9 of stars.”."""

NAMES_AT_START: Final[Names] = {
    Suit.SPADES: (
        _p("card at the start of a sentence", "%(rank)s of spades"),
        _p("card at the start of a sentence", "Jack of spades"),
        _p("card at the start of a sentence", "Queen of spades"),
        _p("card at the start of a sentence", "King of spades"),
    ),
    Suit.HEARTS: (
        _p("card at the start of a sentence", "%(rank)s of hearts"),
        _p("card at the start of a sentence", "Jack of hearts"),
        _p("card at the start of a sentence", "Queen of hearts"),
        _p("card at the start of a sentence", "King of hearts"),
    ),
    Suit.CLUBS: (
        _p("card at the start of a sentence", "%(rank)s of clubs"),
        _p("card at the start of a sentence", "Jack of clubs"),
        _p("card at the start of a sentence", "Queen of clubs"),
        _p("card at the start of a sentence", "King of clubs"),
    ),
    Suit.DIAMONDS: (
        _p("card at the start of a sentence", "%(rank)s of diamonds"),
        _p("card at the start of a sentence", "Jack of diamonds"),
        _p("card at the start of a sentence", "Queen of diamonds"),
        _p("card at the start of a sentence", "King of diamonds"),
    ),
    Suit.STARS: (
        _p("card at the start of a sentence", "%(rank)s of stars"),
        _p("card at the start of a sentence", "Jack of stars"),
        _p("card at the start of a sentence", "Queen of stars"),
        _p("card at the start of a sentence", "King of stars"),
    ),
    None: (_p("card at the start of a sentence", "Joker"),),
}
"""As in “Joker. 3 left in the stock.”."""

RANKS: Final = {
    Rank.JACK: _p("rank", "jack"),
    Rank.QUEEN: _p("rank", "queen"),
    Rank.KING: _p("rank", "king"),
}
"""The ranks that have names; the others are numbers."""

RANKS_IN_PLURAL: Final = {
    Rank.THREE: _p("all cards of a rank", "threes"),
    Rank.FOUR: _p("all cards of a rank", "fours"),
    Rank.FIVE: _p("all cards of a rank", "fives"),
    Rank.SIX: _p("all cards of a rank", "sixes"),
    Rank.SEVEN: _p("all cards of a rank", "sevens"),
    Rank.EIGHT: _p("all cards of a rank", "eights"),
    Rank.NINE: _p("all cards of a rank", "nines"),
    Rank.TEN: _p("all cards of a rank", "tens"),
    Rank.JACK: _p("all cards of a rank", "jacks"),
    Rank.QUEEN: _p("all cards of a rank", "queens"),
    Rank.KING: _p("all cards of a rank", "kings"),
}
"""As in “Book of eights”."""

SUITS: Final = {
    Suit.SPADES: _p("suit", "spades"),
    Suit.HEARTS: _p("suit", "hearts"),
    Suit.CLUBS: _p("suit", "clubs"),
    Suit.DIAMONDS: _p("suit", "diamonds"),
    Suit.STARS: _p("suit", "stars"),
}
"""As in “Run of stars, 5 to 7”."""


def choose_name(names: Names, card: Card) -> tuple[str, str]:
    """The message for a card, which has the rank as its placeholder if that is a number."""
    pictures = tuple(RANKS)
    return names[card.suit][pictures.index(card.rank) + 1 if card.rank in pictures else 0]
