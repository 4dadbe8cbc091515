"""The name of a player, and of a day on the board of a family table."""

from __future__ import annotations

from babel.dates import format_date

from solitaire.play.daily import calendar
from solitaire.words.dailies import name_daily
from solitaire.words.dates import format_day, locale_of
from solitaire.words.words import Words


def name_player(words: Words, name: str | None) -> str:
    """A player's name, or "Somebody" without one."""
    return name or words.gettext("Somebody")


def format_weekday(words: Words, number: int) -> str:
    """The weekday of a daily, as short as can be: "Su"."""
    return format_date(calendar.day_of(number), "EEEEEE", locale_of(words))


def name_daily_with_date(words: Words, number: int) -> str:
    """The title of a daily with its date: "Daily 214, Sunday, November 22, 2026"."""
    return words.gettext(
        "%(title)s, %(date)s", title=name_daily(words, number), date=format_day(words, number)
    )
