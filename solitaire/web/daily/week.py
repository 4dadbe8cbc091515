"""The week of today's daily: seven days, from Monday, the gentlest, to Sunday, the fiercest."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from solitaire.play.daily.difficulty import Difficulty
from solitaire.play.games.days import Attempts
from solitaire.web.daily.day import AttemptView, attempt_views
from solitaire.web.drawings.staircase import Stage
from solitaire.words import Words
from solitaire.words.dailies import describe_weekday, name_daily
from solitaire.words.dates import name_weekday_of, name_weekdays

DAYS: Final = 7
_STAGES: Final = (Stage.UNPLAYED, Stage.PLAYING, Stage.LOST, Stage.WON)


@dataclass(frozen=True, slots=True)
class WeekDay:
    """A day of the week."""

    attempt: AttemptView | None
    """The better of the player's attempts, which leads to its daily; None for a day to come."""
    name: str
    label: str
    """The day and the attempts in words."""
    level: int
    """The difficulty, from 1 to 7."""
    today: bool
    stage: Stage = Stage.UNPLAYED
    piles: int = 0
    """The number of flipped piles."""


def week_view(attempts: Attempts, monday: int, today: int, words: Words) -> tuple[WeekDay, ...]:
    """Make the view of the week of daily ``today``, with the player's attempts: a day is lit by either."""
    views = attempt_views(attempts, range(max(1, monday), today + 1), name_daily, words)
    return tuple(
        _week_day(place, number == today, views.get(number, ()), words)
        for place, number in enumerate(range(monday, monday + DAYS))
    )


def _week_day(place: int, today: bool, attempts: Sequence[AttemptView], words: Words) -> WeekDay:
    name = name_weekdays(words)[place][0]
    label = name_weekday_of(words, tuple(Difficulty)[place])
    if not attempts:
        return WeekDay(None, name, label, place + 1, today=False)
    tried = [each.label for each in attempts if each.staircase.stage is not Stage.UNPLAYED]
    shown = max(attempts, key=lambda each: _STAGES.index(each.staircase.stage))
    return WeekDay(
        shown,
        name,
        describe_weekday(words, label, tried),
        place + 1,
        today,
        shown.staircase.stage,
        shown.staircase.flipped.bit_count(),
    )
