"""Where the player is, so that today is the player's own: what the browser's cookie says, and no clock of it.

``static/js/zone.js`` sets the cookie to the browser's time zone. Without scripts there is none, and the day
is that of UTC. The server's clock says what time it is; the zone chooses among the days that exist now.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from flask import request

from solitaire.play.daily import calendar
from solitaire.web.http.use_cases import dailies

COOKIE: Final = "zone"
LONGEST: Final = 64
"""The most characters of a name that are read; the longest zone has 38."""


def zone() -> str | None:
    """The name of the player's time zone, as the browser says it; it may be of nobody's making."""
    name = request.cookies.get(COOKIE, "")
    return name if 0 < len(name) <= LONGEST and name.isascii() and name.isprintable() else None


@dataclass(frozen=True, slots=True)
class ZoneView:
    """What the script compares with where the browser is.

    ``name`` is the zone as it is believed to be, ``now`` the moment by the server's clock, ``day`` the date
    that is taken for today; ``exact`` says that the page tells more of that day than its date.
    """

    name: str
    now: str
    day: str
    exact: bool


def zone_view(*, exact: bool = False) -> ZoneView:
    """The zone of this request, for a page that depends on it."""
    now = dailies().now()
    day = calendar.day_of(calendar.today(now, zone()))
    return ZoneView(zone() or "", now.isoformat(), day.isoformat(), exact)
