"""Difficulties: their order through the week, their spares and their names."""

from datetime import date, timedelta
from itertools import pairwise

import pytest

from solitaire.play.deals.difficulty import Difficulty, difficulties_of
from solitaire.rules import SHORT, STANDARD, VARIANTS, Variant
from solitaire.words import words_for
from solitaire.words.dailies import name_difficulty

MONDAY = date(2026, 11, 2)


def test_the_week_goes_from_gentle_to_fierce() -> None:
    week = [Difficulty.on(MONDAY + timedelta(days=day), STANDARD) for day in range(14)]
    assert week == 2 * list(difficulties_of(STANDARD))
    ranges = [(each.spares_in(STANDARD)[0], each.spares_in(STANDARD)[-1]) for each in week[:7]]
    assert ranges == [(8, 28), (6, 7), (5, 5), (4, 4), (3, 3), (2, 2), (0, 1)]


def test_the_short_game_has_two_hard_days_instead_of_a_severe_one() -> None:
    week = [Difficulty.on(MONDAY + timedelta(days=day), SHORT) for day in range(7)]
    assert week == [*list(Difficulty)[:5], Difficulty.HARD, Difficulty.FIERCE]


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: str(variant.name))
def test_each_weekday_has_one_difficulty(variant: Variant) -> None:
    days = [day for each in Difficulty for day in each.weekdays_in(variant)]
    assert days == list(range(7))


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: str(variant.name))
def test_every_spare_is_in_exactly_one_band(variant: Variant) -> None:
    ranges = [each.spares_in(variant) for each in difficulties_of(variant)]
    for easier, harder in pairwise(ranges):
        assert harder.stop == easier.start
    for spare in range(variant.stock_size + 1):
        found = [each for each in Difficulty if spare in each.spares_in(variant)]
        assert found == [Difficulty.of(spare, variant)]


def test_the_short_game_has_no_severe_deals() -> None:
    assert difficulties_of(STANDARD) == tuple(Difficulty)
    assert set(Difficulty) - set(difficulties_of(SHORT)) == {Difficulty.SEVERE}


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: str(variant.name))
def test_rejects_a_spare_out_of_range(variant: Variant) -> None:
    for spare in (-1, variant.stock_size + 1):
        with pytest.raises(ValueError, match="not the spare of a deal that can be won"):
            Difficulty.of(spare, variant)


def test_each_difficulty_has_its_own_name() -> None:
    words = words_for("en")
    names = [name_difficulty(words, each) for each in Difficulty]
    assert names == ["Gentle", "Easy", "Steady", "Tricky", "Hard", "Severe", "Fierce"]
