"""Numbers dailies by date and says which are open. A daily is open while it is its date anywhere on Earth.

Each date has a daily of each variant, with the same number: a daily is named by its number and its variant. A
date begins first at UTC+14 and ends last at UTC-12, so each daily is open for 50 hours, and two or three
are open at once. A player's own daily follows from the player's time zone and the server's clock; the
browser's clock is never used.
"""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta, tzinfo
from typing import Final

from solitaire.play.deals.difficulty import kind_of
from solitaire.play.zones import find_zone
from solitaire.rules import Variant

FIRST_DAY: Final = date(2026, 11, 2)
"""The Monday of daily 1."""
LAST_NUMBER: Final = (date.max - FIRST_DAY).days
"""The last number whose closing day, the day after its date, is still a Python date."""

_EARLIEST: Final = timedelta(hours=14)
_LATEST: Final = timedelta(hours=-12)
_DAY: Final = timedelta(days=1)


def first_number(variant: Variant) -> int:
    """The number of the first daily of that variant."""
    return kind_of(variant).first_daily


def has_daily(number: int, variant: Variant) -> bool:
    """Whether there is, or will be, a daily of that number and variant."""
    return first_number(variant) <= number <= LAST_NUMBER


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
    """The UTC time when a daily opens: its date begins at UTC+14. Errors as ``day_of``."""
    return _midnight(day_of(number)) - _EARLIEST


def closes_at(number: int) -> datetime:
    """The UTC time when a daily closes: its date ends at UTC-12. Errors as ``day_of``."""
    return _midnight(day_of(number)) + _DAY - _LATEST


def published_at(number: int) -> datetime:
    """The UTC time when a daily's hash must be public, a day before it opens. Errors as ``day_of``."""
    return opens_at(number) - _DAY


def open_at(now: datetime) -> range:
    """The numbers open at ``now`` (aware): two or three; empty before the first daily opens."""
    return range(max(1, number_of(_date_at(now, _LATEST))), latest(now) + 1)


def ahead(now: datetime) -> range:
    """The numbers that must exist by ``now``: those open, and those whose hash must be public."""
    return range(open_at(now).start, max(0, latest(now + _DAY)) + 1)


def latest(now: datetime) -> int:
    """The highest number open at ``now``; below 1 before the first daily opens."""
    return number_of(_date_at(now, _EARLIEST))


def is_open(number: int, now: datetime) -> bool:
    """Whether a daily is open: it can still be started on its day, and its code is secret."""
    return number in open_at(now)


def is_closed(number: int, now: datetime) -> bool:
    """Whether a daily is closed: it is in the archive, and its code is public."""
    return 1 <= number <= last_closed(now)


def last_closed(now: datetime) -> int:
    """The highest number closed at ``now``, or 0."""
    return open_at(now).start - 1


def today(now: datetime, zone: str | None) -> int:
    """The number of the daily in that IANA time zone (UTC if it is unknown), clamped to the open ones.

    It is 1 before the first daily opens. ``zone`` may be any text: only known names are looked up.

    >>> noon = datetime(2026, 11, 5, 12, tzinfo=UTC)
    >>> today(noon, "Pacific/Kiritimati"), today(noon, "Pacific/Pago_Pago"), today(noon, "../etc/passwd")
    (5, 4, 4)
    """
    numbers = open_at(now)
    if not numbers:
        return 1
    number = number_of(date_in_zone(now, zone))
    return min(max(number, numbers[0]), numbers[-1])


def date_in_zone(moment: datetime, zone: str | None) -> date:
    """The date of an aware moment in a zone (as for ``today``)."""
    return moment.astimezone(_zone(zone)).date()


def begins_in_zone(number: int, zone: str | None) -> datetime:
    """When the date of that daily begins in a zone (as for ``today``), as an aware UTC time.

    Where clocks skip midnight, the moment of the skip. Errors as ``day_of``.
    """
    return midnight_in_zone(day_of(number), zone)


def midnight_in_zone(day: date, zone: str | None) -> datetime:
    """When a date begins in a zone (as for ``today``), as an aware UTC time."""
    return _midnight(day, _zone(zone)).astimezone(UTC)


def _zone(name: str | None) -> tzinfo:
    return find_zone(name) or UTC


def _midnight(day: date, zone: tzinfo = UTC) -> datetime:
    return datetime(day.year, day.month, day.day, tzinfo=zone)


def _date_at(now: datetime, offset: timedelta) -> date:
    return (now.astimezone(UTC) + offset).date()
