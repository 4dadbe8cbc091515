"""The habits of ``bench/habits.py`` play as a slow program of their own does, move by move."""

from __future__ import annotations

from typing import Final

import pytest

from bench.habits import ALL, DEALS, HABITS, count_helping, place_on, start_deal
from solitaire.rules import Card, Game
from study.rows.players import play_to_end
from tests.kit import habits
from tests.kit.tiers import sampled

PLAYED: Final = [[*range(start, start + 10)] for start in range(0, 500, 10)]
"""The quick tier plays the first two of these, the deep tier ten, and a release all."""


def plain(card: Card) -> habits.Card:
    """The card as the slow program has it."""
    return None if card.rank is None else (card.index // 11, int(card.rank))


def list_played(game: Game) -> list[tuple[int, habits.Card] | None]:
    """The turns of a game as the slow program has them."""
    return [
        None if turn.is_unplayed else (int(turn.pile), plain(turn.discard)) for turn in game.turns
    ]


def check_games(habit: str, deals: range | list[int]) -> None:
    for number in deals:
        game = play_to_end(start_deal(number), ALL[habit].choose)
        piles, stock = habits.deal(number)
        played = habits.play(habit, piles, stock)
        assert list_played(game) == played, number
        assert (game.flipped_count == len(game.piles)) == habits.is_won(piles, stock, played)


def test_all_habits_but_the_greedy_one_have_a_twin() -> None:
    assert set(ALL) - {"points"} == set(habits.HABITS)


@pytest.mark.parametrize("habit", habits.HABITS)
def test_two_games_are_those_of_the_twin(habit: str) -> None:
    check_games(habit, range(2))


@pytest.mark.parametrize("habit", habits.HABITS)
@pytest.mark.parametrize("deals", sampled(PLAYED, fast=0, deep=1))
def test_games_are_those_of_the_twin(deals: list[int], habit: str) -> None:
    check_games(habit, deals)


def test_as_many_cards_help_as_bring_a_pile_nearer_by_some_discard() -> None:
    game = start_deal(0)
    left = game.position.left
    for pile in game.piles:
        nearer = [any(each.nearer == 1 for each in place_on(pile, card, left)) for card in left]
        assert count_helping(pile, left) == sum(nearer)


def test_there_are_ten_habits_of_one_sentence() -> None:
    assert len(HABITS) == 10
    assert DEALS == 2_000
    for habit in HABITS.values():
        assert habit.sentence.count(".") == 1
