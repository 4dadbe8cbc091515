"""What a finished game earned, what stands out about it, and at which turn a lost one was lost.

Mistakes and that turn come from the review; until there is one they are unknown. Par is no crown: it rewards
luck, so only the review says it.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Final

from solitaire.play.coach.review import Review
from solitaire.play.deals.difficulty import Difficulty
from solitaire.rules import Outcome
from solitaire.solver import TurnAnalysis

if TYPE_CHECKING:
    from solitaire.play.background import Waiting  # these load SQLAlchemy, 0.2 s
    from solitaire.store.results import EarlierWins


class Crown(Enum):
    """What a won game can earn. A lost game earns none."""

    WON = "won"
    """All piles are flipped."""
    MISTAKES = "mistakes"
    """No turn lost a draw that another use of the card would have kept."""
    HELP = "help"
    """No hint, no number beside the cards, and no turn taken back."""
    HARD = "hard"
    """The deal was hard, or harder."""
    FEAT = "feat"
    """At least one ``Feat`` of ``CROWNED``."""


class Feat(Enum):
    """What stands out about a win, the best first. Only first games on a deal are compared with others."""

    FIRST_WIN = "first-win"
    """The player's first win."""
    FIRST_FLAWLESS = "first-flawless"
    """The player's first win without a mistake, but not the first win."""
    FLAWLESS = "flawless"
    """No mistake."""
    LAST_CARD = "last-card"
    """Won with the last card of the stock."""
    BEST = "best"
    """More cards left in the stock than in any earlier win."""


CROWNED: Final = (Feat.LAST_CARD, Feat.BEST, Feat.FIRST_WIN)
"""The feats that earn the last crown, which is named after the first of them."""


@dataclass(frozen=True, slots=True)
class Ending:
    """The end of a game as its turns are now."""

    outcome: Outcome
    helped: bool
    earlier: EarlierWins | None
    """The wins that it is compared with; None for a loss, and in practice."""
    review: Review | None
    """Without par while its daily is open; None while a worker makes it, or if it is not available."""
    waiting: Waiting | None
    """The progress of the job while a worker makes the review."""
    difficulty: Difficulty | None = None
    """That of a daily, or the one that the deal was chosen by, which need no review."""

    @property
    def feats(self) -> tuple[Feat, ...]:
        """What stands out about a win, the best first; nothing about a loss."""
        if not self.outcome.won:
            return ()
        left, earlier, flawless = self.outcome.stock_left, self.earlier, self.mistakes == 0
        most = earlier.most_left if earlier else None
        is_first = earlier is not None and most is None
        first_flawless = flawless and most is not None and not (earlier and earlier.flawless)
        found = {
            Feat.FIRST_WIN: is_first,
            Feat.FIRST_FLAWLESS: first_flawless,
            Feat.FLAWLESS: flawless and not first_flawless,
            Feat.LAST_CARD: not left,
            Feat.BEST: most is not None and left > most,
        }
        return tuple(feat for feat in Feat if found[feat])

    @property
    def crowns(self) -> tuple[tuple[Crown, bool | None], ...]:
        """The crowns in order, and whether each is earned, None if that is unknown; none for a lost game."""
        if not self.outcome.won:
            return ()
        mistakes = self.mistakes
        return (
            (Crown.WON, True),
            (Crown.MISTAKES, None if mistakes is None else mistakes == 0),
            (Crown.HELP, not self.helped),
            (Crown.HARD, self._is_hard),
            (Crown.FEAT, self.crowned is not None),
        )

    @property
    def crowned(self) -> Feat | None:
        """The feat that the last crown is named after."""
        return next((feat for feat in CROWNED if feat in self.feats), None)

    @property
    def mistakes(self) -> int | None:
        """How many mistakes were made; None if that is not known."""
        return self.review.mistakes if self.review else None

    @property
    def lost_at(self) -> int | None:
        """The turn that lost the game, 0 if it was lost as dealt; None if unknown, or if it was won.

        Before that turn the game could still be won, whatever order the cards come in: bad luck alone loses
        no game (``solitaire.solver.evaluation``). So there was a mistake until then.
        """
        return self.review.lost_at if self.review else None

    @property
    def first_mistake(self) -> TurnAnalysis | None:
        """Where a lost game is best tried again; None if it was won, or if that is not known."""
        return self.review.first_mistake if self.review and not self.outcome.won else None

    @property
    def most(self) -> int | None:
        """The most piles that could be flipped from the start; None if that is not known."""
        piles = len(self.outcome.variant.piles)
        return piles + min(0, self.review.start) if self.review else None

    @property
    def _is_hard(self) -> bool | None:
        difficulty = self.difficulty
        if self.review is not None:
            difficulty = Difficulty.of(self.review.start, self.outcome.variant)
        return difficulty.level >= Difficulty.HARD.level if difficulty else None
