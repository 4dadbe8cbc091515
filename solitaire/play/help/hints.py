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

from collections.abc import Mapping
from concurrent.futures import Future
from dataclasses import dataclass
from functools import partial
from typing import Final, TypeVar

from solitaire.play.analyst import Analyst
from solitaire.play.errors import PlayCode
from solitaire.play.failures import Failures
from solitaire.play.recent import Recent
from solitaire.rules import STOCK_SIZE, Card, Code, HintStep, IllegalTurn, Position, Rank
from solitaire.solver import Advice, Effect, Evaluation, Use, advise, away, evaluate, useful_cards

V = TypeVar("V")

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
    """The help that takes the solver a moment, found by the analyst and remembered. Safe for threads."""

    def __init__(self, analyst: Analyst) -> None:
        self._analyst = analyst
        self._spares = Recent[Position, Spare](SPARES)
        self._advices = Recent[Position, Advice](ADVICES)
        self._no_spares = Failures[Position]()
        self._no_advices = Failures[Position]()

    def spare(self, position: Position, player: str, *, wait: float = 0) -> Spare | None:
        """How that stands, won or lost; None while it is being found out, for ``wait`` seconds at the most.

        Busy as the analyst says it; Refused (given-up) as it does, and for some minutes after it did. Cost:
        25 ms of a worker.
        """
        position = position.before_draw  # the drawn card is as good as any that is left
        known = self._spares.get(position)
        if known is not None:
            return known
        self._no_spares.check(position)
        task = self._analyst.ask(player, evaluate, position, urgent=True)
        task.add_done_callback(partial(self._stands, position))
        found = _within(wait, task)
        return None if found is None else Spare.of(found)

    def hint(
        self, position: Position, step: HintStep, player: str, *, wait: float = 0
    ) -> Hint | None:
        """The hint for the drawn card as far as that step; None while it is being found, as for ``spare``.

        IllegalTurn (covered, game-over) if there is no drawn card. Cost: 0.1 s of a worker for all steps.
        """
        if position.drawn is None:
            over = not position.left or position.flipped_count == len(position.piles)
            turn = STOCK_SIZE - len(position.left) + 1
            raise IllegalTurn(Code.GAME_OVER if over else PlayCode.COVERED, turn=turn)
        advice = self._advices.get(position)
        if advice is None:
            self._no_advices.check(position)
            task = self._analyst.ask(player, advise, position, urgent=True)
            task.add_done_callback(partial(self._advised, position))
            advice = _within(wait, task)
        return None if advice is None else hint_of(advice, step)

    def _stands(self, position: Position, task: Future[Evaluation]) -> None:
        found = self._no_spares.found(position, task)
        if found is not None:
            self._spares.put(position, Spare.of(found))

    def _advised(self, position: Position, task: Future[Advice]) -> None:
        found = self._no_advices.found(position, task)
        if found is not None:
            self._advices.put(position, found)
            self._spares.put(position.before_draw, Spare.of(found.before))


def _within(seconds: float, task: Future[V]) -> V | None:
    try:
        return task.result(seconds)
    except TimeoutError:
        return None
