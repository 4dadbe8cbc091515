"""The value of a position, won or lost: one number that no turn raises.

While the position can be won, the value is its spare: 0 or more. Once it is lost, the value is minus the
number of open piles that can no longer be flipped: -1 or less. No turn raises it, since every plan after a
turn comes from a plan before it. So the loss of a turn is one difference, even if the turn loses the game.

The best turn loses 1 at most. Follow a plan that proves the value: place a drawn card of the plan, discard
any other unplayed. In a lost position neither costs anything. In a position that can be won, the first costs
nothing and the second costs 1, the draw. So the best turn loses nothing if some best plan uses the drawn card
(``find_lossless_plans``), and else 1. Any loss beyond that is a mistake.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from solitaire.rules import Pile, Position, Turn
from solitaire.solver.completions import find_completions
from solitaire.solver.effort import LIMIT, Cost, Effort, LimitError
from solitaire.solver.need import Verdict, find_need
from solitaire.solver.packing import Packing
from solitaire.solver.plan import Plan, make_plan
from solitaire.solver.reach import find_reach


@dataclass(frozen=True, slots=True)
class Evaluation:
    """The value of a position, and a plan that proves that it is no lower."""

    value: int
    plan: Plan
    stock: int
    """The number of cards left to use, the drawn one included."""
    open_piles: int
    exact: bool = True
    """False if a search reached its limit; then ``value`` is only a lower bound."""
    statistics: Cost = field(default_factory=Cost)

    @property
    def spare(self) -> int | None:
        """The spare; None if the position is lost, or perhaps is."""
        return self.value if self.value >= 0 else None


def value_of_plan(plan: Plan, open_piles: int, stock: int) -> int:
    """A lower bound of the value of a position in which the plan can be followed."""
    missing = open_piles - len(plan.piles)
    return -missing if missing else stock - plan.cost


def evaluate(
    position: Position, *, known: Evaluation | None = None, limit: int = LIMIT
) -> Evaluation:
    """The value of a position. Exact, unless it takes more than ``limit`` states.

    ``known`` may be the evaluation of the position one turn before: if its plan still works and the turn lost
    nothing, or discarded the drawn card unplayed, no search is needed. Any piles and any stock do:
    ``Position(piles, None, stock)``. Cost: that of ``find_need``, and in a lost position as much again.
    """
    stock = position.before_draw.left
    open_piles = len(position.piles) - position.flipped_count
    if known and known.stock == len(stock) + 1:
        plan = known.plan.adapt(position.piles, stock)
        if plan:
            value = value_of_plan(plan, open_piles, len(stock))
            unplayed = known.value > 0 and plan.has_piles_of(known.plan)
            if value == known.value or (unplayed and value == known.value - 1):
                return Evaluation(value, plan, len(stock), open_piles, known.exact)
    need = find_need(position, limit=limit)
    if need.plan:
        value = value_of_plan(need.plan, open_piles, len(stock))
        return Evaluation(value, need.plan, len(stock), open_piles, statistics=need.statistics)
    proven = need.verdict is Verdict.UNWINNABLE
    at_most = open_piles - 1 if proven else open_piles
    reach = find_reach(position, at_most=at_most, limit=limit)
    value = value_of_plan(reach.plan, open_piles, len(stock))
    exact = proven and reach.exact
    return Evaluation(value, reach.plan, len(stock), open_piles, exact, reach.statistics)


def find_lossless_plans(
    position: Position, evaluation: Evaluation, *, limit: int = LIMIT
) -> Iterator[tuple[Pile, Plan]]:
    """Yield each pile that can use the drawn card without loss, in order, with a plan that does.

    Yields nothing in a lost position, where no card is needed. LimitError if all searches together take more
    than ``limit`` states.
    """
    if position.drawn is None or evaluation.value < 0:
        return
    drawn, stock = position.drawn, position.before_draw.left
    open_piles = [pile for pile in position.piles if not pile.flipped]
    completions = [find_completions(pile, stock) for pile in open_piles]
    extra = evaluation.plan.cost - sum(each.least or 0 for each in completions)
    packing = Packing.of(completions, stock, extra)
    effort = Effort(limit)
    for place, pile in enumerate(open_piles):
        if packing.can_use(drawn, place):
            choices = packing.find_using(effort, drawn, place, extra=extra)
            if choices:
                wild = (place, drawn) if drawn.is_wild(pile.rank) else None
                yield pile, make_plan(open_piles, stock, choices, wild)


@dataclass(frozen=True, slots=True)
class BestTurn:
    """A turn that no other turn beats, and the value of the position after it.

    If ``exact`` is False, a search reached its limit: another turn may keep 1 more.
    """

    turn: Turn
    value: int
    exact: bool = True


def find_best_turn(position: Position, evaluation: Evaluation, *, limit: int = LIMIT) -> BestTurn:
    """A best turn in a position with that evaluation; ValueError if the game is over.

    Cost: almost nothing if the plan uses the drawn card, else at most half of ``find_need``.
    """
    if position.drawn is None:
        raise ValueError("no turn is left to be played")
    drawn, exact = position.drawn, True
    for planned in evaluation.plan.piles:
        if drawn in planned.uses:
            return BestTurn(Turn(drawn, planned.rank, planned.discards[0]), evaluation.value)
    try:
        for pile, plan in find_lossless_plans(position, evaluation, limit=limit):
            planned = next(each for each in plan.piles if each.rank == pile.rank)
            return BestTurn(Turn(drawn, pile.rank, planned.discards[0]), evaluation.value)
    except LimitError:
        exact = False
    any_pile = next(pile.rank for pile in position.piles if not pile.flipped)
    lost = evaluation.value < 0
    return BestTurn(Turn(drawn, any_pile, drawn), evaluation.value - (not lost), exact)
