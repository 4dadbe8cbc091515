"""What all pages of dailies need: which is today's for the player, loading one, its labels and its stage."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from http import HTTPStatus
from typing import Final

from flask import abort, request

from solitaire.play.daily import calendar
from solitaire.play.daily.dailies import Daily
from solitaire.play.games.result import Result
from solitaire.rules import VARIANTS, Variant
from solitaire.web.drawings.staircase import Stage
from solitaire.web.http.context import use_cases, words
from solitaire.web.http.preferences import preferences
from solitaire.words import Words
from solitaire.words.dailies import (
    describe_attempt,
    describe_spare,
    describe_streak,
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


def zone_view(*, exact: bool = False) -> ZoneView:
    """The zone of this request."""
    day = calendar.day_of(todays_number())
    path = request.script_root or "/"
    now = use_cases().dailies.now().isoformat()
    return ZoneView(zone_name(), path, now, day.isoformat(), exact)


def todays_number() -> int:
    """The number of today's daily: the zone only chooses among the dates that exist by the server's clock."""
    return calendar.today(use_cases().dailies.now(), zone_name())


def load_daily(number: int, variant: Variant) -> Daily | None:
    """Load a daily; None while it is being made, 404 for a number without a daily."""
    if not calendar.first_number(variant) <= number <= calendar.latest(use_cases().dailies.now()):
        abort(HTTPStatus.NOT_FOUND)
    use_cases().dailies.start_making_ahead()
    daily = use_cases().dailies.made(number, variant)
    if daily is None:
        use_cases().dailies.start_making([(number, variant)])
    return daily


def day_view(daily: Daily) -> DayView:
    """Make the view of a daily, which holds nothing of its cards."""
    return DayView(
        daily.number,
        daily.variant,
        name_daily(words(), daily.number, daily.variant),
        format_day(words(), daily.number),
        name_difficulty(words(), daily.difficulty),
        daily.difficulty.level,
        describe_spare(words(), daily.spare),
        explain_spare(words(), daily.spare),
    )


def attempts_of(
    player: str | None, numbers: range, name: Callable[[Words, int, Variant], str]
) -> Mapping[int, tuple[AttemptView, ...]]:
    """The player's attempts at the dailies with these numbers: for each number one of each variant it has.

    ``name`` names a daily in their labels.
    """
    results: Mapping[int, Result]
    begun: Collection[int]
    found: dict[int, list[AttemptView]] = {number: [] for number in numbers}
    for variant in VARIANTS:
        results, begun = {}, ()
        if player is not None and numbers:
            bounds = player, numbers[0], numbers[-1], variant
            results = use_cases().results.of_dailies(*bounds)
            begun = use_cases().games.begun_dailies(*bounds)
        for number in numbers:
            if calendar.has_daily(number, variant):
                title = name(words(), number, variant)
                result, is_begun = results.get(number), number in begun
                found[number].append(_attempt_view(number, variant, title, result, begun=is_begun))
    return {number: tuple(attempts) for number, attempts in found.items()}


def _attempt_view(
    number: int, variant: Variant, title: str, result: Result | None, *, begun: bool
) -> AttemptView:
    on_day = result is not None and result.on_day
    outcome = result.outcome if result else None
    return AttemptView(
        number,
        variant,
        describe_attempt(words(), title, outcome, begun=begun, on_day=on_day),
        stage_of(result, begun=begun),
        result.flipped if result else 0,
        on_day,
    )


def stage_of(result: Result | None, *, begun: bool) -> Stage:
    """The stage of an attempt at a daily, which has a result if it is over."""
    if result is not None:
        return Stage.WON if result.outcome.won else Stage.LOST
    return Stage.PLAYING if begun else Stage.UNPLAYED


def streak_of(player: str | None) -> str | None:
    """The player's streak in a sentence or two; None without one, or if the player hides statistics."""
    if player is None or not preferences().shows_statistics:
        return None
    return describe_streak(words(), use_cases().statistics.streaks(player))
