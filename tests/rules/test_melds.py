"""``goes_out`` compared with its twins, and on cases that other programs get wrong."""

from __future__ import annotations

from collections import Counter
from functools import reduce
from itertools import combinations_with_replacement, product
from operator import or_

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solitaire.rules import (
    CARDS,
    HAND_LIMIT,
    JOKER,
    NATURALS,
    STANDARD,
    Card,
    Code,
    NotationError,
    Rank,
    Suit,
    all_meld,
    check_hand,
    format_cards,
    goes_out,
    parse_cards,
)
from solitaire.rules.melds import wilds_for_books, wilds_for_runs
from solitaire.rules.packed import FIELD, at_least, pack
from tests.kit import hands
from tests.kit.hands import Chance
from tests.kit.tiers import sampled
from tests.rules import twins

ONE_BY_ONE = settings(derandomize=True, deadline=None)


def out(pile: int, text: str) -> bool:
    """Return whether the cards go out; assert that the twin agrees."""
    rank, cards = Rank(pile), parse_cards(text)
    assert len(cards) == pile, "the case itself is wrong"
    check_hand(cards)
    answer = goes_out(rank, cards)
    assert answer == twins.goes_out(rank, cards)
    return answer


# ---- the twins against each other --------------------------------------------------------------------


def test_the_twin_agrees_with_trying_all_cards_for_each_wild() -> None:
    """R4, R5, R6: checking spans gives the same answer as trying all cards."""
    chance = Chance(1)
    melds = 0
    for number in range(300):
        pile = Rank(3 + number % 11)
        size = 2 + chance.below(5)
        near = [Card.of(Rank(rank), Suit.HEARTS) for rank in range(3, 14)]
        cards = chance.some([*near, *chance.some(STANDARD.deck, 4)], size)
        for place in chance.some(range(size), chance.below(3)):
            cards[place] = JOKER
        if sum(twins.is_wild(pile, card) for card in cards) > 2:
            continue
        expected = twins.is_meld_by_trying_all_cards(pile, cards)
        assert twins.is_meld(pile, tuple(cards)) == expected, (pile, cards)
        melds += expected
    assert melds > 30


def test_the_twin_may_skip_melds_of_six_or_more() -> None:
    chance = Chance(2)
    answers = Counter[bool]()
    for number in range(150):
        size = 6 + number % 5
        pile = hands.RANKS[chance.below(11)]
        cards = chance.one_of(hands.KINDS)(chance, pile, size)
        whole = twins.all_meld(pile, cards, longest=size)
        assert twins.all_meld(pile, cards) == whole, (pile, cards)
        assert twins.best(pile, cards)[:2] == twins.best(pile, cards, longest=size)[:2]
        answers[whole] += 1
    assert min(answers[True], answers[False]) > 25


# ---- fast against slow -------------------------------------------------------------------------------


@pytest.mark.parametrize("part", sampled(range(16), fast=1, deep=7))
def test_goes_out_agrees_with_its_twin(part: int) -> None:
    """R7, for hands of every kind and pile; both answers occur, with wilds and without."""
    chance = Chance(100 + part)
    answers = Counter[tuple[bool, bool, bool]]()
    for pile, kind, _ in product(hands.RANKS, hands.KINDS, range(5)):
        cards = kind(chance, pile, pile)
        check_hand(cards)
        answer = goes_out(pile, cards)
        assert answer == twins.goes_out(pile, cards), format_cards(cards)
        answers[answer, any(card.is_wild(pile) for card in cards), pile > 8] += 1
    assert len(answers) == 8
    assert min(answers.values()) > 0, answers


def test_all_meld_agrees_with_its_twin_for_any_number_of_cards() -> None:
    """R4 to R6, for three to fourteen cards in any pile."""
    chance = Chance(3)
    answers = Counter[bool]()
    for _ in range(200):
        pile = chance.one_of(hands.RANKS)
        cards = chance.one_of(hands.KINDS)(chance, pile, 3 + chance.below(HAND_LIMIT - 2))
        answer = all_meld(pile, cards)
        assert answer == twins.all_meld(pile, cards), (pile, format_cards(cards))
        answers[answer] += 1
    assert min(answers[True], answers[False]) > 30


def test_goes_out_is_right_for_every_hand_of_three() -> None:
    """R7: all 30,849 hands of the smallest pile, with threes and jokers wild."""
    out_of_all = 0
    for cards in combinations_with_replacement(CARDS, 3):
        if cards[0] is cards[1] is cards[2] and cards[0] is not JOKER:
            continue
        answer = goes_out(Rank.THREE, cards)
        assert answer == twins.is_meld(Rank.THREE, cards), cards
        out_of_all += answer
    assert out_of_all > 1_000


