"""Messages in one language, and the names of cards and piles that sentences are made of.

A message is a whole sentence or a whole name, since word order and agreement differ. Its placeholders are
named (``%(left)s``), so a translation may move them. Names are made for screen readers: "9 of stars".
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from functools import cached_property
from gettext import NullTranslations
from typing import TYPE_CHECKING, Final, Self

from solitaire.rules import CARDS, Card, Rank, Suit
from solitaire.words import cards, lists

if TYPE_CHECKING:
    from babel import Locale

UNGROUPED: Final = 1000
"""Counts below it look the same in every language."""


class Words:
    """One language. ``locale`` is its code, as in the ``lang`` of a page.

    The first three methods are those of gettext; with values given by name they fill in the placeholders. A
    number is a count, and large ones are grouped: pass a number that is a name, such as a daily's, as text.

    >>> words = Words("en", NullTranslations())
    >>> words.ngettext("%(left)s card left", "%(left)s cards left", 1200, left=1200)
    '1,200 cards left'
    >>> words.card(Card.parse("9T")), words.card_in(Card.parse("JK"), Rank.SEVEN)
    ('9 of stars', 'joker, wild')
    """

    seats: tuple[str, ...] = ()
    """The names of who sits at the table that is told of; empty for those of the cast."""

    def __init__(self, locale: str, translations: NullTranslations) -> None:
        self.locale = locale
        self._translations = translations
        self._ranks = {
            rank: self.pgettext(*cards.RANKS[rank]) if rank in cards.RANKS else str(rank)
            for rank in Rank
        }
        # A table asks for about 300 names of cards; made once, they cost 232 strings a language.
        self._cards = self._name_cards(cards.NAMES)
        self._wild_cards = {card: self._name_wild_card(card) for card in CARDS}
        self._the_cards = self._name_cards(cards.NAMES_WITH_ARTICLE)
        self._first_cards = self._name_cards(cards.NAMES_AT_START)

    def at_table(self, names: Sequence[str]) -> Self:
        """The same language, telling of a table where these sit. The copy shares all names of cards."""
        words = copy(self)
        words.seats = tuple(names)
        return words

    def gettext(self, message: str, /, **values: object) -> str:
        """Translate a message; fills in the placeholders if there are values."""
        return self._fill(self._translations.gettext(message), values)

    def ngettext(self, singular: str, plural: str, number: int, /, **values: object) -> str:
        """Translate a message in the form for a number, otherwise like ``gettext``."""
        return self._fill(self._translations.ngettext(singular, plural, number), values)

    def pgettext(self, context: str, message: str, /, **values: object) -> str:
        """Translate a message that means different things in different contexts, like ``gettext``."""
        return self._fill(self._translations.pgettext(context, message), values)

    def format_values(self, values: dict[str, object]) -> dict[str, object]:
        """The values of placeholders as they are written: large numbers grouped."""
        for value in values.values():
            if type(value) is int and value >= UNGROUPED:
                return {
                    name: self.number(each) if type(each) is int else each
                    for name, each in values.items()
                }
        return values

    def _fill(self, message: str, values: dict[str, object]) -> str:
        return message % self.format_values(values) if values else message

    @cached_property
    def babel(self) -> Locale:
        """Babel's locale for this language, or English for one that Babel does not know."""
        # Importing Babel takes longer than a whole command, and most do not need it.
        from babel import Locale, UnknownLocaleError

        try:
            return Locale.parse(self.locale, sep="-")
        except UnknownLocaleError:
            return Locale("en")

    @cached_property
    def product(self) -> str:
        """The name of the program."""
        return self.pgettext("name of the program", "Five Crowns Solitaire")

    @cached_property
    def game_name(self) -> str:
        """The name of the game, short."""
        return self.pgettext("name of the game", "Five Crowns")

    def number(self, number: int) -> str:
        """A count: "1,200"."""
        if number < UNGROUPED:
            return str(number)
        from babel.numbers import format_decimal

        return str(format_decimal(number, locale=self.babel))

    def percent(self, percent: int) -> str:
        """A number of hundredths: "33%"."""
        from babel.numbers import format_percent

        return str(format_percent(percent / 100, locale=self.babel))

    def duration(self, seconds: int) -> str:
        """A time to wait, rounded up to minutes beyond 90 seconds: "12 seconds", "6 minutes"."""
        from babel.units import format_unit

        number, unit = (seconds, "second") if seconds <= 90 else (-(-seconds // 60), "minute")
        return str(format_unit(number, f"duration-{unit}", locale=self.babel))

    def rank(self, rank: Rank) -> str:
        """The name of a rank: "9", "jack"."""
        return self._ranks[rank]

    def cards_of(self, rank: Rank) -> str:
        """A rank in the plural: "eights", "jacks"."""
        return self.pgettext(*cards.RANKS_IN_PLURAL[rank])

    def suit(self, suit: Suit) -> str:
        """The name of a suit: "stars"."""
        return self.pgettext(*cards.SUITS[suit])

    def card(self, card: Card, wild: bool = False) -> str:
        """The name of a card: "9 of stars", "joker"; if ``wild`` "7 of hearts, wild"."""
        return (self._wild_cards if wild else self._cards)[card]

    def the_card(self, card: Card) -> str:
        """The name of a card with its article: "the 9 of stars"."""
        return self._the_cards[card]

    def card_at_start(self, card: Card) -> str:
        """The name of a card as the first words of a sentence: "Joker"."""
        return self._first_cards[card]

    def card_in(self, card: Card, pile: Rank) -> str:
        """The name of a card in a pile, where it may be wild (R3)."""
        return self.card(card, card.is_wild(pile))

    def the_card_in(self, card: Card, pile: Rank) -> str:
        """The name of a card in a pile with its article: "the 7 of hearts, wild"."""
        if not card.is_wild(pile):
            return self.the_card(card)
        if card.suit is None:
            return self.pgettext("card with article", "the joker, wild")
        return self.gettext("%(the_card)s, wild", the_card=self.the_card(card))

    def _name_wild_card(self, card: Card) -> str:
        if card.suit is None:
            return self.pgettext("card", "joker, wild")
        return self.gettext("%(card)s, wild", card=self._cards[card])

    def _name_cards(self, names: cards.Names) -> dict[Card, str]:
        return {
            card: self.pgettext(*cards.choose_name(names, card), rank=card.rank) for card in CARDS
        }

    def wilds(self, rank: Rank) -> str:
        """The wild rank of the pile of that rank: "sevens wild"."""
        return self.gettext("%(ranks)s wild", ranks=self.cards_of(rank))

    def pile_name(self, rank: Rank) -> str:
        """The name of a pile, with the letter of the screen and of its key: "Pile 7", "Pile J"."""
        return self.gettext("Pile %(pile)s", pile=rank)

    def player_name(self, name: str | None) -> str:
        """The name of a player, who may have none: "Guest"."""
        return name or self.pgettext("player without a name", "Guest")

    def join_list(self, parts: Sequence[str]) -> str:
        """Join parts to a list: "5, 7, and 9"; "" without parts."""
        return lists.join(parts, self.babel) if len(parts) > 1 else "".join(parts)

    def join_choices(self, parts: Sequence[str]) -> str:
        """Join parts of which one is meant: "5, 7, or 9"; "" without parts."""
        return lists.join(parts, self.babel, "or") if len(parts) > 1 else "".join(parts)

    def join_sentences(self, *sentences: str | None) -> str:
        """Join whole sentences; skips those that are empty or None."""
        joined = ""
        for sentence in filter(None, sentences):
            joined = (
                self.gettext("%(sentences)s %(next)s", sentences=joined, next=sentence)
                if joined
                else sentence
            )
        return joined
