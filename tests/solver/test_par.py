"""Par on whole deals; ``test_need`` tests it on tiny ones."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from solitaire.rules import Deal, Game, Pile, Rank, Seed, Turn, parse_cards
from solitaire.solver.effort import LIMIT
from solitaire.solver.need import Need, Verdict, find_need
from solitaire.solver.par import Par, find_par
from solitaire.solver.plan import follow_plan
from tests.kit.deals import position_of, reorder_stock
from tests.kit.hands import Chance

LOST = {"": (5, 12), "S": (0, 3, 4)}
WON = {"": [value for value in range(24) if value not in LOST[""]], "S": (1, 2, 6, 7, 10, 13, 14)}
"""Seeds by the prefix of their game."""
UNWINNABLE = [prefix + Seed(value).code for prefix, values in LOST.items() for value in values]
WINNABLE = [prefix + Seed(value).code for prefix, values in WON.items() for value in values]


def par_of(deal: Deal, *, known: Need | None = None, limit: int = LIMIT) -> Par:
    return find_par(Game.start(deal).piles, deal.stock, known=known, limit=limit)


def line_of(deal: Deal, found: Par) -> tuple[Turn, ...]:
    assert found.plan is not None
    return follow_plan(Game.start(deal), found.plan)


@pytest.mark.parametrize("code", WINNABLE)
def test_the_plan_of_par_wins_with_its_last_draw(code: str) -> None:
    deal = Deal.from_code(code)
    known = find_need(Game.start(deal).position)
    found = par_of(deal, known=known)
    turns = line_of(deal, found)
    assert known.cards is not None
    assert found.verdict is Verdict.WINNABLE
    assert found.draws is not None
    assert found.draws == found.least == len(turns)
    assert known.cards <= found.draws <= len(deal.stock)
    game = Game.replay(deal, turns)
    assert game.outcome is not None
    assert game.outcome.won
    assert game.outcome.stock_left == len(deal.stock) - found.draws
    assert turns[-1].drawn is not turns[-1].discard
    one_less = find_need(position_of(Game.start(deal).piles, deal.stock[: found.draws - 1]))
    assert one_less.verdict is Verdict.UNWINNABLE


@pytest.mark.parametrize("code", UNWINNABLE)
def test_an_unwinnable_deal_has_no_par(code: str) -> None:
    deal = Deal.from_code(code)
    found = par_of(deal)
    assert (found.verdict, found.draws, found.plan) == (Verdict.UNWINNABLE, None, None)


def test_the_winnable_deals_have_par_at_need_and_above_it() -> None:
    answers = Counter[str]()
    for code in WINNABLE[:18]:
        deal = Deal.from_code(code)
        draws, cards = par_of(deal).draws, find_need(Game.start(deal).position).cards
        answers["at need" if draws == cards else "above"] += 1
    assert min(answers["at need"], answers["above"]) > 1, answers


@pytest.mark.parametrize("code", [*WINNABLE[:7], *WINNABLE[-4:]])
def test_par_equals_need_if_the_cards_of_the_plan_lie_on_top(code: str) -> None:
    """Need does not depend on the order of the stock; par is at most the last card of the plan."""
    deal = Deal.from_code(code)
    plan = find_need(Game.start(deal).position).plan
    assert plan is not None
    rest = list((Counter(deal.stock) - Counter(plan.uses)).elements())
    on_top = replace(deal, stock=(*plan.uses, *rest))
    assert par_of(on_top).draws == plan.cost
    chance = Chance(1)
    for _ in range(2):
        other = reorder_stock(deal, chance)
        left = Counter(plan.uses)
        last = 0
        for draws, card in enumerate(other.stock, start=1):
            if left[card]:
                left[card] -= 1
                last = draws
        draws = par_of(other).draws
        assert draws is not None
        assert plan.cost <= draws <= last


def test_a_known_need_does_not_change_par() -> None:
    for value in range(6):
        deal = Deal.from_seed(Seed(value))
        known = find_need(Game.start(deal).position)
        one, two = par_of(deal), par_of(deal, known=known)
        assert (one.draws, one.plan, one.verdict) == (two.draws, two.plan, two.verdict)


def test_par_ends_with_the_draw_of_the_last_card_needed() -> None:
    piles = (
        Pile.of(Rank.THREE, parse_cards("7S 9S KD")),
        Pile.of(Rank.FOUR, parse_cards("7S 9S 10S QH")),
    )
    assert find_par(piles, parse_cards("5D 8S 6C 8S JK")).draws == 4
    assert find_par(piles, parse_cards("5D 8S 6C JK 8S")).draws == 4
    assert find_par(piles, parse_cards("5D 8S 7H 7D 8S")).draws == 4
    assert find_par(piles, parse_cards("5D 8S 6C")).draws is None


def test_a_deal_that_is_won_as_dealt_has_par_zero() -> None:
    found = find_par((Pile.of(Rank.THREE, parse_cards("7S 8S 9S")),), parse_cards("5D 6C"))
    assert found.draws == 0
    assert found.verdict is Verdict.WINNABLE


def test_par_at_the_limit_is_unknown_with_a_proven_bound() -> None:
    unknown = 0
    for value in (4, 19, 21):
        deal = Deal.from_seed(Seed(value))
        known = find_need(Game.start(deal).position)
        whole = par_of(deal, known=known)
        for limit in (0, known.statistics.states, known.statistics.states + 1):
            found = par_of(deal, known=known, limit=limit)
            assert found.verdict is not Verdict.UNWINNABLE
            if found.verdict is Verdict.UNKNOWN:
                assert found.draws is found.plan is None
                assert (known.cards or 0) <= found.least <= (whole.draws or 0)
                unknown += 1
            else:
                assert found.draws == whole.draws
        given_up = par_of(deal, limit=0)
        assert (given_up.verdict, given_up.draws) == (Verdict.UNKNOWN, None)
    assert unknown > 3
