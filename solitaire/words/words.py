"""Messages in one language, and the names of cards and piles that sentences are made of.

A message is a whole sentence or a whole name, since word order and agreement differ. Its placeholders are
named (``%(left)s``), so a translation may move them. Names are made for screen readers: "9 of stars".
"""

from __future__ import annotations

from collections.abc import Sequence
from gettext import NullTranslations
from typing import Final

from solitaire.rules import CARDS, Card, Rank, Suit


def _(message: str) -> str:
    """Mark a message in a table for extraction; it is translated where it is used."""
    return message


RANKS: Final = {Rank.JACK: _("jack"), Rank.QUEEN: _("queen"), Rank.KING: _("king")}
SUITS: Final = {
    Suit.SPADES: _("spades"),
    Suit.HEARTS: _("hearts"),
    Suit.CLUBS: _("clubs"),
    Suit.DIAMONDS: _("diamonds"),
    Suit.STARS: _("stars"),
}
WILDS: Final = {
    Rank.THREE: _("threes wild"),
    Rank.FOUR: _("fours wild"),
    Rank.FIVE: _("fives wild"),
    Rank.SIX: _("sixes wild"),
    Rank.SEVEN: _("sevens wild"),
    Rank.EIGHT: _("eights wild"),
    Rank.NINE: _("nines wild"),
    Rank.TEN: _("tens wild"),
    Rank.JACK: _("jacks wild"),
    Rank.QUEEN: _("queens wild"),
    Rank.KING: _("kings wild"),
}


class Words:
    """One language. ``locale`` is its code, as in the ``lang`` of a page.

    The first three methods are those of gettext; with values given by name they fill in the placeholders.

    >>> words = Words("en", NullTranslations())
    >>> words.ngettext("%(left)s card left", "%(left)s cards left", 2, left=2)
    '2 cards left'
    >>> words.card(Card.parse("9T")), words.card_in(Card.parse("JK"), Rank.SEVEN)
    ('9 of stars', 'joker, wild')
    """

    def __init__(self, locale: str, translations: NullTranslations) -> None:
        self.locale = locale
        self._translations = translations
        self._ranks = {
            rank: self.gettext(RANKS[rank]) if rank in RANKS else str(rank) for rank in Rank
        }
        # A table asks for about 200 names of cards; made once, they cost 58 strings a language.
        self._cards = {card: self._card_name(card) for card in CARDS}

    def gettext(self, message: str, /, **values: object) -> str:
        """Translate a message; fills in the placeholders if there are values."""
        return _fill(self._translations.gettext(message), values)

    def ngettext(self, singular: str, plural: str, number: int, /, **values: object) -> str:
        """Translate a message in the form for a number, otherwise like ``gettext``."""
        return _fill(self._translations.ngettext(singular, plural, number), values)

    def pgettext(self, context: str, message: str, /, **values: object) -> str:
        """Translate a short message that means different things in different contexts, like ``gettext``."""
        return _fill(self._translations.pgettext(context, message), values)

    def rank(self, rank: Rank) -> str:
        """The name of a rank: "9", "jack"."""
        return self._ranks[rank]

    def suit(self, suit: Suit) -> str:
        """The name of a suit: "stars"."""
        return self.gettext(SUITS[suit])

    def card(self, card: Card, wild: bool = False) -> str:
        """The name of a card: "9 of stars", "joker"; if ``wild`` "7 of hearts, wild"."""
        name = self._cards[card]
        return self.gettext("%(card)s, wild", card=name) if wild else name

    def card_in(self, card: Card, pile: Rank) -> str:
        """The name of a card in a pile, where it may be wild (R3)."""
        return self.card(card, card.is_wild(pile))

    def wilds(self, rank: Rank) -> str:
        """The wild rank of the pile of that rank: "sevens wild"."""
        return self.gettext(WILDS[rank])

    def pile_name(self, rank: Rank) -> str:
        """The name of a pile, with the letter of the screen and of its key: "Pile 7", "Pile J"."""
        return self.gettext("Pile %(rank)s", rank=rank)

    def player_name(self, name: str | None) -> str:
        """The name of a player, who may have none: "Guest"."""
        return name or self.gettext("Guest")

    def join_list(self, parts: Sequence[str]) -> str:
        """Join parts to a list: "5, 9"; "" without parts."""
        if not parts:
            return ""
        joined = parts[0]
        for part in parts[1:]:
            joined = self.gettext("%(list)s, %(next)s", list=joined, next=part)
        return joined

    def join_sentences(self, *sentences: str | None) -> str:
        """Join whole sentences; skips those that are empty or None."""
        joined = ""
        for sentence in filter(None, sentences):
            joined = (
                self.gettext("%(said)s %(next)s", said=joined, next=sentence)
                if joined
                else sentence
            )
        return joined

    def _card_name(self, card: Card) -> str:
        if card.rank is None or card.suit is None:
            return self.gettext("joker")
        return self.gettext(
            "%(rank)s of %(suit)s", rank=self.rank(card.rank), suit=self.suit(card.suit)
        )


def capitalize(text: str) -> str:
    """Make the first letter a capital one, and leave the others."""
    return text[:1].upper() + text[1:]


def _fill(message: str, values: dict[str, object]) -> str:
    return message % values if values else message
