"""Runs of numbers by sorting them, as the database finds them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby


def runs_of(played: Iterable[int]) -> Iterator[range]:
    """The runs of numbers without a gap, in order; ``played`` in any order. Cost: sorting."""
    numbers = sorted(set(played))
    for _, run in groupby(enumerate(numbers), key=lambda each: each[1] - each[0]):
        found = [number for _, number in run]
        yield range(found[0], found[-1] + 1)
