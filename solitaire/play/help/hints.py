"""Help at the table that does not cheat: everything here is asked of a position, which knows no order.

A hint is told in steps: which pile, which discard, and at last every use of the card with what it leaves. It
says the use that keeps most. In a lost position that is one that keeps the most piles in reach, and the first
two steps do not say that the game is lost.

**What costs nothing.** A hint finds nothing better if no use of the card keeps more than to discard it
unplayed. Then it says just that, and its first two steps do not count as help. In a lost position, where
nothing need be lost any more, a use that flips a pile or takes a place in a meld is better as well. The last
step always counts, since it tells the spare.
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
"""The budget of a hint, in states of the solver: some six seconds. Strangers can write out positions that
take more. Of 5,712 positions of 840 dealt games, played at random in one turn of ten to four, one took more
(717,555); half took 143 at the most, 99 of 100 less than 9,000, and the next largest 102,376."""
AT_ONCE: Final = 1
"""How many are worked out at once: they would only share one interpreter with each other, and with turns."""

SPARES: Final = 4_000
"""How many positions are remembered by their spare; a few KB each."""
ADVICES: Final = 300
"""How many are remembered with all uses of their card; some 30 KB each."""

_LOST: Final = {Effect.FLIPS: 0, Effect.FILLS: 1}
_UNPLAYED: Final = 2
_LAST: Final = 3


@dataclass(frozen=True, slots=True)
class Spare:
    """How many draws can still be wasted, None once the game is lost, and how many piles are out of reach.

    ``exact`` is False if a search was given up: it may stand better then.
    """

    draws: int | None
    out_of_reach: int
    exact: bool

    @classmethod
    def of(cls, stands: Evaluation) -> Spare:
        """What is told of how a position stands."""
        return cls(stands.spare, max(0, -stands.value), stands.exact)

    @property
    def value(self) -> int:
        """The same in one number: the spare, or minus the piles that are out of reach."""
        return -self.out_of_reach if self.draws is None else self.draws


@dataclass(frozen=True, slots=True)
class Hint:
    """What a hint tells at a step, and nothing that only later ones tell.

    ``pile`` is where the drawn card goes, None if nothing is better than to discard it unplayed. ``discard``
    is told from the second step on; ``uses``, best first, and how the position stands ``before`` them, at the
    last one. ``free`` says that it does not count as help.
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
    """The cards left that bring that pile a card nearer to going out, as ``solver.useful`` has it."""
    return useful_cards(next(pile for pile in position.piles if pile.rank == rank), position.left)


def hint_of(advice: Advice, step: HintStep) -> Hint:
    """What that step tells of the uses of a card."""
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
    """The uses, best first, as hints take them.

    A card of which no use keeps more is discarded unplayed rather than placed. Where the game is lost, what
    flips a pile or takes a place in a meld comes first of what keeps as much.
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
    """The help that takes the solver a moment, worked out by the thread that asks, and cached.

    Safe for threads.

    The caches save 25 ms for a spare and 0.1 s for a hint whenever a page is shown again, or a hint told
    further; they cost some 20 MB when they are full. ``(None,)`` is a position that exceeds the budget.
    """

    def __init__(self) -> None:
        self._spares = Recent[Position, tuple[Spare | None]](SPARES)
        self._advices = Recent[Position, tuple[Advice | None]](ADVICES)
        self._free = BoundedSemaphore(AT_ONCE)

    def spare(self, position: Position, *, wait: float = 0) -> Spare | None:
        """How that stands, won or lost. None if it is not cached and others are worked out meanwhile.

        It waits for them for ``wait`` seconds, and with 0 works out nothing. Refused (given-up) if it takes
        more than the budget. Cost: 25 ms.
        """
        position = position.before_draw  # the drawn card is as good as any that is left
        return self._find(self._spares, position, lambda: Spare.of(evaluate(position)), wait)

    def hint(self, position: Position, step: HintStep, *, wait: float = 0) -> Hint | None:
        """The hint for the drawn card as far as that step; None as for ``spare``.

        IllegalTurn (covered, game-over) if there is no drawn card. Cost: 0.1 s for all steps.
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
