"""The order of the stock does not matter (the solver's lemma): tested by playing every game.

The assignment twin gives the piles subsets of the stock. The game twin knows nothing of that: it plays all
turns. If they agree, on won games and lost ones, the assignment twin may judge the solver alone.
"""

from __future__ import annotations

from collections import Counter

import pytest

from solitaire.rules import JOKER, Pile, Rank, parse_cards
from tests.kit import hands
from tests.kit.deals import THREE_PILES, TINIEST, Tiny, mixed
from tests.kit.hands import Chance
from tests.kit.tiers import sampled
from tests.solver import twins
from tests.solver.twins import Assignment


def games(part: int) -> list[Tiny]:
    """Tiny deals of which every game can be played."""
    return list(mixed(100 + part, {TINIEST: 24, THREE_PILES: 2}))


@pytest.mark.slow
@pytest.mark.parametrize("part", sampled(range(4), fast=1))
def test_all_games_agree_with_the_assignment_twin(part: int) -> None:
    """Winnable; the fewest draws and the fewest cards kept to win; piles and points of a lost game."""
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


@pytest.mark.slow
@pytest.mark.parametrize("part", sampled(range(4), fast=1))
def test_knowing_the_order_of_the_stock_wins_no_more_deals(part: int) -> None:
    """One strategy against every order, exactly when the piles can be served from the set of the cards."""
    answers = Counter[bool]()
    for deal in games(part):
        twin = Assignment.of(deal.piles, deal.stock)
        wins = twins.wins_in_every_order(deal.piles, deal.stock)
        assert wins == (twin.need is not None), deal
        answers[wins] += 1
    assert min(answers[True], answers[False]) > 40


def test_no_card_brings_a_pile_closer_than_a_joker() -> None:
    """Away by trying all cards there are: for piles that are one card away, or more."""
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


def test_the_twin_serves_two_piles_with_one_card_only_once() -> None:
    """By hand: both piles lack the 8 of spades, or two cards of which the stock has those of one pile."""
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
