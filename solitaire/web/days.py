"""A daily as pages name it: number, date and difficulty in the reader's language; and a game by its daily."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from babel import Locale, UnknownLocaleError
from babel.dates import format_date, format_time
from flask import Flask

from solitaire.play import Daily, PlayerGame, calendar
from solitaire.play.streaks import Streaks
from solitaire.words import Words


def init_app(app: Flask) -> None:
    """Lend the templates the name of a game."""
    app.jinja_env.filters["title_of_game"] = title_of_game


@dataclass(frozen=True, slots=True)
class DayView:
    """What is said of a daily. ``level`` is 1 on the easiest day of the week to 7 on the hardest."""

    number: int
    title: str
    date: str
    difficulty: str
    level: int
    spare: str


def day_view(daily: Daily, words: Words) -> DayView:
    """The daily, named; nothing of its cards."""
    return DayView(
        daily.number,
        title_of(daily.number, words),
        date_of(daily.number, words),
        words.gettext(daily.difficulty.label),
        daily.day.isoweekday(),
        words.ngettext(
            "%(spare)s draw to spare", "%(spare)s draws to spare", daily.spare, spare=daily.spare
        ),
    )


def title_of(number: int, words: Words) -> str:
    """As in "Daily 214"."""
    return words.gettext("Daily %(number)s", number=number)


def title_of_game(player_game: PlayerGame, words: Words) -> str:
    """What a game is called: its daily, what the player typed for the deal, or that it is a random one."""
    if player_game.daily is not None:
        if player_game.first:
            return title_of(player_game.daily, words)
        return words.gettext("Daily %(number)s, practice", number=player_game.daily)
    return player_game.label or words.gettext("Random deal")


def locale_of(words: Words) -> Locale:
    """How dates are written in that language; as in English if nobody has told Babel of it."""
    try:
        return Locale.parse(words.locale, sep="-")
    except UnknownLocaleError:
        return Locale("en")


def date_of(number: int, words: Words) -> str:
    """The date of a daily, in full."""
    return format_date(calendar.day_of(number), "full", locale_of(words))


def moment_of(moment: datetime, words: Words) -> str:
    """A moment (in UTC) to the minute, as in "November 22, 2026, 12:00 PM UTC"."""
    return words.gettext(
        "%(date)s, %(time)s UTC",
        date=format_date(moment, "long", locale_of(words)),
        time=format_time(moment, "short", locale=locale_of(words)),
    )


def streak_sentence(streaks: Streaks, words: Words) -> str:
    """How many dailies without a break, and how many of them without a rest day; nothing without any."""
    if streaks.current < 2:
        return ""
    said = words.gettext("Streak: %(days)s dailies.", days=streaks.current)
    if streaks.current_without_rest == streaks.current:
        return said
    strict = words.gettext("%(days)s without a rest day.", days=streaks.current_without_rest)
    return f"{said} {strict}"


def until_next(now: datetime, number: int, zone: str | None, words: Words) -> str:
    """How long it is, where the player is, until the daily after that one; nothing once it is there."""
    minutes = (calendar.begins_in_zone(number + 1, zone) - now) // timedelta(minutes=1)
    if minutes < 0:
        return ""
    hours, minutes = divmod(minutes + 1, 60)
    return words.gettext("%(hours)s h %(minutes)s min", hours=hours, minutes=minutes)
