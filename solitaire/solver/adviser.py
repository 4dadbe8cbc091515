"""The game that the adviser plays: at every turn the best use of the drawn card, whatever comes next.

It is given a deal, and looks at positions alone, so it knows which cards are left and never their order. The
same deal gives the same game, on any computer.

It is played turn by turn, each from what was found before, as frozen values: who has it played may have other
things done in between, by anybody.
"""

from __future__ import annotations

from dataclasses import dataclass

from solitaire.rules import Deal, Game, Turn
from solitaire.solver.advice import advice
from solitaire.solver.need import LIMIT
from solitaire.solver.standing import Standing, best_turn, standing


@dataclass(frozen=True, slots=True)
class Advised:
    """A game that the adviser plays: its turns, and how it stood at its start and after each of them.

    Without ``standings`` it is not begun. ``stands`` is how it stands, as long as it goes on.
    """

    deal: Deal
    turns: tuple[Turn, ...] = ()
    standings: tuple[int, ...] = ()
    stands: Standing | None = None


def advised(line: Advised, *, limit: int = LIMIT) -> Advised | None:
    """The game that the adviser plays, a turn further; None if it is over. The first time it is only begun.

    While the game can be won a turn is the best of ``advice``. Once it is lost, every card can be done
    without, and advice costs most: then it follows a plan that keeps the most piles in reach (``best_turn``).
    ``limit`` is for each search, in states. Cost: a tenth of a second for a turn that can still win.
    """
    game, stands = Game.replay(line.deal, line.turns), line.stands
    position = game.position
    if stands is None:
        if line.standings:
            return None
        stands = standing(position, limit=limit)
        return Advised(line.deal, (), (stands.value,), stands)
    if stands.value < 0:
        turn = best_turn(position, stands, limit=limit).turn
    else:
        found = advice(position, known=stands, limit=limit)
        open_pile = next(pile.rank for pile in position.piles if not pile.flipped)
        turn = Turn(found.drawn, found.best.pile or open_pile, found.best.discard)
    game = game.play(turn)
    stands = standing(game.position, known=stands, limit=limit)
    return Advised(
        line.deal,
        game.turns,
        (*line.standings, stands.value),
        None if game.is_over else stands,
    )
