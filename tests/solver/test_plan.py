"""Plans work under the rules, in any order of the stock, from the start and the middle of a game."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from operator import attrgetter

import pytest

from solitaire.rules import (
    VARIANTS,
    Card,
    Deal,
    Game,
    Pile,
    Rank,
    Seed,
    Turn,
    Variant,
    goes_out,
    parse_cards,
)
from solitaire.solver.need import find_need
from solitaire.solver.plan import PilePlan, Plan, follow_plan
from solitaire.solver.reach import find_reach
from tests.kit.deals import careless, greedy, position_of, reorder_stock
from tests.kit.hands import Chance
from tests.kit.tiers import sampled

LOST = {"": (5, 12, 24, 29, 38), "S": (0, 3, 4)}
WON = {"": [value for value in range(30) if value not in LOST[""]], "S": (1, 2, 6, 7, 10, 13, 14)}
"""Seeds by the prefix of their game."""
UNWINNABLE = [prefix + Seed(value).code for prefix, values in LOST.items() for value in values]
WINNABLE = [prefix + Seed(value).code for prefix, values in WON.items() for value in values]
ORDERS = 3


def plan_of(code: str) -> tuple[Deal, Plan]:
    """Return a winnable deal and its plan."""
    deal = Deal.from_code(code)
    plan = find_need(Game.start(deal).position).plan
    assert plan is not None
    return deal, plan


# ---- playing by the plan -----------------------------------------------------------------------------


@pytest.mark.parametrize("code", WINNABLE)
def test_a_plan_wins_in_any_order_of_the_stock(code: str) -> None:
    """All turns are legal, keep exactly the cards of the plan, and win the game."""
    deal, plan = plan_of(code)
    chance = Chance(1)
    for other in (deal, *(reorder_stock(deal, chance) for _ in range(ORDERS))):
        turns = follow_plan(Game.start(other), plan)
        game = Game.replay(other, turns)
        assert game.outcome is not None
        assert game.outcome.won
        kept = [turn for turn in turns if turn.discard is not turn.drawn]
        assert Counter(turn.drawn for turn in kept) == Counter(plan.uses)
        assert turns[-1:] == tuple(kept[-1:]), "the last card of the plan ends the game"


@pytest.mark.parametrize("value", sampled(range(700, 712), fast=2, deep=4))
@pytest.mark.parametrize("variant", VARIANTS, ids=attrgetter("name"))
def test_a_plan_wins_from_the_middle_of_a_game(variant: Variant, value: int) -> None:
    """After random turns, while there is a plan; it may use the drawn card."""
    chance = Chance(value)
    game = Game.start(Deal.from_seed(Seed(value), variant))
    while not game.is_over:
        plan = find_need(game.position).plan
        if plan is None:
            break
        undrawn = game.deal.stock[len(game.turns) :]
        stock = (*game.deal.stock[: len(game.turns)], *chance.some(undrawn, len(undrawn)))
        other = Game.replay(replace(game.deal, stock=stock), game.turns)
        turns = follow_plan(other, plan)
        for turn in turns:
            other = other.play(turn)
        assert other.outcome is not None
        assert other.outcome.won
        turn = careless(game, chance) if chance.below(3) == 0 else greedy(game, chance)
        game = game.play(turn)


@pytest.mark.parametrize("code", UNWINNABLE)
def test_the_plan_of_an_unwinnable_deal_flips_its_piles(code: str) -> None:
    deal = Deal.from_code(code)
    start = Game.start(deal)
    plan = find_reach(start.position).plan
    chance = Chance(1)
    assert find_need(start.position).plan is None
    for other in (deal, *(reorder_stock(deal, chance) for _ in range(ORDERS))):
        game = Game.replay(other, follow_plan(Game.start(other), plan))
        flipped = {pile.rank for pile in game.piles if pile.flipped}
        assert flipped == {pile.rank for pile in plan.piles} | {
            pile.rank for pile in start.piles if pile.flipped
        }


# ---- contents of a plan ------------------------------------------------------------------------------


@pytest.mark.parametrize("code", WINNABLE)
def test_the_hands_of_a_plan_go_out_and_their_cards_are_disjoint(code: str) -> None:
    deal, plan = plan_of(code)
    for pile in plan.piles:
        assert goes_out(pile.rank, pile.hand)
        assert pile.layout.loose == ()
        assert len(pile.uses) == len(pile.discards)
        assert pile.cards == deal.piles[deal.variant.piles.index(pile.rank)]
        assert not any(card.is_wild(pile.rank) for card in pile.discards)
        assert pile.uses == tuple(sorted(pile.uses))
        assert pile.hand == tuple(sorted(pile.hand))
        assert Counter(pile.hand) == (
            Counter(pile.cards) - Counter(pile.discards) + Counter(pile.uses)
        )
    assert not Counter(plan.uses) - Counter(deal.stock)
    assert plan.cost == len(plan.uses) == sum(len(pile.uses) for pile in plan.piles)


def test_a_pile_gets_wilds_of_its_rank_before_jokers() -> None:
    piles = (
        Pile.of(Rank.THREE, parse_cards("7S 9H KD")),
        Pile.of(Rank.FOUR, parse_cards("6S 7S 8S QD")),
    )
    plan = find_need(position_of(piles, parse_cards("3C 3D JK 5D"))).plan
    assert plan is not None
    assert [pile.uses for pile in plan.piles] == [parse_cards("3C 3D"), parse_cards("JK")]


def test_a_plan_discards_the_loose_cards() -> None:
    piles = (Pile.of(Rank.FOUR, parse_cards("6S 7S 5D QD")),)
    plan = find_need(position_of(piles, parse_cards("8S 9S"))).plan
    assert plan is not None
    assert plan.piles[0].discards == parse_cards("5D QD")


# ---- adapt -------------------------------------------------------------------------------------------


def pile_plan(rank: int, cards: str, uses: str, discards: str) -> PilePlan:
    return PilePlan(Rank(rank), parse_cards(cards), parse_cards(uses), parse_cards(discards))


PLAN = Plan(
    (
        pile_plan(3, "7S 9S KD", "8S", "KD"),
        pile_plan(4, "7H 9H QH 10H", "8H", "QH"),
    )
)
"""Two runs that each need an eight."""


def at(three: str, four: str, stock: str) -> Plan | None:
    piles = (
        Pile.of(Rank.THREE, parse_cards(three)),
        Pile.of(Rank.FOUR, parse_cards(four)),
    )
    return PLAN.adapt(piles, parse_cards(stock))


def test_adapt_keeps_the_plan_if_nothing_changed() -> None:
    assert at("7S 9S KD", "7H 9H QH 10H", "5D 8H 8S") == PLAN


def test_adapt_drops_a_flipped_pile() -> None:
    assert at("7S 9S 8S", "7H 9H QH 10H", "5D 8H") == Plan(PLAN.piles[1:])


def test_adapt_updates_the_discard_if_a_loose_card_changed() -> None:
    changed = at("7S 9S 5C", "7H 9H QH 10H", "5D 8H 8S")
    assert changed is not None
    assert changed.piles[0] == pile_plan(3, "7S 9S 5C", "8S", "5C")


def test_adapt_waits_again_for_a_card_discarded_by_mistake() -> None:
    changed = at("KC 9S KD", "7H 9H QH 10H", "7S 8H 8S")
    assert changed is not None
    assert changed.piles[0] == pile_plan(3, "KC 9S KD", "7S 8S", "KC KD")
    assert changed.cost == 3


def test_adapt_returns_none_once_a_needed_card_is_gone() -> None:
    assert at("7S 9S KD", "7H 9H QH 10H", "5D 8H") is None
    assert at("KC 9S KD", "7H 9H QH 10H", "8H 8S") is None


def test_adapt_counts_the_copies_of_a_card() -> None:
    plan = Plan((pile_plan(3, "7S 9S KD", "8S", "KD"), pile_plan(4, "7S 9S QH 10S", "8S", "QH")))
    piles = (
        Pile.of(Rank.THREE, parse_cards("7S 9S KD")),
        Pile.of(Rank.FOUR, parse_cards("7S 9S QH 10S")),
    )
    assert plan.adapt(piles, parse_cards("8S 8S")) == plan
    assert plan.adapt(piles, parse_cards("8S 5D")) is None


def test_an_adapted_plan_still_wins() -> None:
    """Adapt the plan of the start at every position of a game, until that fails."""
    followed = 0
    for value in range(720, 726):
        chance = Chance(value)
        game = Game.start(Deal.from_seed(Seed(value)))
        plan = find_need(game.position).plan
        while plan and not game.is_over:
            now = plan.adapt(game.piles, game.position.before_draw.left)
            if now is None:
                break
            followed += 1
            won = game
            for turn in follow_plan(game, now):
                won = won.play(turn)
            assert won.flipped_count == len(won.piles)
            assert now.cost >= (find_need(game.position).cards or 0)
            waiting = [pile for pile in now.piles if game.drawn in pile.uses]
            if waiting and game.drawn is not None and chance.below(8):
                turn = Turn(game.drawn, waiting[0].rank, waiting[0].discards[0])
            else:
                turn = greedy(game, chance)
            game = game.play(turn)
    assert followed > 20


# ---- follow_plan ---------------------------------------------------------------------------------------


def test_a_card_outside_the_plan_is_discarded_unplayed() -> None:
    deal, plan = plan_of("1-0000-0000")
    left: Counter[Card] = Counter(plan.uses)
    for turn in follow_plan(Game.start(deal), plan):
        if left[turn.drawn]:
            left[turn.drawn] -= 1
            assert turn.discard is not turn.drawn
        else:
            assert turn.discard is turn.drawn
    assert not left.total()


def test_following_a_plan_without_piles_takes_no_turns() -> None:
    game = Game.start(Deal.from_seed(Seed(0)))
    assert follow_plan(game, Plan(())) == ()


def test_following_a_plan_ends_when_the_last_of_its_piles_is_flipped() -> None:
    deal, plan = plan_of("1-0000-0000")
    part = Plan(plan.piles[:3])
    game = Game.start(deal)
    turns = follow_plan(game, part)
    assert 0 < len(turns) < 28
    before, after = Game.replay(deal, turns[:-1]), Game.replay(deal, turns)
    ranks = [pile.rank for pile in part.piles]
    assert not all(before.pile(rank).flipped for rank in ranks)
    assert all(after.pile(rank).flipped for rank in ranks)
