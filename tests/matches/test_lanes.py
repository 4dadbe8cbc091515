"""The same seed and table give everybody the same cards: no player moves the cards of another."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solitaire.matches import CROWNS, Match
from solitaire.matches.crowns.hand import Hand
from solitaire.matches.crowns.moves import Draw, Move, Source
from solitaire.matches.crowns.state import CrownsState
from solitaire.matches.game import DealNext
from solitaire.matches.shuffles import deal_lanes
from solitaire.rules import Card, Seed
from tests.kit.crowns import plain_move, random_move, table
from tests.kit.hands import Chance
from tests.kit.tiers import sampled

Player = Callable[[CrownsState], Move]
TABLES = (
    "you,points hands=five",
    "you,points,points hands=five",
    "you,away,points,away hands=five",
)


def play_as(player: Player, seed: int, text: str) -> Match:
    """A whole match in which a person plays like that."""
    match = Match.start(CROWNS, Seed(seed), table(text)).play_bots()
    while not match.is_over:
        match = match.play(player(match.state)).play_bots()
    return match


def dealt_hands(match: Match) -> list[Hand]:
    """Each hand of a match as it was dealt."""
    state = Match.start(CROWNS, match.shuffles, match.table).state
    hands = [state.hand]
    for move in match.moves:
        state = state.play(move)
        if isinstance(move, DealNext):
            hands.append(state.hand)
    return hands


def stock_cards(match: Match) -> dict[tuple[int, int], list[Card]]:
    """By hand and seat, the cards drawn from the stock until the discards are shuffled."""
    drawn: dict[tuple[int, int], list[Card]] = {}
    state: CrownsState = Match.start(CROWNS, match.shuffles, match.table).state
    for seat, move in zip(match.seats, match.moves, strict=True):
        state = state.play(move)
        if isinstance(move, Draw) and move.source is Source.STOCK and not state.hand.shuffled:
            assert move.card is not None
            drawn.setdefault((state.hand.rank, seat), []).append(move.card)
    return drawn


def random_person(seed: int) -> Player:
    """A person who moves at random for twelve moves of each hand."""
    chance = Chance(seed)
    left = {}

    def move(state: CrownsState) -> Move:
        rank = state.hand.rank
        left[rank] = left.get(rank, 12) - 1
        return random_move(state, chance) if left[rank] > 0 else plain_move(state)

    return move


@pytest.mark.parametrize("text", TABLES)
def test_two_who_play_alike_play_the_same_match(text: str) -> None:
    one, two = (play_as(plain_move, 7, text) for _ in range(2))
    assert one == two
    assert one.notation == two.notation
    assert dealt_hands(one) == dealt_hands(two)


@pytest.mark.parametrize(
    ("text", "seed"),
    sampled([(text, seed) for seed in range(12) for text in TABLES], fast=3, deep=9),
)
def test_who_plays_otherwise_gets_the_same_hands_and_the_same_cards_of_the_stock(
    text: str, seed: int
) -> None:
    """Until the discards are shuffled, the i-th card that a seat draws from the stock is the same."""
    one, two = play_as(plain_move, seed, text), play_as(random_person(seed), seed, text)
    assert one.notation != two.notation
    assert dealt_hands(one) == dealt_hands(two)
    drawn, otherwise = stock_cards(one), stock_cards(two)
    compared = 0
    for place in drawn.keys() & otherwise.keys():
        for card, same in zip(drawn[place], otherwise[place], strict=False):
            assert card is same
            compared += 1
    assert compared > 0


def test_the_seat_that_leads_does_not_change_the_lanes() -> None:
    """Its places in the stock are those of its seat, whoever deals."""
    for hand in dealt_hands(play_as(plain_move, 3, TABLES[1])):
        order = [*hand.shuffles.order(f"hand{int(hand.rank)}", sorted(all_cards(hand)))]
        stock = order[hand.players * hand.rank + 1 :]
        assert hand.lanes == tuple(tuple(stock[seat :: hand.players]) for seat in range(3))


def all_cards(hand: Hand) -> list[Card]:
    return [card for cards in (*hand.held, *hand.lanes, hand.discards) for card in cards]


@given(st.lists(st.integers(), max_size=40), st.integers(1, 5), st.data())
def test_lanes_split_a_stock_into_what_the_seats_would_draw_in_turn(
    stock: list[int], players: int, data: st.DataObject
) -> None:
    first = data.draw(st.integers(0, players - 1))
    drawn: list[list[int]] = [[] for _ in range(players)]
    for turn, card in enumerate(stock):
        drawn[(first + turn) % players].append(card)
    assert deal_lanes(stock, players, first) == tuple(map(tuple, drawn))
