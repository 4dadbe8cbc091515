"""The game that the adviser plays: at every turn the best use of the drawn card, whatever comes next.

It is given a deal, and looks at positions alone, so it knows which cards are left and never their order. The
same deal gives the same game, on any computer.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass

from solitaire.rules import Deal, Game, Turn
from solitaire.solver.advice import advice
from solitaire.solver.need import LIMIT
from solitaire.solver.standing import best_turn, standing


@dataclass(frozen=True, slots=True)
class Advised:
    """A game that the adviser played: its turns, and how it stood at its start and after each of them."""

    turns: tuple[Turn, ...]
    standings: tuple[int, ...]


def advised(deal: Deal, *, limit: int = LIMIT) -> Generator[Turn, None, Advised]:
    """The game that the adviser plays on that deal; gives turn after turn, and returns the whole.

    While the game can be won a turn is the best of ``advice``. Once it is lost, every card can be done
    without, and advice costs most: then it follows a plan that keeps the most piles in reach (``best_turn``).
    ``limit`` is for each search, in states. Cost: a tenth of a second for each turn that can still win.
    """
    game = Game.start(deal)
    stands = standing(game.position, limit=limit)
    standings = [stands.value]
    while not game.is_over:
        position = game.position
        if stands.value < 0:
            turn = best_turn(position, stands, limit=limit).turn
        else:
            found = advice(position, known=stands, limit=limit)
            open_pile = next(pile.rank for pile in position.piles if not pile.flipped)
            turn = Turn(found.drawn, found.best.pile or open_pile, found.best.discard)
        game = game.play(turn)
        stands = standing(game.position, known=stands, limit=limit)
        standings.append(stands.value)
        yield turn
    return Advised(game.turns, tuple(standings))