# ---- parts of the search -----------------------------------------------------------------------------


@ONE_BY_ONE
@given(st.lists(st.integers(0, 14), min_size=11, max_size=11), st.integers(1, 16))
def test_at_least_marks_the_fields_that_reach_the_count(counts: list[int], count: int) -> None:
    fields = sum(number << FIELD * place for place, number in enumerate(counts))
    marks = at_least(count, fields)
    expected = [int(number >= count) for number in counts]
    assert [marks >> FIELD * place & 31 for place in range(11)] == expected


@ONE_BY_ONE
@given(st.lists(st.integers(0, 10), min_size=11, max_size=11))
def test_wilds_for_books_fills_each_rank_up_to_three(counts: list[int]) -> None:
    fields = sum(number << FIELD * place for place, number in enumerate(counts))
    assert wilds_for_books(fields) == sum(max(0, 3 - number) for number in counts if number)


@ONE_BY_ONE
@given(st.lists(st.sampled_from(STANDARD.deck), max_size=14), st.sampled_from(Rank))
def test_a_packed_hand_counts_every_card_once(cards: list[Card], pile: Rank) -> None:
    hand = pack(pile, cards)
    assert hand.wilds == sum(card.is_wild(pile) for card in cards)
    for place, suit in enumerate(Suit):
        for rank in Rank:
            count = hand.suits[place] >> FIELD * (rank - 3) & 31
            assert count == (rank != pile) * cards.count(Card.of(rank, suit))
    assert hand.ranks == sum(hand.suits)


def test_runs_first_and_books_of_the_rest_take_the_fewest_wilds() -> None:
    """Observations 1 to 3: no partition of the naturals of a suit into groups needs fewer wilds."""

    def fewest(ranks: tuple[int, ...]) -> int:
        """The fewest wilds over all partitions into groups that wilds can complete."""
        if not ranks:
            return 0
        found = []
        for chosen in product((True, False), repeat=len(ranks) - 1):
            group = [ranks[0], *(r for r, taken in zip(ranks[1:], chosen, strict=True) if taken)]
            rest = tuple(r for r, taken in zip(ranks[1:], chosen, strict=True) if not taken)
            if len(set(group)) == 1:
                found.append(max(3, len(group)) - len(group) + fewest(rest))
            elif len(set(group)) == len(group):
                found.append(max(3, group[-1] - group[0] + 1) - len(group) + fewest(rest))
        return min(found)

    chance = Chance(4)
    both = [card for card in STANDARD.deck if card.suit is Suit.SPADES and card.rank != Rank.THREE]
    for _ in range(250):
        cards = sorted(chance.some(both, 2 + chance.below(6)))
        suit = pack(Rank.THREE, cards).suits[0]
        runs = wilds_for_runs(suit, 14)
        found = min(cost + wilds_for_books(suit - kept) for kept, cost in runs.items())
        assert found == fewest(tuple(int(card.rank or 0) for card in cards)), cards
        for wilds in range(4):
            within = {kept: cost for kept, cost in runs.items() if cost <= wilds}
            assert wilds_for_runs(suit, wilds) == within


def test_runs_that_share_a_card_cost_no_extra_wilds() -> None:
    """Observation 3: instead of 10 _ Q and J Q _, use 10 J Q and a book of queens, also for two wilds."""
    suit = pack(Rank.THREE, parse_cards("10S JS QS QS")).suits[0]
    assert suit not in wilds_for_runs(suit, 14)
    assert out(6, "10S JS QS QS JK JK")


def test_wilds_that_overflow_a_run_always_fit() -> None:
    """Observation 4, for every set of naturals of one suit and wilds that overflow a run of eleven."""
    hands_seen = 0
    for pile in (Rank.THREE, Rank.EIGHT, Rank.KING):
        naturals = [Card.of(rank, Suit.CLUBS) for rank in Rank if rank != pile]
        wilds = [JOKER] * 6 + [card for card in STANDARD.deck if card.rank == pile]
        for choice in product((False, True), repeat=len(naturals)):
            run = [card for card, chosen in zip(naturals, choice, strict=True) if chosen]
            if not run:
                continue
            for size in (12, 13, 14):
                count = size - len(run)
                assert all_meld(pile, [*run, *wilds[:count]]), (pile, run, count)
                hands_seen += 1
    assert hands_seen == 3 * 3 * (2**10 - 1)


