"""Help that does not cheat: computed from a position, which does not contain the order of the stock.

A hint has steps: the pile, then the discard, then every use of the card with what it leaves. It names the use
that keeps most. In a lost position that is the one that keeps the most piles in reach, and the first two
steps do not reveal that the game is lost.

**Free hints.** If no use of the card keeps more than discarding it unplayed, the hint says just that, and its
first two steps do not count as help. In a lost position, where nothing need be lost any more, a use that
flips a pile or takes a place in a meld is better too. The last step always counts, since it reveals the
spare.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from threading import BoundedSemaphore
from typing import Final, TypeVar

from solitaire.play.errors import PlayCode, Refused
from solitaire.play.recent import Recent
from solitaire.rules import STOCK_SIZE, Card, Code, HintStep, IllegalTurn, Position, Rank
from solitaire.solver import (
    Advice,
    BudgetError,
    Effect,
    Evaluation,
    Use,
    advise,
    away,
    budget,
    evaluate,
    useful_cards,
)

V = TypeVar("V")

STATES: Final = 150_000
"""The budget of a hint, in states of the solver: some six seconds.

Deals written out by strangers can take more. Of 5,712 positions of 840 dealt games, played at random in one
turn of ten to four, one took more (717,555); half took 143 at the most, 99 of 100 less than 9,000, and the
next largest 102,376.
"""
AT_ONCE: Final = 1
"""How many computations run at once: more would compete with turns for one interpreter."""

SPARES: Final = 4_000
"""How many positions have their spare cached; a few KB each."""
ADVICES: Final = 300
"""How many positions have all uses of their card cached; some 30 KB each."""

_LOST: Final = {Effect.FLIPS: 0, Effect.FILLS: 1}
_UNPLAYED: Final = 2
_LAST: Final = 3


@dataclass(frozen=True, slots=True)
class Spare:
    """How many draws can still be wasted, None once the game is lost, and how many piles are out of reach.

    ``exact`` is False if a search was cut off: the position may be better then.
    """

    draws: int | None
    out_of_reach: int
    exact: bool

    @classmethod
    def of(cls, stands: Evaluation) -> Spare:
        """The spare of an evaluated position."""
        return cls(stands.spare, max(0, -stands.value), stands.exact)

    @property
    def value(self) -> int:
        """One number for both: the spare, or minus the piles that are out of reach."""
        return -self.out_of_reach if self.draws is None else self.draws


@dataclass(frozen=True, slots=True)
class Hint:
    """A hint up to one step, without what later steps add.

    ``pile`` is where the drawn card goes, None if nothing beats discarding it unplayed. ``discard`` is set
    from the second step on; ``uses``, best first, and the spare ``before`` them at the last one. ``free``
    says that the hint does not count as help.
    """

    step: HintStep
    drawn: Card
    pile: Rank | None
    free: bool
    discard: Card | None = None
    before: Spare | None = None
    uses: tuple[Use, ...] = ()


def aways(position: Position) -> Mapping[Rank, int]:
    """How many cards each open pile is away from going out, if any card could come. Cost: half a ms."""
    return {pile.rank: away(pile) for pile in position.piles if not pile.flipped}


def wanted(position: Position, rank: Rank) -> frozenset[Card]:
    """The cards left that bring a pile one card nearer to going out (``solver.useful``)."""
    return useful_cards(next(pile for pile in position.piles if pile.rank == rank), position.left)


def hint_of(advice: Advice, step: HintStep) -> Hint:
    """The hint up to ``step`` from the advice on a card."""
    uses = ranked(advice)
    best = uses[0]
    hint = Hint(step, advice.drawn, best.pile, best.pile is None and step < HintStep.USES)
    if step is HintStep.PILE:
        return hint
    if step is HintStep.DISCARD:
        return Hint(step, hint.drawn, hint.pile, hint.free, best.discard)
    before = Spare.of(advice.before)
    return Hint(step, hint.drawn, hint.pile, hint.free, best.discard, before, uses)


def ranked(advice: Advice) -> tuple[Use, ...]:
    """The uses, best first, as hints choose them.

    If no use keeps more, discarding the card unplayed comes first. In a lost game, of equally good uses one
    that flips a pile comes first, then one that takes a place in a meld.
    """
    unplayed = next(use for use in advice.uses if use.pile is None)
    lost = advice.before.value < 0

    def order(use: Use) -> tuple[int, int]:
        if use is unplayed:
            return -use.value, _UNPLAYED
        if lost:
            return -use.value, _LOST.get(use.effect, _LAST)
        return -use.value, 0 if use.value > unplayed.value else _LAST

    return tuple(sorted(advice.uses, key=order))


class Hints:
    """Help that takes the solver a moment, computed in the calling thread, and cached. Safe for threads.

    The caches save 25 ms for a spare and 0.1 s for a hint whenever a page is shown again or a hint goes a
    step further; they cost some 20 MB when full. ``(None,)`` is a position that exceeds the budget.
    """

    def __init__(self) -> None:
        self._spares = Recent[Position, tuple[Spare | None]](SPARES)
        self._advices = Recent[Position, tuple[Advice | None]](ADVICES)
        self._free = BoundedSemaphore(AT_ONCE)

    def spare(self, position: Position, *, wait: float = 0) -> Spare | None:
        """The spare of a position, won or lost; None if it is not cached and the solver is busy.

        Waits for the solver up to ``wait`` seconds; with 0 it only reads the cache. Refused (given-up) beyond
        the budget. Cost: 25 ms.
        """
        position = position.before_draw  # the drawn card is as good as any that is left
        return self._find(self._spares, position, lambda: Spare.of(evaluate(position)), wait)

    def hint(self, position: Position, step: HintStep, *, wait: float = 0) -> Hint | None:
        """The hint for the drawn card up to ``step``; None as for ``spare``.

        IllegalTurn (covered, game-over) without a drawn card. Cost: 0.1 s for all steps.
        """
        if position.drawn is None:
            over = not position.left or position.flipped_count == len(position.piles)
            turn = STOCK_SIZE - len(position.left) + 1
            raise IllegalTurn(Code.GAME_OVER if over else PlayCode.COVERED, turn=turn)
        advice = self._find(self._advices, position, lambda: advise(position), wait)
        if advice is None:
            return None
        self._spares.put(position.before_draw, (Spare.of(advice.before),))
        return hint_of(advice, step)

    def _find(
        self,
        cache: Recent[Position, tuple[V | None]],
        position: Position,
        work: Callable[[], V],
        wait: float,
    ) -> V | None:
        found = cache.get(position)
        if found is None:
            if not wait or not self._free.acquire(timeout=wait):
                return None
            try:
                found = (_within_budget(work),)
            finally:
                self._free.release()
            cache.put(position, found)
        if found[0] is None:
            raise Refused(PlayCode.GIVEN_UP)
        return found[0]


def _within_budget(work: Callable[[], V]) -> V | None:
    try:
        with budget(STATES):
            return work()
    except BudgetError:
        return None
