"""``Completions`` compared with a twin that tries every subset of the stock and every discard."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations

import pytest

from solitaire.rules import JOKER, Card, Pile, Rank, goes_out, parse_cards
from solitaire.rules.packed import count_cards, pack_naturals, unpack_cards
from solitaire.solver.completions import Completions
from tests.kit.deals import KINDS, LARGE, LONG, MEDIUM, SMALL, Kind, Size, tiny_deals
from tests.kit.tiers import sampled
from tests.solver import twins

Found = dict[int, set[tuple[tuple[Card, ...], int]]]
"""The sorted naturals and the number of wilds, by cost."""


def list_completions(completions: Completions, highest: int) -> Found:
    return {
        cost: {(unpack_cards(of), cost - count_cards(of)) for of in completions.of_cost(cost)}
        for cost in range(highest + 1)
    }


def is_dominated(
    naturals: tuple[Card, ...], wilds: int, lower: Iterable[tuple[tuple[Card, ...], int]]
) -> bool:
    """Whether a completion in ``lower`` needs no card beyond these."""
    return any(fewer <= wilds and not Counter(less) - Counter(naturals) for less, fewer in lower)


def assert_as_the_twin(pile: Pile, stock: tuple[Card, ...], expected: Found, highest: int) -> None:
    """Assert that every set found completes the pile, and that a lower cost dominates every other."""
    completions = Completions.of(pile, stock)
    found = list_completions(completions, highest)
    for cost in range(highest + 1):
        all_ways = expected.get(cost, set())
        assert found[cost] <= all_ways, (pile, stock, cost)
        lower = [way for less in range(cost) for way in expected.get(less, ())]
        for naturals, wilds in all_ways - found[cost]:
            assert is_dominated(naturals, wilds, lower), (pile, stock, naturals, wilds)
    costs = [cost for cost, ways in sorted(expected.items()) if ways]
    if costs or highest >= len(stock):
        assert completions.least == (costs[0] if costs else None)


# ---- against the twin --------------------------------------------------------------------------------


SIZES = {"small": (SMALL, 10), "long": (LONG, 3), "medium": (MEDIUM, 3), "large": (LARGE, 1)}
"""Sizes with the number of deals of each kind."""


def piles_of(name: str, kind: Kind, seed: int = 700) -> Iterator[tuple[Pile, tuple[Card, ...]]]:
    """Yield each pile of the deals of that size and kind, with the stock."""
    size, deals = SIZES[name]
    for deal in tiny_deals(seed, kind, size, deals):
        for pile in deal.piles:
            yield pile, deal.stock


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seed", sampled(range(700, 703), fast=1, deep=1))
def test_all_completions_of_small_piles_are_found(size: str, kind: Kind, seed: int) -> None:
    for pile, stock in piles_of(size, kind, seed):
        assert_as_the_twin(pile, stock, twins.completions(pile, stock), len(stock))


def test_the_piles_vary_in_cost_and_number_of_completions() -> None:
    answers = Counter[str]()
    for size in SIZES:
        for kind in KINDS:
            for pile, stock in piles_of(size, kind):
                completions = Completions.of(pile, stock)
                least = completions.least
                answers[f"least {least}"] += 1
                if least is not None:
                    ways = len(completions.of_cost(least))
                    answers["one way" if ways == 1 else "a few" if ways < 4 else "many"] += 1
                    answers["dearer ways"] += bool(completions.of_cost(least + 1))
    assert min(answers[f"least {least}"] for least in ("None", 0, 1, 2)) > 20, answers
    assert min(answers["least 3"], answers["least 4"]) > 3, answers
    assert min(answers[name] for name in ("one way", "a few", "many", "dearer ways")) > 30, answers


def completions_by_drops(pile: Pile, stock: tuple[Card, ...], highest: int) -> Found:
    """Find completions like the twin, for larger piles: keep all wilds, and treat wilds as equal.

    If jokers in all places do not complete the cards that are kept, no other cards do.
    """
    own = [card for card in pile.cards if not card.is_wild(pile.rank)]
    wilds = [card for card in pile.cards if card.is_wild(pile.rank)]
    naturals = sorted(card for card in stock if not card.is_wild(pile.rank))
    found: Found = {}
    for cost in range(min(highest, len(own)) + 1):
        kept_hands = [
            (*wilds, *kept)
            for kept in set(combinations(sorted(own), len(own) - cost))
            if goes_out(pile.rank, (*wilds, *kept, *[JOKER] * cost))
        ]
        for jokers in range(min(cost, len(stock) - len(naturals)) + 1):
            for chosen in set(combinations(naturals, cost - jokers)):
                added = (*chosen, *[JOKER] * jokers)
                if any(goes_out(pile.rank, (*kept, *added)) for kept in kept_hands):
                    found.setdefault(cost, set()).add((chosen, jokers))
    return found


def test_the_twin_for_large_piles_omits_only_dominated_completions() -> None:
    """The search omits completions that discard a wild of the pile."""
    left_out = 0
    for pile, stock in piles_of("medium", KINDS[0]):
        slow = twins.completions(pile, stock)
        fast = completions_by_drops(pile, stock, len(stock))
        for cost, all_ways in slow.items():
            assert fast.get(cost, set()) <= all_ways
            lower = [way for less in range(cost) for way in slow.get(less, ())]
            for naturals, wilds in all_ways - fast.get(cost, set()):
                assert is_dominated(naturals, wilds, lower)
                left_out += 1
    assert left_out > 10


@pytest.mark.parametrize("rank", range(10, 14))
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_all_completions_of_large_piles_are_found(kind: Kind, rank: int) -> None:
    """For all costs up to one more than the least, at most three."""
    size = Size((2, 2), (rank, rank), (9, 9), taken=4)
    for deal in tiny_deals(702, kind, size, 1):
        for pile in deal.piles:
            highest = min(twins.away(pile) + 1, 3)
            expected = completions_by_drops(pile, deal.stock, highest)
            assert_as_the_twin(pile, deal.stock, expected, highest)


# ---- by hand -----------------------------------------------------------------------------------------


def ways(rank: int, pile: str, stock: str, cost: int) -> set[str]:
    """The completions of that cost in notation, wilds as W."""
    completions = Completions.of(Pile.of(Rank(rank), parse_cards(pile)), parse_cards(stock))
    return {
        " ".join([*map(str, unpack_cards(of)), *["W"] * (cost - count_cards(of))])
        for of in completions.of_cost(cost)
    }


def test_a_run_is_completed_at_either_end_and_in_its_middle() -> None:
    assert ways(3, "7S 8S KD", "6S 9S 9S 10S", 1) == {"6S", "9S"}
    assert ways(3, "7S 9S KD", "8S 8H", 1) == {"8S"}


def test_two_runs_with_the_same_first_rank_can_both_lack_a_card() -> None:
    assert ways(6, "7S 7S 8S 8S 9S KD", "9S 10H", 1) == {"9S"}
    assert ways(6, "7S 7S 8S 8S QH KD", "9S 9S 10H", 2) == {"9S 9S"}


def test_a_wild_in_the_stock_can_replace_any_natural() -> None:
    assert ways(3, "7S 8S KD", "9S JK", 1) == {"9S", "W"}
    assert ways(3, "7S 8S KD", "9S 3H", 1) == {"9S", "W"}
    assert ways(4, "7S 8S QH KD", "9S 10S 4H", 2) == {"9S 10S", "9S W", "10S W"}


def test_a_complete_pile_needs_no_cards() -> None:
    assert ways(3, "7S 8S 9S", "6S 10S", 0) == {""}


def test_a_completion_may_need_both_copies_of_a_card() -> None:
    assert ways(4, "7S 7H QC KD", "8D 9S 7C 7C", 2) == {"7C 7C"}


def test_no_completion_needs_more_than_the_stock_has() -> None:
    pile, stock = parse_cards("7S 9H KD"), parse_cards("3H")
    completions = Completions.of(Pile.of(Rank.THREE, pile), stock)
    assert completions.least is None
    assert not any(completions.of_cost(cost) for cost in range(4))


def test_packed_naturals_keep_the_number_of_copies() -> None:
    cards = parse_cards("3S 3S KH 3T KT KT")
    assert count_cards(pack_naturals(cards)) == 6
    assert unpack_cards(pack_naturals(cards)) == tuple(sorted(cards))
    assert count_cards(0) == 0


def test_options_are_grouped_by_extra_cost() -> None:
    completions = Completions.of(
        Pile.of(Rank.THREE, parse_cards("7S 9S KD")), parse_cards("8S 9H 9D 7H")
    )
    options = completions.options(1)
    assert (options.rank, options.least) == (Rank.THREE, 1)
    assert options.by_extra == (completions.of_cost(1), completions.of_cost(2))
    assert completions.options(9).by_extra[:2] == options.by_extra
    assert {unpack_cards(of) for of in completions.of_cost(2)} == {parse_cards("9H 9D")}