# ---- special cases -----------------------------------------------------------------------------------


def test_the_printed_examples_go_out() -> None:
    """R7, from the rule sheet: the four stands for 8D; Q wild, two books and a run of six."""
    assert out(4, "6D 7D 9D 4C")
    assert out(12, "JK QS QC 3T 4T 5T 7T 8T JS JC KH KT")


def test_two_copies_of_a_card_can_share_a_book() -> None:
    """R4."""
    assert out(3, "8H 8H 8S")
    assert out(5, "8H 8H 8S 8S 8C")
    assert not out(4, "8H 8H 9H 9H")


def test_two_copies_of_a_card_need_two_runs() -> None:
    """R5: two runs over the same ranks, or over ranks that overlap; one run takes no card twice."""
    assert out(6, "7H 7H 8H 8H 9H 9H")
    assert not out(5, "8H 8H 9H 10H JH")
    assert out(8, "3S 4S 5S 5S 6S 7S JK 9S")
    assert out(6, "7H 8H 8H 9H 9H 10H")
    assert not out(6, "7H 8H 8H 9H 10H 10H")


def test_a_book_and_a_run_can_compete_for_a_card() -> None:
    """Both the book of nines and the run need the nine of hearts, and only one can have it."""
    assert out(6, "7H 8H 9H 9S 9C 9D")
    assert not out(6, "7H 8H 9H 9S 9C KD")
    assert out(7, "JH QH KH KS KC KD 10H")
    assert out(9, "4H 5H 6H 6S 6C 5S 5C 4S 4C")
    assert out(10, "4H 5H 6H 6S 6C 5S 5C 4S 4C 6D")
    assert not out(8, "4H 5H 6H 6S 6C 5S 5C 3T")


@pytest.mark.parametrize(
    ("pile", "cards"),
    [
        (3, "6D JK 8D"),
        (3, "JK 7D 8D"),
        (3, "7D 8D JK"),
        (4, "6D JK JK 9D"),
        (4, "6D 4S JK 9D"),
        (5, "6D JK 5C JK 10D"),
        (6, "8S JK 6C JS QS KS"),
    ],
    ids=["between", "before", "after", "two", "two kinds", "three", "two of a long run"],
)
def test_wilds_fill_a_run_in_the_middle_and_at_the_ends(pile: int, cards: str) -> None:
    """R6."""
    assert out(pile, cards)


def test_a_gap_needs_a_wild_for_each_missing_card() -> None:
    assert not out(3, "6D JK 9D")
    assert out(4, "5D JK JK 8D")
    assert not out(4, "5D JK JK 9D")


def test_no_run_starts_below_three() -> None:
    """R5: the run grows upward only; a wild beside 3 4 is a 5."""
    assert out(5, "3C 4C JK 5H 6C")
    assert out(4, "3C JK 5C JK")
    assert not out(11, "3C 4C 5C 3S 4S 5S 3H 4H 3T 5D 9D")
    assert out(3, "4C 3D 3S")


def test_no_run_ends_above_the_king() -> None:
    """R5: a wild beside Q K is a J."""
    assert out(3, "QC KC JK")
    assert out(4, "QC KC JK JK")
    assert not out(4, "QC KC KC JK")


def test_a_run_does_not_wrap_around() -> None:
    """R5: K is not next to 3, not even with wilds between."""
    assert not out(4, "QS KS 3S 5S")
    assert not out(4, "KS 3S JK 5H")
    assert not out(5, "KS QS JK 3S 6S")
    assert not out(4, "KH JK 3H 5H")


def test_the_longest_run_is_three_to_king() -> None:
    """R5: eleven ranks are a whole run; a twelfth card fits only if it is wild."""
    assert out(11, "3S 4S 5S 6S 7S 8S 9S 10S JH QS KS")
    assert out(12, "3S 4S 5S 6S 7S 8S 9S 10S JS QH KS QC")
    assert not out(12, "3S 4S 5S 6S 7S 8S 9S 10S JS QH KS 3H")


def test_a_run_of_eleven_and_two_wilds_go_out_in_the_pile_of_thirteen() -> None:
    """R5, R6: the run is cut in two, and each half takes a wild."""
    assert out(13, "3S 4S 5S 6S 7S 8S 9S 10S JS QS JK JK KH")
    assert out(13, "3S 4S 5S 6S 7S 8S 9S 10S JS QS KS KH JK")
    assert out(13, "3S 4S 5S 6S 7S 8S 9S 10S JS QS KH KH KC")


