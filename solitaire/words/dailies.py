"""Dailies and games by their names: numbers, dates, difficulties, streaks."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from babel import Locale, UnknownLocaleError
from babel.dates import format_date, format_time

from solitaire.play import PlayerGame
from solitaire.play.daily import calendar
from solitaire.play.daily.difficulty import Difficulty
from solitaire.play.daily.streaks import Streaks
from solitaire.words.marks import _
from solitaire.words.speech import Words

DIFFICULTIES: Final = {
    Difficulty.GENTLE: _("Gentle"),
    Difficulty.EASY: _("Easy"),
    Difficulty.STEADY: _("Steady"),
    Difficulty.TRICKY: _("Tricky"),
    Difficulty.HARD: _("Hard"),
    Difficulty.SEVERE: _("Severe"),
    Difficulty.FIERCE: _("Fierce"),
}


def difficulty_of(difficulty: Difficulty, words: Words) -> str:
    """The name of a difficulty."""
    return words.gettext(DIFFICULTIES[difficulty])


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
