"""Each reading of the rules compared with all games of tiny deals, and with all assignments."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations

import pytest

from solitaire.rules import JOKER, SHORT, STANDARD, Card, Deal, Pile, Rank, Seed, parse_cards
from solitaire.rules.shuffle import shuffle_deck
from solitaire.solver.away import away
from study.rows.no_wild_rank import away_without_wild_rank
from study.rows.readings import MORE, READINGS
from study.rows.row import Row, solve_deal
from study.rows.wraparound import away_with_wraparound
from study.tests import twins
from study.tests.twins import Rules
from tests.kit import hands
from tests.kit.hands import Chance

RULES = {
    "standard": Rules(),
    "r8-off": Rules(flips_as_dealt=False),
    "no-wild-rank": Rules(wild_rank=False),
    "around": Rules(around=True),
}
"""What the twin calls each reading of other rules; the others are other decks."""
NO_PASSING = Rules(may_discard_placed=False)

Hands = tuple[tuple[Card, ...], ...]


def tiny_deal(chance: Chance, sizes: list[int], stock: int) -> tuple[Hands, tuple[Card, ...]]:
    """Piles of these sizes and a stock: cards of few ranks at the corner and of two suits, with jokers."""
    suits = chance.some(hands.SUITS, 2)
    ranks = chance.one_of(((13, 3, 4, 5), (12, 13, 3, 4), (11, 12, 13, 3)))
    near = [Card.of(Rank(rank), suit) for rank in ranks for suit in suits] * 2
    cards = chance.some([*near, *[JOKER] * (1 + chance.below(4))], sum(sizes))
    more = chance.some([*near, *chance.some(STANDARD.deck, 6)], stock)
    piles = []
    for size in sizes:
        piles.append(tuple(cards[:size]))
        del cards[:size]
    return tuple(piles), tuple(more)


def tiny_deals(
    seed: int, count: int, sizes: tuple[int, ...], piles: int, stock: int
) -> Iterator[tuple[Hands, tuple[Card, ...]]]:
    chance = Chance(seed)
    while count:
        dealt, left = tiny_deal(chance, [chance.one_of(sizes) for _ in range(piles)], stock)
        together = Counter(card for cards in (*dealt, left) for card in cards)
        if all(copies <= STANDARD.copies[card] for card, copies in together.items()):
            yield dealt, left
            count -= 1


def make_deal(dealt: Hands, stock: tuple[Card, ...]) -> Deal:
    deal = Deal.parse_any(" | ".join(" ".join(map(str, cards)) for cards in (*dealt, stock)))
    return replace(deal, seed=Seed(0))


def solve(name: str, dealt: Hands, stock: tuple[Card, ...]) -> Row:
    """Solve a tiny deal by a reading."""
    return READINGS[name].solve(make_deal(dealt, stock), 1)


def find_par(dealt: Hands, stock: tuple[Card, ...]) -> int | None:
    """The par of a tiny deal by the rules as numbered; None if it cannot be won."""
    return solve_deal(make_deal(dealt, stock), with_par=True).par


# ---- all games of tiny deals -------------------------------------------------------------------------


def compare_games(name: str, dealt: Hands, stock: tuple[Card, ...]) -> str:
    """Assert that a row agrees with all games of the deal; return its verdict."""
    rules = RULES[name]
    row = solve(name, dealt, stock)
    piles = twins.deal_piles(rules, dealt)
    if row.verdict == "won":
        assert twins.wins_in_every_order(rules, piles, stock), (dealt, stock)
    else:
        orders = set(permutations(stock))
        assert not any(twins.fewest_draws(rules, piles, order) for order in orders), (dealt, stock)
    return row.verdict


@pytest.mark.parametrize("name", RULES)
@pytest.mark.parametrize("seed", range(40, 48))
def test_verdicts_are_those_of_all_games(name: str, seed: int) -> None:
    answers = Counter(
        compare_games(name, dealt, stock)
        for dealt, stock in tiny_deals(seed, 40, sizes=(3, 4), piles=2, stock=3)
    )
    assert min(answers["won"], answers["lost"]) >= 5, answers


@pytest.mark.parametrize("seed", range(60, 68))
def test_forbidding_to_discard_the_card_just_placed_changes_nothing(seed: int) -> None:
    for dealt, stock in tiny_deals(seed, 40, sizes=(3, 4), piles=2, stock=3):
        par = find_par(dealt, stock)
        piles = twins.deal_piles(NO_PASSING, dealt)
        assert par == twins.fewest_draws(NO_PASSING, piles, stock), (dealt, stock)
        won = twins.wins_in_every_order(NO_PASSING, piles, stock)
        assert won == (par is not None), (dealt, stock)


@pytest.mark.parametrize("seed", range(70, 74))
def test_the_first_cards_of_a_stock_win_from_par_on(seed: int) -> None:
    for dealt, stock in tiny_deals(seed, 30, sizes=(3, 4), piles=2, stock=4):
        par = find_par(dealt, stock)
        piles = twins.deal_piles(Rules(), dealt)
        for draws in range(len(stock) + 1):
            won = twins.wins_in_every_order(Rules(), piles, stock[:draws])
            assert won == (par is not None and par <= draws), (dealt, stock)


# ---- all assignments ---------------------------------------------------------------------------------


@pytest.mark.parametrize("name", RULES)
@pytest.mark.parametrize(("sizes", "piles"), [((3, 4, 5), 3), ((6, 7), 2)], ids=["small", "large"])
@pytest.mark.parametrize("seed", range(80, 90))
def test_need_is_that_of_all_assignments(
    name: str, sizes: tuple[int, ...], piles: int, seed: int
) -> None:
    rules = RULES[name]
    answers = Counter[str]()
    for dealt, stock in tiny_deals(seed, 60 if piles == 3 else 10, sizes, piles, stock=5):
        row = solve(name, dealt, stock)
        assert row.need == twins.find_need(rules, twins.deal_piles(rules, dealt), stock)
        answers[row.verdict] += 1
        answers["above away"] += row.need is not None and row.need > sum(row.away)
    if piles == 3:
        assert min(answers["won"], answers["lost"], answers["above away"]) > 0, answers


def test_the_readings_differ_from_the_standard_game_both_ways() -> None:
    answers = Counter[str]()
    for dealt, stock in tiny_deals(90, 90, sizes=(3, 4, 5), piles=3, stock=4):
        standard = solve("standard", dealt, stock)
        for name in RULES:
            row = solve(name, dealt, stock)
            answers[f"{name} {row.verdict}, standard {standard.verdict}"] += (
                row.verdict != standard.verdict
            )
    assert sorted(+answers) == [
        "around won, standard lost",
        "no-wild-rank lost, standard won",
        "r8-off lost, standard won",
    ]


# ---- away --------------------------------------------------------------------------------------------


AWAY = {"no-wild-rank": away_without_wild_rank, "around": away_with_wraparound}


def around_hand(chance: Chance, rank: Rank, size: int) -> list[Card]:
    """Cards that make melds around the corner, some of them wild. ``size`` is at least 3."""
    hand: list[Card] = []
    while len(hand) < size:
        rest = size - len(hand)
        length = rest if rest < 6 else 3 + chance.below(min(rest - 5, 9))
        suit, first = chance.one_of(hands.SUITS), chance.below(11)
        hand += [
            JOKER if not chance.below(5) else Card.of(Rank(3 + (first + step) % 11), suit)
            for step in range(length)
        ]
    return chance.some(hand, size)


def break_hand(chance: Chance, rank: Rank, size: int) -> list[Card]:
    """Melds around the corner with some cards replaced."""
    hand = around_hand(chance, rank, size)
    for place in chance.some(range(size), chance.below(min(size, 5))):
        hand[place] = chance.one_of(STANDARD.deck)
    return hand


@pytest.mark.parametrize("name", AWAY)
@pytest.mark.parametrize("size", range(3, 10))
@pytest.mark.parametrize("kind", [hands.crowded, hands.near_complete, break_hand])
def test_away_agrees_with_its_twin(name: str, size: int, kind: hands.Kind) -> None:
    chance, rank = Chance(900 + size), Rank(size)
    for _ in range(12):
        cards = tuple(sorted(kind(chance, rank, size)))
        pile = Pile(rank, cards, flipped=False)
        twin = twins.away(RULES[name], twins.Pile(rank, cards, is_open=True))
        assert AWAY[name](pile) == twin, pile


@pytest.mark.parametrize("size", range(9, 14))
def test_long_runs_around_the_corner_are_found(size: int) -> None:
    chance, rank = Chance(950 + size), Rank(size)
    for _ in range(20):
        cards = tuple(sorted(around_hand(chance, rank, size)))
        assert away_with_wraparound(Pile(rank, cards, flipped=False)) == 0, cards


@pytest.mark.parametrize(
    ("cards", "around", "standard", "without_wild_rank"),
    [
        # In the pile of three a three is wild, or not, or the neighbor of the king.
        ("QS KS 3S", 0, 0, 1),
        ("QS KS 3S 4S", 0, 1, 2),
        ("QS KS 4S 5S", 1, 1, 2),
        ("KS 3S 4S 7H 7D 7C", 0, 1, 1),
        ("QC KC 7D 9H 9S 9D JK", 0, 0, 1),
        # All eleven ranks.
        ("8T 9T 10T JT QT KT 3T 4T 5T 6T 7T", 0, 0, 0),
    ],
)
def test_away_of_handmade_piles(
    cards: str, around: int, standard: int, without_wild_rank: int
) -> None:
    hand = parse_cards(cards)
    pile = Pile(Rank(len(hand)), hand, flipped=False)
    found = away_with_wraparound(pile), away(pile), away_without_wild_rank(pile)
    assert found == (around, standard, without_wild_rank)


# ---- decks -------------------------------------------------------------------------------------------


def test_without_jokers_the_stock_is_smaller_and_the_shuffle_another() -> None:
    deal = READINGS["no-jokers"].deal(5)
    cards = [card for group in (*deal.piles, deal.stock) for card in group]
    assert sorted(cards) == [card for card in STANDARD.deck if card is not JOKER]
    assert len(deal.stock) == 22
    assert deal.piles[0] != READINGS["standard"].deal(5).piles[0]


def test_another_generator_deals_the_box_in_other_orders() -> None:
    deals = [READINGS["twister"].deal(seed) for seed in range(20)]
    assert len({deal.piles for deal in deals}) == 20
    for seed, deal in enumerate(deals):
        assert deal.variant is STANDARD
        assert deal != READINGS["standard"].deal(seed)


def test_the_deals_of_another_generator_never_change() -> None:
    deal = str(READINGS["twister"].deal(7))
    assert deal.startswith("KC 3D KH | 10D 4S QT 3H | QH 7D 3S 10C 9C | 5C 3C 8T JS 4H 10S |")
    assert deal.endswith("5H KC 6S 7D 4C 9S 4D JT 7S 6S JD 6C QS QH")


@pytest.mark.parametrize("seed", range(20))
def test_a_long_stock_begins_with_that_of_the_standard_deal(seed: int) -> None:
    deal, standard = READINGS["long-stock"].deal(seed), Deal.from_seed(Seed(seed))
    assert deal.piles == standard.piles
    assert deal.stock == (*standard.stock, *shuffle_deck(Seed(seed), SHORT)[:MORE])
    assert len(deal.stock) == 32
    assert max(Counter(card for card in deal.stock if card is not JOKER).values()) <= 3


def test_the_seeds_of_rows_are_those_of_the_deals() -> None:
    for name, reading in READINGS.items():
        deal = reading.deal(7)
        row = reading.solve(deal, 1)
        assert row.seed == 7, name
        assert len(row.away) == len(deal.piles)
