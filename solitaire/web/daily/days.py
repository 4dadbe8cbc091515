"""What pages show of a daily besides its cards."""

from __future__ import annotations

from dataclasses import dataclass

from solitaire.play.daily.dailies import Daily
from solitaire.words import Words
from solitaire.words.dailies import difficulty_of, title_of
from solitaire.words.dates import date_of


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
        difficulty_of(daily.difficulty, words),
        daily.day.isoweekday(),
        words.ngettext(
            "%(spare)s draw to spare", "%(spare)s draws to spare", daily.spare, spare=daily.spare
        ),
    )
