"""What all pages of dailies show: the labels of a daily, and the player's attempt with its stage."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from solitaire.play.daily import calendar
from solitaire.play.daily.dailies import Daily
from solitaire.play.games.days import Attempt, Attempts
from solitaire.rules import VARIANTS, Variant
from solitaire.web.drawings.staircase import Staircase, stage_of
from solitaire.words import Words
from solitaire.words.dailies import (
    describe_attempt,
    describe_spare,
    explain_spare,
    name_daily,
    name_difficulty,
)
from solitaire.words.dates import format_day


@dataclass(frozen=True, slots=True)
class DayView:
    """The labels of a daily."""

    number: int
    variant: Variant
    title: str
    date: str
    difficulty: str
    level: int
    """From 1, the easiest, to 7, the hardest."""
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


def day_view(daily: Daily, words: Words) -> DayView:
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
    attempts: Attempts,
    numbers: range,
    name: Callable[[Words, int, Variant], str],
    words: Words,
) -> Mapping[int, tuple[AttemptView, ...]]:
    """Make the views of the attempts at the dailies with these numbers: one for each variant that day has.

    ``name`` names a daily in their labels.
    """
    return {
        number: tuple(
            _attempt_view(
                number,
                variant,
                name(words, number, variant),
                attempts.get((number, variant)),
                words,
            )
            for variant in VARIANTS
            if calendar.has_daily(number, variant)
        )
        for number in numbers
    }


def _attempt_view(
    number: int, variant: Variant, title: str, attempt: Attempt | None, words: Words
) -> AttemptView:
    result = attempt.result if attempt else None
    begun, on_day = attempt is not None, result is not None and result.on_day
    outcome, flipped = (result.outcome, result.flipped) if result else (None, 0)
    return AttemptView(
        number,
        describe_attempt(words, title, outcome, begun=begun, on_day=on_day),
        Staircase(variant, stage_of(outcome, begun=begun), flipped, on_day),
    )
