"""The exact solver: what a player can still reach (``docs/solver.md``).

All functions work from a ``Position``: the set of cards left in the stock, without their order. Only
``find_par`` takes the ordered stock. The package imports the rules only.

The study solves other rules by the same searches: ``search_away`` with other runs, and ``find_packing`` with
other ``Completions``.

>>> from solitaire.rules import Deal, Game
>>> from solitaire.solver import advise, away, find_need
>>> position = Game.start(Deal.from_code("1-8RSJ-8MYX")).position
>>> sum(map(away, position.piles)), find_need(position).cards, find_need(position).spare
(26, 26, 2)
>>> best = advise(position).best
>>> str(position.drawn), str(best.pile), str(best.discard), best.spare
('QT', 'Q', '5S', 2)
"""

from solitaire.solver.advice import Advice, Effect, Use, advise, find_best_use
from solitaire.solver.analysis import Analysis, Losses, TurnAnalysis, analyze
from solitaire.solver.away import away, search_away
from solitaire.solver.completions import Completions, Options
from solitaire.solver.effort import LIMIT, BudgetError, Cost, LimitError, budget
from solitaire.solver.evaluation import (
    BestTurn,
    Evaluation,
    evaluate,
    find_best_turn,
    find_lossless_plans,
)
from solitaire.solver.finish import Finish, find_finish
from solitaire.solver.losing import loses_game
from solitaire.solver.need import Need, Packed, Verdict, find_need, find_packing
from solitaire.solver.par import Par, find_par
from solitaire.solver.plan import PilePlan, Plan, follow_plan
from solitaire.solver.playout import Playout, play_out
from solitaire.solver.reach import Reach, find_reach
from solitaire.solver.reasons import Reason, Why, find_reasons
from solitaire.solver.suit_runs import SuitRuns
from solitaire.solver.useful import useful_cards

__all__ = [
    "LIMIT",
    "Advice",
    "Analysis",
    "BestTurn",
    "BudgetError",
    "Completions",
    "Cost",
    "Effect",
    "Evaluation",
    "Finish",
    "LimitError",
    "Losses",
    "Need",
    "Options",
    "Packed",
    "Par",
    "PilePlan",
    "Plan",
    "Playout",
    "Reach",
    "Reason",
    "SuitRuns",
    "TurnAnalysis",
    "Use",
    "Verdict",
    "Why",
    "advise",
    "analyze",
    "away",
    "budget",
    "evaluate",
    "find_best_turn",
    "find_best_use",
    "find_finish",
    "find_lossless_plans",
    "find_need",
    "find_packing",
    "find_par",
    "find_reach",
    "find_reasons",
    "follow_plan",
    "loses_game",
    "play_out",
    "search_away",
    "useful_cards",
]
