"""Difficulty bands: deals are graded by spare (draws that can be wasted), one band a day of the week."""

from __future__ import annotations

from datetime import date
from enum import StrEnum
from typing import Final

from solitaire.rules import STANDARD


class Difficulty(StrEnum):
    """From Monday's, the easiest, to Sunday's. Values are stable and may be stored."""

    GENTLE = "gentle"
    EASY = "easy"
    STEADY = "steady"
    TRICKY = "tricky"
    HARD = "hard"
    SEVERE = "severe"
    FIERCE = "fierce"

    @classmethod
    def on(cls, day: date) -> Difficulty:
        """The difficulty of the daily of that date.

        >>> Difficulty.on(date(2026, 11, 2)).value, Difficulty.on(date(2026, 11, 8)).value
        ('gentle', 'fierce')
        """
        return tuple(cls)[day.weekday()]

    @classmethod
    def of(cls, spare: int) -> Difficulty:
        """The difficulty of a deal with that spare before its first draw; ValueError for an impossible spare.

        >>> Difficulty.of(28).value, Difficulty.of(5).value
        ('gentle', 'steady')
        """
        for difficulty in cls:
            if spare in difficulty.band:
                return difficulty
        raise ValueError(f"not the spare of a deal that can be won: {spare}")

    @property
    def level(self) -> int:
        """1 for the easiest difficulty to 7 for the hardest."""
        return tuple(Difficulty).index(self) + 1

    @property
    def band(self) -> range:
        """The spares of this difficulty. The bands partition all possible spares."""
        return _BANDS[self]


_BANDS: Final = {
    Difficulty.GENTLE: range(8, STANDARD.stock_size + 1),
    Difficulty.EASY: range(6, 8),
    Difficulty.STEADY: range(5, 6),
    Difficulty.TRICKY: range(4, 5),
    Difficulty.HARD: range(3, 4),
    Difficulty.SEVERE: range(2, 3),
    Difficulty.FIERCE: range(2),
}
