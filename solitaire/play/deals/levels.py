"""A player's level: with so many spare draws the player wins half of the games.

A game on a deal of ``spare`` is won with the probability 1 / (1 + exp((level - spare) / slope)), where the
slope is a constant of the variant. What is known of a level is a distribution over a grid: at first that of
simulated beginners, and then each game changes it by its likelihood. One game in fifty is forgotten with each
new one, so the level follows a player who learns.

A level is low for a good player: fewer spare draws suffice. ``scripts/bench levels`` estimates the constants.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from math import exp, floor, fsum, log, log1p
from typing import Final

from solitaire.play.deals.difficulty import kind_of
from solitaire.rules import Variant

KNOWN: Final = 5
"""A level is said once so many games count."""
KEPT: Final = 0.98
"""The weight that a game keeps with each later one."""
HELPED: Final = 0.5
"""The weight of a game that was won with hints or undone turns."""
GRID: Final = tuple(-6 + place / 2 for place in range(61))
"""The levels that are told apart, in spare draws: from -6, of one who wins any deal, to 24."""
TWO_IN_THREE: Final = log(2)
"""Slopes above one's level, of a deal that is won two times in three."""


@dataclass(frozen=True, slots=True)
class CountedGame:
    """A first attempt at a deal that could be won."""

    spare: int
    """Of the deal before the first draw, 0 or more."""
    won: bool
    helped: bool = False
    """Whether turns were undone or hints were used."""


@dataclass(frozen=True, slots=True)
class LevelEstimate:
    """What is known of a player's level in a variant after some games."""

    variant: Variant
    games: int
    """How many games count."""
    _likelihoods: tuple[float, ...]
    """The logarithm of the likelihood of the games for each level of the grid."""

    @classmethod
    def unknown(cls, variant: Variant) -> LevelEstimate:
        """That of a player without a game: what simulated beginners have."""
        return cls(variant, 0, (0.0,) * len(GRID))

    def after(self, game: CountedGame) -> LevelEstimate:
        """What is known after one more game. Cost: 7 us."""
        weight = HELPED if game.won and game.helped else 1.0
        chances = _log_chances(kind_of(self.variant).slope, game.spare, game.won)
        likelihoods = tuple(
            [KEPT * old + weight * new for old, new in zip(self._likelihoods, chances, strict=True)]
        )
        return LevelEstimate(self.variant, self.games + 1, likelihoods)

    @property
    def spare(self) -> float:
        """The mean of the level, in spare draws. Cost: 20 us."""
        kind = kind_of(self.variant)
        prior = _log_prior(*kind.beginner)
        logs = [a + b for a, b in zip(prior, self._likelihoods, strict=True)]
        most = max(logs)
        weights = [exp(each - most) for each in logs]
        return fsum(weight * level for weight, level in zip(weights, GRID, strict=True)) / fsum(
            weights
        )

    @property
    def is_known(self) -> bool:
        """Whether enough games count to say it."""
        return self.games >= KNOWN

    @property
    def rounded(self) -> int:
        """The level as it is said: in whole spare draws, none at least."""
        return max(0, floor(self.spare + 0.5))

    @property
    def fitting(self) -> float:
        """The spare of deals that the player wins two times in three."""
        return self.spare + kind_of(self.variant).slope * TWO_IN_THREE


def level_after(variant: Variant, games: Iterable[CountedGame]) -> LevelEstimate:
    """The level after these games, the oldest first."""
    level = LevelEstimate.unknown(variant)
    for game in games:
        level = level.after(game)
    return level


@lru_cache(maxsize=256)  # a game costs 7 us with it and 30 without; some 100 kinds of games occur
def _log_chances(slope: float, spare: int, won: bool) -> tuple[float, ...]:
    """The logarithm of the chance of such an end, for each level of the grid."""
    sign = 1 if won else -1
    return tuple(-log1p(exp(sign * (level - spare) / slope)) for level in GRID)


@lru_cache(maxsize=16)  # a constant of each variant
def _log_prior(mean: float, deviation: float) -> tuple[float, ...]:
    """A normal distribution of the level of beginners, up to a constant."""
    return tuple(-0.5 * ((level - mean) / deviation) ** 2 for level in GRID)
