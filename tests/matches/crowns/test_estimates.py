"""What the computer players compute about a hand, compared with trying every card."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction

import pytest

from solitaire.matches.crowns.estimates import (
    cards_away,
    cards_away_with,
    count_useful,
    expected_points,
    fewest_points,
    without,
)
from solitaire.rules import STANDARD, Card, Pile, Rank, goes_out, leftover, parse_cards
from tests.kit import hands
from tests.kit.hands import Chance, Kind
from tests.kit.tiers import sampled
from tests.rules import twins
from tests.solver import twins as solver_twins

Cards = tuple[Card, ...]
SAMPLES = sampled(
    [(kind, rank) for rank in (5, 9, 3, 7, 13, 4, 6, 8, 10, 11, 12) for kind in hands.KINDS],
    fast=len(hands.KINDS),
    deep=len(hands.KINDS) * 3,
)


def random_hands(kind: Kind, rank: Rank, size: int, count: int) -> Iterator[Cards]:
    chance = Chance(size)
    for _ in range(count):
        yield tuple(sorted(kind(chance, rank, size)))


def unseen_by(held: Cards) -> dict[Card, int]:
    """All cards but those; a third of the kinds are gone."""
    left = {card: copies - held.count(card) for card, copies in STANDARD.copies.items()}
    return {card: copies for card, copies in left.items() if copies > 0 and card.index % 3}


@pytest.mark.parametrize("number", sampled([3, 5, 7, 9], fast=2))
def test_cards_away_agree_with_the_twin_of_the_solver(number: int) -> None:
    rank = Rank(number)
    for kind in hands.KINDS:
        for held in random_hands(kind, rank, number, 10):
            assert cards_away(rank, held) == solver_twins.away(Pile.of(rank, held)), held


@pytest.mark.parametrize(("kind", "number"), SAMPLES)
def test_cards_away_with_a_card_too_many_are_those_after_the_best_discard(
    kind: Kind, number: int
) -> None:
    rank = Rank(number)
    for cards in random_hands(kind, rank, rank + 1, 60):
        best = min(cards_away(rank, without(cards, card)) for card in set(cards))
        assert cards_away_with(rank, cards) == best, cards


@pytest.mark.parametrize(
    ("rank", "text"),
    [
        (Rank.THREE, "JK JK JK JK"),
        (Rank.THREE, "3S 3S 3H JK"),
        (Rank.FIVE, "JK JK JK JK JK JK"),
        (Rank.FIVE, "5S 5H JK JK JK KD"),
        (Rank.FOUR, "4S 4S JK 9H KD"),
        (Rank.THREE, "4S 6H 8C 10D"),
    ],
)
def test_hands_full_of_wilds_and_without_any_are_no_exception(rank: Rank, text: str) -> None:
    cards = tuple(sorted(parse_cards(text)))
    best = min(cards_away(rank, without(cards, card)) for card in set(cards))
    assert cards_away_with(rank, cards) == best


@pytest.mark.parametrize(("kind", "number"), SAMPLES)
def test_fewest_points_are_those_after_the_best_discard(kind: Kind, number: int) -> None:
    rank = Rank(number)
    for cards in random_hands(kind, rank, rank + 1, 15):
        for kept in (None, cards[0], cards[-1]):
            choices = set(cards) - {kept}
            if choices:
                left = {card: leftover(rank, without(cards, card)) for card in choices}
                points, discard = fewest_points(rank, cards, kept)
                assert points == left[discard] == min(left.values()), (cards, kept)


def test_the_discard_of_fewest_points_is_the_dearest_then_the_first_in_order() -> None:
    """Part of how the versions play, so it never changes."""
    cards = parse_cards("3S 3H 3C 9S 9H")
    assert fewest_points(Rank.FOUR, cards) == (9, Card.parse("9S"))
    assert fewest_points(Rank.FOUR, cards, Card.parse("9S")) == (9, Card.parse("9H"))


def expected_by_hand(rank: Rank, held: Cards, unseen: dict[Card, int]) -> Fraction:
    """The plain mean over every unseen card, by the slow twin of the points."""
    draws = [card for card, copies in unseen.items() for _ in range(copies)]
    best = [
        min(twins.leftover(rank, without((*held, drawn), card)) for card in {*held, drawn})
        for drawn in draws
    ]
    return Fraction(sum(best), len(best))


def useful_by_hand(rank: Rank, held: Cards, unseen: dict[Card, int]) -> int:
    """Every unseen card with which some discard leaves a hand that is nearer."""
    away = cards_away(rank, held)
    draws = [card for card, copies in unseen.items() for _ in range(copies)]
    return sum(
        min(cards_away(rank, without((*held, drawn), card)) for card in held) < away
        for drawn in draws
    )


SMALL = sampled(
    [(kind, rank) for rank in (4, 6, 3, 5, 7, 8) for kind in hands.KINDS],
    fast=len(hands.KINDS),
    deep=len(hands.KINDS),
)


@pytest.mark.parametrize(("kind", "number"), SMALL)
@pytest.mark.parametrize(
    ("fast", "slow"),
    [
        pytest.param(expected_points, expected_by_hand, id="expected points"),
        pytest.param(count_useful, useful_by_hand, id="useful cards"),
    ],
)
def test_sums_over_the_unseen_cards_are_plain(
    kind: Kind,
    number: int,
    fast: Callable[[Rank, Cards, dict[Card, int]], object],
    slow: Callable[[Rank, Cards, dict[Card, int]], object],
) -> None:
    rank = Rank(number)
    for held in random_hands(kind, rank, number, 3):
        unseen = unseen_by(held)
        assert fast(rank, held, unseen) == slow(rank, held, unseen), held


def test_no_card_is_useful_to_a_hand_that_goes_out() -> None:
    held = parse_cards("9S 9H 9C")
    assert goes_out(Rank.THREE, held)
    assert count_useful(Rank.THREE, held, unseen_by(held)) == 0
