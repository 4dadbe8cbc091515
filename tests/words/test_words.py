"""Names of cards, piles and wild ranks."""

from __future__ import annotations

from gettext import NullTranslations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solitaire.rules import CARDS, Card, Rank
from solitaire.words import Words, cards, words_for

EN = words_for("en")


@pytest.mark.parametrize(
    ("card", "name"),
    [("9T", "9 of stars"), ("JS", "jack of spades"), ("10D", "10 of diamonds"), ("JK", "joker")],
)
def test_a_card_has_a_spoken_name(card: str, name: str) -> None:
    assert EN.card(Card.parse(card)) == name


def test_every_card_has_a_different_name_in_every_form() -> None:
    for name in (EN.card, EN.the_card, EN.card_at_start):
        assert len({name(card) for card in CARDS}) == len(CARDS)
    assert {EN.the_card(card) for card in CARDS}.isdisjoint(map(EN.card, CARDS))


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


def test_every_rank_has_a_plural() -> None:
    assert set(cards.RANKS_IN_PLURAL) == set(Rank)
    assert EN.cards_of(Rank.QUEEN) == "queens"


def test_a_card_has_a_name_with_its_article_and_one_for_the_start_of_a_sentence() -> None:
    nine, queen, joker = map(Card.parse, ("9T", "QS", "JK"))
    assert [EN.the_card(card) for card in (nine, queen, joker)] == [
        "the 9 of stars",
        "the queen of spades",
        "the joker",
    ]
    assert [EN.card_at_start(card) for card in (nine, queen, joker)] == [
        "9 of stars",
        "Queen of spades",
        "Joker",
    ]
    assert EN.the_card_in(nine, Rank.NINE) == "the 9 of stars, wild"
    assert EN.the_card_in(joker, Rank.NINE) == "the joker, wild"


# ---- numbers and lists -------------------------------------------------------------------------------------


def words_in(language: str) -> Words:
    return Words(language, NullTranslations())


@pytest.mark.parametrize(
    ("language", "number", "percent"), [("en", "12,345", "33%"), ("es", "12.345", "33\xa0%")]
)
def test_numbers_are_written_as_in_the_language(language: str, number: str, percent: str) -> None:
    words = words_in(language)
    assert (words.number(12_345), words.percent(33)) == (number, percent)
    assert words.gettext("%(left)s left in the stock", left=12_345) == f"{number} left in the stock"


def test_a_number_that_is_a_name_is_passed_as_text_and_not_grouped() -> None:
    assert EN.gettext("Daily %(number)s", number="1234") == "Daily 1234"


@pytest.mark.parametrize(
    ("parts", "english", "dutch"),
    [
        ([], "", ""),
        (["5"], "5", "5"),
        (["5", "J"], "5 and J", "5 en J"),
        (["5", "J", "K"], "5, J, and K", "5, J en K"),
    ],
)
def test_a_list_is_joined_as_in_the_language(parts: list[str], english: str, dutch: str) -> None:
    assert [words_in(each).join_list(parts) for each in ("en", "nl")] == [english, dutch]
