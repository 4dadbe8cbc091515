"""Sentences of the home page, and the labels of its buttons."""

from __future__ import annotations

from datetime import datetime, timedelta

from solitaire.play.daily import calendar
from solitaire.play.daily.streaks import Streaks
from solitaire.rules import Outcome, Variant
from solitaire.words.words import Words


def count_puzzle_streak(words: Words, streaks: Streaks) -> str | None:
    """The streak of the puzzles, beside that of the dailies; None below two."""
    if streaks.current < 2:
        return None
    return words.ngettext(
        "Puzzles: %(days)s day in a row.",
        "Puzzles: %(days)s days in a row.",
        streaks.current,
        days=streaks.current,
    )


def tell_second_day(words: Words) -> str:
    """What today's daily brings, to whoever played yesterday, and not the day before."""
    return words.gettext("You played yesterday; today makes it 2 days in a row.")


def tell_next_daily(words: Words, now: datetime, number: int, zone: str | None) -> str:
    """How long until the daily after that one begins in the player's time zone, in hours, then in minutes."""
    left = max(timedelta(0), calendar.begins_in_zone(number + 1, zone) - now)
    if left >= timedelta(hours=1):
        hours = round(left / timedelta(hours=1))
        return words.ngettext(
            "Next daily in %(hours)s hour.", "Next daily in %(hours)s hours.", hours, hours=hours
        )
    minutes = left // timedelta(minutes=1) + 1
    return words.ngettext(
        "Next daily in %(minutes)s minute.",
        "Next daily in %(minutes)s minutes.",
        minutes,
        minutes=minutes,
    )


def describe_progress(words: Words, variant: Variant, turn: int, flipped: int) -> str:
    """How far an unfinished game is, as short as can be: its next turn, and its flipped piles."""
    return words.gettext(
        "Turn %(turn)s, %(flipped)s of %(piles)s piles",
        turn=turn,
        flipped=flipped.bit_count(),
        piles=len(variant.piles),
    )


def describe_end(words: Words, outcome: Outcome) -> str:
    """How a game ended, as short as can be."""
    if not outcome.won:
        flipped, piles = outcome.flipped_count, len(outcome.variant.piles)
        return words.gettext("%(flipped)s of %(piles)s piles", flipped=flipped, piles=piles)
    if not outcome.stock_left:
        return words.gettext("Won with the last card")
    left = outcome.stock_left
    return words.ngettext("Won, %(left)s card left", "Won, %(left)s cards left", left, left=left)


def name_resume(words: Words) -> str:
    """The button that leads back to a game."""
    return words.pgettext("button", "Continue")