@pytest.mark.parametrize(
    ("pile", "cards"),
    [
        (6, "JK JK JK JK 3S 7H"),
        (8, "JK JK JK JK JK 3S 7H 7D"),
        (9, "JK JK JK JK JK JK 3S 7H QD"),
        (9, "JK JK JK JK JK JK 3S 3S KS"),
        (13, "JK JK JK JK 3S 3H 4S 4H 5S 5H 6S 6H 7C"),
        (13, "JK JK JK JK JK JK 3S 6S 9S JS 4H 5H 6H"),
    ],
)
def test_a_pile_can_use_four_to_six_jokers(pile: int, cards: str) -> None:
    """R6: a meld may hold any number of wilds."""
    assert out(pile, cards)


def test_six_jokers_complete_only_three_unrelated_naturals() -> None:
    assert out(9, "JK JK JK JK JK JK 4S 7H QD")
    assert not out(10, "JK JK JK JK JK JK 4S 7H QD KC")
    assert not out(11, "JK JK JK JK JK JK 4S 7H QD KC 9T")


def test_wilds_alone_are_a_meld() -> None:
    """R6, in every pile, with jokers and the wild rank mixed in any way."""
    for pile in Rank:
        wild_rank = [card for card in STANDARD.deck if card.rank == pile]
        for jokers in range(min(6, pile) + 1):
            cards = [*hands.jokers(jokers), *wild_rank][:pile]
            if len(cards) == pile:
                assert goes_out(pile, cards), cards


def test_two_wilds_alone_are_no_meld() -> None:
    """R6: a meld has at least three cards; two wilds can join another meld."""
    assert not all_meld(Rank.FIVE, [JOKER, JOKER])
    assert not all_meld(Rank.FIVE, [JOKER])
    assert out(5, "9S 10S JS JK JK")


def test_a_card_of_the_wild_rank_can_represent_itself() -> None:
    """R6: like a natural, in a run of its suit and in a book of its rank."""
    assert out(7, "6H 7H 8H 3S 4S 5S 6S")
    assert out(7, "7H 7S 7C 3S 4S 5S 6S")
    assert out(3, "3H 4H 5H")
    assert out(13, "JH QH KH 3S 4S 5S 6S 7S 8S 9S 10S 3C 3D")
    assert out(7, "6H 7H 8H 6S 7S 8S 9S")


def test_two_cards_of_the_wild_rank_can_swap_places() -> None:
    """R3, R6: both are wild, so the spade may take the place of the heart."""
    assert out(7, "6H 7S 8H 6S 7H 8S 9S")


def test_a_card_is_wild_in_its_own_pile_only() -> None:
    """R3: the six is wild among six cards and plain among four."""
    assert out(6, "3C 4C 6D KS KH KD")
    assert not out(7, "3C 4C 6D KS KH KD QD")
    assert not out(4, "3C 6D 5C 7S")


def test_four_and_five_cards_can_only_be_one_meld() -> None:
    """R7: two melds need six cards."""
    assert out(4, "9S 9H 9C 9D")
    assert out(5, "9S 9H 9C 9D 9T")
    assert out(4, "9S 10S JS QS")
    assert not out(4, "9S 9H 10S 10H")
    assert not out(5, "9S 9H 9C 10S 10H")
    assert not out(5, "7S 8S 9S 9H 9C")
    assert not out(4, "7S 8S 9S 9H")
    assert out(5, "9S JK 9C JK 9T")
    assert not out(5, "9S JK 10H JK JC")


@pytest.mark.parametrize(
    ("pile", "cards"),
    [
        (6, "10D 10D JD JD QD KD"),
        (6, "6S 8H 9H 9C 10C 9T"),
        (7, "9H 9H 10H JH QH QH KH"),
        (7, "10H JH JH QH 10D JD QD"),
        (8, "5S 6S 4H 5H 6H 6H 5D 6D"),
        (9, "4S 4S 5S 6S 6S 7S 7S 8S 8S"),
        (10, "5D 5D 6D 6D 7D 8D 6T 7T 8T 9T"),
        (11, "9H 10H KH 9C 10C KC 9T 9T QT KT JK"),
        (12, "8C 8C 9C 9C 10C 10C 7T 7T 8T 9T 9T 10T"),
        (13, "5H 6H 6H 5D 6D 6D 7D 8D 5T 5T 6T 7T 7T"),
    ],
)
def test_a_pile_may_stay_open_though_every_card_fits_a_meld(pile: int, cards: str) -> None:
    """R7: each card is in a possible meld, but no split covers all cards."""
    melds = twins.melds_of(Rank(pile), parse_cards(cards), pile)
    assert reduce(or_, melds) == (1 << pile) - 1
    assert not out(pile, cards)


