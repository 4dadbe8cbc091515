"""Deals: piles and a stock, from a code and from text."""

from __future__ import annotations

from collections import Counter
from dataclasses import FrozenInstanceError

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solitaire.rules import (
    SHORT,
    STANDARD,
    VARIANTS,
    Code,
    Deal,
    NotationError,
    Rank,
    Seed,
    Variant,
    parse_cards,
)
from tests.kit import pages

GOLDEN = pages.golden_deals()[0][1]


def refusal_of(text: str) -> NotationError:
    with pytest.raises(NotationError) as refusal:
        Deal.parse(text)
    return refusal.value


SIZES = {STANDARD: (range(3, 14), 28), SHORT: (range(3, 10), 16)}
"""The piles of each variant, by their size, and its stock."""


@settings(derandomize=True, deadline=None, max_examples=50)
@given(st.integers(0, 2**80 - 1), st.sampled_from(VARIANTS))
def test_a_deal_is_the_piles_of_its_variant_and_the_rest_as_stock(
    value: int, variant: Variant
) -> None:
    """R1, R2: the piles and the stock are the whole deck."""
    piles, stock = SIZES[variant]
    deal = Deal.from_seed(Seed(value), variant)
    assert [len(pile) for pile in deal.piles] == list(piles) == list(variant.piles)
    assert len(deal.stock) == variant.stock_size == stock
    cards = [card for group in (*deal.piles, deal.stock) for card in group]
    assert Counter(cards) == Counter(variant.deck)


@settings(derandomize=True, deadline=None, max_examples=50)
@given(st.integers(0, 2**80 - 1), st.sampled_from(VARIANTS))
def test_deals_round_trip_through_code_and_cards(value: int, variant: Variant) -> None:
    deal = Deal.from_seed(Seed(value), variant)
    assert deal.code == variant.prefix + Seed(value).code
    same = Deal.from_code(deal.code or "")
    assert (same, same.seed, same.variant) == (deal, Seed(value), variant)
    again = Deal.parse(str(deal).lower())
    assert (again, again.variant) == (deal, variant)
    assert again.code is None
    assert str(again) == str(deal)


def test_a_card_twice_in_a_short_deal_is_rejected() -> None:
    """R1: half of the box has each card once, and three jokers."""
    short = pages.golden_deals(SHORT)[0][1]
    last = short.split()[-1]
    for card, limit in (("6S", 1), ("JK", 3)):
        error = refusal_of(short.removesuffix(last) + card)
        assert (error.code, error.data) == (
            Code.COPIES,
            {"card": card, "found": limit + 1, "limit": limit},
        )


@pytest.mark.parametrize("text", ["", "3S 4S 5S", "3S 4S | 5S", "3S 4S 5S | | JK"])
def test_a_deal_of_any_size_has_piles_of_3_to_13(text: str) -> None:
    with pytest.raises(NotationError) as refusal:
        Deal.parse_any(text)
    assert refusal.value.code is (Code.PILE_SIZE if "|" in text else Code.LINE_GROUPS)


def test_a_deal_of_any_size_is_a_variant_of_its_own() -> None:
    deal = Deal.parse_any("6D 7D 9S KC | JK JK JK | 8D", "tiny")
    assert deal.variant == Variant("tiny", "", deal.variant.deck, (Rank.FOUR, Rank.THREE))
    assert Counter(deal.variant.deck) == Counter(parse_cards("6D 7D 9S KC JK JK JK 8D"))
    assert (deal.variant.stock_size, deal.code) == (1, None)
    assert Deal.parse_any(GOLDEN) == Deal.parse(GOLDEN)


def test_deal_equality_ignores_the_seed() -> None:
    deal = Deal.from_seed(Seed(0))
    assert Deal(deal.piles, deal.stock) == deal
    assert hash(Deal(deal.piles, deal.stock)) == hash(deal)
    assert Deal(deal.piles, deal.stock[::-1]) != deal


def test_deals_are_immutable() -> None:
    deal = Deal.from_seed(Seed(0))
    with pytest.raises(FrozenInstanceError):
        deal.stock = ()  # type: ignore[misc]


def test_parsing_ignores_line_breaks_and_spaces_around_bars() -> None:
    assert Deal.parse(GOLDEN.replace(" ", "\n ")) == Deal.parse(GOLDEN)
    assert Deal.parse(GOLDEN.replace(" | ", "|")) == Deal.parse(GOLDEN)


@pytest.mark.parametrize("text", ["", "3S", GOLDEN.replace("|", " ", 1), GOLDEN + " |"])
def test_a_deal_with_the_wrong_number_of_groups_is_rejected(text: str) -> None:
    """R2."""
    error = refusal_of(text)
    assert (error.code, error.data) == (
        Code.DEAL_GROUPS,
        {
            "found": text.count("|") + 1,
            "expected": ", ".join(str(len(variant.piles) + 1) for variant in VARIANTS),
        },
    )
    with pytest.raises(NotationError):
        Deal((), ())


def test_a_pile_of_the_wrong_size_is_rejected() -> None:
    """R2."""
    groups = GOLDEN.split(" | ")
    groups[4] += " " + groups[0].split()[0]
    error = refusal_of(" | ".join(groups))
    assert error.code is Code.DEAL_SIZE
    assert error.data == {"group": "7", "found": 8, "expected": 7}
    groups = GOLDEN.split(" | ")
    groups[8] = groups[8].rsplit(" ", 1)[0]
    assert refusal_of(" | ".join(groups)).data == {"group": "J", "found": 10, "expected": 11}


def test_a_stock_of_the_wrong_size_is_rejected() -> None:
    """R2."""
    error = refusal_of(GOLDEN.rsplit(" ", 1)[0])
    assert error.code is Code.DEAL_SIZE
    assert error.data == {"group": "stock", "found": 27, "expected": 28}


def test_a_third_copy_of_a_card_is_rejected() -> None:
    """R1: replacing one card with another gives a third copy."""
    first = GOLDEN.split()[1]
    last = GOLDEN.split()[-1]
    assert first != last
    error = refusal_of(GOLDEN.rsplit(" ", 1)[0] + " " + first)
    assert (error.code, error.data) == (Code.COPIES, {"card": first, "found": 3, "limit": 2})


def test_an_invalid_card_in_a_deal_is_named() -> None:
    error = refusal_of(GOLDEN.rsplit(" ", 1)[0] + " 2S")
    assert (error.code, error.data) == (Code.CARD, {"text": "2S"})


def test_each_pile_has_as_many_cards_as_its_rank() -> None:
    """R3: the pile of n cards has rank n."""
    deal = Deal.from_seed(Seed(0))
    assert dict(zip(STANDARD.piles, map(len, deal.piles), strict=True)) == {
        rank: rank for rank in Rank
    }
