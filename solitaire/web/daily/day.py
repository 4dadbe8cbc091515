"""What all pages of dailies show: the labels of a daily, the player's attempts, and the week of today."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from solitaire.play.daily import calendar
from solitaire.play.daily.dailies import Daily
from solitaire.play.games.days import Attempts, DailyAttempt
from solitaire.rules import VARIANTS, Variant
from solitaire.web.drawings.staircase import Stage, Staircase, stage_of
from solitaire.words import Words
from solitaire.words.dailies import (
    describe_attempt,
    describe_spare,
    describe_weekday,
    explain_spare,
    name_daily,
    name_difficulty,
)
from solitaire.words.dates import format_day, name_week

DAYS: Final = 7
_STAGES: Final = (Stage.UNPLAYED, Stage.PLAYING, Stage.LOST, Stage.WON)


@dataclass(frozen=True, slots=True)
class DayView:
    """The labels of a daily."""

    number: int
    variant: Variant
    title: str
    date: str
    difficulty: str
    level: int
    """From 1, the easiest, to 5, the hardest."""
    spare: str
    chance: str
    """What the spare means."""


@dataclass(frozen=True, slots=True)
class AttemptView:
    """A player's attempt at a daily, or that there is none."""

    number: int
    label: str
    """The daily and its stage in words."""
    staircase: Staircase


@dataclass(frozen=True, slots=True)
class WeekDay:
    """A day of the week, in which the full game climbs from Monday, the gentlest, to Sunday, the fiercest."""

    attempt: AttemptView | None
    """The better of the player's attempts, which leads to its daily; None for a day to come."""
    name: str
    label: str
    """The day and the attempts in words."""
    level: int
    """From 1 to 7: how far the full game has climbed."""
    today: bool
    stage: Stage = Stage.UNPLAYED
    flipped: str = ""
    """The flipped piles and all: "4/7"."""


def day_view(words: Words, daily: Daily) -> DayView:
    """Make the view of a daily, which holds nothing of its cards."""
    return DayView(
        daily.number,
        daily.variant,
        name_daily(words, daily.number, daily.variant),
        format_day(words, daily.number),
        name_difficulty(words, daily.difficulty),
        daily.difficulty.level,
        describe_spare(words, daily.spare),
        explain_spare(words, daily.spare),
    )


def attempt_views(
    words: Words,
    attempts: Attempts,
    numbers: range,
    name: Callable[[Words, int, Variant], str],
) -> Mapping[int, tuple[AttemptView, ...]]:
    """Make the views of the attempts at the dailies with these numbers: one for each variant that day has.

    ``name`` names a daily in their labels.
    """
    return {
        number: tuple(
            _attempt_view(
                words,
                number,
                variant,
                name(words, number, variant),
                attempts.get((number, variant)),
            )
            for variant in VARIANTS
            if calendar.has_daily(number, variant)
        )
        for number in numbers
    }


def week_view(words: Words, attempts: Attempts, monday: int, today: int) -> tuple[WeekDay, ...]:
    """Make the view of the week of daily ``today``, with the player's attempts: a day is lit by either."""
    views = attempt_views(words, attempts, range(max(1, monday), today + 1), name_daily)
    return tuple(
        _week_day(words, level, name, label, number == today, views.get(number, ()))
        for level, (number, (name, label)) in enumerate(
            zip(range(monday, monday + DAYS), name_week(words), strict=True), start=1
        )
    )


def _attempt_view(
    words: Words, number: int, variant: Variant, title: str, attempt: DailyAttempt | None
) -> AttemptView:
    result = attempt.result if attempt else None
    begun, on_day = attempt is not None, result is not None and result.on_day
    outcome, flipped = (result.outcome, result.flipped) if result else (None, 0)
    return AttemptView(
        number,
        describe_attempt(words, title, outcome, begun=begun, on_day=on_day),
        Staircase(variant, stage_of(outcome, begun=begun), flipped, on_day),
    )


def _week_day(
    words: Words, level: int, name: str, label: str, today: bool, attempts: Sequence[AttemptView]
) -> WeekDay:
    if not attempts:
        return WeekDay(None, name, label, level, today=False)
    tried = [each.label for each in attempts if each.staircase.stage is not Stage.UNPLAYED]
    shown = max(attempts, key=lambda each: _STAGES.index(each.staircase.stage))
    staircase = shown.staircase
    return WeekDay(
        shown,
        name,
        describe_weekday(words, label, tried),
        level,
        today,
        staircase.stage,
        f"{staircase.flipped.bit_count()}/{len(staircase.variant.piles)}",
    )
