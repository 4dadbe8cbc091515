"""Need, par and reach compared with exhaustive assignment; properties of need on whole deals."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from operator import attrgetter

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from solitaire.rules import (
    JOKER,
    SHORT,
    STANDARD,
    VARIANTS,
    Card,
    Deal,
    Game,
    Pile,
    Rank,
    Seed,
    Suit,
    Turn,
    Variant,
    parse_cards,
)
from solitaire.solver.away import away
from solitaire.solver.need import Need, Verdict, find_need
from solitaire.solver.par import find_par
from solitaire.solver.plan import Plan
from solitaire.solver.reach import find_reach
from tests.kit.deals import (
    LARGE,
    LONG,
    MEDIUM,
    SCARCE,
    SMALL,
    Tiny,
    careless,
    greedy,
    mix_deals,
    position_of,
    reorder_stock,
)
from tests.kit.hands import Chance
from tests.kit.tiers import sampled
from tests.solver import twins
from tests.solver.twins import Assignment, Waiting

PARTS = range(8)
COUNTS = {SMALL: 28, SCARCE: 6, MEDIUM: 4, LARGE: 1, LONG: 3}
"""The deals of each kind and size in one part: with eight kinds and eight parts, 2,688 deals."""

LIMIT = 20_000
"""Very few positions need more states; those are skipped."""

ANY_DEAL = settings(max_examples=10, derandomize=True)
deals = st.builds(Deal.from_seed, st.integers(0, 1 << 40).map(Seed), st.sampled_from(VARIANTS))
places = st.integers(0, STANDARD.stock_size - 1)


def solve(piles: tuple[Pile, ...], stock: tuple[Card, ...]) -> Need:
    found = find_need(position_of(piles, stock), limit=LIMIT)
    assume(found.verdict is not Verdict.UNKNOWN)
    return found


def convert_plan(piles: tuple[Pile, ...], plan: Plan) -> list[Waiting]:
    """Convert a plan for the twin; assert that its piles are open and its hands go out."""
    left = [pile for pile in piles if not pile.flipped]
    found: list[Waiting] = []
    for each in plan.piles:
        pile = next(pile for pile in left if (pile.rank, pile.cards) == (each.rank, each.cards))
        left.remove(pile)
        assert len(each.uses) == len(each.discards)
        assert Pile.of(pile.rank, each.hand).flipped
        found.append((pile, each.uses, each.discards))
    return found


def assert_carried_out(piles: tuple[Pile, ...], stock: tuple[Card, ...], plan: Plan) -> None:
    """Assert that the plan flips its piles with its own cards of the stock."""
    assert not Counter(plan.uses) - Counter(stock)
    assert twins.draws_to_flip(convert_plan(piles, plan), stock) is not None


# ---- against the twin --------------------------------------------------------------------------------


def compare(deal: Tiny, chance: Chance) -> Counter[str]:
    """Assert that solver and twin agree on a deal; return the kind of deal for the counts."""
    twin = Assignment.of(deal.piles, deal.stock)
    needed = find_need(deal.position)
    par = find_par(deal.piles, deal.stock)
    reached = find_reach(deal.position)
    assert needed.cards == twin.need, deal
    assert par.draws == twin.par, deal
    assert find_par(deal.piles, deal.stock, known=needed).draws == twin.par, deal
    assert reached.piles == twin.reach, deal
    assert reached.exact
    assert len(reached.plan.piles) == twin.reach
    orders = [tuple(chance.some(deal.stock, len(deal.stock))) for _ in range(2)]
    for stock in (deal.stock, *orders):
        assert_carried_out(deal.piles, stock, reached.plan)
    if twin.need is None:
        assert needed.verdict is par.verdict is Verdict.UNWINNABLE
        assert needed.plan is par.plan is needed.spare is None
        assert needed.least > len(deal.stock) or twin.least is None
        served = twin.least is not None and twin.least <= len(deal.stock)
        return Counter(
            {"lost": 1, "lost by rivals": served, f"{min(twin.reach, 2)} of a lost deal": 1}
        )
    assert needed.verdict is par.verdict is Verdict.WINNABLE
    assert needed.least == needed.cards
    assert needed.spare == len(deal.stock) - twin.need
    assert needed.plan is not None
    assert par.plan is not None
    assert needed.plan.cost == twin.need
    for stock in (deal.stock, *orders):
        assert_carried_out(deal.piles, stock, needed.plan)
    assert twins.draws_to_flip(convert_plan(deal.piles, par.plan), deal.stock) == twin.par, deal
    return Counter(
        {
            "won": 1,
            "need above the least of the piles": twin.need > (twin.least or 0),
            "need above away": twin.need > sum(map(twins.away, deal.piles)),
            "par above need": (twin.par or 0) > twin.need,
            "spare 0": twin.need == len(deal.stock),
        }
    )


@pytest.mark.parametrize("part", sampled(PARTS, fast=0, deep=2))
def test_need_par_and_reach_agree_with_exhaustive_assignment(part: int) -> None:
    """Plans work in any order of the stock. The counts check that the deals are varied."""
    chance = Chance(part)
    answers = Counter[str]()
    for deal in mix_deals(400 + part, COUNTS):
        answers += compare(deal, chance)
    fewest = {
        "won": 150,
        "lost": 75,
        "lost by rivals": 20,
        "need above the least of the piles": 10,
        "need above away": 20,
        "par above need": 90,
        "spare 0": 10,
        "0 of a lost deal": 1,
        "1 of a lost deal": 20,
        "2 of a lost deal": 20,
    }
    assert not {name: answers[name] for name in fewest if answers[name] < fewest[name]}, answers


def test_need_par_and_reach_agree_with_exhaustive_assignment_for_half_of_the_box() -> None:
    chance = Chance(9)
    answers = Counter[str]()
    for deal in mix_deals(409, {SMALL: 12, SCARCE: 3, MEDIUM: 2}, SHORT):
        answers += compare(deal, chance)
    fewest = {"won": 50, "lost": 20, "need above away": 5, "par above need": 20}
    assert not {name: answers[name] for name in fewest if answers[name] < fewest[name]}, answers


def test_a_card_is_given_to_only_one_of_two_piles() -> None:
    piles = (
        Pile.of(Rank.THREE, parse_cards("7S 9S KD")),
        Pile.of(Rank.FOUR, parse_cards("7S 9S 10S QH")),
    )
    assert find_need(position_of(piles, parse_cards("8S 5D 6C 5H"))).verdict is Verdict.UNWINNABLE
    assert find_need(position_of(piles, parse_cards("8S 5D 7D 7H"))).cards == 3
    assert find_need(position_of(piles, parse_cards("8S 5D JK 7H"))).cards == 2


def test_a_stock_may_have_three_copies_of_a_card() -> None:
    """As in the study, where a stock goes on with cards of another box."""
    piles = (
        Pile.of(Rank.THREE, parse_cards("KS QD JC")),
        Pile.of(Rank.FOUR, parse_cards("6H 7H 9H KD")),
    )
    three = parse_cards("8H 8H 8H")
    assert find_need(position_of(piles, three)).verdict is Verdict.UNWINNABLE
    assert find_need(position_of(piles, (*three, *parse_cards("5H 8S")))).cards == 4
    assert find_need(position_of(piles[:1], three)).cards == 3


def test_need_of_small_piles_competing_for_a_large_stock() -> None:
    """Each pile could exchange all of its cards, and the stock has more cards than that."""
    piles = (
        Pile.of(Rank.FOUR, parse_cards("8T 9C 8S 5S")),
        Pile.of(Rank.FOUR, parse_cards("4H 6D JS 9D")),
    )
    stock = parse_cards("10T 4S KT 8T 5S 7T JS")
    assert find_need(position_of(piles, stock)).cards == Assignment.of(piles, stock).need


def test_nothing_is_needed_when_all_piles_are_flipped() -> None:
    piles = (Pile.of(Rank.THREE, parse_cards("7S 8S 9S")),)
    for stock in ((), parse_cards("5D 6C")):
        found = find_need(position_of(piles, stock))
        assert (found.cards, found.spare) == (0, len(stock))
        assert found.plan == Plan(())


def test_an_open_pile_cannot_be_won_with_an_empty_stock() -> None:
    piles = (Pile.of(Rank.THREE, parse_cards("7S 9S KD")),)
    found = find_need(position_of(piles, ()))
    assert (found.verdict, found.cards, found.spare) == (Verdict.UNWINNABLE, None, None)


# ---- limits ------------------------------------------------------------------------------------------


def test_a_search_at_its_limit_is_unknown_with_a_proven_bound() -> None:
    verdicts = Counter[Verdict]()
    for value in range(12):
        position = Game.start(Deal.from_seed(Seed(value))).position
        whole = find_need(position)
        for limit in (0, 1, 5, whole.statistics.states - 1, whole.statistics.states):
            found = find_need(position, limit=max(0, limit))
            assert found.statistics.states <= limit or limit < 0
            if found.verdict is Verdict.UNKNOWN:
                assert limit < whole.statistics.states
                assert found.cards is found.spare is found.plan is None
                assert found.least <= (whole.cards or whole.stock + 1)
            else:
                assert found == whole
            verdicts[found.verdict] += 1
    assert verdicts[Verdict.UNKNOWN] > 20
    assert verdicts[Verdict.WINNABLE] > 8


# ---- whole deals -------------------------------------------------------------------------------------


def rename_suits(cards: tuple[Card, ...], names: dict[Suit, Suit]) -> tuple[Card, ...]:
    return tuple(
        card if card.rank is None or card.suit is None else Card.of(card.rank, names[card.suit])
        for card in cards
    )


@ANY_DEAL
@given(deals, st.permutations(list(Suit)))
def test_renaming_suits_does_not_change_need(deal: Deal, suits: list[Suit]) -> None:
    names = dict(zip(Suit, suits, strict=True))
    piles = tuple(rename_suits(cards, names) for cards in deal.piles)
    other = replace(deal, piles=piles, stock=rename_suits(deal.stock, names))
    one = solve(Game.start(deal).piles, deal.stock)
    two = solve(Game.start(other).piles, other.stock)
    assert (one.verdict, one.cards, one.least) == (two.verdict, two.cards, two.least)


@ANY_DEAL
@given(deals, st.integers(0, 1 << 30))
def test_need_and_its_plan_ignore_the_order_of_the_stock(deal: Deal, order: int) -> None:
    other = reorder_stock(deal, Chance(order))
    expected = find_need(Game.start(deal).position, limit=LIMIT)
    assert find_need(Game.start(other).position, limit=LIMIT) == expected


@ANY_DEAL
@given(deals, places)
def test_replacing_a_stock_card_with_a_joker_never_raises_need(deal: Deal, place: int) -> None:
    piles = Game.start(deal).piles
    place %= len(deal.stock)
    stock = (*deal.stock[:place], JOKER, *deal.stock[place + 1 :])
    before, after = solve(piles, deal.stock), solve(piles, stock)
    if before.cards is not None:
        assert after.cards is not None
        assert after.cards <= before.cards


@ANY_DEAL
@given(deals, places)
def test_removing_a_stock_card_never_lowers_need(deal: Deal, place: int) -> None:
    piles = Game.start(deal).piles
    place %= len(deal.stock)
    whole = solve(piles, deal.stock)
    fewer = solve(piles, (*deal.stock[:place], *deal.stock[place + 1 :]))
    if fewer.cards is not None:
        assert whole.cards is not None
        assert whole.cards <= fewer.cards
    if whole.plan and deal.stock[place] not in whole.plan.uses:
        assert fewer.cards == whole.cards


@ANY_DEAL
@given(deals)
def test_need_is_at_least_the_sum_of_away(deal: Deal) -> None:
    game = Game.start(deal)
    found = find_need(game.position, limit=LIMIT)
    assert found.least >= sum(map(away, game.piles))
    assert found.stock == len(deal.stock)
    assert found.cards is None or found.cards + (found.spare or 0) == len(deal.stock)


# ---- games -------------------------------------------------------------------------------------------


def assert_a_turn_is_judged_right(before: Need, after: Need, turn: Turn) -> None:
    """Assert that a turn neither raises spare, wins a lost position, nor saves more than the card kept."""
    assert after.stock == before.stock - 1
    if before.cards is None:
        assert after.verdict is Verdict.UNWINNABLE
    elif after.cards is not None:
        kept = turn.drawn is not turn.discard
        assert after.cards >= before.cards - kept
        assert (after.spare or 0) <= (before.spare or 0)


@pytest.mark.parametrize("value", sampled(range(500, 506), fast=1, deep=2))
@pytest.mark.parametrize("player", [careless, greedy])
@pytest.mark.parametrize("variant", VARIANTS, ids=attrgetter("name"))
def test_no_turn_raises_spare(variant: Variant, player: object, value: int) -> None:
    """In games of greedy and of careless players."""
    chance = Chance(value)
    game = Game.start(Deal.from_seed(Seed(value), variant))
    before = find_need(game.position)
    while not game.is_over:
        turn = careless(game, chance) if player is careless else greedy(game, chance)
        game = game.play(turn)
        after = find_need(game.position)
        assert_a_turn_is_judged_right(before, after, turn)
        before = after


def test_a_plan_lists_the_open_piles_in_order() -> None:
    game = Game.start(Deal.from_seed(Seed(3)))
    plan = find_need(game.position).plan
    assert plan is not None
    flipped = [pile.rank for pile in game.piles if pile.flipped]
    assert [pile.rank for pile in plan.piles] == [
        rank for rank in STANDARD.piles if rank not in flipped
    ]
