"""How many stones of each team every line has, and what a stone on a space is worth by that.

A line that has stones of two teams is dead for all. All is counted in integers.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Final

from solitaire.matches.spiral.board import FIVE, LINES, SPACES

OWN: Final = (1, 5, 25, 125, 100_000)
"""What a stone adds to a line, by the stones of its team that are there and no others."""
AGAINST: Final = (0, 4, 20, 100, 10_000, 0)
"""What it takes from a line of another team, by the stones that are there; nothing from a ``DEAD`` one."""
DEAD: Final = FIVE
"""The count of a line that has stones of two other teams. No team has so many before the end."""

_PLACES: Final = tuple(
    tuple(place for place, line in enumerate(LINES) if space in line) for space in (0, *SPACES)
)
"""By space, the places of its lines in ``LINES``; space 0 has none."""


def count_stones(stones: Iterable[int]) -> list[int]:
    """How many of the stones each line has, in the order of ``LINES``."""
    counts = [0] * len(LINES)
    for space in stones:
        for place in _PLACES[space]:
            counts[place] += 1
    return counts


def count_rivals(rivals: Sequence[Iterable[int]]) -> list[int]:
    """How many stones each line has of the other teams, by the stones of each: of one, or ``DEAD``."""
    counts, *others = map(count_stones, rivals)
    for other in others:
        counts = [
            one + two if 0 in (one, two) else DEAD for one, two in zip(counts, other, strict=True)
        ]
    return counts


def value_space(space: int, own: list[int], theirs: list[int]) -> int:
    """What a stone of a team on a free space is worth by lines, with its counts and those of all others."""
    value = 0
    for place in _PLACES[space]:
        if not theirs[place]:
            value += OWN[own[place]]
        elif not own[place]:
            value += AGAINST[theirs[place]]
    return value


def put_stone(counts: list[int], space: int) -> list[int]:
    """The counts of a team with one stone more."""
    counts = counts.copy()
    for place in _PLACES[space]:
        counts[place] += 1
    return counts


def find_fours(counts: list[int], taken: Collection[int]) -> set[int]:
    """The free spaces that complete five in a line of a team, with its counts."""
    return {
        space
        for place, count in enumerate(counts)
        if count == FIVE - 1
        for space in LINES[place]
        if space not in taken
    }
