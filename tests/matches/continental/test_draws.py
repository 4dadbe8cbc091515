"""Cards drawn for the first deal of Continental (C4)."""

from __future__ import annotations

import pytest

from solitaire.matches import CAST, Match, MatchRecord, format_record
from solitaire.matches.continental import CONTINENTAL
from solitaire.matches.continental.cards import Card
from solitaire.matches.continental.draws import draw_for_deal, find_highest
from solitaire.rules import Seed
from solitaire.words import ENGLISH
from solitaire.words.matches.continental.names import name_card
from solitaire.words.matches.continental.telling import tell_draws
from tests.kit.continental import people, table


@pytest.mark.parametrize(
    ("cards", "draws", "dealer"),
    [
        ("9H KS 4C", "9H/KS/4C", 1),
        ("AH KS JK", "AH/KS/JK", 2),
        ("KH KS AC", "KH/KS/AC", 2),
        ("AH 3S AC 5D 9D", "AH 5D/3S/AC 9D", 2),
        ("4H 4S 4C QD QH 2C 5C 3H", "4H QD 5C/4S QH 3H/4C 2C", 0),
    ],
)
def test_the_highest_card_deals_and_equal_ones_are_drawn_again(
    cards: str, draws: str, dealer: int
) -> None:
    found = draw_for_deal([Card.parse(card) for card in cards.split()], 3)
    assert "/".join(" ".join(map(str, each)) for each in found) == draws
    assert find_highest(found) == dealer


def test_the_dealer_of_the_first_hand_is_who_drew_highest() -> None:
    """The next one sits on its right, as ever; all see the draw."""
    found = set()
    for seed in range(30):
        match = Match.start(CONTINENTAL, Seed(seed), people(3, "seats=drawn hands=three"))
        view = match.state.view(2)
        assert view.dealer == find_highest(view.draws)
        assert match.state.seat == (view.dealer - 1) % 3
        found.add(view.dealer)
    assert found == {0, 1, 2}


@pytest.mark.parametrize("seed", range(4))
def test_the_draw_is_told_with_who_deals(seed: int) -> None:
    """The name of another dealer stands twice."""
    view = Match.start(CONTINENTAL, Seed(seed), people(2, "seats=drawn")).state.view(0)
    said = tell_draws(ENGLISH, view)
    for card in (card for cards in view.draws for card in cards):
        assert name_card(ENGLISH, card) in said
    assert said.count(CAST[1]) == 1 + (view.dealer == 1)


def test_the_draw_is_part_of_a_record() -> None:
    match = Match.start(CONTINENTAL, Seed(4), table("novice,novice hands=three seats=drawn"))
    record = MatchRecord.parse(format_record(match.play_bots()))
    assert len(record.written["seats"]) == 110
    assert record.match().state.draws == match.state.draws
