"""The shares of ``bench/dealt.py`` are counted by functions that agree with a slow program of their own."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

import pytest

from bench.dealt import count_exactly, deal_kings, goes_out_with_one_more, share_stock, start_match
from solitaire.matches.crowns.moves import Draw as CrownsDraw
from solitaire.matches.crowns.moves import Source
from solitaire.matches.lastcard import LASTCARD
from solitaire.matches.lastcard.cards import Card as LastCard
from solitaire.matches.lastcard.cards import Symbol, make_deck
from solitaire.matches.lastcard.moves import Draw, Pass, Play
from solitaire.rules import STANDARD, Card, Rank, goes_out
from tests.kit import dealt
from tests.kit.hands import KINDS, Chance
from tests.kit.tiers import sampled

HANDS: Final = 20
"""Of each kind in a sample."""
SAMPLES: Final = range(20)


def plain(cards: list[Card]) -> list[dealt.Card]:
    """The cards as the slow program has them."""
    suits = sorted({card.suit for card in STANDARD.deck if card.suit is not None}, key=str)
    return [
        None if card.rank is None or card.suit is None else (suits.index(card.suit), int(card.rank))
        for card in cards
    ]


def test_the_decks_are_the_same() -> None:
    assert sorted(plain([*STANDARD.deck]), key=str) == sorted(dealt.DECK, key=str)


@pytest.mark.parametrize("rank", STANDARD.piles, ids=str)
@pytest.mark.parametrize("sample", sampled(SAMPLES, fast=1, deep=4))
def test_hands_are_complete_as_the_slow_program_says(sample: int, rank: Rank) -> None:
    chance = Chance(1_000 * sample + rank)
    found = {True: 0, False: 0}
    for kind in KINDS:
        for _ in range(HANDS):
            hand = kind(chance, rank, rank)
            complete = dealt.is_complete(rank, plain(hand))
            assert goes_out(rank, hand) == complete, hand
            found[complete] += 1
    assert min(found.values()) >= HANDS  # the complete ones, and most of the plain ones


@pytest.mark.parametrize("rank", STANDARD.piles, ids=str)
@pytest.mark.parametrize("sample", sampled(SAMPLES, fast=1, deep=4))
def test_hands_with_one_more_are_complete_as_the_slow_program_says(sample: int, rank: Rank) -> None:
    chance = Chance(1_000 * sample + rank)
    for kind in KINDS:
        for _ in range(HANDS // 4):
            hand = kind(chance, rank, rank + 1)
            complete = dealt.is_complete_with_one_more(rank, plain(hand))
            assert goes_out_with_one_more(rank, hand) == complete, hand


@pytest.mark.parametrize(
    ("rank", "complete", "hands"),
    [
        (Rank.THREE, 26_720, 253_460),
        pytest.param(Rank.FOUR, 201_600, 7_160_245, marks=pytest.mark.deep),
        pytest.param(Rank.FIVE, 1_120_248, 160_389_488, marks=pytest.mark.release),
    ],
)
def test_all_hands_of_three_to_five_are_counted(rank: Rank, complete: int, hands: int) -> None:
    assert count_exactly(rank) == dealt.count_complete(rank) == (complete, hands)


def test_first_hands_of_last_card_have_nothing_that_fits_as_often_as_counted() -> None:
    """U3, for each card that can be turned up; the seven cards are counted, not dealt."""
    deck = make_deck()
    shares = []
    for place, top in enumerate(deck):
        if top.symbol.number is not None:
            others = [*deck[:place], *deck[place + 1 :]]
            loose = sum(not card.fits(top, top.color) for card in others)
            share = Fraction(1)
            for drawn in range(7):
                share *= Fraction(loose - drawn, len(others) - drawn)
            shares.append(share)
    assert sum(shares) / len(shares) == dealt.share_without_fit()


# ---- one stock instead of lanes ----------------------------------------------------------------------------


def test_who_draws_in_five_crowns_has_the_whole_stock() -> None:
    hand = deal_kings(1).hand
    lanes = share_stock(hand, CrownsDraw(Source.STOCK))
    assert len(lanes[hand.seat]) == hand.stock_left
    assert sum(map(len, lanes)) == hand.stock_left


@pytest.mark.parametrize(
    ("move", "own"),
    [(Draw(), 1), (Play(LastCard.of(Symbol.WILD)), 0), (Pass(), None)],
    ids=["draw", "play", "pass"],
)
def test_the_next_player_of_last_card_draws_behind_the_one_who_moves(
    move: object, own: int | None
) -> None:
    hand = start_match(LASTCARD, 1, 4).hand
    lanes = share_stock(hand, move)
    own = hand.stock_left if own is None else own
    assert len(lanes[hand.seat]) == own
    assert len(lanes[hand.after(hand.seat)]) == hand.stock_left - own
