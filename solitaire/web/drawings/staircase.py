"""The small staircase: a game at a glance, in a calendar or a list, with a step for each pile.

A step is as long as its pile. A flipped pile differs by more than its color: its step is thick and ends in a
bead. A crown or three dots in the empty corner mark a game that is won or in progress, a ring a daily
played on its day. ``templates/drawings/_staircase.html`` draws it, ``static/css/components/stairs.css``
paints it: as a picture it has a dash for each card, a part of LONGEST.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from solitaire.play.games.player_game import PlayerGame
from solitaire.play.games.result import Result, flipped_bits
from solitaire.rules import STANDARD, Outcome, Variant

LEFT: Final = 6.5
TOP: Final = 6.5
HEIGHT: Final = 31.0
"""From the first step to the last; all measures here are in a field of 44 by 44."""
LONGEST: Final = 27.3
"""The length of the last step."""
GAP: Final = 3.0
"""Distance from the end of a step to the middle of its bead."""


class Stage(StrEnum):
    """The state of a game, or that there is none yet."""

    UNPLAYED = "unplayed"
    PLAYING = "playing"
    LOST = "lost"
    WON = "won"


def stage_of(outcome: Outcome | None, *, begun: bool = True) -> Stage:
    """The stage of a game with this outcome, or without one yet."""
    if outcome is not None:
        return Stage.WON if outcome.won else Stage.LOST
    return Stage.PLAYING if begun else Stage.UNPLAYED


@dataclass(frozen=True, slots=True)
class Staircase:
    """A game at a glance."""

    variant: Variant
    stage: Stage = Stage.UNPLAYED
    flipped: int = 0
    """A bit for each flipped pile."""
    on_day: bool = False
    """Whether it is a daily that was played on its day."""

    @classmethod
    def of_game(cls, player_game: PlayerGame) -> Staircase:
        """The staircase of a game as it is."""
        game = player_game.game
        return cls(player_game.variant, stage_of(game.outcome), flipped_bits(game.piles))

    @classmethod
    def of_result(cls, result: Result) -> Staircase:
        """The staircase of a game as it first ended."""
        return cls(result.outcome.variant, stage_of(result.outcome), result.flipped)


@dataclass(frozen=True, slots=True)
class StaircasePaths:
    """The SVG paths of a staircase: steps of open piles, steps of flipped piles, and beads."""

    open: str
    flipped: str
    beads: str


def draw_steps(flipped: int, variant: Variant = STANDARD) -> StaircasePaths:
    """Build the staircase with these piles flipped (bits); ValueError if a bit names no pile."""
    ranks = variant.piles
    if not 0 <= flipped < 1 << len(ranks):
        raise ValueError(f"not the bits of {len(ranks)} piles: {flipped}")
    pitch, unit = HEIGHT / (len(ranks) - 1), LONGEST / ranks[-1]
    lines: tuple[list[str], list[str], list[str]] = ([], [], [])
    for place, rank in enumerate(ranks):
        is_flipped = flipped >> place & 1
        y, length = TOP + place * pitch, rank * unit
        lines[is_flipped].append(f"M{LEFT:g} {y:.3g}h{length:.3g}")
        if is_flipped:
            lines[2].append(f"M{LEFT + length + GAP:.3g} {y:.3g}h0")
    return StaircasePaths(*map("".join, lines))
