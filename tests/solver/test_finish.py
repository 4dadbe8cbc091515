"""The best finish (most piles, then fewest points) compared with exhaustive assignment and with games."""

from __future__ import annotations

from collections import Counter

import pytest

from solitaire.rules import Deal, Game, Pile, Rank, Seed, leftover, parse_cards
from solitaire.solver.finish import find_finish
from solitaire.solver.need import find_need
from solitaire.solver.plan import Plan
from solitaire.solver.reach import find_reach
from tests.kit.deals import (
    MEDIUM,
    SCARCE,
    SMALL,
    THREE_PILES,
    careless,
    greedy,
    mix_deals,
    position_of,
)
from tests.kit.hands import Chance
from tests.kit.tiers import sampled
from tests.solver import twins

COUNTS = {THREE_PILES: 4, SMALL: 4, SCARCE: 1, MEDIUM: 1}


@pytest.mark.parametrize("part", sampled(range(4), fast=0, deep=2))
def test_the_best_finish_agrees_with_exhaustive_assignment(part: int) -> None:
    answers = Counter[str]()
    for deal in mix_deals(900 + part, COUNTS):
        found = find_finish(deal.position, hands=1_000_000)
        already = sum(pile.flipped for pile in deal.piles)
        flipped, points = twins.best_finish(deal.piles, deal.stock)
        assert (found.flipped_count - already, found.points) == (flipped, points), deal
        assert found.flipped_exact
        assert found.points_exact
        still_open = len(deal.piles) - already - flipped
        answers["won" if still_open == 0 else f"{min(2, flipped)} flipped"] += 1
        if len({pile.rank for pile in deal.piles}) < len(deal.piles):
            continue
        quick = find_finish(deal.position, hands=0)
        assert quick.flipped_count == found.flipped_count
        assert quick.points >= points
        assert quick.points_exact == (still_open == 0)
        if still_open:
            assert quick.points > 0
            answers["greedy is best" if quick.points == points else "greedy is not"] += 1
    assert answers["won"] > 25, answers
    assert min(answers["1 flipped"], answers["2 flipped"]) > 4, answers
    assert min(answers["greedy is best"], answers["greedy is not"]) > 1, answers


def test_the_deals_vary_in_the_number_of_piles_that_can_be_flipped() -> None:
    flipped = Counter[int]()
    for part in range(4):
        for deal in mix_deals(900 + part, COUNTS):
            if not all(pile.flipped for pile in deal.piles):
                flipped[find_reach(deal.position).piles] += 1
    assert flipped[0] > 3
    assert flipped[3] > 20


def test_the_finish_of_a_winnable_deal_is_a_win() -> None:
    for value in range(6):
        position = Game.start(Deal.from_seed(Seed(value))).position
        found, needed = find_finish(position), find_need(position)
        assert (found.flipped_count == 11) == (needed.cards is not None)
        if needed.cards is not None:
            assert (found.points, found.points_exact) == (0, True)


@pytest.mark.parametrize("value", sampled(range(920, 926), fast=1, deep=2))
def test_no_game_ends_better_than_its_best_finish(value: int) -> None:
    """During a game the best finish never rises, and the outcome is no better."""
    chance = Chance(value)
    game = Game.start(Deal.from_seed(Seed(value)))
    most: list[int] = []
    bounds: list[tuple[int, int]] = []
    while not game.is_over:
        position = game.position
        if game.stock_left < 8:
            found = find_finish(position)
            assert found.flipped_exact
            most.append(found.flipped_count)
            if found.points_exact:
                bounds.append((found.flipped_count, -found.points))
        elif game.number % 4 == 1:
            most.append(position.flipped_count + find_reach(position).piles)
        game = game.play(careless(game, chance) if value % 3 == 0 else greedy(game, chance))
    outcome = game.outcome
    assert outcome is not None
    assert most == sorted(most, reverse=True)
    assert bounds == sorted(bounds, reverse=True)
    assert bounds
    assert outcome.flipped_count <= most[-1]
    assert (outcome.flipped_count, -outcome.points) <= bounds[-1]


def test_the_finish_of_a_finished_game_is_its_outcome() -> None:
    chance = Chance(930)
    game = Game.start(Deal.from_seed(Seed(930)))
    while not game.is_over:
        game = game.play(greedy(game, chance))
    assert game.outcome is not None
    found = find_finish(game.position)
    assert (found.flipped_count, found.points) == (game.outcome.flipped_count, game.outcome.points)
    assert found.points_exact
    assert found.plan == Plan(())


def test_cards_that_the_flipped_piles_do_not_need_lower_the_points() -> None:
    """The 8 flips the first pile; the other card replaces a king, or completes a book of kings."""
    piles = (
        Pile.of(Rank.THREE, parse_cards("7S 9S KD")),
        Pile.of(Rank.FOUR, parse_cards("KC KH JD 6S")),
    )
    found = find_finish(position_of(piles, parse_cards("8S 3H")))
    assert (found.flipped_count, found.points) == (1, 13 + 11 + 6 + 3)
    found = find_finish(position_of(piles, parse_cards("8S KS")))
    assert (found.flipped_count, found.points) == (1, 6)
    assert leftover(Rank.FOUR, parse_cards("KC KH KS 6S")) == 6


def test_one_more_flipped_pile_beats_any_points() -> None:
    """The joker flips the small pile, though it would save far more points in the large one."""
    piles = (
        Pile.of(Rank.THREE, parse_cards("4S 5S 8D")),
        Pile.of(Rank.NINE, parse_cards("KC KH QC QH JC JD 10C 5T 3T")),
    )
    found = find_finish(position_of(piles, parse_cards("JK")))
    assert found.flipped_count == 1
    assert found.plan.piles[0].rank is Rank.THREE


@pytest.mark.deep
def test_the_number_of_piles_is_not_exact_at_the_limit() -> None:
    inexact = 0
    for value in (5, 24):
        position = Game.start(Deal.from_seed(Seed(value))).position
        whole = find_reach(position)
        assert whole.exact
        for limit in (0, 1, 12):
            found = find_reach(position, limit=limit)
            assert len(found.plan.piles) == found.piles <= whole.piles
            if found.exact:
                assert found.piles == whole.piles
            inexact += not found.exact
    assert inexact > 2
    given_up = find_finish(Game.start(Deal.from_seed(Seed(5))).position, limit=1)
    assert not given_up.flipped_exact
    assert not given_up.points_exact


def test_a_finish_is_found_even_at_the_limit() -> None:
    given_up = 0
    for deal in mix_deals(980, {SMALL: 2}):
        found, exact = (
            find_finish(deal.position, limit=0),
            find_finish(deal.position),
        )
        assert found.flipped_count <= exact.flipped_count
        assert found.points_exact <= found.flipped_exact
        given_up += not found.flipped_exact
    assert given_up > 5
