"""How positions stand: one number, won or lost, which no turn raises and which a good turn hardly lowers."""

from __future__ import annotations

from collections import Counter

import pytest

from solitaire.rules import Deal, Game, Position, Seed
from solitaire.solver import (
    LimitError,
    best_turn,
    need,
    reach,
    standing,
    standing_of,
    using,
)
from tests.kit.deals import MEDIUM, SCARCE, SMALL, Tiny, careless, greedy, mixed
from tests.kit.hands import Chance
from tests.kit.tiers import sampled
from tests.solver import twins


def twin_standing(deal: Tiny) -> int:
    """Spare if all piles can be flipped, else minus those that cannot."""
    assignment = twins.Assignment.of(deal.piles, deal.stock)
    if assignment.need is not None:
        return len(deal.stock) - assignment.need
    return assignment.reach - len(assignment.by_pile)


@pytest.mark.slow
def test_standings_are_those_of_exhaustive_assignment() -> None:
    seen = Counter[str]()
    for deal in mixed(1100, {SMALL: 6, SCARCE: 2, MEDIUM: 1}):
        found = standing_of(deal.piles, deal.stock)
        assert found.value == twin_standing(deal), deal
        assert found.exact
        assert (found.spare is None) == (found.value < 0)
        assert found.reach == twins.Assignment.of(deal.piles, deal.stock).reach
        seen["lost" if found.value < 0 else "no spare" if found.value == 0 else "spare"] += 1
    assert min(seen.values()) > 10, seen


def position_of(deal: Tiny) -> Position:
    return Position(deal.piles, deal.stock[0], tuple(sorted(deal.stock[1:])))


def open_piles(deal: Tiny) -> bool:
    ranks = [pile.rank for pile in deal.piles]
    return len(set(ranks)) == len(ranks) and not all(pile.flipped for pile in deal.piles)


@pytest.mark.slow
def test_a_pile_uses_the_drawn_card_without_loss_if_exhaustive_assignment_says_so() -> None:
    seen = Counter[bool]()
    for deal in filter(open_piles, mixed(1200, {SMALL: 10, SCARCE: 3, MEDIUM: 1})):
        position = position_of(deal)
        stands = standing(position)
        plans = {pile.rank: plan for pile, plan in using(position, stands)}
        if stands.value < 0:
            assert not plans
            continue
        assignment = twins.Assignment.of(deal.piles, deal.stock)
        assert assignment.need is not None
        still_open = [pile for pile in deal.piles if not pile.flipped]
        for place, pile in enumerate(still_open):
            expected = assignment.uses(deal.stock[0], place, assignment.need)
            assert (pile.rank in plans) == expected, (deal, pile.rank)
            seen[expected] += 1
            if expected:
                plan = plans[pile.rank]
                planned = next(each for each in plan.piles if each.rank == pile.rank)
                assert deal.stock[0] in planned.uses
                assert plan.cost == assignment.need
                assert not Counter(plan.uses) - Counter(deal.stock)
    assert min(seen.values()) > 50, seen


@pytest.mark.slow
@pytest.mark.parametrize("value", sampled(range(1300, 1306), fast=2))
def test_no_turn_raises_the_standing_and_the_best_one_lowers_it_by_one_at_most(value: int) -> None:
    chance = Chance(value)
    game = Game.start(Deal.from_seed(Seed(value)))
    before = standing(game.position)
    while not game.is_over:
        best = best_turn(game.position, before)
        after_best = standing(game.play(best.turn).position)
        assert after_best.value == best.standing
        assert before.value - 1 <= best.standing <= before.value
        assert before.value >= 0 or best.standing == before.value
        turn = chance.one_of((best.turn, greedy(game, chance), careless(game, chance)))
        game = game.play(turn)
        after = standing(game.position, known=before)
        assert after.value <= best.standing
        assert after.value == standing(game.position).value, "what was known before changes nothing"
        before = after


def test_a_standing_agrees_with_need_and_reach() -> None:
    for value in range(1320, 1326):
        position = Game.start(Deal.from_seed(Seed(value))).position
        found = standing(position)
        assert found.spare == need(position).spare
        assert found.reach == reach(position).piles


def test_the_standing_of_a_finished_game_is_what_is_left_or_minus_the_open_piles() -> None:
    for value in range(1340, 1342):
        game = Game.start(Deal.from_seed(Seed(value)))
        while not game.is_over:
            game = game.play(best_turn(game.position, standing(game.position)).turn)
        found = standing(game.position).value
        assert found == (game.stock_left if game.flipped == 11 else game.flipped - 11)
        with pytest.raises(ValueError, match="no turn"):
            best_turn(game.position, standing(game.position))


def test_a_standing_whose_search_was_given_up_says_so_and_is_never_too_high() -> None:
    for value in range(1360, 1362):
        position = Game.start(Deal.from_seed(Seed(value))).position
        given_up, exact = standing(position, limit=3), standing(position)
        assert not given_up.exact
        assert given_up.value <= exact.value
        with pytest.raises(LimitError):
            list(using(position, exact, limit=0))


@pytest.mark.slow
def test_a_best_turn_that_was_given_up_says_so() -> None:
    given_up = 0
    for value in range(1380, 1400):
        game = Game.start(Deal.from_seed(Seed(value)))
        stands = standing(game.position)
        if stands.value > 0 and game.drawn not in stands.plan.uses:
            best = best_turn(game.position, stands, limit=0)
            assert best.turn.discard == best.turn.drawn
            assert best.standing == stands.value - 1
            given_up += not best.exact
    assert given_up, "some of these deals begin with a card that other plans could use"
