"""The pages of a daily: its start card or result, its leaderboard, and the check that it was fair.

A daily is made in the background at the first request for it; until then its page polls. Its deal code is
the seed of the hidden stock, so it is published only when its day is over in every time zone.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from http import HTTPStatus

from flask import abort, make_response, redirect, render_template, url_for
from werkzeug.wrappers import Response as AnyResponse

from solitaire.play.daily import calendar
from solitaire.play.games.days import DayState
from solitaire.play.games.result import Result, is_as_it_ended
from solitaire.play.limits import Costly
from solitaire.play.results.results import PAGE, LeaderboardPlace
from solitaire.rules import Variant
from solitaire.web.board.play.responses import redirect_to_table
from solitaire.web.daily import route
from solitaire.web.daily.day import DayView, day_view
from solitaire.web.daily.leaderboard import LeaderboardView, leaderboard_view
from solitaire.web.daily.page import SHOWN, DailyLink, DailyVisit, EndedAttempt, Others, day_page
from solitaire.web.drawings.preview import Preview
from solitaire.web.drawings.views import send_preview
from solitaire.web.http.context import use_cases, words_of_request
from solitaire.web.http.cookies import needs_cookies
from solitaire.web.http.forms import read_query_number
from solitaire.web.http.limits import limited
from solitaire.web.http.names import load_names_on_leaderboard
from solitaire.web.http.player import known_player, player_or_new
from solitaire.web.http.polling import DAILY_SECONDS
from solitaire.web.http.preferences import preferences, renew_preferences
from solitaire.web.http.zone import todays_number, zone_view
from solitaire.words.dailies import explain_leaderboard, name_daily
from solitaire.words.dates import format_moment


@dataclass(frozen=True, slots=True)
class LeaderboardPage:
    """A page of the whole leaderboard of a daily; ``no_results`` is the text of an empty one."""

    day: DayView
    leaderboard: LeaderboardView
    no_results: str


@dataclass(frozen=True, slots=True)
class CheckPage:
    """The published data of a daily."""

    day: DayView
    hash: str
    code: str | None
    """None until the day is over in every time zone."""
    candidate: int
    chosen: str
    promised: str
    """When the hash should have been shown; empty if it was."""
    closes: str
    ahead: tuple[tuple[DayView, str], ...]
    """Dailies to come, with their hashes."""


@route("")
def show_today(variant: Variant) -> AnyResponse:
    """Redirect to today's daily."""
    return redirect(url_for("daily.show_day", number=todays_number(), variant=variant))


@route("/<int:number>")
def show_day(number: int, variant: Variant) -> AnyResponse:
    """The page of a daily: its start card or the attempt's result, and the results of others."""
    player, chosen = known_player(), preferences()
    now, today = use_cases().dailies.now(), todays_number()
    days = _load_day(number, variant, player)
    daily = days[variant].daily
    if daily is None:
        return _wait_for(number, variant)
    visit = DailyVisit(
        daily,
        days,
        player,
        now,
        today,
        zone_view(now, today, exact=number == today),
        others=_load_others(days[variant]),
        ended=_load_ended(days[variant]),
        played=use_cases().results.count_on_day(number, variant) if chosen.shows_statistics else 0,
        squares=chosen.shares_squares,
    )
    page = day_page(visit, words_of_request())
    return make_response(render_template("daily/day.html", page=page))


@route("/<int:number>", "POST")
@needs_cookies
@limited(Costly.GAMES)
def begin_attempt(number: int, variant: Variant) -> AnyResponse:
    """Begin or resume the player's one attempt at a daily."""
    day = _load_day(number, variant, known_player())[variant]
    if day.daily is None:
        return _wait_for(number, variant)
    player = player_or_new()
    if number > todays_number() and day.attempt is None:
        # It has begun only in other time zones; an attempt begun there goes on.
        return redirect(
            url_for("daily.show_day", number=number, variant=variant), HTTPStatus.SEE_OTHER
        )
    renew_preferences()
    return redirect_to_table(use_cases().games.attempt(player, number, variant))


