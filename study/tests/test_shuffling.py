"""Chi-square tests: their p-values, and that fair shuffles pass and others do not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from math import exp
from random import Random
from statistics import NormalDist, fmean

import pytest

from solitaire.rules import JOKER, STANDARD, Card, Seed, parse_cards
from solitaire.rules.shuffle import shuffle_deck
from study.checks.shuffling import ChiSquare, ShuffleCounts, compare_samples

DECK = parse_cards("3S 3S 4S 5S JK JK")
"""Few cards, so that it matters that the places of a shuffle depend on each other."""

Shuffle = Callable[[Random, list[Card]], None]


def fairly(random: Random, cards: list[Card]) -> None:
    random.shuffle(cards)


def with_any_card(random: Random, cards: list[Card]) -> None:
    """The well-known mistake: exchange each card with any other."""
    for place in range(len(cards)):
        other = random.randrange(len(cards))
        cards[place], cards[other] = cards[other], cards[place]


def in_one_cycle(random: Random, cards: list[Card]) -> None:
    """Another one: no card stays where it is."""
    for last in range(len(cards) - 1, 0, -1):
        other = random.randrange(last)
        cards[last], cards[other] = cards[other], cards[last]


def by_a_cut(random: Random, cards: list[Card]) -> None:
    """Every card comes to every place equally often, but after the same one."""
    place = random.randrange(len(cards))
    cards[:] = cards[place:] + cards[:place]


def see(shuffle: Shuffle, seed: int, count: int) -> ShuffleCounts:
    random = Random(seed)

    def shuffled() -> Iterator[list[Card]]:
        for _ in range(count):
            cards = list(DECK)
            shuffle(random, cards)
            yield cards

    return ShuffleCounts.of(DECK, shuffled())


@pytest.mark.parametrize("z", [0.01, 0.5, 1.0, 1.96, 3.0, 6.0])
def test_p_values_of_few_degrees_of_freedom_have_a_closed_form(z: float) -> None:
    assert ChiSquare(z * z, 1, fewest_expected=5).p_value == pytest.approx(2 * NormalDist().cdf(-z))
    assert ChiSquare(z * z, 2, fewest_expected=5).p_value == pytest.approx(exp(-z * z / 2))
    assert ChiSquare(z * z, 4, fewest_expected=5).p_value == pytest.approx(
        exp(-z * z / 2) * (1 + z * z / 2)
    )


@pytest.mark.parametrize("freedom", [3_135, 6_325])
@pytest.mark.parametrize("z", [-5.0, -1.0, 0.0, 2.0, 5.0])
def test_p_values_of_many_degrees_of_freedom_are_nearly_normal(freedom: int, z: float) -> None:
    """By the approximation of Wilson and Hilferty, whose error is small then."""
    part = 2 / (9 * freedom)
    statistic = freedom * (1 - part + z * part**0.5) ** 3
    assert ChiSquare(statistic, freedom, fewest_expected=5).p_value == pytest.approx(
        NormalDist().cdf(-z), rel=0.01
    )


@pytest.mark.parametrize("freedom", [1, 2, 55])
def test_the_least_statistic_is_always_reached(freedom: int) -> None:
    assert ChiSquare(0.0, freedom, fewest_expected=5).p_value == 1.0


@pytest.mark.parametrize("compare", [ShuffleCounts.compare_places, ShuffleCounts.compare_pairs])
def test_p_values_of_fair_shuffles_are_spread_evenly(
    compare: Callable[[ShuffleCounts], ChiSquare],
) -> None:
    values = [compare(see(fairly, seed, 400)).p_value for seed in range(100)]
    assert fmean(values) == pytest.approx(0.5, abs=0.1)
    assert 15 <= sum(value < 0.25 for value in values) <= 35
    assert 15 <= sum(value > 0.75 for value in values) <= 35


@pytest.mark.parametrize("shuffle", [with_any_card, in_one_cycle])
def test_a_mistaken_shuffle_brings_cards_to_some_places_too_often(shuffle: Shuffle) -> None:
    assert see(shuffle, 1, 4_000).compare_places().p_value < 1e-6


def test_a_cut_leaves_cards_after_the_same_ones_too_often() -> None:
    assert see(by_a_cut, 1, 4_000).compare_pairs().p_value < 1e-6


def roll(random: Random, count: int, weights: tuple[int, ...]) -> Counter[int]:
    return Counter(random.choices(range(len(weights)), weights, k=count))


FAIR = 1, 30, 90, 60, 20, 2
"""Weights of values, of which the first and last are rare."""


def test_p_values_of_two_samples_alike_are_spread_evenly() -> None:
    values = []
    for seed in range(200):
        random = Random(seed)
        values.append(compare_samples(roll(random, 400, FAIR), roll(random, 700, FAIR)).p_value)
    assert fmean(values) == pytest.approx(0.5, abs=0.1)
    assert 35 <= sum(value < 0.25 for value in values) <= 65
    assert 35 <= sum(value > 0.75 for value in values) <= 65


def test_samples_that_differ_are_told_apart() -> None:
    random = Random(1)
    other = 1, 60, 90, 30, 20, 2
    assert compare_samples(roll(random, 900, FAIR), roll(random, 900, other)).p_value < 1e-6


def test_two_values_are_compared_as_two_shares_are() -> None:
    """The statistic is then the square of the usual z of two shares, with their common variance."""
    found = compare_samples({0: 30, 1: 70}, {0: 90, 1: 110})
    variance = 0.4 * 0.6 * (1 / 100 + 1 / 200)
    assert (found.statistic, found.degrees_of_freedom) == (pytest.approx(0.15**2 / variance), 1)


def test_rare_values_share_a_cell_with_their_neighbors() -> None:
    alike = compare_samples({1: 2, 2: 8, 3: 40, 9: 1}, {1: 2, 2: 8, 3: 39, 4: 2})
    assert alike == compare_samples({2: 10, 3: 41}, {2: 10, 3: 41})
    assert (alike.degrees_of_freedom, alike.p_value) == (1, 1.0)
    assert compare_samples({1: 2}, {1: 3}).degrees_of_freedom == 0


def test_all_places_and_one_pair_of_each_shuffle_count() -> None:
    orders = [parse_cards(text) for text in ("3S 4S JK", "4S 3S JK", "JK 4S 3S")]
    seen = ShuffleCounts.of(orders[0], orders)
    first, second, joker = orders[0]
    assert seen.shuffles == 3
    assert seen.places == Counter(pair for cards in orders for pair in enumerate(cards))
    assert seen.pairs == {(first, second): 1, (first, joker): 1, (joker, second): 1}


def test_degrees_of_freedom_are_those_of_the_kinds_of_the_box() -> None:
    seen = ShuffleCounts.of(STANDARD.deck, [STANDARD.deck])
    assert seen.compare_places().degrees_of_freedom == 115 * 55
    assert seen.compare_pairs().degrees_of_freedom == 56 * 56 - 1
    assert DECK.count(JOKER) == 2
    assert see(fairly, 1, 1).compare_pairs().degrees_of_freedom == 4 * 4 - 2 - 1


def test_the_shuffle_of_the_game_is_fair() -> None:
    shuffled = (shuffle_deck(Seed(value)) for value in range(1_500))
    assert 0.001 < ShuffleCounts.of(STANDARD.deck, shuffled).compare_places().p_value < 0.999
