"""Sentences about a player's own mistakes, which are asked until they are learned."""

from __future__ import annotations

from datetime import datetime

from solitaire.words.dates import format_moment
from solitaire.words.words import Words


def count_due(words: Words, due: int) -> str:
    """How many are asked today, as a heading."""
    return words.ngettext(
        "%(mistakes)s of your mistakes",
        "%(mistakes)s of your mistakes",
        due,
        mistakes=due,
    )


def name_mistakes(words: Words) -> str:
    """The heading of a player's mistakes when none is due."""
    return words.gettext("Your mistakes")


def name_mistake(words: Words, turn: int) -> str:
    """The title of a mistake that was made in a turn."""
    return words.gettext("Mistake in turn %(turn)s", turn=turn)


def count_learned(words: Words, learned: int, asked: int) -> str:
    """How many the player has learned, of all that are asked: "12 of 15 learned"."""
    return words.ngettext(
        "%(learned)s of %(asked)s learned",
        "%(learned)s of %(asked)s learned",
        learned,
        learned=learned,
        asked=asked,
    )


def describe_pause(words: Words, due: int) -> str:
    """Why nothing is asked now: the day's ten are answered and ``due`` others wait, or nothing is due."""
    if not due:
        return words.gettext("Nothing to repeat today.")
    return words.ngettext(
        "Enough for today: %(due)s more waits for tomorrow.",
        "Enough for today: %(due)s more wait for tomorrow.",
        due,
        due=due,
    )


def explain_hidden(words: Words, hidden: int) -> str:
    """Why some are not asked yet."""
    return words.ngettext(
        "%(hidden)s new one is asked once its daily or race has closed.",
        "%(hidden)s new ones are asked once their daily or race has closed.",
        hidden,
        hidden=hidden,
    )


def explain_unproven(words: Words, unproven: int) -> str:
    """Why some are never asked."""
    return words.ngettext(
        "%(unproven)s is not asked: what each move keeps takes too long to prove.",
        "%(unproven)s are not asked: what each move keeps takes too long to prove.",
        unproven,
        unproven=unproven,
    )


def name_kept_back(words: Words, turn: int, made: datetime) -> str:
    """Where a mistake was made that is not asked: "Turn 7, November 5, 2026"."""
    return words.gettext("Turn %(turn)s, %(date)s", turn=turn, date=format_moment(words, made))


def name_reason(words: Words, *, is_proven: bool) -> str:
    """Why a mistake is not asked, beside it in a list."""
    if is_proven:
        return words.pgettext("a mistake", "its daily or race is open")
    return words.pgettext("a mistake", "cannot be proven")


def describe_answers(words: Words, right_answers: int, needed: int) -> str:
    """How far one is: "Right answers in a row: 1 of 3"."""
    return words.gettext(
        "Right answers in a row: %(right)s of %(needed)s.", right=right_answers, needed=needed
    )


def describe_next_time(words: Words, days: int | None) -> str:
    """When one comes back, in so many days; None: it is learned."""
    if days is None:
        return words.gettext("Three times right: you have learned it.")
    return words.ngettext(
        "It comes back in %(days)s day.", "It comes back in %(days)s days.", days, days=days
    )
