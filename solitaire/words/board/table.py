"""Sentences about the table: the stock, the flipped piles, and the commands of the command line under it."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from solitaire.rules import Card, Position
from solitaire.words.board.piles import list_by_suit
from solitaire.words.words import Words


class Sort(StrEnum):
    """The order of the cards in a pile."""

    MELDS = "melds"
    SUIT = "suit"
    RANK = "rank"

    @property
    def following(self) -> Sort:
        """The next order; after the last one the first."""
        orders = tuple(Sort)
        return orders[(orders.index(self) + 1) % len(orders)]


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
    count = words.ngettext(
        "%(left)s left in the stock.", "%(left)s left in the stock.", left, left=left
    )
    return words.join_sentences(count, *list_by_suit(words, position.left))


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
    """The commands that are used most, in twenty words; the page of keys has them all."""
    return words.gettext(
        "7 9 S: 9 of spades off pile 7. X discard, P 7 pile, C card, G stock, H hint, U undo."
    )
