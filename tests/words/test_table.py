"""The stock, the flipped piles and the sort order of cards, in words."""

from __future__ import annotations

import pytest

from solitaire.rules import STANDARD, Pile, Position, parse_cards
from solitaire.words import words_for
from solitaire.words.board.table import (
    Sort,
    announce_sort,
    count_stock,
    list_flipped,
    list_helpers,
    list_stock,
)

EN = words_for("en")


@pytest.mark.parametrize(
    ("left", "sentences"),
    [
        ("4S JS JK", "3 left in the stock. Spades 4 jack. 1 joker."),
        ("9T JK JK", "3 left in the stock. Stars 9. 2 jokers."),
        ("", "The stock is empty."),
    ],
)
def test_the_stock_is_listed_by_suit(left: str, sentences: str) -> None:
    assert list_stock(EN, Position((), None, parse_cards(left))) == sentences


@pytest.mark.parametrize(
    ("flipped", "sentences"),
    [
        (0, "No pile is flipped. Open: 3, 4, 5, 6, 7, 8, 9, 10, J, Q, and K."),
        (9, "Flipped: 3, 4, 5, 6, 7, 8, 9, 10, and J. Open: Q and K."),
        (11, "Flipped: 3, 4, 5, 6, 7, 8, 9, 10, J, Q, and K."),
    ],
)
def test_piles_are_listed_as_flipped_or_open(flipped: int, sentences: str) -> None:
    piles = tuple(Pile(rank, (), at < flipped) for at, rank in enumerate(STANDARD.piles))
    assert list_flipped(EN, Position(piles, None, ())) == sentences


def test_the_last_card_of_the_stock_is_named_instead_of_counted() -> None:
    assert [count_stock(EN, left) for left in (2, 0)] == [
        "2 left in the stock",
        "the last card of the stock",
    ]


def test_every_sort_order_has_its_own_announcement() -> None:
    assert len({announce_sort(EN, sort) for sort in Sort}) == len(Sort)


def test_cards_that_help_a_pile_are_named_if_there_are_any() -> None:
    cards = parse_cards("9T QH JK")
    assert list_helpers(EN, "K", sorted(cards)) == (
        "Cards that help pile K: queen of hearts, 9 of stars, and joker."
    )
    assert list_helpers(EN, "K", ()) == ""
