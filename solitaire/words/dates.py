"""Formats dates, times and decimal numbers for each language.

Only this module of ``words`` imports Babel when it loads, since the command line must start without it.
"""

from __future__ import annotations

from datetime import datetime

from babel import Locale, UnknownLocaleError
from babel.dates import format_date, format_time

from solitaire.play.daily import calendar
from solitaire.words.words import Words


def locale_of(words: Words) -> Locale:
    """Babel's locale for a language, or English for one that Babel does not know."""
    try:
        return Locale.parse(words.locale, sep="-")
    except UnknownLocaleError:
        return Locale("en")


def format_day(words: Words, number: int) -> str:
    """The full date of a daily: "Sunday, November 22, 2026"."""
    return format_date(calendar.day_of(number), "full", locale_of(words))


def format_moment(words: Words, moment: datetime) -> str:
    """A time (in UTC) to the minute: "November 22, 2026, 12:00 PM UTC"."""
    return words.gettext(
        "%(date)s, %(time)s UTC",
        date=format_date(moment, "long", locale_of(words)),
        time=format_time(moment, "short", locale=locale_of(words)),
    )
