"""What a seat of Spiral sees of the cards and moves, and what it does not."""

from __future__ import annotations

from solitaire.matches.game import view_data
from solitaire.matches.spiral.board import SPACES
from solitaire.matches.spiral.game import Game
from tests.kit.spiral import random_moments


def test_unseen_are_the_stock_and_the_other_hands() -> None:
    for match, _ in random_moments(4, 40):
        game: Game = match.state.game
        for seat in range(game.players):
            view = match.state.view(seat)
            assert view_data(view)["held"] == list(game.held[seat])
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
