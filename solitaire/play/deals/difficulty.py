"""The difficulties, and all else that ``play`` knows of a variant, in one value each.

Deals are graded by spare (draws that can be wasted), one range a day of the week. Each variant has its own
ranges, from the spare of 2,000 random deals (``scripts/bench deals``): none is rarer than one deal in forty.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
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
        """The difficulty of a weekday, 0 for Monday; as ``on``."""
        up_to = tuple(cls)[: weekday + 1]
        return [each for each in difficulties_of(variant) if each in up_to][-1]

    @classmethod
    def of(cls, spare: int, variant: Variant = STANDARD) -> Difficulty:
        """The difficulty of a deal with that spare before its first draw; ValueError for an impossible spare.

        >>> Difficulty.of(28).value, Difficulty.of(5).value, Difficulty.of(5, SHORT).value
        ('gentle', 'steady', 'gentle')
        """
        for difficulty, spares in kind_of(variant).spares.items():
            if spare in spares:
                return difficulty
        raise ValueError(f"not the spare of a deal that can be won: {spare}")

    @property
    def level(self) -> int:
        """1 for the easiest difficulty to 7 for the hardest."""
        return tuple(Difficulty).index(self) + 1

    def weekdays_in(self, variant: Variant) -> tuple[int, ...]:
        """The weekdays whose dailies have this difficulty, 0 for Monday."""
        return tuple(day for day in range(7) if Difficulty.of_weekday(day, variant) is self)

    def spares_in(self, variant: Variant) -> range:
        """The spares of this difficulty in a variant; empty if the variant does not have it."""
        return kind_of(variant).spares.get(self, range(0))


@dataclass(frozen=True, slots=True)
class VariantDeals:
    """What ``play`` knows of a variant. None of it may change: the dailies depend on it."""

    first_daily: int
    """The number of its first daily; a Monday."""
    seeds: str
    """What stands before the date in the messages that the seeds of its dailies are made from."""
    spares: Mapping[Difficulty, range]
    """The spares of its difficulties, the easiest first; they partition all possible spares."""
    unwinnable_in_100: int
    """How many of a hundred random deals cannot be won (``scripts/bench deals``)."""


_KINDS: Final[Mapping[str, VariantDeals]] = {
    STANDARD.name: VariantDeals(
        first_daily=1,
        seeds="",
        spares={
            Difficulty.GENTLE: range(8, STANDARD.stock_size + 1),
            Difficulty.EASY: range(6, 8),
            Difficulty.STEADY: range(5, 6),
            Difficulty.TRICKY: range(4, 5),
            Difficulty.HARD: range(3, 4),
            Difficulty.SEVERE: range(2, 3),
            Difficulty.FIERCE: range(2),
        },
        unwinnable_in_100=9,
    ),
    SHORT.name: VariantDeals(
        first_daily=22,
        seeds="short/",
        # Six, since only one deal in a hundred has more than five spare draws.
        spares={
            Difficulty.GENTLE: range(5, SHORT.stock_size + 1),
            Difficulty.EASY: range(4, 5),
            Difficulty.STEADY: range(3, 4),
            Difficulty.TRICKY: range(2, 3),
            Difficulty.HARD: range(1, 2),
            Difficulty.FIERCE: range(1),
        },
        unwinnable_in_100=43,
    ),
}
"""By the name of the variant: to hash a variant is to hash its deck."""


def kind_of(variant: Variant) -> VariantDeals:
    """What ``play`` knows of a variant."""
    return _KINDS[variant.name]


def difficulties_of(variant: Variant) -> tuple[Difficulty, ...]:
    """The difficulties of a variant, the easiest first. Their ranges partition all possible spares."""
    return tuple(kind_of(variant).spares)
