"""The small staircase: a game at a glance, eleven steps as long as their piles, for a calendar or a list.

A flipped pile differs from an open one by more than its color: its step is thick and ends in a bead. What
became of the game stands in the empty corner, a crown or three dots; a ring says that it was played on the
day. ``templates/_staircase.html`` draws it of these lines, ``static/css/drawings.css`` paints it.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from solitaire.rules import PILES

ALL: Final = (1 << len(PILES)) - 1
"""The bits of a game in which every pile is flipped."""
LEFT: Final = 6.5
TOP: Final = 6.5
PITCH: Final = 3.1
UNIT: Final = 2.1
"""How much longer the step of a pile is that has one card more; all of a field of 44 by 44."""
GAP: Final = 3.0
"""From the end of a step to the middle of its bead."""


class Stage(StrEnum):
    """What became of a game, or that there is none yet."""

    UNPLAYED = "unplayed"
    PLAYING = "playing"
    LOST = "lost"
    WON = "won"


@dataclass(frozen=True, slots=True)
class Steps:
    """The lines of one staircase, as the data of paths: steps of open piles, of flipped ones, and beads."""

    open: str
    flipped: str
    beads: str


def steps(flipped: int) -> Steps:
    """The staircase with those piles flipped; ValueError if there are no such piles."""
    if not 0 <= flipped <= ALL:
        raise ValueError(f"not the bits of {len(PILES)} piles: {flipped}")
    lines: tuple[list[str], list[str], list[str]] = ([], [], [])
    for place, rank in enumerate(PILES):
        is_flipped = flipped >> place & 1
        y, length = TOP + place * PITCH, rank.value * UNIT
        lines[is_flipped].append(f"M{LEFT:g} {y:.3g}h{length:.3g}")
        if is_flipped:
            lines[2].append(f"M{LEFT + length + GAP:.3g} {y:.3g}h0")
    return Steps(*map("".join, lines))
