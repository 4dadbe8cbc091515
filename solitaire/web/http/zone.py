"""The player's time zone, from a cookie that a script sets, and which daily is today's there."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from flask import request

from solitaire.play.daily import calendar
from solitaire.web.http.context import use_cases

ZONE_COOKIE: Final = "zone"


@dataclass(frozen=True, slots=True)
class ZoneView:
    """Data for ``static/js/site.js``, which stores the browser's time zone in a cookie if it differs."""

    name: str
    path: str
    now: str
    """The server's clock."""
    day: str
    """The date in the zone."""
    exact: bool
    """Whether the page shows more of the day than its date."""


def zone_name() -> str:
    """The name of the player's time zone from the cookie, unchecked; UTC without scripts."""
    return request.cookies.get(ZONE_COOKIE, "")


def zone_view(now: datetime, number: int, *, exact: bool = False) -> ZoneView:
    """Make the view of the zone of this request, in which ``number`` is today's daily."""
    path = request.script_root or "/"
    day = calendar.day_of(number)
    return ZoneView(zone_name(), path, now.isoformat(), day.isoformat(), exact)


def todays_number() -> int:
    """The number of today's daily: the zone only chooses among the current dates of the server's clock."""
    return calendar.today(use_cases().dailies.now(), zone_name())
