"""``best_melds`` compared with its twin, and layouts checked against the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from solitaire.rules import (
    JOKER,
    STANDARD,
    Card,
    Layout,
    Meld,
    MeldKind,
    Place,
    Rank,
    Suit,
    all_meld,
    best_melds,
    format_cards,
    goes_out,
    leftover,
    parse_cards,
)
from tests.kit import hands
from tests.kit.hands import Chance
from tests.kit.tiers import sampled
from tests.rules import twins


def some_hands(seed: int, count: int, most: int = 14) -> Iterator[tuple[Rank, list[Card]]]:
    """Yield hands of every kind and size, for every pile."""
    chance = Chance(seed)
    for number in range(count):
        pile = Rank(3 + number % 11)
        size = int(pile) if chance.below(2) else 3 + chance.below(12)
        yield pile, chance.one_of(hands.KINDS)(chance, pile, min(size, most))


def format_layout(layout: Layout) -> str:
    """Format a layout: melds, then the loose cards after a slash."""
    melds = " . ".join(format_cards(meld.cards) for meld in layout.melds)
    return f"{melds} / {format_cards(layout.loose)}".strip()


def melds_of(pile: int, cards: str) -> str:
    return format_layout(best_melds(Rank(pile), parse_cards(cards)))


# ---- fewest points -----------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", sampled(range(16), fast=1, deep=7))
def test_best_melds_leave_the_fewest_points_and_loose_cards(seed: int) -> None:
    """R12: the lowest sum over all ways to meld; ties go to fewer loose cards."""
    for pile, cards in some_hands(seed, 120):
        layout = best_melds(pile, cards)
        fewest = twins.best(pile, cards)[:2]
        assert (layout.points, len(layout.loose)) == fewest, (pile, format_cards(cards))


@pytest.mark.parametrize("seed", sampled(range(8), fast=2))
def test_best_melds_are_as_few_as_possible(seed: int) -> None:
    for pile, cards in some_hands(100 + seed, 100, most=9):
        layout = best_melds(pile, cards)
        found = layout.points, len(layout.loose), len(layout.melds)
        assert found == twins.best(pile, cards, longest=len(cards)), (pile, format_cards(cards))


def test_best_melds_are_as_few_as_possible_with_many_wilds() -> None:
    """One meld where one is enough, though a run holds at most eleven cards."""
    chance = Chance(11)
    for number in range(24):
        pile = Rank(8 + number % 6)
        cards = hands.wild(chance, pile, 10 + chance.below(3))
        layout = best_melds(pile, cards)
        found = layout.points, len(layout.loose), len(layout.melds)
        assert found == twins.best(pile, cards, longest=len(cards)), (pile, format_cards(cards))


# ---- every layout ------------------------------------------------------------------------------------


def check_place(pile: Rank, meld: Meld, place: Place) -> None:
    """Check the rank and suit that a card represents."""
    assert place.rank in Rank
    assert place.wild == twins.is_wild(pile, place.card)
    if meld.kind is MeldKind.RUN:
        assert place.suit is meld.suit is not None
    else:
        assert place.suit is None
    same = place.card.rank == place.rank and place.suit in (None, place.card.suit)
    assert place.is_itself == same
    assert place.is_itself or place.wild


def check_meld(pile: Rank, meld: Meld) -> None:
    """Check R4 to R6 on the places, and with the twin."""
    ranks = [int(place.rank) for place in meld.places]
    for place in meld.places:
        check_place(pile, meld, place)
    assert len(ranks) >= 3
    if meld.kind is MeldKind.RUN:
        assert ranks == list(range(ranks[0], ranks[0] + len(ranks)))
    else:
        assert set(ranks) == {meld.rank}
    assert meld.rank == ranks[0]
    assert twins.is_meld(pile, meld.cards)


def check_layout(pile: Rank, cards: list[Card], layout: Layout) -> None:
    """Check the melds, loose cards and points of a layout."""
    for meld in layout.melds:
        check_meld(pile, meld)
    assert Counter(layout.cards) == Counter(cards)
    assert list(layout.loose) == sorted(layout.loose)
    assert layout.points == sum(twins.points(pile, card) for card in layout.loose)
    assert layout.pile is pile


@pytest.mark.parametrize("seed", sampled(range(4), fast=1))
def test_layouts_are_valid(seed: int) -> None:
    """R4 to R6: melds are valid, wilds stand for 3 to K, no card is lost, loose cards are sorted."""
    for pile, cards in some_hands(200 + seed, 700):
        check_layout(pile, cards, best_melds(pile, cards))


@pytest.mark.parametrize("seed", sampled(range(4), fast=1))
def test_a_pile_goes_out_exactly_if_nothing_is_loose(seed: int) -> None:
    """R7, R12: the two searches agree."""
    answers = Counter[bool]()
    for pile, cards in some_hands(300 + seed, 700):
        layout = best_melds(pile, cards)
        assert all_meld(pile, cards) == (not layout.loose) == (layout.points == 0)
        assert goes_out(pile, cards) == (not layout.loose and len(cards) == pile)
        assert leftover(pile, cards) == layout.points
        answers[not layout.loose] += 1
    assert min(answers[True], answers[False]) > 150


@pytest.mark.parametrize("seed", sampled(range(2), fast=1))
def test_cards_of_the_wild_rank_fill_their_own_place_in_a_run(seed: int) -> None:
    """R6: such a card is never used elsewhere while a run has a place for it."""
    asked = 0
    for pile, cards in some_hands(400 + seed, 1_500):
        places = [place for meld in best_melds(pile, cards).melds for place in meld.places]
        elsewhere = {place.card for place in places if place.wild and not place.is_itself}
        for place in places:
            if place.wild and place.suit is not None and place.rank == pile:
                asked += 1
                assert place.is_itself or Card.of(pile, place.suit) not in elsewhere, cards
    assert asked > 150


def test_melds_do_not_depend_on_the_order_of_the_cards() -> None:
    chance = Chance(12)
    for pile, cards in some_hands(500, 300):
        assert best_melds(pile, chance.some(cards, len(cards))) == best_melds(pile, cards)


def test_renaming_suits_does_not_change_the_points() -> None:
    chance = Chance(13)
    suits = list(Suit)
    for pile, cards in some_hands(501, 300):
        names = dict(zip(suits, chance.some(suits, 5), strict=True))
        renamed = [
            card if card.rank is None or card.suit is None else Card.of(card.rank, names[card.suit])
            for card in cards
        ]
        ours, theirs = best_melds(pile, cards), best_melds(pile, renamed)
        assert (ours.points, len(ours.loose), len(ours.melds)) == (
            theirs.points,
            len(theirs.loose),
            len(theirs.melds),
        )


def test_an_added_card_adds_at_most_its_own_points() -> None:
    """R12: the added card can stay loose beside the melds without it."""
    chance = Chance(14)
    for pile, cards in some_hands(502, 150, most=13):
        card = chance.one_of(
            [card for card in STANDARD.deck if cards.count(card) < STANDARD.deck.count(card)]
        )
        more = leftover(pile, [*cards, card])
        assert more <= leftover(pile, cards) + card.points(pile)


# ---- examples ----------------------------------------------------------------------------------------


def test_leftover_points_of_the_printed_example() -> None:
    """R12: a joker 50, a six, and a queen in the pile of three."""
    assert leftover(Rank.THREE, parse_cards("JK 6S QD")) == 50 + 6 + 12
    assert melds_of(3, "JK 6S QD") == "/ 6S QD JK"


def test_the_points_of_a_card_depend_on_the_pile() -> None:
    """R12: 3 to 10 their number, J 11, Q 12, K 13, the pile's wild rank 20, a joker 50."""
    cards = parse_cards("3S 10H JC QD KT JK")
    assert [card.points(Rank.FIVE) for card in cards] == [3, 10, 11, 12, 13, 50]
    assert [card.points(Rank.JACK) for card in cards] == [3, 10, 20, 12, 13, 50]


