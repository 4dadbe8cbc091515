"""``useful_cards`` compared with trying each card."""

from __future__ import annotations

import pytest

from solitaire.rules import Card, Deal, Game, Pile, Rank, Seed, parse_cards
from solitaire.solver import useful_cards
from solitaire.solver.completions import Completions
from tests.kit.deals import LARGE, MEDIUM, SCARCE, SMALL, careless, greedy, mix_deals
from tests.kit.hands import Chance


def least(pile: Pile, stock: tuple[Card, ...]) -> int | None:
    return 0 if pile.flipped else Completions.of(pile, stock).least


def twin(pile: Pile, stock: tuple[Card, ...]) -> set[Card]:
    """Place each card, try each discard, and compare the least cost."""
    needs = least(pile, stock)
    found = set()
    for card in set(stock) if needs else ():
        rest = list(stock)
        rest.remove(card)
        for discard in set(pile.cards):
            after = least(pile.after(card, discard), tuple(rest))
            if after is not None and needs and after < needs:
                found.add(card)
    return found


def test_useful_cards_of_tiny_deals_agree_with_trying_each_card() -> None:
    seen = 0
    for deal in mix_deals(1800, {SMALL: 3, SCARCE: 1, MEDIUM: 1, LARGE: 1}):
        for pile in deal.piles:
            expected = twin(pile, deal.stock)
            assert useful_cards(pile, deal.stock) == expected, (str(deal), pile)
            seen += len(expected)
    assert seen > 150


@pytest.mark.parametrize("value", range(1810, 1813))
def test_useful_cards_of_whole_games_agree_with_trying_each_card(value: int) -> None:
    chance = Chance(value)
    game = Game.start(Deal.from_seed(Seed(value)))
    while not game.is_over:
        if chance.below(7) == 0:
            left = game.position.left
            pile = chance.one_of([pile for pile in game.piles if not pile.flipped])
            assert useful_cards(pile, left) == twin(pile, left)
        game = game.play(chance.one_of((greedy, careless))(game, chance))


def test_flipped_and_hopeless_piles_have_no_useful_cards() -> None:
    flipped = Pile.of(Rank.THREE, parse_cards("6D 7D 8D"))
    assert useful_cards(flipped, parse_cards("5D 9D JK")) == frozenset()
    hopeless = Pile.of(Rank.THREE, parse_cards("6D 9H KC"))
    assert useful_cards(hopeless, parse_cards("JK")) == frozenset()
    assert useful_cards(hopeless, ()) == frozenset()
