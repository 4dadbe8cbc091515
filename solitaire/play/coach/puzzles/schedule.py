"""Which puzzles there are: three a day, of one, two and three crowns, numbered like the dailies.

A puzzle is open as long as the daily of its number, and its seed follows from the site's secret and the date
as that of a daily does. Short and full games alternate, for each crowns from day to day.
"""

from __future__ import annotations

from datetime import date, datetime
from typing import Final, NamedTuple

from solitaire.play.coach.puzzles.judging import Crowns
from solitaire.play.daily import calendar
from solitaire.play.daily.candidates import derive_seed
from solitaire.rules import SHORT, STANDARD, Seed, Variant

FIRST_DAY: Final = date(2026, 11, 27)
FIRST: Final = calendar.number_of(FIRST_DAY)
"""The number of the first day with puzzles."""
STOCK: Final = 14
"""How many days ahead the puzzles are made."""


class PuzzleKey(NamedTuple):
    """Which puzzle: its day and its crowns."""

    number: int
    crowns: Crowns

    @property
    def variant(self) -> Variant:
        """The variant of its deal.

        >>> [PuzzleKey(26, crowns).variant.name for crowns in Crowns]
        ['standard', 'short', 'standard']
        """
        return STANDARD if (self.number + self.crowns) % 2 else SHORT

    def seed(self, secret: bytes) -> Seed:
        """The seed from which all its candidates follow."""
        day = calendar.day_of(self.number).isoformat()
        return derive_seed(secret, f"puzzle/{day}/{self.crowns.value}")


def has_puzzles(number: int) -> bool:
    """Whether that day has puzzles, or will have."""
    return FIRST <= number <= calendar.LAST_NUMBER


def keys_of(number: int) -> tuple[PuzzleKey, ...]:
    """The puzzles of a day, of one crown first; none if it has none."""
    return tuple(PuzzleKey(number, crowns) for crowns in Crowns) if has_puzzles(number) else ()


def keys_ahead(now: datetime) -> tuple[PuzzleKey, ...]:
    """The puzzles that should be made by ``now``: of the open days, and of those to come, in order."""
    first = calendar.open_at(now).start
    last = calendar.latest(now) + STOCK
    return tuple(key for number in range(first, last + 1) for key in keys_of(number))


def is_open_to_all(number: int, now: datetime) -> bool:
    """Whether the day of these puzzles has begun somewhere, so that they may be seen."""
    return has_puzzles(number) and number <= calendar.latest(now)