@pytest.mark.parametrize(
    ("pile", "cards"),
    [
        (6, "9T 10T JT JT QT KT"),
        (6, "6D 7T 8T 8T 9T 9T"),
        (7, "8D 9D 10D 10D JD JD QD"),
        (8, "8C 9C 9C 10C 10C JC QC KC"),
        (9, "5S 3H 4H 5H 6H 6H 5T 5T 6T"),
        (9, "6S 7S 8S 9C 6D 7D 8D 6T 7T"),
        (10, "4S 5S 6S 7S 8S 4C 4C 6C 7C 8C"),
        (11, "4H 5H 6H 7H 4D 4D 5D 5D 6D 7D JK"),
        (12, "7C 8C 8C 9C 9C 10C 7T 8T 8T 9T 9T 10T"),
        (13, "5H 5H 6H 7H 8H 5C 7C 5T 5T 7T 7T 8T 8T"),
    ],
)
def test_a_pile_may_go_out_only_without_its_longest_meld(pile: int, cards: str) -> None:
    """R7: a greedy search that takes a longest meld first fails."""
    rank, hand = Rank(pile), parse_cards(cards)
    melds = list(twins.melds_of(rank, hand, pile))
    longest = max(meld.bit_count() for meld in melds)
    for meld in melds:
        if meld.bit_count() == longest:
            rest = [card for place, card in enumerate(hand) if not meld >> place & 1]
            assert not twins.all_meld(rank, rest)
    assert out(pile, cards)


def test_a_hand_of_the_wrong_size_does_not_go_out() -> None:
    """R7, R9: as many cards as the pile's rank, so n + 1 cards never go out together."""
    cards = parse_cards("9S 9H 9C 9D")
    assert goes_out(Rank.FOUR, cards)
    assert not goes_out(Rank.FOUR, cards[:3])
    assert not goes_out(Rank.THREE, cards)
    assert all_meld(Rank.THREE, cards)


def test_an_empty_hand_melds_but_does_not_go_out() -> None:
    assert all_meld(Rank.THREE, [])
    assert not goes_out(Rank.THREE, [])


# ---- what holds for all hands ------------------------------------------------------------------------


def test_goes_out_ignores_card_order_and_suit_names() -> None:
    chance = Chance(5)
    suits = list(Suit)
    for number in range(400):
        pile = Rank(3 + number % 11)
        cards = chance.one_of(hands.KINDS)(chance, pile, pile)
        renamed = dict(zip(suits, chance.some(suits, 5), strict=True))
        others = [
            card
            if card.rank is None or card.suit is None
            else Card.of(card.rank, renamed[card.suit])
            for card in chance.some(cards, pile)
        ]
        assert goes_out(pile, others) == goes_out(pile, cards), (cards, others)


def test_replacing_a_natural_with_a_joker_never_hurts() -> None:
    """R6: a joker can stand for the card that it replaced."""
    chance = Chance(6)
    changed = 0
    for number in range(400):
        pile = Rank(3 + number % 11)
        cards = hands.near_complete(chance, pile, pile)
        if cards.count(JOKER) < 6:
            better = list(cards)
            better[chance.below(pile)] = JOKER
            assert goes_out(pile, better) >= goes_out(pile, cards), (cards, better)
            changed += goes_out(pile, better) > goes_out(pile, cards)
    assert changed > 20


# ---- what a pile may hold ----------------------------------------------------------------------------


def test_a_hand_of_more_than_fourteen_cards_is_rejected() -> None:
    check_hand(NATURALS[:14])
    with pytest.raises(NotationError) as refusal:
        check_hand(NATURALS[:15])
    assert refusal.value.code is Code.HAND_SIZE
    assert refusal.value.data == {"found": 15, "limit": HAND_LIMIT}


def test_a_third_copy_is_rejected() -> None:
    """R1."""
    check_hand(parse_cards("8H 8H JK JK JK JK JK JK"))
    with pytest.raises(NotationError) as refusal:
        check_hand(parse_cards("8H 8H 9C 8H"))
    assert refusal.value.code is Code.COPIES
    assert refusal.value.data == {"card": "8H", "found": 3, "limit": 2}
    with pytest.raises(NotationError):
        check_hand([JOKER] * 7)
