"""The exact solver: what can still be reached from what a player sees (``docs/solver.md``).

It knows which cards are left in the stock and, except for ``par``, not their order. It imports the rules
only.

>>> from solitaire.rules import Deal, Game
>>> from solitaire.solver import advice, away, need
>>> position = Game.start(Deal.from_code("1-8RSJ-8MYX")).position
>>> sum(map(away, position.piles)), need(position).cards, need(position).spare
(26, 26, 2)
>>> best = advice(position).best
>>> str(position.drawn), str(best.pile), str(best.discard), best.spare
('QT', 'Q', '5S', 2)
"""

from solitaire.solver.advice import Advice, Effect, Use, advice
from solitaire.solver.adviser import Advised, advised
from solitaire.solver.analysis import Analysis, Losses, TurnAnalysis, analyze, analyzing
from solitaire.solver.away import away
from solitaire.solver.finish import Finish, Reach, finish, finish_of, reach, reach_of
from solitaire.solver.need import LIMIT, Need, Statistics, Verdict, need, need_of
from solitaire.solver.par import Par, par, par_line, par_of
from solitaire.solver.plan import PilePlan, Plan, line
from solitaire.solver.search import LimitError
from solitaire.solver.standing import BestTurn, Standing, best_turn, standing, standing_of, using
from solitaire.solver.useful import useful

__all__ = [
    "LIMIT",
    "Advice",
    "Advised",
    "Analysis",
    "BestTurn",
    "Effect",
    "Finish",
    "LimitError",
    "Losses",
    "Need",
    "Par",
    "PilePlan",
    "Plan",
    "Reach",
    "Standing",
    "Statistics",
    "TurnAnalysis",
    "Use",
    "Verdict",
    "advice",
    "advised",
    "analyze",
    "analyzing",
    "away",
    "best_turn",
    "finish",
    "finish_of",
    "line",
    "need",
    "need_of",
    "par",
    "par_line",
    "par_of",
    "reach",
    "reach_of",
    "standing",
    "standing_of",
    "useful",
    "using",
]
