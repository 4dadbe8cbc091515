"""The cards."""

from __future__ import annotations

import copy
import pickle

import pytest

from solitaire.rules import (
    CARDS,
    JOKER,
    NATURALS,
    STANDARD,
    Card,
    Code,
    NotationError,
    Rank,
    Suit,
    format_cards,
    parse_cards,
)


def test_ranks_are_3_to_king_in_five_suits() -> None:
    """R1."""
    assert [str(rank) for rank in Rank] == ["3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
    assert [int(rank) for rank in Rank] == list(range(3, 14))
    assert [str(suit) for suit in Suit] == ["S", "H", "C", "D", "T"]


def test_whether_a_card_is_wild_depends_on_the_pile() -> None:
    """R3: jokers everywhere; rank n in the pile of n, and nowhere else."""
    for pile in Rank:
        assert JOKER.is_wild(pile)
        for card in NATURALS:
            assert card.is_wild(pile) == (card.rank == pile)


def test_cards_round_trip_through_notation_in_either_case() -> None:
    for card in CARDS:
        assert Card.parse(str(card)) is card
        assert Card.parse(f" {str(card).lower()}\n") is card
    assert parse_cards(format_cards(STANDARD.deck)) == STANDARD.deck


def test_the_joker_has_neither_rank_nor_suit() -> None:
    assert (JOKER.rank, JOKER.suit, str(JOKER)) == (None, None, "JK")
    assert all(card.rank and card.suit for card in NATURALS)


@pytest.mark.parametrize(
    "text", ["2S", "AS", "10", "S10", "1S", "14S", "JJ", "8X", "", "8 H", "JOKER", "TH"]
)
def test_invalid_card_text_is_rejected(text: str) -> None:
    with pytest.raises(NotationError) as refusal:
        Card.parse(text)
    assert (refusal.value.code, refusal.value.data) == (Code.CARD, {"text": text})


def test_parsing_cards_names_the_invalid_one() -> None:
    with pytest.raises(NotationError) as refusal:
        parse_cards("8H 9X 10H")
    assert refusal.value.data == {"text": "9X"}


@pytest.mark.parametrize(
    ("text", "rank"), [("3", 3), ("10", 10), ("j", 11), ("Q", 12), ("13", 13), ("k ", 13)]
)
def test_ranks_parse_from_letter_or_number(text: str, rank: int) -> None:
    assert Rank.parse(text) is Rank(rank)


@pytest.mark.parametrize("text", ["2", "14", "A", "JK", "", "03", "3.0"])
def test_invalid_rank_text_is_rejected(text: str) -> None:
    with pytest.raises(NotationError) as refusal:
        Rank.parse(text)
    assert (refusal.value.code, refusal.value.data) == (Code.RANK, {"text": text})


def test_each_card_is_a_singleton() -> None:
    for card in CARDS:
        assert copy.deepcopy(card) is card
        assert pickle.loads(pickle.dumps(card)) is card
    with pytest.raises(TypeError):
        Card()


def test_cards_are_immutable() -> None:
    with pytest.raises(AttributeError):
        JOKER.rank = Rank.THREE
    with pytest.raises(AttributeError):
        del JOKER.index


def test_cards_sort_by_suit_then_rank_with_the_joker_last() -> None:
    assert format_cards(sorted(parse_cards("JK 3T KS 10H 3S 9H"))) == "3S KS 9H 10H 3T JK"
    assert [card.index for card in CARDS] == list(range(56))
