"""The week of today's daily: seven days, from Monday, the gentlest, to Sunday, the fiercest."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from solitaire.play.daily import calendar
from solitaire.play.daily.difficulty import Difficulty
from solitaire.play.games.result import Result
from solitaire.rules import STANDARD
from solitaire.web.daily.day import stage_of
from solitaire.web.drawings.staircase import Stage
from solitaire.web.http.context import use_cases, words
from solitaire.words.dailies import describe_attempt
from solitaire.words.dates import name_weekday_of, name_weekdays

DAYS: Final = 7


@dataclass(frozen=True, slots=True)
class WeekDay:
    """A day of the week: ``level`` is its difficulty from 1 to 7, ``label`` says all of it in words.

    ``number`` is that of its daily, None for a day to come; ``piles`` how many the player flipped.
    """

    number: int | None
    name: str
    label: str
    level: int
    today: bool
    stage: Stage = Stage.UNPLAYED
    piles: int = 0


def week_view(player: str | None, today: int) -> tuple[WeekDay, ...]:
    """Make the view of the week of daily ``today``, with the player's attempts."""
    monday = today - calendar.day_of(today).weekday()
    results, begun = {}, frozenset[int]()
    if player is not None:
        low = max(1, monday)
        results = dict(use_cases().results.of_dailies(player, low, today, STANDARD))
        begun = use_cases().games.begun_dailies(player, low, today, STANDARD)
    return tuple(
        _week_day(place, monday + place, today, results.get(monday + place), begun)
        for place in range(DAYS)
    )


def _week_day(
    place: int, number: int, today: int, result: Result | None, begun: frozenset[int]
) -> WeekDay:
    name = name_weekdays(words())[place][0]
    label = name_weekday_of(words(), tuple(Difficulty)[place])
    if not 1 <= number <= today:
        return WeekDay(None, name, label, place + 1, today=False)
    is_begun = number in begun
    return WeekDay(
        number,
        name,
        describe_attempt(
            words(),
            label,
            result.outcome if result else None,
            begun=is_begun,
            on_day=result is None or result.on_day,
        ),
        place + 1,
        number == today,
        stage_of(result, begun=is_begun),
        result.outcome.flipped_count if result else 0,
    )
