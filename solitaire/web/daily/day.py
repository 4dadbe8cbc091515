"""What all pages of dailies need: which is today's for the player, loading one, its labels and its stage."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from http import HTTPStatus
from typing import Final

from flask import abort, request

from solitaire.play.daily import calendar
from solitaire.play.daily.dailies import Daily
from solitaire.play.games.days import Attempt, Attempts, DayState
from solitaire.play.games.result import Result
from solitaire.rules import VARIANTS, Variant
from solitaire.web.drawings.staircase import Stage
from solitaire.web.http.context import use_cases, words_of_request
from solitaire.words import Words
from solitaire.words.dailies import (
    describe_attempt,
    describe_spare,
    explain_spare,
    name_daily,
    name_difficulty,
)
from solitaire.words.dates import format_day

ZONE_COOKIE: Final = "zone"


@dataclass(frozen=True, slots=True)
class ZoneView:
    """Data for ``static/js/site.js``, which stores the browser's time zone in a cookie if it differs.

    ``name`` is the zone in the cookie, ``path`` the cookie's, ``now`` the server's clock, ``day`` the date
    in that zone; ``exact`` says that the page shows more of the day than its date.
    """

    name: str
    path: str
    now: str
    day: str
    exact: bool


@dataclass(frozen=True, slots=True)
class DayView:
    """The labels of a daily. ``level`` goes from 1, the easiest, to 7, the hardest.

    ``chance`` says what its ``spare`` means.
    """

    number: int
    variant: Variant
    title: str
    date: str
    difficulty: str
    level: int
    spare: str
    chance: str


@dataclass(frozen=True, slots=True)
class AttemptView:
    """A player's attempt at a daily, if there is one; ``label`` says all of it, ``flipped`` are bits."""

    number: int
    variant: Variant
    label: str
    stage: Stage = Stage.UNPLAYED
    flipped: int = 0
    on_day: bool = False


def zone_name() -> str:
    """The name of the player's time zone from the cookie, unchecked; UTC without scripts."""
    return request.cookies.get(ZONE_COOKIE, "")


def zone_view(now: datetime, number: int, *, exact: bool = False) -> ZoneView:
    """Make the view of the zone of this request, in which ``number`` is today's daily."""
    path = request.script_root or "/"
    day = calendar.day_of(number)
    return ZoneView(zone_name(), path, now.isoformat(), day.isoformat(), exact)


def todays_number() -> int:
    """The number of today's daily: the zone only chooses among the dates that exist by the server's clock."""
    return calendar.today(use_cases().dailies.now(), zone_name())


def load_day(
    number: int, variant: Variant, player: str | None = None
) -> Mapping[Variant, DayState]:
    """Load the dailies of a day; 404 for a number without a daily of that variant."""
    if not calendar.first_number(variant) <= number <= calendar.latest(use_cases().dailies.now()):
        abort(HTTPStatus.NOT_FOUND)
    return use_cases().days.load(number, player)


def day_view(daily: Daily) -> DayView:
    """Make the view of a daily, which holds nothing of its cards."""
    return DayView(
        daily.number,
        daily.variant,
        name_daily(words_of_request(), daily.number, daily.variant),
        format_day(words_of_request(), daily.number),
        name_difficulty(words_of_request(), daily.difficulty),
        daily.difficulty.level,
        describe_spare(words_of_request(), daily.spare),
        explain_spare(words_of_request(), daily.spare),
    )


def attempt_views(
    attempts: Attempts, numbers: range, name: Callable[[Words, int, Variant], str]
) -> Mapping[int, tuple[AttemptView, ...]]:
    """Make the views of the attempts at the dailies with these numbers: for each one of each variant it has.

    ``name`` names a daily in their labels.
    """
    return {
        number: tuple(
            _attempt_view(
                number,
                variant,
                name(words_of_request(), number, variant),
                attempts.get((number, variant)),
            )
            for variant in VARIANTS
            if calendar.has_daily(number, variant)
        )
        for number in numbers
    }


def _attempt_view(
    number: int, variant: Variant, title: str, attempt: Attempt | None
) -> AttemptView:
    result = attempt.result if attempt else None
    begun, on_day = attempt is not None, result is not None and result.on_day
    outcome = result.outcome if result else None
    return AttemptView(
        number,
        variant,
        describe_attempt(words_of_request(), title, outcome, begun=begun, on_day=on_day),
        stage_of(result, begun=begun),
        result.flipped if result else 0,
        on_day,
    )


def stage_of(result: Result | None, *, begun: bool) -> Stage:
    """The stage of an attempt at a daily, which has a result if it is over."""
    if result is not None:
        return Stage.WON if result.outcome.won else Stage.LOST
    return Stage.PLAYING if begun else Stage.UNPLAYED
