"""The text of deals and turns in rows."""

from __future__ import annotations

from operator import attrgetter

import pytest

from solitaire.play.deals.row_text import deal_of, game_at, text_of, text_of_turns, turns_of
from solitaire.rules import VARIANTS, Deal, IllegalTurn, Seed, Variant
from tests.kit.playing import LOST

each_variant = pytest.mark.parametrize("variant", VARIANTS, ids=attrgetter("name"))


@each_variant
def test_the_text_of_a_deal_says_the_deal_and_its_variant(variant: Variant) -> None:
    for value in (0, 1, 2**40 - 1, 2**80 - 1):
        deal = Deal.from_seed(Seed(value), variant)
        for each in (deal, Deal.parse(str(deal))):
            text = text_of(each)
            assert text == each.code or each.code is None
            assert deal_of(text) == deal
            assert deal_of(text).variant is variant


@each_variant
def test_a_game_with_too_many_turns_is_refused(variant: Variant) -> None:
    deal = Deal.from_seed(Seed(0), variant)
    turns = [f"{card}>9:{card}" for card in deal.stock]
    assert game_at(text_of(deal), " ".join(turns)).is_over
    with pytest.raises(IllegalTurn):
        game_at(text_of(deal), " ".join([*turns, turns[-1]]))


def test_turns_are_separated_by_single_blanks() -> None:
    first, second = LOST.turns[:2]
    assert text_of_turns([first, second]) == f"{first} {second}"
    assert turns_of(f"{first} {second}") == (first, second)
    assert text_of_turns([]) == ""
    assert turns_of("") == ()
