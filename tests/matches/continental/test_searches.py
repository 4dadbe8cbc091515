"""The exact searches: the distance to a contract, the ways to lay it, and the fewest points that are left."""

from __future__ import annotations

import pytest

from solitaire.matches.continental.away import cards_away
from solitaire.matches.continental.cards import CARDS, Cards, count_points, make_deck, without
from solitaire.matches.continental.layouts import Layout, find_layout, list_lays
from solitaire.matches.continental.melds import (
    CONTRACTS,
    Contract,
    Meld,
    MeldKind,
    read_meld,
    shape_of,
)
from tests.kit.continental import JOKERS, cards_of, hand_of, meld_of, random_hand, random_melds
from tests.kit.hands import Chance
from tests.kit.tiers import sampled
from tests.matches.continental import twins

TWO = [contract for contract in CONTRACTS if len(contract.kinds) == 2]
THREE = [contract for contract in CONTRACTS if len(contract.kinds) == 3]
HANDS = 6
"""In each of the samples."""


def texts(cards: Cards) -> list[str]:
    return [card.text for card in cards]


# ---- cards away --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("sample", sampled(range(60), fast=1, deep=5))
@pytest.mark.parametrize("contract", CONTRACTS, ids=str)
def test_the_distance_is_that_of_the_twin(contract: Contract, sample: int) -> None:
    for number in range(HANDS if contract in TWO else 2):
        chance = Chance(1000 * sample + number)
        held = random_hand(chance, contract, contract.dealt + chance.below(2))
        assert cards_away(held, contract) == twins.cards_away(texts(held), str(contract), JOKERS)


@pytest.mark.parametrize("sample", sampled(range(60), fast=1, deep=5))
@pytest.mark.parametrize("contract", CONTRACTS, ids=str)
def test_cards_of_the_deck_lead_to_the_contract_one_by_one(contract: Contract, sample: int) -> None:
    """No card brings a hand nearer by more than one, some card that is left does; 0 means it can be laid."""
    for number in range(HANDS):
        held = random_hand(Chance(2000 * (sample + 1) + number), contract, contract.dealt)
        while away := cards_away(held, contract):
            assert not twins.can_lay(texts(held), str(contract))
            left = [card for card in CARDS if held.count(card) < make_deck(JOKERS).count(card)]
            after = {card: tuple(sorted((*held, card))) for card in left}
            distances = {card: cards_away(cards, contract) for card, cards in after.items()}
            assert min(distances.values()) == away - 1
            assert max(distances.values()) <= away
            held = after[min(left, key=lambda card: (distances[card], card.is_joker, card))]
        assert twins.can_lay(texts(held), str(contract))


@pytest.mark.parametrize(
    ("contract", "text", "away"),
    [
        (Contract(2, 0), "5H 5D 5C 9H 9D 9C 2S", 0),
        (Contract(2, 0), "5H 5D JK 9H 9D JK 2S", 0),
        (Contract(2, 0), "5H JK JK 9H 9D 9C 2S", 1),
        (Contract(2, 0), "5H 5H 5D 5D 5C 5C 2S", 0),
        (Contract(1, 1), "5H 5D 5C 5S 6H 7H 8H KS", 0),
        (Contract(1, 1), "5H JK 7H JK KS KD KC 2D", 0),
        (Contract(1, 1), "5H JK JK 8H KS KD KC 2D", 1),
        (Contract(0, 2), "KH AH 2H 3H QS KS AS 2S 9D", 0),
        (Contract(0, 3), "2H 4D 6C 8S 10H QD AC 3S 5H 7D 9C JS KH", 6),
        # Natural cards of the trío stay in it, or else the escalera would take fewer jokers.
        (Contract(1, 1), "5H 6H 7H 8H 5S JK JK 2D", 0),
    ],
)
def test_distances_of_written_hands(contract: Contract, text: str, away: int) -> None:
    held = hand_of(text)
    assert cards_away(held, contract) == away
    assert twins.cards_away(texts(held), str(contract), JOKERS) == away


# ---- the fewest points -------------------------------------------------------------------------------------


def check_layout(
    layout: Layout, held: Cards, contract: Contract | None, table: tuple[Meld, ...]
) -> None:
    """Lay it, card by card."""
    left = held
    if contract is not None:
        assert shape_of(layout.melds) == contract
    else:
        assert not layout.melds
    for meld in layout.melds:
        assert read_meld(meld.cards) == meld
        left = without(left, *meld.cards)
    laid = list(table)
    for off in layout.offs:
        assert laid[off.meld - 1].fits(off.card, low=off.low)
        laid[off.meld - 1] = laid[off.meld - 1].add(off.card, low=off.low)
        left = without(left, off.card)
    assert count_points(without(left, layout.discard)) == layout.points


