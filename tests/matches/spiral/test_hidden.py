"""What a seat cannot see changes neither its view nor what a computer player does in its place."""

from __future__ import annotations

import pickle
from dataclasses import fields, replace

import pytest

from solitaire.matches import SeededShuffles
from solitaire.matches.game import view_data
from solitaire.matches.spiral import SPIRAL, SpiralState
from solitaire.matches.spiral.board import SPACES
from solitaire.matches.spiral.game import Game
from solitaire.rules import Seed
from tests.kit.hands import Chance
from tests.kit.spiral import random_moments
from tests.kit.tiers import sampled

MOMENTS = 25
"""In each of 40 samples: 1,000 pairs and more."""


def deal_hidden_again(game: Game, seat: int, chance: Chance) -> Game:
    """The game with other cards wherever this seat cannot see them: in the stock and in other hands."""
    held = [cards for other, cards in enumerate(game.held) if other != seat]
    pool = [card for cards in (*held, *game.lanes) for card in cards]
    pool = chance.some(pool, len(pool))

    def take(count: int) -> tuple[int, ...]:
        return tuple(pool.pop() for _ in range(count))

    return replace(
        game,
        shuffles=SeededShuffles("spiral", Seed(chance.below(10**9))),
        held=tuple(
            cards if other == seat else tuple(sorted(take(len(cards))))
            for other, cards in enumerate(game.held)
        ),
        lanes=tuple(take(len(lane)) for lane in game.lanes),
    )


@pytest.mark.parametrize("sample", sampled(range(40), fast=2, deep=8))
def test_states_that_differ_only_in_hidden_cards_look_and_play_alike(sample: int) -> None:
    differing = deciding = 0
    for match, chance in random_moments(1000 + sample, MOMENTS):
        state: SpiralState = match.state
        for seat in range(match.table.players):
            other = replace(state, game=deal_hidden_again(state.game, seat, chance))
            differing += other.game.held != state.game.held
            view, same = state.view(seat), other.view(seat)
            assert view == same
            assert pickle.dumps(view) == pickle.dumps(same)
            assert repr(view) == repr(same)
            if state.seat == seat:
                deciding += 1
                for bot in SPIRAL.bots:
                    move = bot.choose(view)
                    assert move == bot.choose(same)
                    assert move in state.legal()
    assert differing > MOMENTS
    assert deciding > MOMENTS / 2


def test_a_view_has_nothing_but_numbers() -> None:
    for match, _ in random_moments(3, 40):
        for seat in range(match.table.players):
            view = match.state.view(seat)
            assert not hasattr(view, "__dict__")
            parts = [getattr(view, each.name) for each in fields(view)]
            while parts:
                part = parts.pop()
                assert part is None or isinstance(part, (int, tuple))
                parts += part if isinstance(part, tuple) else ()
            assert view_data(view)["held"] == list(match.state.game.held[seat])


def test_unseen_are_the_stock_and_the_other_hands() -> None:
    for match, _ in random_moments(4, 40):
        game: Game = match.state.game
        for seat in range(game.players):
            view = match.state.view(seat)
            hidden = [card for lane in game.lanes for card in lane]
            hidden += [c for other, cards in enumerate(game.held) if other != seat for c in cards]
            assert view.unseen() == tuple(sorted(hidden))
            assert view.stock_left == game.stock_left
            assert sorted((*view.held, *view.discards, *hidden)) == list(SPACES)


def test_moves_say_nothing_that_was_hidden() -> None:
    """No move names a drawn card, so all seats see the moves as they are."""
    for match, _ in random_moments(5, 5):
        for seat in range(match.table.players):
            assert match.seen_by(seat) == match.moves
