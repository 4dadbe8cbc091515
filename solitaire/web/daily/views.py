"""The pages of a daily: its start card or result, its leaderboard, and the check that it was fair.

A daily is made in the background at the first request for it; until then its page polls. Its deal code is
the seed of the hidden stock, so it is published only when its day is over in every time zone.
"""

from __future__ import annotations

from dataclasses import dataclass
from http import HTTPStatus

from flask import abort, make_response, redirect, render_template, url_for
from werkzeug.wrappers import Response as AnyResponse

from solitaire.play.daily import calendar
from solitaire.play.limits import Costly
from solitaire.play.pages.daily import DailyVisitor
from solitaire.play.results.results import PAGE
from solitaire.rules import SHORT, STANDARD, Variant
from solitaire.web.board.play.responses import redirect_to_table
from solitaire.web.daily import blueprint, route
from solitaire.web.daily.day import DayView, day_view
from solitaire.web.daily.leaderboard import LeaderboardView, leaderboard_view
from solitaire.web.daily.page import DailyLink, day_page
from solitaire.web.http.context import use_cases, words_of_request
from solitaire.web.http.cookies import needs_cookies
from solitaire.web.http.forms import read_query_number
from solitaire.web.http.limits import limited
from solitaire.web.http.names import public_names_setting
from solitaire.web.http.player import known_player, player_or_new
from solitaire.web.http.polling import DAILY_SECONDS
from solitaire.web.http.preferences import preferences, renew_preferences
from solitaire.web.http.zone import todays_number, zone_name, zone_view
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


@blueprint.get("/daily/today")
def show_first() -> AnyResponse:
    """Redirect to the daily of today that is offered to the player first."""
    player, number = known_player(), todays_number()
    variant = SHORT
    if player is not None:
        recent = use_cases().days.load_recent(player, 0, number, number)
        variant = recent.choose_daily(preferences().usual_variant)
    if not calendar.has_daily(number, variant):
        variant = STANDARD
    return redirect(url_for("daily.show_day", number=number, variant=variant))


@route("/<int:number>")
def show_day(number: int, variant: Variant) -> AnyResponse:
    """The page of a daily: its start card or the attempt's result, and the results of others."""
    pages = use_cases().daily_pages
    visit = pages.load(number, variant, _visitor()) or abort(HTTPStatus.NOT_FOUND)
    if visit.day.daily is None:
        return _wait_for(number, variant)
    zone = zone_view(visit.now, visit.today, exact=number == visit.today)
    squares = preferences().shares_squares
    page = day_page(words_of_request(), visit, visit.day.daily, zone, squares=squares)
    return make_response(render_template("daily/day.html", page=page))


@route("/<int:number>", "POST")
@needs_cookies
@limited(Costly.GAMES)
def begin_attempt(number: int, variant: Variant) -> AnyResponse:
    """Begin or resume the player's one attempt at a daily."""
    pages = use_cases().daily_pages
    visit = pages.find(number, variant, _visitor()) or abort(HTTPStatus.NOT_FOUND)
    if visit.day.daily is None:
        return _wait_for(number, variant)
    player = player_or_new()
    if number > visit.today and visit.attempt is None:
        # It has begun only in other time zones; an attempt begun there goes on.
        return redirect(
            url_for("daily.show_day", number=number, variant=variant), HTTPStatus.SEE_OTHER
        )
    renew_preferences()
    player_game = use_cases().games.attempt(player, number, variant)
    use_cases().reviews.prepare_adviser(player_game)
    return redirect_to_table(player_game)


@route("/<int:number>/board")
def show_leaderboard(number: int, variant: Variant) -> AnyResponse:
    """The leaderboard of first attempts on the day, a page at a time; ``?from=`` is the offset.

    Redirects players who have not finished it while its day lasts, or who hide statistics.
    """
    visitor, start, pages = _visitor(), read_query_number("from"), use_cases().daily_pages
    found = pages.load_leaderboard(number, variant, visitor, start) or abort(HTTPStatus.NOT_FOUND)
    daily, leaderboard, words = found.visit.day.daily, found.leaderboard, words_of_request()
    if daily is None:
        return _wait_for(number, variant)
    if leaderboard is None:
        return redirect(
            url_for("daily.show_day", number=number, variant=variant), HTTPStatus.SEE_OTHER
        )
    page = LeaderboardPage(
        day_view(words, daily),
        leaderboard_view(words, leaderboard, found.names, visitor.player, PAGE),
        explain_leaderboard(words, closed=found.visit.is_closed),
    )
    return make_response(render_template("daily/leaderboard.html", page=page))


@route("/<int:number>/check")
def show_check(number: int, variant: Variant) -> AnyResponse:
    """The page with the commitment of a daily, the times of publication and how to verify it."""
    pages = use_cases().daily_pages
    found = pages.load_check(number, variant) or abort(HTTPStatus.NOT_FOUND)
    daily, promised, words = found.daily, calendar.published_at(number), words_of_request()
    if daily is None:
        return _wait_for(number, variant)
    page = CheckPage(
        day=day_view(words, daily),
        hash=daily.hash,
        code=daily.code,
        candidate=daily.candidate,
        chosen=format_moment(words, daily.chosen),
        promised=format_moment(words, promised) if daily.chosen > promised else "",
        closes=format_moment(words, calendar.closes_at(number)),
        ahead=tuple((day_view(words, following), following.hash) for following in found.coming),
    )
    return make_response(render_template("daily/check.html", page=page))


def _visitor() -> DailyVisitor:
    return DailyVisitor(
        known_player(), zone_name(), preferences().shows_statistics, public_names_setting()
    )


def _wait_for(number: int, variant: Variant) -> AnyResponse:
    page = DailyLink(number, variant, name_daily(words_of_request(), number, variant))
    response = make_response(render_template("daily/wait.html", page=page), HTTPStatus.ACCEPTED)
    address = url_for("daily.show_day", number=number, variant=variant)
    response.headers["Refresh"] = f"{DAILY_SECONDS};url={address}"
    return response
