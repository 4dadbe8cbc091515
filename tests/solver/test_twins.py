"""The order of the stock does not matter (the solver's lemma): tested by playing every game.

The assignment twin relies on the lemma and gives subsets of the stock to the piles. The game twin does
not: it plays all turns. As the two agree, the other tests use only the assignment twin.
"""

from __future__ import annotations

from collections import Counter

import pytest

from solitaire.rules import JOKER, Pile, Rank, parse_cards
from tests.kit import hands
from tests.kit.deals import THREE_PILES, TINIEST, Tiny, mix_deals
from tests.kit.hands import Chance
from tests.kit.tiers import sampled
from tests.solver import twins
from tests.solver.twins import Assignment


def games(part: int) -> list[Tiny]:
    """Return deals that are tiny enough to play every game."""
    return list(mix_deals(100 + part, {TINIEST: 24, THREE_PILES: 2}))


@pytest.mark.parametrize("part", sampled(range(4), fast=0, deep=2))
def test_all_games_agree_with_the_assignment_twin(part: int) -> None:
    """On who wins, the fewest draws and kept cards to win, and the piles and points of a lost game."""
    answers = Counter[str]()
    for deal in games(part):
        twin = Assignment.of(deal.piles, deal.stock)
        won, stock_left, flipped, less = twins.best_game(deal.piles, deal.stock)
        assert won == (twin.need is not None), deal
        assert twins.fewest_kept(deal.piles, deal.stock) == twin.need, deal
        if won:
            assert len(deal.stock) - stock_left == twin.par, deal
        already = sum(pile.flipped for pile in deal.piles)
        assert (flipped - already, -less) == twins.best_finish(deal.piles, deal.stock), deal
        assert flipped - already == twin.reach, deal
        answers["won" if won else f"lost with {flipped} flipped"] += 1
    assert answers["won"] > 80
    assert answers["lost with 1 flipped"] > 20
    assert answers["lost with 0 flipped"] > 0
    assert answers["lost with 2 flipped"] > 0


@pytest.mark.parametrize("part", sampled(range(4), fast=0, deep=2))
def test_knowing_the_order_of_the_stock_wins_no_more_deals(part: int) -> None:
    """A strategy wins in every order exactly if the set of cards can serve all piles."""
    answers = Counter[bool]()
    for deal in games(part):
        twin = Assignment.of(deal.piles, deal.stock)
        wins = twins.wins_in_every_order(deal.piles, deal.stock)
        assert wins == (twin.need is not None), deal
        answers[wins] += 1
    assert min(answers[True], answers[False]) > 40


def test_no_card_brings_a_pile_closer_than_a_joker() -> None:
    """Try all cards, for piles that are zero, one, or more cards away."""
    answers = Counter[int]()
    for number, kind in enumerate(hands.KINDS):
        for size in range(3, 9):
            chance = Chance(200 + number)
            for _ in range(4):
                pile = Pile.of(Rank(size), tuple(kind(chance, Rank(size), size)))
                expected = twins.away_by_trying_all_cards(pile)
                assert min(twins.away(pile), 2) == expected, pile
                answers[expected] += 1
    assert min(answers.values()) > 15, answers


def test_the_twin_gives_a_card_to_only_one_pile() -> None:
    """Both piles lack the 8 of spades, or two other cards, which the stock has for one pile only."""
    piles = (
        Pile.of(Rank.THREE, parse_cards("7S 9S KD")),
        Pile.of(Rank.FOUR, parse_cards("7S 9S 10S QH")),
    )
    one = Assignment.of(piles, parse_cards("5D 8S 6C 5H"))
    assert (one.need, one.par, one.reach, one.least) == (None, None, 1, 2)
    other = Assignment.of(piles, parse_cards("5D 8S 7D 7H"))
    assert (other.need, other.par, other.reach, other.least) == (3, 4, 2, 2)
    assert other.uses(parse_cards("8S")[0], 1, 3)
    assert not other.uses(parse_cards("8S")[0], 0, 3)
    assert Assignment.of(piles, (JOKER, JOKER)).need == 2
