"""Whose today? The dailies are numbered by date, and a date is there as long as it is one anywhere on Earth.

The first place to have it is at UTC+14, the last at UTC-12, so each daily is open for 50 hours, and two or
three are at once. Which of these is a player's own follows from the player's time zone and the server's
clock: nothing that a browser says of the time itself is asked.
"""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta, tzinfo
from functools import cache
from typing import Final
from zoneinfo import ZoneInfo, available_timezones

FIRST_DAY: Final = date(2026, 11, 2)
"""The Monday of daily 1."""
LAST_NUMBER: Final = (date.max - FIRST_DAY).days
"""The number of the last date but one that Python knows, since a daily closes on the day after its own."""

_EARLIEST: Final = timedelta(hours=14)
_LATEST: Final = timedelta(hours=-12)
_DAY: Final = timedelta(days=1)


def number_of(day: date) -> int:
    """The number of the daily of that date, from 1; below 1 for a date before the first.

    >>> number_of(date(2026, 11, 5))
    4
    """
    return (day - FIRST_DAY).days + 1


def day_of(number: int) -> date:
    """The date of that daily; ValueError if there is none of that number.

    >>> day_of(1).isoformat()
    '2026-11-02'
    """
    if not 1 <= number <= LAST_NUMBER:
        raise ValueError(f"the dailies have the numbers 1 to {LAST_NUMBER}: {number}")
    return FIRST_DAY + timedelta(days=number - 1)


def opens_at(number: int) -> datetime:
    """When its date begins at UTC+14: from then on it can be begun. In UTC; ValueError as ``day_of``."""
    return _midnight(day_of(number)) - _EARLIEST


def closes_at(number: int) -> datetime:
    """When its date ends at UTC-12: from then on its code is public. In UTC; ValueError as ``day_of``."""
    return _midnight(day_of(number)) + _DAY - _LATEST


def published_at(number: int) -> datetime:
    """When its hash has to be public: a whole day before it opens. In UTC; ValueError as ``day_of``."""
    return opens_at(number) - _DAY


def open_at(now: datetime) -> range:
    """The numbers that are open at that moment (aware): two or three, none before the first opens."""
    return range(max(1, number_of(_date_at(now, _LATEST))), latest(now) + 1)


def ahead(now: datetime) -> range:
    """The numbers that must be there by that moment: those that are open, and those whose hash is public."""
    return range(open_at(now).start, max(0, latest(now + _DAY)) + 1)


def latest(now: datetime) -> int:
    """The highest number that is open anywhere at that moment; below 1 before the first opens."""
    return number_of(_date_at(now, _EARLIEST))


def is_open(number: int, now: datetime) -> bool:
    """Whether its date is one anywhere: it can be begun on the day, and its code is secret."""
    return number in open_at(now)


def is_closed(number: int, now: datetime) -> bool:
    """Whether its date is over everywhere: it is in the archive, and its code is public."""
    return 1 <= number <= last_closed(now)


def last_closed(now: datetime) -> int:
    """The highest number that is closed at that moment; 0 while there is none."""
    return open_at(now).start - 1


def today(now: datetime, zone: str | None) -> int:
    """The number of the date in that IANA time zone; in UTC if there is no such zone. Always an open one.

    Before the first daily opens it is 1. Any text is safe to ask for: only known names are looked up.

    >>> noon = datetime(2026, 11, 5, 12, tzinfo=UTC)
    >>> today(noon, "Pacific/Kiritimati"), today(noon, "Pacific/Pago_Pago"), today(noon, "../etc/passwd")
    (5, 4, 4)
    """
    numbers = open_at(now)
    if not numbers:
        return 1
    number = number_of(now.astimezone(_zone(zone)).date())
    return min(max(number, numbers[0]), numbers[-1])


def begins_in_zone(number: int, zone: str | None) -> datetime:
    """When the date of that daily begins in that zone, which is read as in ``today``. In UTC.

    Where clocks skip midnight, it is the moment they skip it. ValueError as ``day_of``.
    """
    return _midnight(day_of(number), _zone(zone)).astimezone(UTC)


def _zone(name: str | None) -> tzinfo:
    # A name becomes the path of a file, so what anybody sends is only compared.
    return ZoneInfo(name) if name is not None and name in _names() else UTC


@cache
def _names() -> frozenset[str]:
    return frozenset(available_timezones())


def _midnight(day: date, zone: tzinfo = UTC) -> datetime:
    return datetime(day.year, day.month, day.day, tzinfo=zone)


def _date_at(now: datetime, offset: timedelta) -> date:
    return (now.astimezone(UTC) + offset).date()