def test_the_meld_worth_more_is_kept() -> None:
    """R12: melding the kings leaves 19 points, melding the run would leave 26."""
    assert melds_of(5, "KS KH 9S 10S JK") == "KS KH JK / 9S 10S"
    assert melds_of(5, "3S 4S KS KH JK") == "KS KH JK / 3S 4S"
    assert melds_of(6, "4H 5H 7H 7S 7C 9D") == "7S 7H 7C / 4H 5H 9D"


def test_equal_points_prefer_fewer_loose_cards() -> None:
    """One nine or a four and a five, one six or two threes: the points are equal."""
    assert melds_of(8, "5S 6S 8S 8S 9H 4T 5T JK") == "5S 6S 8S 8S . 4T 5T JK / 9H"
    assert melds_of(5, "3S 5S 6H 3T 5T") == "3S 3T 5S 5T / 6H"


def test_a_wild_joins_two_runs_into_one_meld() -> None:
    assert melds_of(13, "3S 4S 5S JK 7S 8S 9S") == "3S 4S 5S JK 7S 8S 9S /"


def test_a_card_of_the_wild_rank_takes_its_own_place() -> None:
    """R6: the joker stands for the four of spades, and the seven of hearts for itself."""
    assert melds_of(7, "3S 5S 6H 7H 8H JK") == "3S JK 5S . 6H 7H 8H /"
    assert melds_of(8, "5S 6S 7S 9S 5H 6H 7H 9H 8H 8S") == "5S 6S 7S 8S 9S . 5H 6H 7H 8H 9H /"
    assert melds_of(7, "8H 9H 7H") == "7H 8H 9H /"


