"""The player's time zone, from a cookie, so that "today" is the player's own.

``static/js/zone.js`` sets the cookie to the browser's time zone; without scripts the zone is UTC. The time is
always the server's: the zone only chooses among the dates that exist now.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from flask import request

from solitaire.play.daily import calendar
from solitaire.web.http.use_cases import dailies

COOKIE: Final = "zone"
LONGEST: Final = 64
"""The most characters of a name that are read; the longest zone name has 38."""


def zone() -> str | None:
    """The time zone named in the cookie, or None. It is untrusted text and may name no zone."""
    name = request.cookies.get(COOKIE, "")
    return name if 0 < len(name) <= LONGEST and name.isascii() and name.isprintable() else None


@dataclass(frozen=True, slots=True)
class ZoneView:
    """Data for the script, which reloads the page if the browser is in another zone.

    ``name`` is the zone the page was made for, ``now`` the server's time, ``day`` the date taken for today;
    ``exact`` says that the page shows more of that day than its date.
    """

    name: str
    now: str
    day: str
    exact: bool


def zone_view(*, exact: bool = False) -> ZoneView:
    """The zone of this request."""
    now = dailies().now()
    day = calendar.day_of(calendar.today(now, zone()))
    return ZoneView(zone() or "", now.isoformat(), day.isoformat(), exact)
