"""Difficulties: their spares and their names."""

from itertools import pairwise

import pytest

from solitaire.play.deals.difficulty import Difficulty
from solitaire.rules import STANDARD, VARIANTS, Variant
from solitaire.words import words_for
from solitaire.words.dailies import name_difficulty


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: str(variant.name))
def test_every_spare_is_in_exactly_one_band(variant: Variant) -> None:
    ranges = [each.spares_in(variant) for each in Difficulty]
    for easier, harder in pairwise(ranges):
        assert harder.stop == easier.start
    for spare in range(variant.stock_size + 1):
        found = [each for each in Difficulty if spare in each.spares_in(variant)]
        assert found == [Difficulty.of(spare, variant)]


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: str(variant.name))
def test_rejects_a_spare_out_of_range(variant: Variant) -> None:
    for spare in (-1, variant.stock_size + 1):
        with pytest.raises(ValueError, match="not the spare of a deal that can be won"):
            Difficulty.of(spare, variant)


def test_names_of_before_1_1_are_read_and_no_others() -> None:
    assert Difficulty("tricky") is Difficulty.STEADY
    assert Difficulty("severe") is Difficulty.HARD
    assert [each.spares_in(STANDARD).stop for each in Difficulty] == [29, 8, 6, 4, 2]
    with pytest.raises(ValueError, match="mild"):
        Difficulty("mild")


def test_each_difficulty_has_its_own_name() -> None:
    words = words_for("en")
    names = [name_difficulty(words, each) for each in Difficulty]
    assert names == ["Gentle", "Easy", "Steady", "Hard", "Fierce"]
