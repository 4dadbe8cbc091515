"""Names of cards, piles and wild ranks."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solitaire.rules import CARDS, Card, Rank
from solitaire.words import hints, why, words_for
from solitaire.words.words import WILDS

EN = words_for("en")


@pytest.mark.parametrize(
    ("card", "name"),
    [("9T", "9 of stars"), ("JS", "jack of spades"), ("10D", "10 of diamonds"), ("JK", "joker")],
)
def test_a_card_has_a_spoken_name(card: str, name: str) -> None:
    assert EN.card(Card.parse(card)) == name


def test_every_card_has_a_different_name() -> None:
    assert len({EN.card(card) for card in CARDS}) == len(CARDS)


@pytest.mark.parametrize(
    ("card", "name"),
    [("JK", "joker, wild"), ("7H", "7 of hearts, wild"), ("8H", "8 of hearts")],
)
def test_a_card_name_says_wild_in_the_pile_where_it_is_wild(card: str, name: str) -> None:
    assert EN.card_in(Card.parse(card), Rank.SEVEN) == name


@given(st.sampled_from(CARDS), st.sampled_from(Rank))
def test_a_card_name_says_wild_exactly_when_the_card_is_wild(card: Card, pile: Rank) -> None:
    assert ("wild" in EN.card_in(card, pile)) == card.is_wild(pile)


def test_a_pile_name_uses_the_short_rank_and_wilds_use_words() -> None:
    assert [EN.pile_name(rank) for rank in (Rank.SEVEN, Rank.JACK)] == ["Pile 7", "Pile J"]
    assert [EN.wilds(rank) for rank in (Rank.SIX, Rank.JACK)] == ["sixes wild", "jacks wild"]
    assert len({EN.wilds(rank) for rank in Rank}) == len(Rank)


def test_every_dict_keyed_by_rank_has_all_ranks() -> None:
    for table in (WILDS, hints.BOOKS, why.BOOKS, why.STANDS_FOR):
        assert set(table) == set(Rank)
