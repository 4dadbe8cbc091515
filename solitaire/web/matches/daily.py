"""The daily match: its page, with who plays, the attempt, and the best of the day."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from http import HTTPStatus

from flask import abort, redirect, render_template, url_for
from werkzeug.wrappers import Response as AnyResponse

from solitaire.matches import CROWNS
from solitaire.play.daily import calendar
from solitaire.play.limits import Costly
from solitaire.play.matches.dailies import DailyMatch
from solitaire.play.matches.matches import RankedMatch
from solitaire.play.matches.player_match import PERSON, PlayerMatch
from solitaire.web.http.context import use_cases, words_of_request
from solitaire.web.http.cookies import needs_cookies
from solitaire.web.http.limits import limited
from solitaire.web.http.names import load_public_names
from solitaire.web.http.player import known_player, player_or_new
from solitaire.web.http.zone import ZoneView, todays_number, zone_view
from solitaire.web.matches import blueprint
from solitaire.web.matches.links import OpponentView, address_of_match, list_opponents
from solitaire.web.matches.responses import redirect_to_match
from solitaire.words import Words
from solitaire.words.dates import format_day
from solitaire.words.matches import describe_end, name_daily_match, name_table


class Attempt(Enum):
    """What the player has of a daily."""

    OPEN = "open"
    BEGUN = "begun"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class PlaceView:
    """A line of the leaderboard."""

    rank: int
    name: str
    """The name that the player chose, or empty."""
    points: int
    mine: bool


@dataclass(frozen=True, slots=True)
class DailyMatchPage:
    """The page of a daily match."""

    number: int
    title: str
    date: str
    table: str
    opponents: tuple[OpponentView, ...]
    attempt: Attempt
    match: str
    """The id of the attempt; "" if it is not begun."""
    result: str
    """How the attempt ended; "" before."""
    places: tuple[PlaceView, ...] | None
    """None while the player may not see them."""
    hash: str
    code: str | None
    link: str
    """The address that leads to the match by its code; "" as long as that is hidden."""
    zone: ZoneView


@blueprint.get("/matches/daily")
def show_todays_match() -> AnyResponse:
    """Redirect to today's match."""
    return redirect(url_for("matches.show_daily_match", number=todays_number()))


@blueprint.get("/matches/daily/<int:number>")
def show_daily_match(number: int) -> str:
    """The page of a daily match: its start card, or how the attempt ended, with the best of the day."""
    daily, player = _load(number), known_player()
    attempt = use_cases().matches.find_attempt(player, daily) if player else None
    over = attempt is not None and attempt.match.is_over
    places: tuple[RankedMatch, ...] | None = None
    names: Mapping[str, str] = {}
    if over or daily.code is not None:
        places = use_cases().matches.rank_attempts(daily)
        names = load_public_names({each.result.player for each in places})
    today = todays_number()
    zone = zone_view(use_cases().daily_matches.now(), today, exact=number == today)
    page = daily_page(daily, attempt, places, names, player, zone, words_of_request())
    return render_template("matches/daily.html", page=page)


@blueprint.post("/matches/daily/<int:number>")
@needs_cookies
@limited(Costly.GAMES)
def begin_daily_match(number: int) -> AnyResponse:
    """Begin or resume the player's one attempt at a daily; practice after its end."""
    return redirect_to_match(use_cases().matches.attempt(player_or_new(), _load(number)))


def _load(number: int) -> DailyMatch:
    """Load a daily that has begun; 404 for other numbers."""
    dailies = use_cases().daily_matches
    daily = dailies.get(number, CROWNS)
    if daily is None or number > calendar.latest(dailies.now()):
        abort(HTTPStatus.NOT_FOUND)
    return daily


def daily_page(
    daily: DailyMatch,
    attempt: PlayerMatch | None,
    places: tuple[RankedMatch, ...] | None,
    names: Mapping[str, str],
    player: str | None,
    zone: ZoneView,
    words: Words,
) -> DailyMatchPage:
    """Make the page."""
    state = Attempt.OPEN
    result = ""
    if attempt is not None:
        state = Attempt.OVER if attempt.match.is_over else Attempt.BEGUN
    if attempt is not None and attempt.match.is_over:
        match = attempt.match
        result = describe_end(words, match.places()[PERSON], match.state.scores)
    return DailyMatchPage(
        number=daily.number,
        title=name_daily_match(words, daily.number),
        date=format_day(words, daily.number),
        table=name_table(words, daily.table.players),
        opponents=list_opponents(daily.table, words),
        attempt=state,
        match=attempt.id if attempt else "",
        result=result,
        places=None
        if places is None
        else tuple(
            PlaceView(
                each.rank,
                names.get(each.result.player, ""),
                each.result.points,
                each.result.player == player,
            )
            for each in places
        ),
        hash=daily.hash,
        code=daily.code,
        link=address_of_match(daily.code, daily.table) if daily.code else "",
        zone=zone,
    )
