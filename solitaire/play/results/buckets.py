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


def cut(games: int, least: int = 1) -> tuple[range, ...]:
    """Cut a sequence of so many games into at most ``MOST`` buckets of equal length.

    The length is ``least`` or more; the first bucket takes the rest, so it may be longer. Empty if there are
    fewer than two buckets, unless ``least`` is 1.
    """
    length = max(least, -(-games // MOST))
    count = games // length
    if not games or (count < 2 and least > 1):
        return ()
    starts = [0, *(games - length * back for back in range(count - 1, 0, -1))]
    return tuple(map(range, starts, [*starts[1:], games]))


def make_buckets(
    games: Sequence[G], total: int, value: Callable[[Sequence[G]], T]
) -> tuple[Bucket[T], ...]:
    """The last games of ``total``, oldest first, in buckets as ``cut`` makes them."""
    older = total - len(games)
    return tuple(
        Bucket(
            older + each.start + 1,
            older + each.stop,
            value(games[each.start : each.stop]),
            games[each.stop - 1].game,
            games[each.stop - 1].ended,
        )
        for each in cut(len(games))
    )