def test_runs_stay_within_three_and_king() -> None:
    """R5: a wild beside 3 4 is the 5, beside Q K the J."""
    assert melds_of(9, "3S 4S JK") == "3S 4S JK /"
    layout = best_melds(Rank.NINE, parse_cards("QS KS JK JK"))
    assert [place.rank for place in layout.melds[0].places] == [10, 11, 12, 13]


def test_wilds_alone_are_a_book_of_the_wild_rank() -> None:
    """R6."""
    (meld,) = best_melds(Rank.FIVE, parse_cards("JK 5S JK 5H")).melds
    assert meld.kind is MeldKind.BOOK
    assert meld.rank == Rank.FIVE
    assert format_cards(meld.cards) == "5S 5H JK JK"
    assert [place.is_itself for place in meld.places] == [True, True, False, False]


def test_loose_wilds_are_sorted_by_index() -> None:
    """A wild that fits no meld is loose; spades come before hearts."""
    assert melds_of(7, "KH 7S") == "/ 7S KH"
    assert melds_of(7, "JK 7S") == "/ 7S JK"


def test_a_run_too_long_for_its_wilds_is_split_in_two() -> None:
    """Observation 4 of ``melds``: thirteen cards of one suit, eleven of them a whole run."""
    ranks = "3S 4S 5S 6S 7S 8S 9S 10S JS QS"
    for cards in (
        f"{ranks} KS KH JK",
        f"{ranks} KH JK JK",
        "3S 7S QS" + " JK" * 6 + " KS KH KC KD",
    ):
        layout = best_melds(Rank.KING, parse_cards(cards))
        assert layout.loose == ()
        assert len(layout.melds) == 2


def test_an_empty_hand_has_an_empty_layout() -> None:
    layout = best_melds(Rank.THREE, [])
    assert (layout.melds, layout.loose, layout.points) == ((), (), 0)


def test_best_melds_of_fourteen_cards_of_one_suit_match_the_twin() -> None:
    """The widest searches: two copies of many ranks of one suit, with zero to six jokers."""
    spades = [card for card in STANDARD.deck if card.suit is Suit.SPADES and card.rank != Rank.KING]
    chance = Chance(15)
    for number in range(12):
        wilds = number % 7
        cards = [*chance.some(spades, 14 - wilds), *[JOKER] * wilds]
        layout = best_melds(Rank.KING, cards)
        check_layout(Rank.KING, cards, layout)
        fewest = twins.best(Rank.KING, cards)[:2]
        assert (layout.points, len(layout.loose)) == fewest, format_cards(cards)
