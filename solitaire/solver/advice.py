"""What can be done with the drawn card, and how the position stands after each use of it.

There are up to a hundred uses, and most need no search of their own. A use stands no better than the position
before it, and 1 less than that if its pile is none of those that can use the card without loss
(``standing.using``). A plan that can still be followed after the use says how it stands at the least. Where
the two meet, that is the answer; else the position after the use is solved, and its plan serves for
the next ones.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from itertools import accumulate
from typing import Final, NamedTuple

from solitaire.rules import Card, Meld, Pile, Place, Position, Rank
from solitaire.solver.completions import count
from solitaire.solver.need import LIMIT, completions_of
from solitaire.solver.packing import Choice
from solitaire.solver.plan import PilePlan, Plan, make_plan
from solitaire.solver.search import LimitError
from solitaire.solver.standing import Standing, standing, standing_of, using, value_of


class Effect(Enum):
    """What a use does, for the sentence that explains it."""

    FLIPS = "flips"
    """The pile goes out with this turn."""
    FILLS = "fills"
    """The card takes a place in a meld that the pile goes out with: ``Use.meld`` and ``Use.place``."""
    UNPLAYED = "unplayed"
    """The card is discarded unplayed though some pile could use it without loss."""
    USELESS = "useless"
    """The card is discarded unplayed, and no pile can use it without loss."""
    WASTES = "wastes"
    """The card is placed where it is not needed; it costs the draw, if anything."""
    HARMS = "harms"
    """It discards a card that is needed, and costs more than the draw."""


@dataclass(frozen=True, slots=True)
class Use:
    """A use of the drawn card: the pile it is placed on and the card discarded there, or None and itself.

    ``standing`` is how the position stands after it, ``loss`` by how much less than before; ``exact`` is
    False if a search was given up. ``ways`` says how many times the ways to complete the pile, at the least
    cost, it leaves.
    """

    pile: Rank | None
    discard: Card
    standing: int
    loss: int
    effect: Effect
    ways: Fraction
    meld: Meld | None = None
    place: Place | None = None
    exact: bool = True

    @property
    def spare(self) -> int | None:
        """The spare it leaves; None if the game cannot be won after it."""
        return self.standing if self.standing >= 0 else None


@dataclass(frozen=True, slots=True)
class Advice:
    """The drawn card, how the position stands before it is used, and all distinct uses, the best first."""

    drawn: Card
    before: Standing
    uses: tuple[Use, ...]

    @property
    def best(self) -> Use:
        """The use that keeps most."""
        return self.uses[0]


def advice(position: Position, *, known: Standing | None = None, limit: int = LIMIT) -> Advice:
    """Every distinct use of the drawn card, the best first; ValueError if the game is over.

    Equal cards of a pile are one use, and so are all ways to discard the drawn card unplayed. Ties are
    decided by what leaves its pile more ways to go out. ``known`` may be how the position stands; ``limit``
    is for each search, in states. Cost: a tenth of a second early in a game, less later (``bench/``).
    """
    if position.drawn is None:
        raise ValueError("no card is drawn when the game is over")
    return _Adviser(position, known or standing(position, limit=limit), limit).advice()


class _Kept(NamedTuple):
    """What a plan says of all piles but one: how many it flips, for how many cards, and which it leaves."""

    piles: int
    cost: int
    free: tuple[Card, ...]


class _Adviser:
    """The uses of one drawn card, and the plans that are known to work after some of them."""

    def __init__(self, position: Position, before: Standing, limit: int) -> None:
        assert position.drawn is not None, "there is a card to use"
        self._piles = position.piles
        self._drawn = position.drawn
        self._left = tuple(sorted(position.left))
        self._before = before
        self._limit = limit
        self._exact = before.exact
        self._lossless: dict[Rank, Plan] = {}
        try:
            for pile, plan in using(position, before, limit=limit):
                self._lossless[pile.rank] = plan
        except LimitError:
            self._exact = False
        self._plans = [before.plan, *self._lossless.values()]
        self._kept: dict[tuple[int, Rank], _Kept | None] = {}

    def advice(self) -> Advice:
        unplayed = self._unplayed()
        uses = [unplayed]
        for pile in self._piles:
            if not pile.flipped:
                for discard in sorted(set(pile.cards) - {self._drawn}):
                    uses.append(self._placed(pile, discard, unplayed.loss))
        return Advice(self._drawn, self._before, tuple(sorted(uses, key=_order)))

    def _unplayed(self) -> Use:
        value, exact = self._unplayed_value()
        effect = Effect.UNPLAYED if self._lossless else Effect.USELESS
        loss = self._before.value - value
        return Use(None, self._drawn, value, loss, effect, Fraction(1), exact=exact)

    def _unplayed_value(self) -> tuple[int, bool]:
        """How the position stands without the drawn card, and whether that is exact."""
        left, before = len(self._left), self._before
        bound = min(before.value if before.value < 0 else before.value - 1, self._bound())
        for plan in self._plans:
            carried = plan.at(self._piles, self._left)
            if carried and value_of(carried, before.open_piles, left) >= bound:
                return bound, before.exact
        stands = standing_of(self._piles, self._left, limit=self._limit)
        self._plans.append(stands.plan)
        return stands.value, stands.exact

    def _placed(self, pile: Pile, discard: Card, unplayed: int) -> Use:
        """That use, beside what it would cost to discard the card unplayed."""
        after = pile.after(self._drawn, discard)
        value, plan, exact = self._stands(pile, after)
        loss = self._before.value - value
        effect, meld, place = Effect.WASTES if loss <= unplayed else Effect.HARMS, None, None
        if after.flipped:
            effect = Effect.FLIPS
        elif loss < unplayed or loss == unplayed == 0:
            planned = self._plan_of(after, plan)
            if planned and self._drawn not in planned.discards:
                effect = Effect.FILLS
                meld, place = _place_of(self._drawn, planned)
        ways = Fraction(self._ways(after), self._ways(pile) or 1)
        return Use(pile.rank, discard, value, loss, effect, ways, meld, place, exact)

    def _stands(self, pile: Pile, after: Pile) -> tuple[int, int, bool]:
        """How the position stands with that pile changed: value, number of the plan, whether exact.

        It stands at the least as when the other piles keep to a plan that is known.
        """
        before = self._before.value
        costs_a_draw = before >= 0 and self._exact and pile.rank not in self._lossless
        bound = min(before - 1 if costs_a_draw else before, self._bound(after))
        best, chosen = -len(self._piles) - 1, 0
        for number in range(len(self._plans)):
            value = self._carried(number, after)
            if value is not None and value > best:
                best, chosen = value, number
                if best >= bound:
                    return best, chosen, self._exact
        piles = [after if each is pile else each for each in self._piles]
        stands = standing_of(piles, self._left, limit=self._limit)
        self._plans.append(stands.plan)
        return stands.value, len(self._plans) - 1, stands.exact

    def _bound(self, after: Pile | None = None) -> int:
        """The best that the piles allow by their least costs alone, with that pile changed."""
        costs = []
        for pile in self._piles:
            now = after if after and pile.rank == after.rank else pile
            if not now.flipped:
                costs.append(completions_of(now, self._left).least)
        left = len(self._left)
        possible = sorted(cost for cost in costs if cost is not None)
        total = list(accumulate(possible))
        reached = sum(cost <= left for cost in total)
        return reached - len(costs) if reached < len(costs) else left - sum(possible)

    def _carried(self, number: int, after: Pile) -> int | None:
        """How the position stands at the least if the other piles keep to a plan that is known."""
        kept = self._kept_of(number, after.rank)
        if kept is None:
            return None
        others = sum(not pile.flipped and pile.rank != after.rank for pile in self._piles)
        missing, cost = others - kept.piles, kept.cost
        if not after.flipped:
            least = completions_of(after, kept.free).least
            if least is None:
                missing += 1
            else:
                cost += least
        return -missing if missing else len(self._left) - cost

    def _plan_of(self, pile: Pile, number: int) -> PilePlan | None:
        """The plan of that pile when the others keep to a plan that is known."""
        kept = self._kept_of(number, pile.rank)
        assert kept is not None, "that plan can be kept"
        completions = completions_of(pile, kept.free)
        if completions.least is None:
            return None
        naturals = min(completions.at(completions.least))
        choice = Choice(0, naturals, completions.least - count(naturals))
        return make_plan([pile], kept.free, [choice]).piles[0]

    def _kept_of(self, number: int, rank: Rank) -> _Kept | None:
        key = number, rank
        if key not in self._kept:
            self._kept[key] = self._keep(self._plans[number], rank)
        return self._kept[key]

    def _keep(self, plan: Plan, rank: Rank) -> _Kept | None:
        """That plan without the pile of that rank; None if the others need a card that is gone.

        The plan may be one for after another use, in which another pile has other cards than here.
        """
        others = Plan(tuple(each for each in plan.piles if each.rank != rank))
        here = others.at(self._piles, self._left)
        if here is None:
            return None
        free = Counter(self._left) - Counter(here.uses)
        return _Kept(len(here.piles), here.cost, tuple(sorted(free.elements())))

    def _ways(self, pile: Pile) -> int:
        """How many completions that pile has at its least cost, from the cards that are left."""
        if pile.flipped:
            return 1
        completions = completions_of(pile, self._left)
        return len(completions.at(completions.least)) if completions.least is not None else 0


def _place_of(card: Card, plan: PilePlan) -> tuple[Meld, Place]:
    """The meld of the planned hand that the card is in, and its place there."""
    for meld in plan.layout.melds:
        for place in meld.places:
            if place.card is card:
                return meld, place
    raise AssertionError(f"{card} is in no meld of {plan}")


_LIKED: Final = {effect: place for place, effect in enumerate(Effect)}


def _order(use: Use) -> tuple[int, Fraction, int, int, int]:
    return (
        -use.standing,
        -use.ways,
        _LIKED[use.effect],
        use.pile or 0,
        -use.discard.index,
    )
