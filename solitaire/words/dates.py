"""Formats dates, times and decimal numbers for each language.

Only this module of ``words`` imports Babel when it loads, since the command line must start without it.
"""

from __future__ import annotations

from datetime import date, datetime

from babel import numbers
from babel.dates import format_date, format_skeleton, format_time, get_day_names

from solitaire.play.daily import calendar
from solitaire.play.daily.plans import spares_of
from solitaire.play.deals.difficulty import Difficulty
from solitaire.rules import STANDARD, Variant
from solitaire.words.dailies import name_daily, phrase_difficulty
from solitaire.words.words import Words


def format_day(words: Words, number: int) -> str:
    """The full date of a daily: "Sunday, November 22, 2026"."""
    return format_date(calendar.day_of(number), "full", words.babel)


def format_weekday(words: Words, number: int) -> str:
    """The weekday of a daily, as short as can be: "Su"."""
    return format_date(calendar.day_of(number), "EEEEEE", words.babel)


def name_daily_with_date(words: Words, number: int, variant: Variant) -> str:
    """The title of a daily with its date: "Daily 214, Sunday, November 22, 2026"."""
    return add_date(words, name_daily(words, number, variant), number)


def add_date(words: Words, title: str, number: int) -> str:
    """The title of a daily of any game with its date."""
    return words.gettext("%(title)s, %(date)s", title=title, date=format_day(words, number))


def format_moment(words: Words, moment: datetime) -> str:
    """A time (in UTC) to the minute: "November 22, 2026, 12:00 PM UTC"."""
    return words.gettext(
        "%(date)s, %(time)s UTC",
        date=format_date(moment, "long", words.babel),
        time=format_time(moment, "short", locale=words.babel),
    )


def format_recent_day(words: Words, day: date, today: date) -> str:
    """A day as short as can be: "Today", "Yesterday", "Nov 5", "Nov 5, 2025"."""
    match (today - day).days:
        case 0:
            return words.pgettext("day", "Today")
        case 1:
            return words.pgettext("day", "Yesterday")
    if day.year == today.year:
        return format_skeleton("MMMd", day, locale=words.babel)
    return format_date(day, "medium", words.babel)


def format_decimal(words: Words, value: float) -> str:
    """A number with one decimal: "1.2"."""
    return str(numbers.format_decimal(value, "0.0", locale=words.babel))


def format_short_decimal(words: Words, value: float) -> str:
    """A number with one decimal at most: "1.2", "3"."""
    return str(numbers.format_decimal(value, "0.#", locale=words.babel))


def format_month(words: Words, day: date) -> str:
    """The month of a day: "November 2026"."""
    return format_skeleton("yMMMM", day, locale=words.babel)


def name_weekdays(words: Words) -> tuple[tuple[str, str], ...]:
    """Short and full names of the weekdays, from Monday on."""
    short = get_day_names("abbreviated", "stand-alone", words.babel)
    full = get_day_names("wide", "stand-alone", words.babel)
    return tuple((short[day], full[day]) for day in range(7))


def name_week(words: Words) -> tuple[tuple[str, str], ...]:
    """For each weekday from Monday on its short name, and it with its difficulty: "Thursday, steady".

    That of the full game's daily.
    """
    return tuple(
        (
            short,
            words.gettext(
                "%(day)s, %(difficulty)s",
                day=full,
                difficulty=phrase_difficulty(words, Difficulty.of(spares_of(number, STANDARD)[0])),
            ),
        )
        for number, (short, full) in enumerate(name_weekdays(words), start=1)
    )
