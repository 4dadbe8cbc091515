"""``Packing`` compared with a twin that tries every combination of options."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product

import pytest

from solitaire.rules import JOKER, Card, Rank, Suit, parse_cards
from solitaire.rules.packed import count_cards, pack_naturals, unpack, unpack_cards
from solitaire.solver.completions import Options, find_completions
from solitaire.solver.effort import Effort, LimitError
from solitaire.solver.need import find_need
from solitaire.solver.option_index import Supply
from solitaire.solver.packing import ChosenCompletion, Packing
from tests.kit import hands
from tests.kit.deals import LONG, SCARCE, SMALL, mix_deals
from tests.kit.hands import Chance
from tests.kit.tiers import sampled
from tests.solver.twins import Assignment

PLENTY = 100_000


# ---- the twin ----------------------------------------------------------------------------------------


def can_supply(stock: Sequence[Card], wants: Sequence[tuple[Rank, int, int]]) -> bool:
    """Whether the stock can supply these naturals and wilds to piles of these ranks."""
    left = Counter(stock)
    for _, naturals, _ in wants:
        left.subtract(unpack_cards(naturals))
    if min(left.values(), default=0) < 0:
        return False

    def give(slots: list[Rank]) -> bool:
        if not slots:
            return True
        rank, *others = slots
        for card in [card for card, copies in left.items() if copies and card.is_wild(rank)]:
            left[card] -= 1
            if give(others):
                return True
            left[card] += 1
        return False

    return give([rank for rank, _, wilds in wants for _ in range(wilds)])


def all_packings(
    piles: Sequence[Options], stock: Sequence[Card], extra: int, skips: int
) -> Iterator[tuple[ChosenCompletion, ...]]:
    """Yield every choice of one option per pile that can be served within ``extra`` and ``skips``."""
    lists: list[list[tuple[int, ChosenCompletion] | None]] = []
    for number, options in enumerate(piles):
        ways: list[tuple[int, ChosenCompletion] | None] = [
            (more, ChosenCompletion(number, naturals, options.least + more - count_cards(naturals)))
            for more, of in enumerate(options.by_extra)
            for naturals in sorted(of)
        ]
        lists.append([*ways, None])
    for chosen in product(*lists):
        taken = [way for way in chosen if way]
        if len(chosen) - len(taken) <= skips and sum(more for more, _ in taken) <= extra:
            choices = tuple(choice for _, choice in taken)
            wants = [(piles[number].rank, naturals, wilds) for number, naturals, wilds in choices]
            if can_supply(stock, wants):
                yield choices


# ---- random options ----------------------------------------------------------------------------------


def make_problem(chance: Chance) -> tuple[list[Options], tuple[Card, ...]]:
    """Return random piles with a few options each, and a small stock with many wilds for them."""
    ranks = chance.some(hands.RANKS, 2 + chance.below(2))
    pool = [Card.of(rank, suit) for rank in ranks for suit in hands.SUITS[:2]]
    pool += [Card.of(chance.one_of(hands.RANKS), chance.one_of(hands.SUITS)) for _ in range(3)]
    stock = chance.some([*dict.fromkeys(pool), JOKER, pool[0]], 4 + chance.below(3))
    piles = []
    for rank in sorted(chance.one_of(ranks) for _ in range(2 + chance.below(3))):
        naturals = [card for card in stock if not card.is_wild(rank)]
        least = 1 + chance.below(2)
        by_extra = []
        for extra in range(1 + chance.below(3)):
            of = set()
            for _ in range(chance.below(3) + (extra == 0)):
                size = min(len(naturals), least + extra - (chance.below(3) == 0))
                of.add(pack_naturals(chance.some(naturals, size)))
            by_extra.append(frozenset(of))
        piles.append(Options(rank, least, tuple(by_extra)))
    return piles, tuple(sorted(stock))


def assert_is_one_of(
    found: tuple[ChosenCompletion, ...] | None,
    expected: list[tuple[ChosenCompletion, ...]],
    about: object,
) -> None:
    if found is None:
        assert not expected, about
    else:
        assert tuple(sorted(found)) in expected, about


@pytest.mark.parametrize("part", sampled(range(4), fast=1, deep=1))
def test_find_returns_a_packing_exactly_if_one_exists(part: int) -> None:
    """With and without extra cards and skipped piles."""
    chance = Chance(800 + part)
    answers = Counter[tuple[bool, bool, bool]]()
    for _ in range(500):
        piles, stock = make_problem(chance)
        extra, skips = chance.below(4), chance.below(2)
        expected = list(all_packings(piles, stock, extra, skips))
        found = Packing(piles, Supply.of(stock)).find(Effort(PLENTY), extra=extra, skips=skips)
        assert_is_one_of(found, expected, (piles, stock, extra, skips))
        answers[found is not None, extra > 0, skips > 0] += 1
    assert len(answers) == 8
    assert min(answers.values()) > 4, answers


@pytest.mark.parametrize("part", sampled(range(4), fast=1, deep=1))
def test_find_using_returns_a_packing_exactly_if_one_exists(part: int) -> None:
    """The card is used as a natural, or as one of the wilds of its pile."""
    chance = Chance(820 + part)
    answers = Counter[tuple[bool, str]]()
    for _ in range(120):
        piles, stock = make_problem(chance)
        extra = chance.below(4)
        expected = list(all_packings(piles, stock, extra, 0))
        packing = Packing(piles, Supply.of(stock))
        for pile, card in product(range(len(piles)), sorted(set(stock))):
            rank = piles[pile].rank
            using = [choices for choices in expected if _can_get(choices, piles, stock, pile, card)]
            found = packing.find_using(Effort(PLENTY), card, pile, extra=extra)
            assert_is_one_of(found, using, (piles, stock, card, pile, extra))
            if found:
                assert packing.can_use(card, pile)
            kind = "joker" if card is JOKER else "wild" if card.is_wild(rank) else "natural"
            answers[found is not None, kind] += 1
    assert len(answers) == 6
    assert min(answers.values()) > 20, answers


def _can_get(
    choices: tuple[ChosenCompletion, ...],
    piles: Sequence[Options],
    stock: tuple[Card, ...],
    pile: int,
    card: Card,
) -> bool:
    """Whether the stock can serve the packing with the card in that pile."""
    mine = choices[pile]
    if not card.is_wild(piles[pile].rank):
        return card in unpack_cards(mine.naturals)
    if not mine.wilds:
        return False
    rest = list(stock)
    rest.remove(card)
    wants = [
        (piles[number].rank, naturals, wilds - (number == pile))
        for number, naturals, wilds in choices
    ]
    return can_supply(rest, wants)


# ---- cases -------------------------------------------------------------------------------------------


def options(rank: int, *by_extra: str) -> Options:
    """Parse options: one string per cost, rising by one; ``/`` between options, W for a wild."""
    costs = [[way.split() for way in of.split("/") if way.strip()] for of in by_extra]
    least = len(costs[0][0])
    sets = tuple(
        frozenset(pack_naturals([Card.parse(word) for word in way if word != "W"]) for way in of)
        for of in costs
    )
    return Options(Rank(rank), least, sets)


def packs(stock: str, *piles: Options, extra: int = 0, skips: int = 0) -> bool:
    supply = Supply.of(tuple(sorted(parse_cards(stock))))
    found = Packing(piles, supply).find(Effort(PLENTY), extra=extra, skips=skips)
    expected = list(all_packings(piles, parse_cards(stock), extra, skips))
    assert_is_one_of(found, expected, (stock, piles))
    return found is not None


def test_no_pile_takes_a_card_reserved_as_a_wild_for_another() -> None:
    """Reserved wilds are checked again after the last choice, not only before each choice."""
    five, eight = options(5, "W"), options(8, "5H 9H / 5H 10H")
    assert not packs("5H 9H 10H", five, eight)
    assert not packs("5H 9H 10H", eight, five)
    assert packs("5H 5D 9H 10H", five, eight)
    assert packs("5H JK 9H 10H", five, eight)
    assert not packs("5H JK 9H 10H", options(5, "W W"), eight)


def test_jokers_go_where_no_other_wild_is_left() -> None:
    assert packs("5H 6H JK", options(5, "W W"), options(6, "W"))
    assert not packs("5H 6H JK", options(5, "W W"), options(6, "W W"))
    assert packs("5H 6H JK JK", options(5, "W W"), options(6, "W W"))


def test_two_piles_of_one_rank_share_its_wilds() -> None:
    assert packs("5H 5D", options(5, "W"), options(5, "W"))
    assert not packs("5H 7D", options(5, "W"), options(5, "W"))


def test_two_copies_serve_two_piles_or_one_that_needs_both() -> None:
    assert packs("7H 7H", options(5, "7H"), options(6, "7H"))
    assert packs("7H 7H", options(5, "7H 7H"))
    assert not packs("7H 7H", options(5, "7H 7H"), options(6, "7H"))


def test_the_extra_is_shared_by_all_piles() -> None:
    first, second = options(5, "7H", "8H 9H"), options(6, "7H", "8H 10H")
    third = options(8, "7H", "JH QH")
    assert not packs("7H 8H 9H 10H", first, second)
    assert packs("7H 8H 9H 10H", first, second, extra=1)
    assert not packs("7H 8H 9H 10H JH QH", first, second, third, extra=1)
    assert not packs("7H 8H 9H 10H JH QH", first, second, extra=0)
    assert packs("7H 8H 9H 10H JH QH", first, second, third, extra=2)


def test_the_extra_may_exceed_what_the_piles_can_spend() -> None:
    rivals = options(5, "7H"), options(6, "7H")
    assert not packs("7H 8H 9H 10H", *rivals, extra=3)
    assert packs("7H 7H 8H 9H", *rivals, extra=3)


def test_a_skipped_pile_takes_no_cards() -> None:
    rivals = options(5, "7H"), options(6, "7H"), options(8, "7H")
    assert not packs("7H", *rivals, skips=1)
    assert packs("7H", *rivals, skips=2)


def test_a_packing_of_no_piles_is_empty() -> None:
    assert Packing([], Supply.of(())).find(Effort(PLENTY)) == ()


# ---- effort ------------------------------------------------------------------------------------------


def test_a_search_raises_at_its_limit() -> None:
    """Three piles compete for two cards, while two others have four to choose from."""
    piles = [options(rank, "7H / 8H") for rank in (3, 4, 5)]
    piles += [options(rank, "9H / 10H / JH / QH") for rank in (6, 13)]
    packing = Packing(piles, Supply.of(parse_cards("7H 8H 9H 10H JH QH")))
    whole = Effort(PLENTY)
    assert packing.find(whole) is None
    assert whole.states > 2
    for limit in range(whole.states):
        effort = Effort(limit)
        with pytest.raises(LimitError):
            packing.find(effort)
        assert effort.states == limit
    again = Effort(whole.states)
    assert packing.find(again) is None


def test_efforts_of_several_searches_add_up() -> None:
    packing = Packing([options(5, "7H")], Supply.of(parse_cards("7H")))
    effort = Effort(PLENTY)
    assert packing.find(effort)
    once = effort.states
    assert packing.find(effort)
    assert effort.states == 2 * once


def test_a_supply_counts_its_cards() -> None:
    supply = Supply.of(parse_cards("7H 7H 3S JK JK"))
    assert (supply.cards, supply.jokers) == (5, 2)


# ---- tiny deals --------------------------------------------------------------------------------------


@pytest.mark.parametrize("part", sampled(range(2), fast=1))
def test_find_using_agrees_with_exhaustive_assignment(part: int) -> None:
    """For every card and pile of winnable tiny deals."""
    answers = Counter[bool]()
    for deal in mix_deals(840 + part, {SMALL: 6, SCARCE: 2, LONG: 1}):
        needed = find_need(deal.position)
        if needed.cards is None:
            continue
        twin = Assignment.of(deal.piles, deal.stock)
        open_piles = [pile for pile in deal.piles if not pile.flipped]
        stock = tuple(sorted(deal.stock))
        completions = [find_completions(pile, stock) for pile in open_piles]
        extra = needed.cards - sum(each.least or 0 for each in completions)
        packing = Packing.of(completions, stock, extra)
        for place, card in product(range(len(open_piles)), sorted(set(stock))):
            found = packing.find_using(Effort(PLENTY), card, place, extra=extra)
            expected = twin.uses(card, place, needed.cards)
            assert (found is not None) == expected, (deal, card, place)
            answers[expected] += 1
    assert min(answers[True], answers[False]) > 100


def test_each_natural_has_its_own_field() -> None:
    for suit, rank in product(Suit, Rank):
        card = Card.of(rank, suit)
        assert list(unpack(pack_naturals([card]))) == [(card.index, 1)]
