"""What help says: computed from a position, which does not contain the order of the stock.

A hint has steps: the pile, then the discard, then every use of the card with what it leaves. It names the use
that keeps most. In a lost position that is the one that keeps the most piles in reach, and the first two
steps do not reveal that the game is lost.

**Free hints.** If no use of the card keeps more than discarding it unplayed, the hint says just that, and its
first two steps do not count as help. In a lost position, where nothing need be lost any more, a use that
flips a pile or takes a place in a meld is better too. The last step always counts, since it reveals the
spare.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from solitaire.play.games.help_used import HintStep
from solitaire.rules import Card, Position, Rank
from solitaire.solver import Advice, Effect, Evaluation, Use, away, useful_cards

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
    lost_at: int = 0
    """The turn that lost the game; 0 if that was none, or is not known."""

    @classmethod
    def of(cls, evaluation: Evaluation) -> Spare:
        """The spare of an evaluated position."""
        return cls(evaluation.spare, max(0, -evaluation.value), evaluation.exact)

    @property
    def value(self) -> int:
        """One number for both: the spare, or minus the piles that are out of reach."""
        return -self.out_of_reach if self.draws is None else self.draws


@dataclass(frozen=True, slots=True)
class Hint:
    """A hint up to one step, without what later steps add."""

    step: HintStep
    drawn: Card
    pile: Rank | None
    """Where the drawn card goes; None if nothing beats discarding it unplayed."""
    free: bool
    """Whether the hint does not count as help."""
    discard: Card | None = None
    """Set from the second step on."""
    before: Spare | None = None
    """The spare before the use; set at the last step."""
    uses: tuple[Use, ...] = ()
    """All uses, best first; set at the last step."""

    @classmethod
    def of(cls, advice: Advice, step: HintStep) -> Hint:
        """The hint up to ``step`` from the advice on a card."""
        uses = rank_uses(advice)
        best = uses[0]
        is_last = step is HintStep.USES
        return cls(
            step,
            advice.drawn,
            best.pile,
            free=best.pile is None and not is_last,
            discard=None if step is HintStep.PILE else best.discard,
            before=Spare.of(advice.before) if is_last else None,
            uses=uses if is_last else (),
        )


def rank_uses(advice: Advice) -> tuple[Use, ...]:
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


def count_aways(position: Position) -> Mapping[Rank, int]:
    """How many cards each open pile is away from going out, if any card could come. Cost: half a ms."""
    return {pile.rank: away(pile) for pile in position.piles if not pile.flipped}


def find_wanted(position: Position, rank: Rank) -> frozenset[Card]:
    """The cards left that bring a pile one card nearer to going out (``solver.useful``)."""
    return useful_cards(next(pile for pile in position.piles if pile.rank == rank), position.left)
