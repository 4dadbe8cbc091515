"""A playout: a game in which every turn is the adviser's best use of the drawn card.

The adviser sees only positions, so never the order of the stock. It is deterministic: a deal gives the same
game on any computer. A playout advances turn by turn as a frozen value, so a worker can do
other jobs in between.
"""

from __future__ import annotations

from dataclasses import dataclass

from solitaire.rules import Deal, Game, Turn
from solitaire.solver.advice import advise
from solitaire.solver.effort import LIMIT
from solitaire.solver.evaluation import Evaluation, evaluate, find_best_turn


@dataclass(frozen=True, slots=True)
class Playout:
    """The adviser's turns on a deal, and the value of the game at its start and after each of them.

    ``values`` is empty before the first step. ``evaluation`` is that of the last position, None once the game
    is over.
    """

    deal: Deal
    turns: tuple[Turn, ...] = ()
    values: tuple[int, ...] = ()
    evaluation: Evaluation | None = None


def step_playout(playout: Playout, *, limit: int = LIMIT) -> Playout | None:
    """The playout one turn further; None if its game is over. The first step only evaluates the deal.

    While the game can be won, the turn is the best of ``advise``. Once it is lost, no card is needed, and
    advice would cost most: then the turn follows a plan that flips the most piles (``find_best_turn``).
    ``limit`` is the limit of each search, in states. Cost: 0.1 s for a turn that can still win.
    """
    game, before = Game.replay(playout.deal, playout.turns), playout.evaluation
    position = game.position
    if before is None:
        if playout.values:
            return None
        before = evaluate(position, limit=limit)
        return Playout(playout.deal, (), (before.value,), before)
    if before.value < 0:
        turn = find_best_turn(position, before, limit=limit).turn
    else:
        advice = advise(position, known=before, limit=limit)
        open_pile = next(pile.rank for pile in position.piles if not pile.flipped)
        turn = Turn(advice.drawn, advice.best.pile or open_pile, advice.best.discard)
    game = game.play(turn)
    after = evaluate(game.position, known=before, limit=limit)
    return Playout(
        playout.deal,
        game.turns,
        (*playout.values, after.value),
        None if game.is_over else after,
    )
