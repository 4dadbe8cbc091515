"""The calendar: all dailies so far, a month at a time, with the player's result on each."""

from __future__ import annotations

import calendar as months
import re
from dataclasses import dataclass
from datetime import date
from http import HTTPStatus
from typing import Final

from babel.dates import format_date, get_day_names
from flask import abort, redirect, render_template, url_for
from werkzeug.wrappers import Response as AnyResponse

from solitaire.play.daily import calendar
from solitaire.play.results.results import Result, outcome_of
from solitaire.web.daily import blueprint
from solitaire.web.drawings.staircase import Stage
from solitaire.web.http.context import use_cases, words
from solitaire.web.http.player import known_player
from solitaire.web.http.time_zone import ZoneView, todays_number, zone_view
from solitaire.words import Words
from solitaire.words.dailies import name_daily
from solitaire.words.dates import format_day, locale_of
from solitaire.words.results import phrase_result

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
    zone: ZoneView | None


@blueprint.get("/archive")
def show_this_month() -> AnyResponse:
    """Redirect to the current month in the player's time zone."""
    day = calendar.day_of(todays_number())
    return redirect(url_for("daily.show_month", name=f"{day:%Y-%m}"))


@blueprint.get("/archive/<name>")
def show_month(name: str) -> str:
    """The page of a month, for example ``/archive/2026-11``; 404 for a month without dailies."""
    match = _MONTH.fullmatch(name)
    last = todays_number()
    if match is None or not (1 <= int(match[2]) <= 12 and int(match[1]) >= 1):
        abort(HTTPStatus.NOT_FOUND)
    first = date(int(match[1]), int(match[2]), 1)
    days = months.monthrange(first.year, first.month)[1]
    low = calendar.number_of(first)
    high = min(low + days - 1, last)
    if high < 1 or low > last:
        abort(HTTPStatus.NOT_FOUND)
    player = known_player()
    finished = use_cases().results.of_dailies(player, max(1, low), high) if player else {}
    begun = (
        use_cases().games.begun_dailies(player, max(1, low), high) if player else frozenset[int]()
    )
    cells = [
        _cell(day, number, last, finished.get(number), number in begun, words())
        for day, number in enumerate(range(low, low + days), start=1)
    ]
    lead = first.weekday()
    padded = [None] * lead + cells + [None] * (-(lead + days) % 7)
    page = MonthPage(
        format_date(first, "LLLL y", locale_of(words())),
        _weekdays(words()),
        tuple(tuple(padded[start : start + 7]) for start in range(0, len(padded), 7)),
        _month_name(low - 1, last),
        _month_name(low + days, last),
        len(finished),
        sum(cell.number is not None for cell in cells),
        zone_view(),
    )
    return render_template("daily/month.html", page=page)


def _cell(
    day: int, number: int, last: int, result: Result | None, begun: bool, words: Words
) -> Cell:
    if not 1 <= number <= last:
        return Cell(day)
    title = f"{name_daily(words, number)}, {format_day(words, number)}"
    today = number == last
    if result is not None:
        stage = Stage.WON if result.won else Stage.LOST
        sentence = phrase_result(words, outcome_of(result))
        label = words.gettext("%(daily)s: %(result)s", daily=title, result=sentence)
        if not result.on_day:
            label = words.gettext(
                "%(daily)s: %(result)s, played later", daily=title, result=sentence
            )
        return Cell(day, number, label, stage, result.flipped_mask, result.on_day, today)
    if begun:
        label = words.gettext("%(daily)s: in progress", daily=title)
        return Cell(day, number, label, Stage.PLAYING, today=today)
    label = words.gettext("%(daily)s: not played yet", daily=title)
    return Cell(day, number, label, today=today)


def _month_name(number: int, last: int) -> str | None:
    """The month of a daily as in its address (``2026-11``), or None if there is no such daily."""
    return f"{calendar.day_of(number):%Y-%m}" if 1 <= number <= last else None


def _weekdays(words: Words) -> tuple[tuple[str, str], ...]:
    """Short and full names of the weekdays, from Monday on."""
    short = get_day_names("abbreviated", "stand-alone", locale_of(words))
    full = get_day_names("wide", "stand-alone", locale_of(words))
    return tuple((short[day], full[day]) for day in range(7))
