"""Advice: every use of the drawn card, with the value of the position after it.

There are up to a hundred uses, and most need no search of their own. Upper bound: the value after a use is at
most the value before it, and 1 less if its pile cannot use the card without loss (``find_lossless_plans``).
Lower bound: any known plan that still works after the use. If the bounds meet, they are the value; else the
position after the use is solved, and its plan gives lower bounds for the uses that follow.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from itertools import accumulate
from typing import Final, NamedTuple

from solitaire.rules import Card, Meld, Pile, Place, Position, Rank
from solitaire.rules.packed import count_cards
from solitaire.solver.away import away
from solitaire.solver.completions import find_completions
from solitaire.solver.effort import LIMIT, LimitError
from solitaire.solver.evaluation import Evaluation, evaluate, find_lossless_plans, value_of_plan
from solitaire.solver.packing import ChosenCompletion
from solitaire.solver.plan import PilePlan, Plan, make_plan


class Effect(Enum):
    """The kinds of uses, the most useful first."""

    FLIPS = "flips"
    """The pile goes out with this turn."""
    FILLS = "fills"
    """The card fills a place in a planned meld: ``Use.meld`` and ``Use.place``."""
    UNPLAYED = "unplayed"
    """The card is discarded unplayed, although some pile can use it without loss."""
    USELESS = "useless"
    """The card is discarded unplayed, and no pile can use it without loss."""
    WASTES = "wastes"
    """The card is placed where it is not needed; the loss is at most that of discarding it unplayed."""
    HARMS = "harms"
    """The turn discards a card that is needed; the loss is greater than that of the unplayed card."""


@dataclass(frozen=True, slots=True)
class Use:
    """A use of the drawn card."""

    pile: Rank | None
    """The pile to place it on; None to discard it unplayed."""
    discard: Card
    """The card to discard from that pile, or the drawn card."""
    value: int
    """The value of the position after the use."""
    loss: int
    """The value before the use minus ``value``."""
    effect: Effect
    ways: Fraction
    """The number of completions of least cost of the pile after the use, divided by the number before it."""
    meld: Meld | None = None
    place: Place | None = None
    exact: bool = True
    """False if a search reached its limit."""

    @property
    def spare(self) -> int | None:
        """The spare after the use; None if the game is lost then."""
        return self.value if self.value >= 0 else None


@dataclass(frozen=True, slots=True)
class Advice:
    """The drawn card, the position's evaluation before its use, and all distinct uses, the best first."""

    drawn: Card
    before: Evaluation
    uses: tuple[Use, ...]

    @property
    def best(self) -> Use:
        """The use with the highest value."""
        return self.uses[0]


def advise(position: Position, *, known: Evaluation | None = None, limit: int = LIMIT) -> Advice:
    """Every distinct use of the drawn card, the best first; ValueError if the game is over.

    Equal discards of a pile count as one use, and so does discarding the drawn card unplayed, whatever the
    pile. Ties are broken by ``Use.ways``, the greater first. ``known`` may be the position's evaluation, if
    the caller has it; ``limit`` is the limit of each search, in states. Cost: 0.1 s early in a game, less
    later (``bench/``).
    """
    if position.drawn is None:
        raise ValueError("no card is drawn when the game is over")
    finder = _UseFinder(position, known or evaluate(position, limit=limit), limit)
    return Advice(position.drawn, finder.before, finder.find_uses())


def find_best_use(
    position: Position, *, known: Evaluation | None = None, limit: int = LIMIT
) -> Use:
    """The best use of the drawn card, as ``advise`` has it; ValueError if the game is over. Cost: a quarter.

    Most uses discard a card that is needed. What the piles are away then rules them out without a search.
    """
    if position.drawn is None:
        raise ValueError("no card is drawn when the game is over")
    return _UseFinder(position, known or evaluate(position, limit=limit), limit).find_best_use()


class _Others(NamedTuple):
    """A plan for all piles but one: the piles it flips, the cards it uses, and the cards it leaves."""

    piles: int
    cost: int
    free: tuple[Card, ...]


