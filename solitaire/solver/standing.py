"""The one number that says how a position stands, won or lost.

While it can be won, that is its spare: 0 or more. Once it is lost, it is minus the open piles that can no
longer be flipped: -1 or less. No turn raises it, since what can be done after a turn could be done before;
so what a turn takes off it is one loss, also when it is the turn that loses the game.

Nor need a turn cost much. Follow a plan that proves the value: a drawn card of the plan takes its place, any
other is discarded unplayed. In a lost position neither costs anything; in one that can be won the first does
not, and the second costs 1, the draw. So a turn well played takes off 1 at most, and nothing if some
best plan uses the drawn card (``using``). The rest is a mistake.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from solitaire.rules import Card, Pile, Position, Turn
from solitaire.solver.finish import reach_of
from solitaire.solver.need import LIMIT, Statistics, Verdict, completions_of, need_of, stock_of
from solitaire.solver.packing import Packing
from solitaire.solver.plan import Plan, make_plan
from solitaire.solver.search import Effort, LimitError


@dataclass(frozen=True, slots=True)
class Standing:
    """How a position stands, and a plan that proves that it stands no worse.

    ``value`` is exact, unless ``exact`` is False: then the position may stand better. ``stock`` is how many
    cards there are to use, ``open_piles`` how many piles are not flipped.
    """

    value: int
    plan: Plan
    stock: int
    open_piles: int
    exact: bool = True
    statistics: Statistics = field(default_factory=Statistics)

    @property
    def spare(self) -> int | None:
        """The spare; None if the position is lost, or perhaps is."""
        return self.value if self.value >= 0 else None

    @property
    def reach(self) -> int:
        """How many of the open piles can still be flipped."""
        return self.open_piles + min(0, self.value)


def value_of(plan: Plan, open_piles: int, stock: int) -> int:
    """How a position stands at the least if that plan can be followed."""
    missing = open_piles - len(plan.piles)
    return -missing if missing else stock - plan.cost


def standing(position: Position, *, known: Standing | None = None, limit: int = LIMIT) -> Standing:
    """How a position stands. Exact, unless it takes more than ``limit`` states.

    ``known`` may be that of the position one turn before: if its plan holds and the turn lost nothing, or
    discarded the drawn card unplayed, that answers at once. Cost: as ``need``, and in a lost position again
    as much.
    """
    return standing_of(position.piles, stock_of(position), known=known, limit=limit)


def standing_of(
    piles: Sequence[Pile],
    stock: Sequence[Card],
    *,
    known: Standing | None = None,
    limit: int = LIMIT,
) -> Standing:
    """How any piles stand with the cards of any stock. As ``standing``."""
    open_piles = sum(not pile.flipped for pile in piles)
    if known and known.stock == len(stock) + 1:
        plan = known.plan.at(piles, stock)
        if plan:
            value = value_of(plan, open_piles, len(stock))
            unplayed = known.value > 0 and plan.has_piles_of(known.plan)
            if value == known.value or (unplayed and value == known.value - 1):
                return Standing(value, plan, len(stock), open_piles, known.exact)
    needed = need_of(piles, stock, limit=limit)
    if needed.plan:
        value = value_of(needed.plan, open_piles, len(stock))
        return Standing(value, needed.plan, len(stock), open_piles, statistics=needed.statistics)
    proven = needed.verdict is Verdict.UNWINNABLE
    at_most = open_piles - 1 if proven else open_piles
    reached = reach_of(piles, stock, at_most=at_most, limit=limit)
    value = value_of(reached.plan, open_piles, len(stock))
    exact = proven and reached.exact
    return Standing(value, reached.plan, len(stock), open_piles, exact, reached.statistics)


def using(
    position: Position, stands: Standing, *, limit: int = LIMIT
) -> Iterator[tuple[Pile, Plan]]:
    """The piles that can use the drawn card without loss, each with a plan that does, in their order.

    None in a lost position, where every card can be done without. LimitError if that takes more than
    ``limit`` states in all.
    """
    if position.drawn is None or stands.value < 0:
        return
    drawn, stock = position.drawn, stock_of(position)
    open_piles = [pile for pile in position.piles if not pile.flipped]
    completions = [completions_of(pile, stock) for pile in open_piles]
    extra = stands.plan.cost - sum(each.least or 0 for each in completions)
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
    """A turn that keeps as much as any, and how the position stands after it.

    ``exact`` is False if a search was given up: another turn may keep 1 more.
    """

    turn: Turn
    standing: int
    exact: bool = True


def best_turn(position: Position, stands: Standing, *, limit: int = LIMIT) -> BestTurn:
    """A best turn in a position that stands like that; ValueError if the game is over.

    Cost: nothing to speak of when the plan uses the drawn card, else half of ``need`` and less.
    """
    if position.drawn is None:
        raise ValueError("no turn is left to be played")
    drawn, exact = position.drawn, True
    for planned in stands.plan.piles:
        if drawn in planned.uses:
            return BestTurn(Turn(drawn, planned.rank, planned.discards[0]), stands.value)
    try:
        for pile, plan in using(position, stands, limit=limit):
            planned = next(each for each in plan.piles if each.rank == pile.rank)
            return BestTurn(Turn(drawn, pile.rank, planned.discards[0]), stands.value)
    except LimitError:
        exact = False
    any_pile = next(pile.rank for pile in position.piles if not pile.flipped)
    lost = stands.value < 0
    return BestTurn(Turn(drawn, any_pile, drawn), stands.value - (not lost), exact)
