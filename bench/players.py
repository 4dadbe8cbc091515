"""Simulated players for benchmarks; none of them sees the order of the stock."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from solitaire.play.games.beginner import choose_greedily
from solitaire.rules import Game, Turn
from solitaire.solver import advise

Player = Callable[[Game], Turn]
greedy: Final[Player] = choose_greedily


def adviser(game: Game) -> Turn:
    """Choose the best use of the drawn card; to discard it unplayed, the first open pile."""
    advised = advise(game.position)
    open_pile = next(pile.rank for pile in game.piles if not pile.flipped)
    return Turn(advised.drawn, advised.best.pile or open_pile, advised.best.discard)


def play_to_end(game: Game, player: Player) -> Game:
    """Play a game to its end."""
    while not game.is_over:
        game = game.play(player(game))
    return game
