"""The variants: what each is made of, and that they differ."""

from __future__ import annotations

import pickle
from collections import Counter
from operator import attrgetter

import pytest

from solitaire.rules import (
    CARDS,
    JOKER,
    SHORT,
    STANDARD,
    VARIANTS,
    Code,
    NotationError,
    Rank,
    Variant,
    variant_named,
)

each_variant = pytest.mark.parametrize("variant", VARIANTS, ids=attrgetter("name"))

BOX = {STANDARD: (2, 6), SHORT: (1, 3)}
"""The copies of each natural, and the jokers."""


@each_variant
def test_a_deck_has_each_natural_equally_often_and_some_jokers(variant: Variant) -> None:
    """R1."""
    copies = Counter(variant.deck)
    naturals, jokers = BOX[variant]
    assert copies.pop(JOKER) == jokers
    assert set(copies) == set(CARDS) - {JOKER}
    assert set(copies.values()) == {naturals}
    assert len(variant.deck) == 55 * naturals + jokers
    assert tuple(sorted(variant.deck)) == variant.deck


def test_the_short_game_is_half_of_the_box() -> None:
    twice = Counter(SHORT.deck) + Counter(SHORT.deck)
    assert twice == Counter(STANDARD.deck)
    assert list(SHORT.piles) == list(STANDARD.piles)[:7] == list(range(3, 10))
    assert (STANDARD.stock_size, SHORT.stock_size) == (28, 16)


@each_variant
def test_more_copies_than_in_the_deck_are_rejected(variant: Variant) -> None:
    """R1."""
    variant.check_copies(variant.deck)
    for card in CARDS:
        with pytest.raises(NotationError) as refusal:
            variant.check_copies([*variant.deck, card])
        limit = variant.copies[card]
        assert refusal.value.code is Code.COPIES
        assert refusal.value.data == {"card": str(card), "found": limit + 1, "limit": limit}


def test_names_prefixes_and_numbers_of_piles_are_unique() -> None:
    """Codes, stored games and deals written out must say their variant."""
    for values in (
        [variant.name for variant in VARIANTS],
        [variant.prefix for variant in VARIANTS],
        [len(variant.piles) for variant in VARIANTS],
    ):
        assert len(set(values)) == len(VARIANTS)
    assert all(variant.prefix.isalpha() and variant.prefix.isupper() for variant in VARIANTS[1:])


@each_variant
def test_piles_ascend_and_leave_a_stock(variant: Variant) -> None:
    assert list(variant.piles) == sorted(set(variant.piles))
    assert set(variant.piles) <= set(Rank)
    assert 0 < variant.stock_size == len(variant.deck) - sum(variant.piles)


@each_variant
def test_a_variant_is_found_by_its_name_and_survives_pickling(variant: Variant) -> None:
    assert variant_named(variant.name) is variant
    assert pickle.loads(pickle.dumps(variant)) == variant
    with pytest.raises(ValueError, match="none"):
        variant_named("none")
