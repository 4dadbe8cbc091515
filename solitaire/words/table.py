"""Sentences about the table: the stock, the flipped piles, and the commands of the command line under it."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Final

from solitaire.rules import JOKER, Card, Position, Suit
from solitaire.words.marks import _p
from solitaire.words.words import Words

_LEFT: Final = {
    Suit.SPADES: _p("cards of a suit", "Spades %(ranks)s."),
    Suit.HEARTS: _p("cards of a suit", "Hearts %(ranks)s."),
    Suit.CLUBS: _p("cards of a suit", "Clubs %(ranks)s."),
    Suit.DIAMONDS: _p("cards of a suit", "Diamonds %(ranks)s."),
    Suit.STARS: _p("cards of a suit", "Stars %(ranks)s."),
}


class Sort(StrEnum):
    """The order of the cards in a pile."""

    MELDS = "melds"
    SUIT = "suit"
    RANK = "rank"


def announce_sort(words: Words, sort: Sort) -> str:
    """The new order of the cards in piles."""
    match sort:
        case Sort.MELDS:
            return words.gettext("Melds first.")
        case Sort.SUIT:
            return words.gettext("Sorted by suit.")
        case Sort.RANK:
            return words.gettext("Sorted by rank.")


def count_stock(words: Words, left: int) -> str:
    """The number of cards left in the stock, a phrase: "26 left in the stock"."""
    if not left:
        return words.gettext("the last card of the stock")
    return words.ngettext(
        "%(count)s left in the stock", "%(count)s left in the stock", left, count=left
    )


def list_stock(words: Words, position: Position) -> str:
    """The cards left in the stock: "3 left in the stock. Spades 4 jack. 1 joker."."""
    left = len(position.left)
    if not left:
        return words.gettext("The stock is empty.")
    sentences = [
        words.ngettext(
            "%(left)s left in the stock.", "%(left)s left in the stock.", left, left=left
        )
    ]
    for suit in Suit:
        ranks = " ".join(
            words.rank(card.rank)
            for card in position.left
            if card.suit is suit and card.rank is not None
        )
        if ranks:
            sentences.append(words.pgettext(*_LEFT[suit], ranks=ranks))
    jokers = position.left.count(JOKER)
    if jokers:
        sentences.append(words.ngettext("%(num)s joker.", "%(num)s jokers.", jokers, num=jokers))
    return words.join_sentences(*sentences)


def list_helpers(words: Words, pile: str, cards: Sequence[Card]) -> str:
    """The cards of the stock that bring a pile one card nearer, empty if there is none."""
    if not cards:
        return ""
    names = words.join_list([words.card(card) for card in cards])
    return words.gettext("Cards that help pile %(pile)s: %(cards)s.", pile=pile, cards=names)


def list_flipped(words: Words, position: Position) -> str:
    """The flipped and the open piles."""
    flipped = [str(pile.rank) for pile in position.piles if pile.flipped]
    still_open = [str(pile.rank) for pile in position.piles if not pile.flipped]
    return words.join_sentences(
        words.gettext("Flipped: %(piles)s.", piles=words.join_list(flipped))
        if flipped
        else words.gettext("No pile is flipped."),
        words.gettext("Open: %(piles)s.", piles=words.join_list(still_open))
        if still_open
        else None,
    )


def describe_quick_ways(words: Words, *, tap_discards: bool) -> str:
    """The quick ways to play, which the table tells once."""
    if tap_discards:
        return words.gettext(
            "Quick ways: one tap discards a card of the chosen pile. Dragging works, too."
        )
    return words.gettext(
        "Quick ways: two taps discard a card of the chosen pile. Dragging works, too."
    )


def list_commands(words: Words) -> str:
    """A summary of the commands of the command line."""
    return words.gettext(
        "7 chooses pile 7. D 9 S discards the 9 of spades from it. 7 9 S does both."
        " X discards the drawn card. P 7 reads pile 7. C the drawn card. G the stock."
        " L the last turn. F flipped piles. H a hint, step by step. U undo. R redo. S sorts."
    )
