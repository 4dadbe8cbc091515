"""The calendar: all dailies so far, both games, a month at a time, with the player's result on each."""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from http import HTTPStatus

from flask import abort, redirect, render_template, url_for
from werkzeug.wrappers import Response as AnyResponse

from solitaire.play.daily import calendar
from solitaire.rules import VARIANTS
from solitaire.web.daily import blueprint
from solitaire.web.daily.day import AttemptView, attempt_views
from solitaire.web.drawings.staircase import Stage, Staircase
from solitaire.web.http.context import use_cases, words_of_request
from solitaire.web.http.player import known_player
from solitaire.web.http.zone import ZoneView, todays_number, zone_view
from solitaire.words import Words
from solitaire.words.dailies import count_played
from solitaire.words.dates import format_month, name_daily_with_date, name_weekdays


@dataclass(frozen=True, slots=True)
class DayCell:
    """A day of the month with its dailies, which are none on a day to come."""

    day: int
    dailies: tuple[AttemptView, ...] = ()
    today: bool = False


@dataclass(frozen=True, slots=True)
class MonthPage:
    """A month in weeks from Monday on, None for days of other months, with the neighboring months."""

    title: str
    weekdays: tuple[tuple[str, str], ...]
    weeks: tuple[tuple[DayCell | None, ...], ...]
    before: str | None
    after: str | None
    counts: tuple[str, ...]
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
    player, now = known_player(), use_cases().dailies.now()
    found = use_cases().days.load_attempts(player, numbers[0], numbers[-1]) if player else {}
    words = words_of_request()
    attempts = attempt_views(words, found, numbers, name_daily_with_date)
    cells = [
        DayCell(day, attempts.get(number, ()), today=number == last)
        for day, number in enumerate(range(low, low + days), start=1)
    ]
    lead = first.weekday()
    padded = [None] * lead + cells + [None] * (-(lead + days) % 7)
    page = MonthPage(
        title=format_month(words, first),
        weekdays=name_weekdays(words),
        weeks=tuple(tuple(padded[start : start + 7]) for start in range(0, len(padded), 7)),
        before=_month_name(low - 1, last),
        after=_month_name(low + days, last),
        counts=_count(words, [each.staircase for day in attempts.values() for each in day]),
        zone=zone_view(now, last),
    )
    return render_template("daily/month.html", page=page)


def _first_day(name: str) -> date:
    """The first day of a month as in its address (``2026-11``); 404 for other text."""
    try:
        return date.fromisoformat(f"{name}-01")
    except ValueError:
        abort(HTTPStatus.NOT_FOUND)


def _count(words: Words, games: Sequence[Staircase]) -> tuple[str, ...]:
    """How many dailies of the month are finished, a sentence for each game."""
    sentences = []
    for variant in VARIANTS:
        stages = [each.stage for each in games if each.variant is variant]
        done = sum(stage in (Stage.WON, Stage.LOST) for stage in stages)
        if stages:
            sentences.append(count_played(words, done, len(stages), variant))
    return tuple(sentences)


def _month_name(number: int, last: int) -> str | None:
    """The month of a daily as in its address (``2026-11``), or None if there is no such daily."""
    return f"{calendar.day_of(number):%Y-%m}" if 1 <= number <= last else None
