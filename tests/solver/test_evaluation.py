"""The value of positions: no turn raises it, and a best turn lowers it by at most 1."""

from __future__ import annotations

from collections import Counter

import pytest

from solitaire.rules import Card, Deal, Game, Position, Seed, Turn
from solitaire.solver import (
    Cost,
    LimitError,
    Plan,
    evaluate,
    find_best_turn,
    find_lossless_plans,
    find_need,
    find_reach,
)
from tests.kit.deals import MEDIUM, SCARCE, SMALL, Tiny, careless, greedy, mix_deals
from tests.kit.hands import Chance
from tests.kit.tiers import sampled
from tests.solver import twins


def twin_value(deal: Tiny) -> int:
    """Return spare if all piles can be flipped, else minus the number of piles that cannot."""
    assignment = twins.Assignment.of(deal.piles, deal.stock)
    if assignment.need is not None:
        return len(deal.stock) - assignment.need
    return assignment.reach - len(assignment.by_pile)


def test_values_agree_with_exhaustive_assignment() -> None:
    seen = Counter[str]()
    for deal in mix_deals(1100, {SMALL: 6, SCARCE: 2, MEDIUM: 1}):
        found = evaluate(deal.position)
        assert found.value == twin_value(deal), deal
        assert found.exact
        assert (found.spare is None) == (found.value < 0)
        assert len(found.plan.piles) == twins.Assignment.of(deal.piles, deal.stock).reach
        seen["lost" if found.value < 0 else "no spare" if found.value == 0 else "spare"] += 1
    assert min(seen.values()) > 10, seen


def first_position(deal: Tiny) -> Position:
    return Position(deal.piles, deal.stock[0], tuple(sorted(deal.stock[1:])))


def open_piles(deal: Tiny) -> bool:
    ranks = [pile.rank for pile in deal.piles]
    return len(set(ranks)) == len(ranks) and not all(pile.flipped for pile in deal.piles)


def test_lossless_piles_agree_with_exhaustive_assignment() -> None:
    seen = Counter[bool]()
    for deal in filter(open_piles, mix_deals(1200, {SMALL: 10, SCARCE: 3, MEDIUM: 1})):
        position = first_position(deal)
        stands = evaluate(position)
        plans = {pile.rank: plan for pile, plan in find_lossless_plans(position, stands)}
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


@pytest.mark.parametrize("value", sampled(range(1300, 1306), fast=1, deep=2))
def test_no_turn_raises_the_value_and_the_best_costs_at_most_one(value: int) -> None:
    chance = Chance(value)
    game = Game.start(Deal.from_seed(Seed(value)))
    before = evaluate(game.position)
    while not game.is_over:
        best = find_best_turn(game.position, before)
        after_best = evaluate(game.play(best.turn).position)
        assert after_best.value == best.value
        assert before.value - 1 <= best.value <= before.value
        assert before.value >= 0 or best.value == before.value
        turn = chance.one_of((best.turn, greedy(game, chance), careless(game, chance)))
        game = game.play(turn)
        after = evaluate(game.position, known=before)
        assert after.value <= best.value
        assert after.value == evaluate(game.position).value, (
            "a known evaluation must not change the value"
        )
        before = after


def turn_of(plan: Plan, drawn: Card) -> Turn:
    """Return the turn of the plan for a drawn card."""
    for pile in plan.piles:
        if drawn in pile.uses:
            return Turn(drawn, pile.rank, pile.discards[0])
    return Turn(drawn, plan.piles[0].rank, drawn)


@pytest.mark.parametrize("value", sampled(range(600, 616), fast=2, deep=6))
def test_a_turn_of_the_plan_costs_only_the_draw_and_needs_no_search(value: int) -> None:
    """Pass each evaluation to the next; some turns leave the plan."""
    chance = Chance(value)
    game = Game.start(Deal.from_seed(Seed(value)))
    known = evaluate(game.position)
    uses = 0
    while known.plan.piles and not game.is_over:
        drawn = game.drawn
        assert drawn is not None
        astray = chance.below(12) == 0
        turn = careless(game, chance) if astray else turn_of(known.plan, drawn)
        game = game.play(turn)
        after = evaluate(game.position, known=known)
        assert after.value == evaluate(game.position).value
        if not astray:
            used = turn.discard is not drawn
            lost = not used and known.value > 0
            assert after.value == known.value - lost or (known.value == 0 and not used)
            assert not used or after.statistics == Cost()
            uses += used
        if after.value >= 0:
            open_ranks = [pile.rank for pile in game.piles if not pile.flipped]
            assert [pile.rank for pile in after.plan.piles] == open_ranks
        assert not Counter(after.plan.uses) - Counter(game.position.before_draw.left)
        known = after
    assert uses > 0


def test_an_old_or_unrelated_evaluation_does_not_change_the_value() -> None:
    game = Game.start(Deal.from_seed(Seed(3)))
    other = evaluate(Game.start(Deal.from_seed(Seed(0))).position)
    chance = Chance(9)
    first = evaluate(game.position)
    for _ in range(6):
        game = game.play(careless(game, chance))
        expected = evaluate(game.position).value
        assert evaluate(game.position, known=other).value == expected
        assert evaluate(game.position, known=first).value == expected


def test_an_evaluation_agrees_with_need_and_reach() -> None:
    for value in range(1320, 1326):
        position = Game.start(Deal.from_seed(Seed(value))).position
        found = evaluate(position)
        assert found.spare == find_need(position).spare
        assert len(found.plan.piles) == find_reach(position).piles


def test_a_finished_game_is_worth_its_stock_or_minus_its_open_piles() -> None:
    for value in range(1340, 1342):
        game = Game.start(Deal.from_seed(Seed(value)))
        while not game.is_over:
            game = game.play(find_best_turn(game.position, evaluate(game.position)).turn)
        found = evaluate(game.position).value
        assert found == (game.stock_left if game.flipped_count == 11 else game.flipped_count - 11)
        with pytest.raises(ValueError, match="no turn"):
            find_best_turn(game.position, evaluate(game.position))


def test_a_value_at_the_limit_is_not_exact_and_never_too_high() -> None:
    for value in range(1360, 1362):
        position = Game.start(Deal.from_seed(Seed(value))).position
        given_up, exact = evaluate(position, limit=3), evaluate(position)
        assert not given_up.exact
        assert given_up.value <= exact.value
        with pytest.raises(LimitError):
            list(find_lossless_plans(position, exact, limit=0))


def test_a_best_turn_at_the_limit_is_not_exact() -> None:
    given_up = 0
    for value in range(1380, 1400):
        game = Game.start(Deal.from_seed(Seed(value)))
        stands = evaluate(game.position)
        if stands.value > 0 and game.drawn not in stands.plan.uses:
            best = find_best_turn(game.position, stands, limit=0)
            assert best.turn.discard == best.turn.drawn
            assert best.value == stands.value - 1
            given_up += not best.exact
    assert given_up, "some of these deals begin with a card that other plans could use"
