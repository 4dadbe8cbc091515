"""Simulated players for benchmarks; none of them sees the order of the stock."""

from __future__ import annotations

from collections.abc import Callable

from solitaire.rules import Game, Turn, best_melds, leftover
from solitaire.solver import advise

Player = Callable[[Game], Turn]


def greedy(game: Game) -> Turn:
    """Choose the turn that lowers the leftover points most, and discard a loose card if there is one."""
    best: tuple[int, Turn] | None = None
    for pile in game.piles:
        if pile.flipped or game.drawn is None:
            continue
        cards = (*pile.cards, game.drawn)
        before = leftover(pile.rank, pile.cards)
        for discard in dict.fromkeys(best_melds(pile.rank, cards).loose or cards):
            kept = list(cards)
            kept.remove(discard)
            gain = before - leftover(pile.rank, kept)
            if best is None or gain > best[0]:
                best = gain, Turn(game.drawn, pile.rank, discard)
    assert best is not None, "a game that goes on has an open pile"
    return best[1]


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
