"""Streaks of dailies: numbers are counted, never hours, so neither travel nor midnight breaks one.

A streak is dailies played on their day, with rest days between them. Every seventh daily of a streak earns a
rest day, and a missed one uses one that was earned before. A daily is missed when its date is over
everywhere; one that can still be begun is neither played nor missed.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

EARNED_BY: Final = 7
"""How many dailies of a streak earn a rest day."""


@dataclass(frozen=True, slots=True)
class Streaks:
    """How many dailies were played without a break: now and at the most, with rest days and without.

    ``rest_days`` is how many may be missed now before the streak ends.
    """

    current: int = 0
    current_without_rest: int = 0
    longest: int = 0
    longest_without_rest: int = 0
    rest_days: int = 0


def streaks_of(played: Iterable[int], first_open: int) -> Streaks:
    """The streaks of somebody who played these numbers on the day, in any order.

    ``first_open`` is the lowest number that can still be begun on the day: it and those after it are not
    missed yet (``calendar.open_at``). Cost: that of sorting.
    """
    current = strict = longest = longest_strict = rest = 0
    before: int | None = None
    for number in sorted(set(played)):
        missed = 0 if before is None else _missed(before, number, first_open)
        if missed:
            strict = 0
        if missed > rest:
            current = rest = 0
        else:
            rest -= missed
        current += 1
        strict += 1
        rest += current % EARNED_BY == 0
        longest = max(longest, current)
        longest_strict = max(longest_strict, strict)
        before = number
    missed = 0 if before is None else _missed(before, first_open, first_open)
    if missed:
        strict = 0
    if missed > rest:
        current = rest = missed = 0
    return Streaks(current, strict, longest, longest_strict, rest - missed)


def _missed(before: int, number: int, first_open: int) -> int:
    """How many between the two are missed: only those whose date is over."""
    return max(0, min(number, first_open) - before - 1)
