"""What a finished game earned, and at which turn a lost one was lost.

Par, mistakes and that turn come from the review; until there is one they are unknown.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from solitaire.play.review.review import Review
from solitaire.rules import Outcome

if TYPE_CHECKING:
    from solitaire.play.background import Waiting  # loads SQLAlchemy, 0.2 s


class Crown(Enum):
    """What a won game can earn. A lost game earns none."""

    WON = "won"
    """All piles are flipped."""
    PAR = "par"
    """Won in the fewest draws possible."""
    MISTAKES = "mistakes"
    """No turn lost a draw that another use of the card would have kept."""
    HELP = "help"
    """No hint, no number beside the cards, and no turn taken back."""
    FEAT = "feat"
    """At least one ``Feat``."""


class Feat(Enum):
    """What earns the last crown. Only first games on a deal are compared: practice knows the cards."""

    LAST_CARD = "last-card"
    """Won with the last card of the stock."""
    FIRST_WIN = "first-win"
    """The player's first win."""
    BEST = "best"
    """More cards left in the stock than in any earlier win."""


@dataclass(frozen=True, slots=True)
class Ending:
    """The end of a game as its turns are now."""

    outcome: Outcome
    helped: bool
    feats: tuple[Feat, ...]
    review: Review | None
    """Without par while its daily is open; None while a worker makes it, or if it is not available."""
    waiting: Waiting | None
    """The progress of the job while a worker makes the review."""

    @property
    def crowns(self) -> tuple[tuple[Crown, bool | None], ...]:
        """The crowns in order, and whether each is earned, None if that is unknown; none for a lost game."""
        if not self.outcome.won:
            return ()
        over_par, mistakes = self.over_par, self.mistakes
        return (
            (Crown.WON, True),
            (Crown.PAR, None if over_par is None else over_par <= 0),
            (Crown.MISTAKES, None if mistakes is None else mistakes == 0),
            (Crown.HELP, not self.helped),
            (Crown.FEAT, bool(self.feats)),
        )

    @property
    def over_par(self) -> int | None:
        """How many draws more than par; None if that is not known, or hidden."""
        return self.review.over_par if self.review else None

    @property
    def hides_par(self) -> bool:
        """Whether par stays hidden although there is a review: its daily is still open."""
        return self.review is not None and self.review.par is None

    @property
    def mistakes(self) -> int | None:
        """What mistakes cost, in draws; None if that is not known."""
        return self.review.mistakes if self.review else None

    @property
    def lost_at(self) -> int | None:
        """The turn that lost the game, 0 if it was lost as dealt; None if unknown, or if it was won.

        Before that turn the game could still be won, whatever order the cards come in: bad luck alone loses
        no game (``solitaire.solver.evaluation``). So trying again from there is worth it.
        """
        return self.review.lost_at if self.review else None

    @property
    def most(self) -> int | None:
        """The most piles that could be flipped from the start; None if that is not known."""
        piles = len(self.outcome.variant.piles)
        return piles + min(0, self.review.start) if self.review else None
