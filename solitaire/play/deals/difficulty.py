"""The difficulties, and all else that ``play`` knows of a variant, in one value each.

Deals are graded by spare (draws that can be wasted). Each variant has its own ranges, from the spare of 2,000
random deals (``scripts/bench deals``): none is rarer than one deal in forty.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from solitaire.rules import SHORT, STANDARD, Variant

TAKEN_UP: Final = {"tricky": "steady", "severe": "hard"}
"""The difficulties of before 1.1, which stored choices and old addresses still name, and their heirs."""

FOR_YOU: Final = "for-you"
"""What stands for a difficulty where a deal is to fit the player's level. It may be stored."""


class Difficulty(StrEnum):
    """From the easiest to the hardest. Values are stable and may be stored; ``TAKEN_UP`` are read too."""

    GENTLE = "gentle"
    EASY = "easy"
    STEADY = "steady"
    HARD = "hard"
    FIERCE = "fierce"

    @classmethod
    def _missing_(cls, value: object) -> Difficulty | None:
        return cls(TAKEN_UP[str(value)]) if value in TAKEN_UP else None

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
        """1 for the easiest difficulty to 5 for the hardest."""
        return tuple(Difficulty).index(self) + 1

    def spares_in(self, variant: Variant) -> range:
        """The spares of this difficulty in a variant."""
        return kind_of(variant).spares[self]


Week = tuple[range, ...]
"""The spares that the dailies of seven days may have, from Monday on."""


@dataclass(frozen=True, slots=True)
class VariantDeals:
    """What ``play`` knows of a variant. The first three may not change: the dailies depend on them."""

    first_daily: int
    """The number of its first daily; a Monday."""
    seeds: str
    """What stands before the date in the messages that the seeds of its dailies are made from."""
    plans: tuple[Week, ...]
    """How hard its dailies are, the oldest plan first (``solitaire.play.daily.plans``)."""
    spares: Mapping[Difficulty, range]
    """The spares of its difficulties; they partition all possible spares."""
    unwinnable_in_100: int
    """How many of a hundred random deals cannot be won (``scripts/bench deals``)."""
    slope: float
    """How many spare draws above a player's level are won 73 times in 100 (``scripts/bench levels``)."""
    beginner: tuple[float, float]
    """The mean of the levels of simulated beginners, and a generous deviation (``scripts/bench levels``)."""


_KINDS: Final[Mapping[str, VariantDeals]] = {
    STANDARD.name: VariantDeals(
        first_daily=1,
        seeds="",
        plans=(
            (
                range(8, STANDARD.stock_size + 1),
                range(6, 8),
                range(5, 6),
                range(4, 5),
                range(3, 4),
                range(2, 3),
                range(2),
            ),
        ),
        spares={
            Difficulty.GENTLE: range(8, STANDARD.stock_size + 1),
            Difficulty.EASY: range(6, 8),
            Difficulty.STEADY: range(4, 6),
            Difficulty.HARD: range(2, 4),
            Difficulty.FIERCE: range(2),
        },
        unwinnable_in_100=9,
        slope=2.05,
        beginner=(8.1, 4.0),
    ),
    SHORT.name: VariantDeals(
        first_daily=22,
        seeds="short/",
        plans=(
            (
                range(5, SHORT.stock_size + 1),
                range(4, 5),
                range(3, 4),
                range(2, 3),
                range(1, 2),
                range(1, 2),
                range(1),
            ),
            (
                range(5, SHORT.stock_size + 1),
                range(4, 5),
                range(3, 4),
                range(4, 5),
                range(3, 4),
                range(4, 5),
                range(5, SHORT.stock_size + 1),
            ),
        ),
        # Only one deal in a hundred has more than five spare draws.
        spares={
            Difficulty.GENTLE: range(5, SHORT.stock_size + 1),
            Difficulty.EASY: range(4, 5),
            Difficulty.STEADY: range(2, 4),
            Difficulty.HARD: range(1, 2),
            Difficulty.FIERCE: range(1),
        },
        unwinnable_in_100=43,
        slope=1.65,
        beginner=(7.1, 2.5),
    ),
}
"""By the name of the variant: to hash a variant is to hash its deck."""


def kind_of(variant: Variant) -> VariantDeals:
    """What ``play`` knows of a variant."""
    return _KINDS[variant.name]
