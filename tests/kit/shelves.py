"""Full shelves of deals found ahead, by their spare alone, for simulations of thousands of games."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final

from solitaire.play.deals.difficulty import Difficulty
from solitaire.play.deals.ready import FULL
from solitaire.rules import SHORT, STANDARD, Variant

SPARES: Final[Mapping[str, tuple[int, ...]]] = {
    STANDARD.name: (258, 360, 435, 462, 434, 354, 255, 161, 88, 44, 19, 7, 3),
    SHORT.name: (226, 243, 165, 137, 60, 29, 9, 3),
}
"""How many random deals have each spare: in the study, and of 1,500 short ones from seed 5,000,000 on."""


class Shelves:
    """The shelves of a variant, refilled when they are half empty."""

    def __init__(self, variant: Variant, random: Random) -> None:
        self._variant = variant
        self._random = random
        self._found: dict[Difficulty, list[int]] = {each: [] for each in Difficulty}

    def take_near(self, spare: float) -> int:
        """Take the deal whose spare is nearest to that."""
        weights = SPARES[self._variant.name]
        for difficulty, found in self._found.items():
            if len(found) <= FULL // 2:
                spares = [
                    each for each in difficulty.spares_in(self._variant) if each < len(weights)
                ]
                share = [weights[each] for each in spares]
                found += self._random.choices(spares, share, k=FULL - len(found))
        nearest, shelf = min(
            (abs(each - spare), difficulty.level, each, difficulty)
            for difficulty, found in self._found.items()
            for each in found
        )[2:]
        self._found[shelf].remove(nearest)
        return nearest
