"""Cards to pick, each a button with how many of it are left: those of a stock, or the whole deck by suit."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from solitaire.rules import JOKER, Card, Rank, Suit, Variant
from solitaire.web.board.parts.piles import CardView, card_view
from solitaire.words import Words
from solitaire.words.board.trying import name_pick


@dataclass(frozen=True, slots=True)
class PickView:
    """A card that can be picked, if some are left."""

    card: CardView
    label: str
    """Its name and how many are left."""
    left: int


@dataclass(frozen=True, slots=True)
class SuitRow:
    """A suit and its cards in the order of the ranks."""

    suit: Suit
    name: str
    picks: tuple[PickView, ...]


@dataclass(frozen=True, slots=True)
class PickerView:
    """The cards of a deck, of which some can be picked."""

    suits: tuple[SuitRow, ...]
    joker: PickView
    first: Card | None
    """The first card that is left, which gets the focus of the page."""


def pick_views(words: Words, left: Mapping[Card, int]) -> tuple[PickView, ...]:
    """Make the views of the cards of which some are ``left``, by suit and rank."""
    return tuple([_pick_view(words, card, left[card]) for card in sorted(left)])


def picker_view(words: Words, variant: Variant, left: Mapping[Card, int]) -> PickerView:
    """Make the picker of the cards of a deck, of which so many are ``left``."""

    def pick(card: Card) -> PickView:
        return _pick_view(words, card, left.get(card, 0))

    first = next((card for card in variant.copies if left.get(card)), None)
    suits = [
        SuitRow(suit, words.suit(suit), tuple([pick(Card.of(rank, suit)) for rank in Rank]))
        for suit in Suit
    ]
    return PickerView(tuple(suits), pick(JOKER), first)


def _pick_view(words: Words, card: Card, left: int) -> PickView:
    return PickView(card_view(words, card), name_pick(words, card, left), left)
