"""Difficulties: their order through the week, their bands and their names."""

from datetime import date, timedelta
from itertools import pairwise

import pytest

from solitaire.play.daily.difficulty import Difficulty
from solitaire.words import words_for
from solitaire.words.dailies import name_difficulty

MONDAY = date(2026, 11, 2)


def test_the_week_goes_from_gentle_to_fierce() -> None:
    week = [Difficulty.on(MONDAY + timedelta(days=day)) for day in range(14)]
    assert week == [*Difficulty, *Difficulty]
    bands = [(each.band[0], each.band[-1]) for each in week[:7]]
    assert bands == [(8, 28), (6, 7), (5, 5), (4, 4), (3, 3), (2, 2), (0, 1)]


def test_every_spare_is_in_exactly_one_band() -> None:
    for harder, easier in pairwise(reversed(Difficulty)):
        assert harder.band.stop == easier.band.start
    for spare in range(29):
        assert [each for each in Difficulty if spare in each.band] == [Difficulty.of(spare)]


@pytest.mark.parametrize("spare", [-1, 29])
def test_rejects_a_spare_out_of_range(spare: int) -> None:
    with pytest.raises(ValueError, match="not the spare of a deal that can be won"):
        Difficulty.of(spare)


def test_each_difficulty_has_its_own_name() -> None:
    words = words_for("en")
    names = [name_difficulty(words, each) for each in Difficulty]
    assert names == ["Gentle", "Easy", "Steady", "Tricky", "Hard", "Severe", "Fierce"]
