"""``away`` compared with its twin, which adds jokers and drops as many cards."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solitaire.rules import CARDS, JOKER, STANDARD, Card, Pile, Rank, Suit, parse_cards
from solitaire.solver.away import away
from tests.kit import hands
from tests.kit.hands import Chance
from tests.solver import twins

piles = st.sampled_from(STANDARD.piles).flatmap(
    lambda rank: st.permutations(STANDARD.deck).map(
        lambda cards: Pile.of(rank, tuple(cards[:rank]))
    )
)


@pytest.mark.parametrize("kind", hands.KINDS, ids=lambda kind: kind.__name__)
@pytest.mark.parametrize("size", range(3, 14))
def test_away_agrees_with_its_twin(size: int, kind: hands.Kind) -> None:
    chance = Chance(300 + size)
    rank = Rank(size)
    for _ in range(60 if size < 10 else 25):
        pile = Pile.of(rank, tuple(kind(chance, rank, size)))
        assert away(pile) == twins.away(pile), pile


def test_the_random_piles_are_zero_to_five_away() -> None:
    answers = Counter[int]()
    for size in range(3, 14):
        chance = Chance(300 + size)
        for kind in hands.KINDS:
            for _ in range(60 if size < 10 else 25):
                answers[away(Pile.of(Rank(size), tuple(kind(chance, Rank(size), size))))] += 1
    assert min(answers[steps] for steps in range(4)) > 100, answers
    assert answers[4] > 20
    assert answers[5] > 0


@pytest.mark.parametrize(
    ("rank", "cards", "steps"),
    [
        (4, "6D 7D 9D 4C", 0),
        (3, "7H 9S KD", 2),
        (3, "JK 7H KD", 1),
        (3, "JK JK JK", 0),
        (4, "6D 7D 9S KC", 2),
        # A run without its middle card, and a single card: add a joker, drop the single card.
        (6, "7S 8S 9S 10H QH 3C", 1),
        # Two wilds that serve two pairs beat two that serve one card.
        (6, "6D JK 10H 10S QH QS", 0),
        # With one card dropped, two pairs and two wilds fill six places, and there are five.
        (5, "6S JS 6D 5T JH", 2),
        (5, "6H KT 10D QT 10S", 3),
        (11, "QH QH 3T 8S 8T KT 8C 7C 7T 3T 9S", 4),
        # Drop a card of the book of four, and add a joker to the pair.
        (6, "7S 7H 7D 7C 9H 9D", 1),
        (13, "3S 3S 6H 6H 9C 9C QD QD 4T 7T 10T JS 8D", 5),
    ],
)
def test_away_of_handmade_piles(rank: int, cards: str, steps: int) -> None:
    pile = Pile.of(Rank(rank), parse_cards(cards))
    assert away(pile) == twins.away(pile) == steps


@given(piles, st.permutations(list(Suit)), st.randoms(use_true_random=False))
def test_away_ignores_card_order_and_suit_names(
    pile: Pile, suits: list[Suit], chance: Random
) -> None:
    names = dict(zip(Suit, suits, strict=True))
    cards = [
        card if card.rank is None or card.suit is None else Card.of(card.rank, names[card.suit])
        for card in pile.cards
    ]
    chance.shuffle(cards)
    assert away(Pile.of(pile.rank, tuple(cards))) == away(pile)


@given(piles, st.integers(0, 12))
def test_replacing_a_card_with_a_joker_lowers_away_by_at_most_one(pile: Pile, place: int) -> None:
    place %= pile.rank
    cards = (*pile.cards[:place], JOKER, *pile.cards[place + 1 :])
    assert away(pile) - 1 <= away(Pile.of(pile.rank, cards)) <= away(pile)


@given(piles, st.sampled_from(CARDS), st.integers(0, 12))
def test_a_turn_changes_away_by_one_at_most(pile: Pile, placed: Card, place: int) -> None:
    if not pile.flipped:
        after = pile.after(placed, pile.cards[place % pile.rank])
        assert abs(away(after) - away(pile)) <= 1


@given(piles)
def test_a_pile_is_zero_away_exactly_if_it_goes_out(pile: Pile) -> None:
    assert (away(pile) == 0) == pile.flipped
