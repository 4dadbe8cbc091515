"""The calendar: all dailies so far, a month at a time, with the player's result on each."""

from __future__ import annotations

import re
from calendar import monthrange
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import date
from http import HTTPStatus
from typing import Final

from flask import abort, redirect, render_template, url_for
from werkzeug.wrappers import Response as AnyResponse

from solitaire.play.daily import calendar
from solitaire.play.games.result import Result
from solitaire.rules import STANDARD
from solitaire.web.daily import blueprint
from solitaire.web.daily.day import ZoneView, stage_of, todays_number, zone_view
from solitaire.web.drawings.staircase import Stage
from solitaire.web.http.context import use_cases, words
from solitaire.web.http.player import known_player
from solitaire.words.dailies import describe_attempt
from solitaire.words.dates import format_month, name_daily_with_date, name_weekdays

_MONTH: Final = re.compile(r"(\d{4})-(\d{2})", re.A)


@dataclass(frozen=True, slots=True)
class Cell:
    """A day of the month: the number of its daily (None if it has none yet), and the player's attempt."""

    day: int
    number: int | None = None
    label: str = ""
    stage: Stage = Stage.UNPLAYED
    flipped: int = 0
    on_day: bool = False
    today: bool = False


@dataclass(frozen=True, slots=True)
class MonthPage:
    """A month in weeks from Monday on, None for days of other months, with the neighboring months."""

    title: str
    weekdays: tuple[tuple[str, str], ...]
    weeks: tuple[tuple[Cell | None, ...], ...]
    before: str | None
    after: str | None
    played: int
    days: int
    zone: ZoneView


@blueprint.get("/archive")
def show_this_month() -> AnyResponse:
    """Redirect to the current month in the player's time zone."""
    day = calendar.day_of(todays_number())
    return redirect(url_for("daily.show_month", name=f"{day:%Y-%m}"))


@blueprint.get("/archive/<name>")
def show_month(name: str) -> str:
    """The page of a month, for example ``/archive/2026-11``; 404 for a month without dailies."""
    first = _first_day(name)
    days = monthrange(first.year, first.month)[1]
    low, last = calendar.number_of(first), todays_number()
    numbers = range(max(1, low), min(low + days - 1, last) + 1)
    if not numbers:
        abort(HTTPStatus.NOT_FOUND)
    player = known_player()
    results: Mapping[int, Result] = {}
    begun: Collection[int] = ()
    if player is not None:
        results = use_cases().results.of_dailies(player, numbers[0], numbers[-1], STANDARD)
        begun = use_cases().games.begun_dailies(player, numbers[0], numbers[-1], STANDARD)
    cells = [
        _cell(day, number, results.get(number), begun=number in begun, today=number == last)
        if number in numbers
        else Cell(day)
        for day, number in enumerate(range(low, low + days), start=1)
    ]
    lead = first.weekday()
    padded = [None] * lead + cells + [None] * (-(lead + days) % 7)
    page = MonthPage(
        title=format_month(words(), first),
        weekdays=name_weekdays(words()),
        weeks=tuple(tuple(padded[start : start + 7]) for start in range(0, len(padded), 7)),
        before=_month_name(low - 1, last),
        after=_month_name(low + days, last),
        played=len(results),
        days=len(numbers),
        zone=zone_view(),
    )
    return render_template("daily/month.html", page=page)


def _first_day(name: str) -> date:
    """The first day of a month as in its address (``2026-11``); 404 for other text."""
    match = _MONTH.fullmatch(name)
    if match is None:
        abort(HTTPStatus.NOT_FOUND)
    try:
        return date(int(match[1]), int(match[2]), 1)
    except ValueError:
        abort(HTTPStatus.NOT_FOUND)


def _cell(day: int, number: int, result: Result | None, *, begun: bool, today: bool) -> Cell:
    on_day = result is not None and result.on_day
    label = describe_attempt(
        words(),
        name_daily_with_date(words(), number, STANDARD),
        result.outcome if result else None,
        begun=begun,
        on_day=on_day,
    )
    flipped = result.flipped if result else 0
    return Cell(day, number, label, stage_of(result, begun=begun), flipped, on_day, today)


def _month_name(number: int, last: int) -> str | None:
    """The month of a daily as in its address (``2026-11``), or None if there is no such daily."""
    return f"{calendar.day_of(number):%Y-%m}" if 1 <= number <= last else None
