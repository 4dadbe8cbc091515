"""Buckets of consecutive games, so that a line over thousands of games has a few dozen points."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Final, Generic, TypeVar

MOST: Final = 40
"""The most buckets of a trend."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Bucket(Generic[T]):
    """Consecutive games, numbered from 1."""

    first: int
    last: int
    value: T
    """What a line shows of them: of all together, or after the last one."""
    game: str
    """The id of the last game."""
    ended: datetime
    """When the last game ended."""

    @property
    def games(self) -> int:
        """The number of games."""
        return self.last - self.first + 1


def cut(games: int) -> tuple[range, ...]:
    """Cut a sequence of so many games into at most ``MOST`` buckets of equal length; none without games.

    The first bucket takes the rest, so it may be longer.
    """
    if not games:
        return ()
    length = -(-games // MOST)
    starts = [0, *(games - length * back for back in range(games // length - 1, 0, -1))]
    return tuple(map(range, starts, [*starts[1:], games]))
