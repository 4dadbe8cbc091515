"""Buckets of consecutive games, so that a line over thousands of games has a few dozen points."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final, Generic, Protocol, TypeVar

MOST: Final = 40
"""The most stretches of a series."""


class EndedGame(Protocol):
    """A game of a series, with its id and the time of its end."""

    @property
    def game(self) -> str:
        """Its id."""

    @property
    def ended(self) -> datetime:
        """When it ended."""


G = TypeVar("G", bound=EndedGame)
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Stretch(Generic[T]):
    """Consecutive games, from number ``first`` to number ``last`` (counted from 1), and their sum or mean.

    ``game`` is the id of the last one, which ``ended`` then.
    """

    first: int
    last: int
    value: T
    game: str
    ended: datetime

    @property
    def games(self) -> int:
        """How many games they are."""
        return self.last - self.first + 1


def stretches(
    games: Sequence[G], total: int, value: Callable[[Sequence[G]], T], least: int = 1
) -> tuple[Stretch[T], ...]:
    """The last games of ``total``, oldest first, in at most ``MOST`` stretches of equal length.

    The length is ``least`` or more; the first stretch takes the rest, so it may be longer. Empty if there are
    fewer than two stretches, unless ``least`` is 1.
    """
    length = max(least, -(-len(games) // MOST))
    count = len(games) // length
    if not games or (count < 2 and least > 1):
        return ()
    older = total - len(games)
    starts = [0, *(len(games) - length * back for back in range(count - 1, 0, -1))]
    ends = [*starts[1:], len(games)]
    return tuple(
        Stretch(
            older + start + 1,
            older + end,
            value(games[start:end]),
            games[end - 1].game,
            games[end - 1].ended,
        )
        for start, end in zip(starts, ends, strict=True)
    )
