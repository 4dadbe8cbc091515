"""The player's time zone, from a cookie, which decides which day is today.

``static/js/zone.js`` sets the cookie to the browser's time zone; without scripts the zone is UTC. The time is
always the server's: the zone only chooses among the dates that exist now.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from flask import request

from solitaire.play.daily import calendar
from solitaire.web.http.context import use_cases

COOKIE: Final = "zone"
LONGEST: Final = 64
"""Longer names are ignored; the longest zone name has 38 characters."""


def zone_name() -> str | None:
    """The name of the player's time zone from the cookie, unchecked: it may not exist."""
    name = request.cookies.get(COOKIE, "")
    return name if 0 < len(name) <= LONGEST and name.isascii() and name.isprintable() else None


@dataclass(frozen=True, slots=True)
class ZoneView:
    """Data for the script, which compares it with the browser's zone.

    ``name`` is the zone in the cookie, ``now`` the server's clock, ``day`` today's date in that zone;
    ``exact`` says that the page shows more of the day than its date.
    """

    name: str
    now: str
    day: str
    exact: bool


def zone_view(*, exact: bool = False) -> ZoneView:
    """The zone of this request."""
    now = use_cases().dailies.now()
    day = calendar.day_of(calendar.today(now, zone_name()))
    return ZoneView(zone_name() or "", now.isoformat(), day.isoformat(), exact)


def todays_number() -> int:
    """The number of today's daily in the player's time zone."""
    return calendar.today(use_cases().dailies.now(), zone_name())