@pytest.mark.parametrize("sample", sampled(range(60), fast=2, deep=12))
def test_a_layout_leaves_the_fewest_points(sample: int) -> None:
    """With the contract and without, beside melds on the table; hands that cannot lay it are compared too."""
    laid = 0
    for number in range(12):
        chance = Chance(3000 * (sample + 1) + number)
        contract = chance.one_of((*TWO, *TWO, *THREE)) if chance.below(3) else None
        size = contract.dealt + 1 if contract else 3 + chance.below(5)
        held = random_hand(chance, contract or chance.one_of(TWO), size)
        if texts(held).count("JK") > 2:
            continue  # too many states for the twin
        table = random_melds(chance, held, chance.below(4))
        fewest = twins.fewest_points(
            texts(held), str(contract or ""), [tuple(str(meld).split(",")) for meld in table]
        )
        layout = find_layout(held, contract, table)
        assert (layout and layout.points) == fewest
        if layout:
            laid += 1
            check_layout(layout, held, contract, table)
    assert laid


@pytest.mark.parametrize("sample", sampled(range(20), fast=1, deep=5))
def test_a_layout_of_many_jokers_is_one(sample: int) -> None:
    """The twin would take too long: the lay-out holds what it says, and is there if it can be."""
    for number in range(6):
        chance = Chance(5000 * (sample + 1) + number)
        contract = chance.one_of(CONTRACTS)
        naturals = random_hand(chance, contract, contract.dealt + 1)[: contract.dealt - 4]
        held = tuple(
            sorted((*[card for card in naturals if not card.is_joker], *hand_of("JK " * 5)))
        )
        table = random_melds(chance, hand_of("JK " * JOKERS + " ".join(texts(held)[:-5])), 3)
        layout = find_layout(held, contract, table)
        assert (layout is not None) == (cards_away(held, contract) == 0)
        if layout:
            check_layout(layout, held, contract, table)


@pytest.mark.parametrize("contract", CONTRACTS, ids=str)
def test_the_ways_to_lay_a_contract_are_those_of_the_twin(contract: Contract) -> None:
    for number in range(10):
        held = random_hand(Chance(7000 + number), contract, contract.dealt + 1)
        found = [sorted(str(meld) for meld in melds) for melds in list_lays(held, contract)]
        expected = {
            tuple(sorted(map(",".join, each))) for each in twins.lays(texts(held), str(contract))
        }
        assert len(found) == len(expected)
        assert set(map(tuple, found)) == expected


@pytest.mark.parametrize(
    ("contract", "text", "table", "points"),
    [
        (Contract(2, 0), "5H 5D 5C 9H 9D 9C 2S 3D", "", 2),
        (Contract(2, 0), "5H 5D 5C 9H 9D 9C 9S 3D", "", 0),
        (Contract(2, 0), "5H 5D 5C 9H 9D 9C JK JK", "", 0),
        (Contract(1, 1), "5H 6H 7H 8H 5S 5D 5C 9H KS", "", 0),
        (None, "8H KH 2S", "9H 10H JH QH", 0),
        (None, "8H KH 2S 3S", "9H 10H JH QH", 2),
        (None, "7H JK KS QS", "9H 10H JH QH", 10),
        (None, "JK JK JK 2S", "9H 10H JH QH", 2),
        (None, "JK JK JK 2S", "9H 10H JH QH/5S 5D 5C", 0),
        (None, "2S", "9H 10H JH QH", 0),
    ],
)
def test_layouts_of_written_hands(
    contract: Contract | None, text: str, table: str, points: int
) -> None:
    melds = tuple(meld_of(cards) for cards in table.split("/") if cards)
    layout = find_layout(hand_of(text), contract, melds)
    assert layout
    assert layout.points == points
    check_layout(layout, hand_of(text), contract, melds)


def test_a_contract_that_cannot_be_laid_has_no_layout() -> None:
    assert find_layout(hand_of("5H 5D 5C 9H 9D 2S 3D 4D"), Contract(2, 0), ()) is None


# ---- the twin's own melds ----------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", MeldKind)
def test_all_melds_of_the_twin_are_melds(kind: MeldKind) -> None:
    melds = [read_meld(cards_of(" ".join(cards))) for cards in twins.all_melds(kind.value)]
    assert len(melds) == {MeldKind.TRIO: 13 * 26, MeldKind.ESCALERA: 52 * 8}[kind]
    assert all(meld and meld.kind is kind for meld in melds)