@route("/<int:number>/board")
def show_leaderboard(number: int, variant: Variant) -> AnyResponse:
    """The leaderboard of first attempts on the day, a page at a time; ``?from=`` is the offset.

    Redirects players who have not finished it while its day lasts, or who hide statistics.
    """
    player = known_player()
    day = _load_day(number, variant, player)[variant]
    if day.daily is None:
        return _wait_for(number, variant)
    if not _may_compare(number, day.result):
        return redirect(
            url_for("daily.show_day", number=number, variant=variant), HTTPStatus.SEE_OTHER
        )
    leaderboard = use_cases().results.leaderboard_of_daily(
        number, variant, read_query_number("from")
    )
    names, words = load_names_on_leaderboard(leaderboard), words_of_request()
    closed = calendar.is_closed(number, use_cases().dailies.now())
    page = LeaderboardPage(
        day_view(day.daily, words),
        leaderboard_view(leaderboard, names, player, PAGE, words),
        explain_leaderboard(words, closed=closed),
    )
    return make_response(render_template("daily/leaderboard.html", page=page))


@route("/<int:number>/preview.png")
def show_preview(number: int, variant: Variant) -> AnyResponse:
    """The picture of links to a daily; 404 if it does not exist yet."""
    dailies = use_cases().dailies
    if dailies.get(number, variant) is None or number > calendar.latest(dailies.now()):
        abort(HTTPStatus.NOT_FOUND)
    return send_preview(Preview(number, variant=variant))


@route("/<int:number>/check")
def show_check(number: int, variant: Variant) -> AnyResponse:
    """The page with the commitment of a daily, the times of publication and how to verify it."""
    daily = _load_day(number, variant)[variant].daily
    if daily is None:
        return _wait_for(number, variant)
    now = use_cases().dailies.now()
    promised = calendar.published_at(number)
    coming = use_cases().dailies.list_made(
        calendar.latest(now) + 1, calendar.ahead(now).stop - 1, variant
    )
    words = words_of_request()
    page = CheckPage(
        day=day_view(daily, words),
        hash=daily.hash,
        code=daily.code,
        candidate=daily.candidate,
        chosen=format_moment(words, daily.chosen),
        promised=format_moment(words, promised) if daily.chosen > promised else "",
        closes=format_moment(words, calendar.closes_at(number)),
        ahead=tuple((day_view(following, words), following.hash) for following in coming),
    )
    return make_response(render_template("daily/check.html", page=page))


def _load_day(
    number: int, variant: Variant, player: str | None = None
) -> Mapping[Variant, DayState]:
    """Load the dailies of a day; 404 for a number without a daily of that variant."""
    if not calendar.first_number(variant) <= number <= calendar.latest(use_cases().dailies.now()):
        abort(HTTPStatus.NOT_FOUND)
    return use_cases().days.load(number, player)


def _load_others(day: DayState) -> Others | None:
    """Load the results of all players for the page; None if this player does not see them."""
    if not _may_compare(day.number, day.result):
        return None
    results = use_cases().results
    leaderboard = results.leaderboard_of_daily(day.number, day.variant, limit=SHOWN)
    standing = results.standing(day.result) if day.result else None
    if day.result and standing:
        leaderboard = leaderboard.with_place(LeaderboardPlace(standing.rank, day.result))
    counts = results.piles_on_day(day.number, day.variant) if leaderboard.total else ()
    return Others(leaderboard, load_names_on_leaderboard(leaderboard), counts, standing)


def _load_ended(day: DayState) -> EndedAttempt | None:
    """Load the player's attempt after its end; None before."""
    attempt, result = day.attempt, day.result
    if attempt is None or result is None:
        return None
    shows = preferences().shows_statistics
    return EndedAttempt(
        attempt,
        result,
        use_cases().endings.of(attempt) if is_as_it_ended(attempt, result) else None,
        use_cases().games.disclosure.find_code(attempt),
        use_cases().statistics.streaks(attempt.player) if shows else None,
    )


def _may_compare(number: int, result: Result | None) -> bool:
    """Whether the player sees others' results: after finishing the daily or after its day, unless hidden."""
    over = result is not None or calendar.is_closed(number, use_cases().dailies.now())
    return over and preferences().shows_statistics


def _wait_for(number: int, variant: Variant) -> AnyResponse:
    page = DailyLink(number, variant, name_daily(words_of_request(), number, variant))
    response = make_response(render_template("daily/wait.html", page=page), HTTPStatus.ACCEPTED)
    response.headers["Refresh"] = f"{DAILY_SECONDS};url={url_for('daily.show_day', number=number)}"
    return response
