"""Streaks of dailies, computed from numbers and never from hours: neither travel nor midnight breaks one.

A streak is a sequence of dailies played on their day. Every seventh daily of a streak earns a rest day, and a
missed daily uses up one earned before. A daily counts as missed once its date is over everywhere.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

EARNED_BY: Final = 7
"""Dailies of a streak that earn one rest day."""


@dataclass(frozen=True, slots=True)
class Streaks:
    """Lengths of the current streak, with rest days and without, and of the longest one.

    ``rest_days`` is how many dailies may be missed now before the streak ends.
    """

    current: int = 0
    current_without_rest: int = 0
    longest: int = 0
    rest_days: int = 0


def streaks_of(runs: Iterable[range], first_open: int) -> Streaks:
    """The streaks of a player who played these runs of numbers on their day.

    ``runs`` are in order, with a gap between any two. ``first_open`` is the lowest number still open
    (``calendar.open_at``): it and those after it are not missed yet.
    """
    current = strict = longest = rest = 0
    before: int | None = None
    for run in runs:
        missed = 0 if before is None else _count_missed(before, run.start, first_open)
        if missed:
            strict = 0
        if missed > rest:
            current = rest = 0
        else:
            rest -= missed
        earned_before = current // EARNED_BY
        current += len(run)
        strict += len(run)
        rest += current // EARNED_BY - earned_before
        longest = max(longest, current)
        before = run.stop - 1
    missed = 0 if before is None else _count_missed(before, first_open, first_open)
    if missed:
        strict = 0
    if missed > rest:
        current = rest = missed = 0
    return Streaks(current, strict, longest, rest - missed)


def _count_missed(before: int, number: int, first_open: int) -> int:
    """The number of missed dailies between the two: only those whose date is over."""
    return max(0, min(number, first_open) - before - 1)
