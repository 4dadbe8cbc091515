"""A race as one visitor may see it: of others no cards, only turns played and piles flipped.

A ``Seal`` cannot hold a card. Results, and the ids by which lines are compared, come when the race has
closed.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from solitaire.play.deals.fair import DealChoice
from solitaire.rules import Outcome


class RacerProgress(StrEnum):
    """How far a racer is."""

    JOINED = "joined"  # not begun yet
    PLAYING = "playing"
    DONE = "done"
    LATE = "late"  # done, but only after the race had closed
    LEFT = "left"  # the player was deleted


@dataclass(frozen=True, slots=True)
class Seal:
    """What everybody sees of a racer."""

    seat: int
    """From 1, in the order of joining."""
    name: str | None
    """None for a player without a name, and for one who was deleted."""
    mine: bool
    progress: RacerProgress
    flipped: int = 0
    """The piles flipped; bits as in ``flipped_bits``."""
    turns: int = 0
    """How many turns were played."""
    outcome: Outcome | None = None
    """Of an attempt that is done, once the race has closed."""
    game: str | None = None
    """The id of the visitor's own attempt; of others' once they are done and the race has closed."""
    place: int = 0
    """From 1, once the race has closed; equal results share one. 0 if the attempt did not end in time."""
    helped: bool = False
    """Whether help was used, once the race has closed."""

    @property
    def is_done(self) -> bool:
        """Whether the race does not wait for this racer."""
        return self.progress not in (RacerProgress.JOINED, RacerProgress.PLAYING)


@dataclass(frozen=True, slots=True)
class Race:
    """A race for one visitor."""

    id: str
    choice: DealChoice
    closes: datetime
    is_open: bool
    seals: tuple[Seal, ...]
    """In the order of joining; once the race has closed the best first."""
    most: int
    """How many can race."""
    code: str | None
    """The deal code, once it may be shown to the visitor."""
    next: str | None
    """The id of the race after this one."""

    @property
    def mine(self) -> Seal | None:
        """The visitor's own seal, or None for one who does not race."""
        return next((seal for seal in self.seals if seal.mine), None)

    @property
    def is_full(self) -> bool:
        """Whether nobody else can join."""
        return len(self.seals) >= self.most

    @property
    def is_alone(self) -> bool:
        """Whether the visitor races, and nobody else has joined."""
        return self.mine is not None and len(self.seals) == 1


@dataclass(frozen=True, slots=True)
class OpenRace:
    """A race of a player that has not closed."""

    id: str
    choice: DealChoice
    is_begun: bool
    """Whether the player has begun the attempt."""
