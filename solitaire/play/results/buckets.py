"""Buckets of consecutive games, so that a line over thousands of games has a few dozen points."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final, Generic, Protocol, TypeVar

MOST: Final = 40
"""The most buckets of a trend."""


class EndedGame(Protocol):
    """A game that has ended."""

    @property
    def game(self) -> str:
        """The id of the game."""

    @property
    def ended(self) -> datetime:
        """When it ended."""


G = TypeVar("G", bound=EndedGame)
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Bucket(Generic[T]):
    """Consecutive games, numbered from 1."""

    first: int
    last: int
    value: T
    """Their sum or mean."""
    game: str
    """The id of the last game."""
    ended: datetime
    """When the last game ended."""

    @property
    def games(self) -> int:
        """The number of games."""
        return self.last - self.first + 1


def make_buckets(
    games: Sequence[G], total: int, value: Callable[[Sequence[G]], T], least: int = 1
) -> tuple[Bucket[T], ...]:
    """The last games of ``total``, oldest first, in at most ``MOST`` buckets of equal length.

    The length is ``least`` or more; the first bucket takes the rest, so it may be longer. Empty if there are
    fewer than two buckets, unless ``least`` is 1.
    """
    length = max(least, -(-len(games) // MOST))
    count = len(games) // length
    if not games or (count < 2 and least > 1):
        return ()
    older = total - len(games)
    starts = [0, *(len(games) - length * back for back in range(count - 1, 0, -1))]
    ends = [*starts[1:], len(games)]
    return tuple(
        Bucket(
            older + start + 1,
            older + end,
            value(games[start:end]),
            games[end - 1].game,
            games[end - 1].ended,
        )
        for start, end in zip(starts, ends, strict=True)
    )