class _UseFinder:
    """Evaluates the uses of one drawn card, and collects plans as lower bounds for further uses."""

    def __init__(self, position: Position, before: Evaluation, limit: int) -> None:
        assert position.drawn is not None, "there is a card to use"
        self._piles = position.piles
        self._drawn = position.drawn
        self._left = tuple(sorted(position.left))
        self.before = before
        self._limit = limit
        self._exact = before.exact
        self._lossless: dict[Rank, Plan] = {}
        try:
            for pile, plan in find_lossless_plans(position, before, limit=limit):
                self._lossless[pile.rank] = plan
        except LimitError:
            self._exact = False
        self._plans = [before.plan, *self._lossless.values()]
        self._others: dict[tuple[int, Rank], _Others | None] = {}

    def find_uses(self) -> tuple[Use, ...]:
        """All uses, the best first."""
        unplayed = self._discard_unplayed()
        uses = [unplayed]
        for pile, discard in self._placings():
            uses.append(self._place_on(pile, discard, unplayed.loss))
        return tuple(sorted(uses, key=_order))

    def find_best_use(self) -> Use:
        """The first of all uses. Those after which the piles are too far away are not evaluated."""
        unplayed = self._discard_unplayed()
        best = self.before.value if self._lossless else unplayed.value
        if best < 0:
            return self.find_uses()[0]
        most = len(self._left) - best
        total = sum(map(away, self._piles))
        uses = [unplayed]
        for pile, discard in self._placings():
            if total - away(pile) + away(pile.after(self._drawn, discard)) <= most:
                uses.append(self._place_on(pile, discard, unplayed.loss))
        return min(uses, key=_order)

    def _placings(self) -> Iterator[tuple[Pile, Card]]:
        """The piles on which the card can be placed, each with every other card to discard there."""
        for pile in self._piles:
            if not pile.flipped:
                for discard in sorted(set(pile.cards) - {self._drawn}):
                    yield pile, discard

    def _discard_unplayed(self) -> Use:
        """The use that discards the drawn card unplayed."""
        value, exact = self._evaluate_unplayed()
        effect = Effect.UNPLAYED if self._lossless else Effect.USELESS
        loss = self.before.value - value
        return Use(None, self._drawn, value, loss, effect, Fraction(1), exact=exact)

    def _evaluate_unplayed(self) -> tuple[int, bool]:
        """The value after discarding the drawn card unplayed, and whether it is exact."""
        left, before = len(self._left), self.before
        bound = min(before.value if before.value < 0 else before.value - 1, self._bound())
        for plan in self._plans:
            carried = plan.adapt(self._piles, self._left)
            if carried and value_of_plan(carried, before.open_piles, left) >= bound:
                return bound, before.exact
        found = self._solve(self._piles)
        return found.value, found.exact

    def _place_on(self, pile: Pile, discard: Card, unplayed: int) -> Use:
        """The use that places the card on ``pile``; ``unplayed`` is the loss of discarding it unplayed."""
        after = pile.after(self._drawn, discard)
        value, plan, exact = self._evaluate(pile, after)
        loss = self.before.value - value
        effect, meld, place = Effect.WASTES if loss <= unplayed else Effect.HARMS, None, None
        if after.flipped:
            effect = Effect.FLIPS
        elif loss < unplayed or loss == unplayed == 0:
            planned = self._plan_pile(after, plan)
            if planned and self._drawn not in planned.discards:
                effect = Effect.FILLS
                meld, place = _place_of(self._drawn, planned)
        ways = Fraction(self._count_ways(after), self._count_ways(pile) or 1)
        return Use(pile.rank, discard, value, loss, effect, ways, meld, place, exact)

    def _evaluate(self, pile: Pile, after: Pile) -> tuple[int, int, bool]:
        """Evaluate the position with ``pile`` replaced by ``after``: value, number of the plan, exactness.

        Each known plan that the other piles can follow gives a lower bound.
        """
        before = self.before.value
        costs_a_draw = before >= 0 and self._exact and pile.rank not in self._lossless
        bound = min(before - 1 if costs_a_draw else before, self._bound(after))
        best, chosen = -len(self._piles) - 1, 0
        for number in range(len(self._plans)):
            value = self._value_with(number, after)
            if value is not None and value > best:
                best, chosen = value, number
                if best >= bound:
                    return best, chosen, self._exact
        found = self._solve(tuple(after if each is pile else each for each in self._piles))
        return found.value, len(self._plans) - 1, found.exact

    def _solve(self, piles: tuple[Pile, ...]) -> Evaluation:
        """Evaluate these piles with the cards left, and collect the plan."""
        found = evaluate(Position(piles, None, self._left), limit=self._limit)
        self._plans.append(found.plan)
        return found

    def _bound(self, after: Pile | None = None) -> int:
        """An upper bound of the value with ``after`` in place of its pile, from the least cost of each."""
        costs = []
        for pile in self._piles:
            now = after if after and pile.rank == after.rank else pile
            if not now.flipped:
                costs.append(find_completions(now, self._left).least)
        left = len(self._left)
        possible = sorted(cost for cost in costs if cost is not None)
        total = list(accumulate(possible))
        reached = sum(cost <= left for cost in total)
        return reached - len(costs) if reached < len(costs) else left - sum(possible)

    def _value_with(self, number: int, after: Pile) -> int | None:
        """The value with ``after`` if the other piles follow a known plan; None if they cannot."""
        planned = self._plan_others(number, after.rank)
        if planned is None:
            return None
        others = sum(not pile.flipped and pile.rank != after.rank for pile in self._piles)
        missing, cost = others - planned.piles, planned.cost
        if not after.flipped:
            least = find_completions(after, planned.free).least
            if least is None:
                missing += 1
            else:
                cost += least
        return -missing if missing else len(self._left) - cost

    def _plan_pile(self, pile: Pile, number: int) -> PilePlan | None:
        """A plan for ``pile`` from the cards that a known plan of the other piles leaves."""
        planned = self._plan_others(number, pile.rank)
        assert planned is not None, "the others can follow that plan"
        completions = find_completions(pile, planned.free)
        if completions.least is None:
            return None
        naturals = min(completions.of_cost(completions.least))
        choice = ChosenCompletion(0, naturals, completions.least - count_cards(naturals))
        return make_plan([pile], planned.free, [choice]).piles[0]

    def _plan_others(self, number: int, rank: Rank) -> _Others | None:
        """A known plan without the pile of that rank; None if the other piles need a card that is gone.

        The plan may come from another use, so another pile may have changed in it.
        """
        key = number, rank
        if key not in self._others:
            others = Plan(tuple([pile for pile in self._plans[number].piles if pile.rank != rank]))
            here = others.adapt(self._piles, self._left)
            if here is None:
                self._others[key] = None
            else:
                free = Counter(self._left) - Counter(here.uses)
                self._others[key] = _Others(
                    len(here.piles), here.cost, tuple(sorted(free.elements()))
                )
        return self._others[key]

    def _count_ways(self, pile: Pile) -> int:
        """The number of completions of least cost of a pile from the cards left."""
        if pile.flipped:
            return 1
        completions = find_completions(pile, self._left)
        return len(completions.of_cost(completions.least)) if completions.least is not None else 0


def _place_of(card: Card, plan: PilePlan) -> tuple[Meld, Place]:
    """The meld of the planned hand that contains the card, and its place in it."""
    for meld in plan.layout.melds:
        for place in meld.places:
            if place.card is card:
                return meld, place
    raise AssertionError(f"{card} is in no meld of {plan}")


_EFFECTS: Final = tuple(Effect)


def _order(use: Use) -> tuple[int, Fraction, int, int, int]:
    """The sort key that puts the best use first."""
    return (
        -use.value,
        -use.ways,
        _EFFECTS.index(use.effect),
        use.pile or 0,
        -use.discard.index,
    )
