"""Difficulty bands: deals are graded by spare (draws that can be wasted), one band a day of the week.

Each variant has its own bands, from the spare of 2,000 random deals (``scripts/bench deals``): none is rarer
than one deal in forty. They never change, since the dailies depend on them.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from enum import StrEnum
from typing import Final

from solitaire.rules import SHORT, STANDARD, Variant


class Difficulty(StrEnum):
    """From Monday's, the easiest, to Sunday's. Values are stable and may be stored.

    A variant may have fewer than seven (``difficulties_of``).
    """

    GENTLE = "gentle"
    EASY = "easy"
    STEADY = "steady"
    TRICKY = "tricky"
    HARD = "hard"
    SEVERE = "severe"
    FIERCE = "fierce"

    @classmethod
    def on(cls, day: date, variant: Variant) -> Difficulty:
        """The difficulty of a variant's daily of that date; the next easier one if the variant lacks it.

        >>> monday, saturday = date(2026, 11, 23), date(2026, 11, 28)
        >>> Difficulty.on(monday, SHORT).value, Difficulty.on(saturday, SHORT).value
        ('gentle', 'hard')
        """
        return cls.of_weekday(day.weekday(), variant)

    @classmethod
    def of_weekday(cls, weekday: int, variant: Variant) -> Difficulty:
        """As ``on``, of a weekday: 0 for Monday."""
        up_to = tuple(cls)[: weekday + 1]
        return [each for each in difficulties_of(variant) if each in up_to][-1]

    @classmethod
    def of(cls, spare: int, variant: Variant = STANDARD) -> Difficulty:
        """The difficulty of a deal with that spare before its first draw; ValueError for an impossible spare.

        >>> Difficulty.of(28).value, Difficulty.of(5).value, Difficulty.of(5, SHORT).value
        ('gentle', 'steady', 'gentle')
        """
        for difficulty, band in _BANDS[variant.name].items():
            if spare in band:
                return difficulty
        raise ValueError(f"not the spare of a deal that can be won: {spare}")

    @property
    def level(self) -> int:
        """1 for the easiest difficulty to 7 for the hardest."""
        return tuple(Difficulty).index(self) + 1

    def weekdays_in(self, variant: Variant) -> tuple[int, ...]:
        """The weekdays whose dailies have this difficulty, 0 for Monday."""
        return tuple(day for day in range(7) if Difficulty.of_weekday(day, variant) is self)

    def band_in(self, variant: Variant) -> range:
        """The spares of this difficulty in a variant; empty if the variant does not have it."""
        return _BANDS[variant.name].get(self, range(0))


def difficulties_of(variant: Variant) -> tuple[Difficulty, ...]:
    """The difficulties of a variant, the easiest first. Their bands partition all possible spares."""
    return tuple(_BANDS[variant.name])


_BANDS: Final[Mapping[str, Mapping[Difficulty, range]]] = {
    STANDARD.name: {
        Difficulty.GENTLE: range(8, STANDARD.stock_size + 1),
        Difficulty.EASY: range(6, 8),
        Difficulty.STEADY: range(5, 6),
        Difficulty.TRICKY: range(4, 5),
        Difficulty.HARD: range(3, 4),
        Difficulty.SEVERE: range(2, 3),
        Difficulty.FIERCE: range(2),
    },
    # Six, since only one deal in a hundred has more than five spare draws.
    SHORT.name: {
        Difficulty.GENTLE: range(5, SHORT.stock_size + 1),
        Difficulty.EASY: range(4, 5),
        Difficulty.STEADY: range(3, 4),
        Difficulty.TRICKY: range(2, 3),
        Difficulty.HARD: range(1, 2),
        Difficulty.FIERCE: range(1),
    },
}
"""By the name of the variant: to hash a variant is to hash its deck."""
