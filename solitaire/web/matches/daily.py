"""The daily match: its page, with who plays, the attempt, and the best of the day."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from http import HTTPStatus

from flask import abort, redirect, render_template, url_for
from werkzeug.wrappers import Response as AnyResponse

from solitaire.play.daily import calendar
from solitaire.play.limits import Costly
from solitaire.play.matches.dailies import ComingMatch, DailyMatch
from solitaire.play.matches.matches import RankedMatch
from solitaire.play.matches.player_match import SeenMatch
from solitaire.web.http.context import use_cases, words_of_request
from solitaire.web.http.cookies import needs_cookies
from solitaire.web.http.limits import limited
from solitaire.web.http.names import load_public_names
from solitaire.web.http.player import known_player, player_or_new
from solitaire.web.http.zone import ZoneView, todays_number, zone_view
from solitaire.web.matches import blueprint
from solitaire.web.matches.game import MatchPages
from solitaire.web.matches.games import find_game_or_404
from solitaire.web.matches.links import OpponentView, address_of_match, list_opponents
from solitaire.web.matches.responses import redirect_to_match
from solitaire.words import Words
from solitaire.words.dates import format_day
from solitaire.words.matches.games import describe_end, words_of_game


class MatchAttempt(Enum):
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
    points: str
    """Its points: "87 points"."""
    mine: bool


@dataclass(frozen=True, slots=True)
class DailyMatchPage:
    """The page of a daily match."""

    game: str
    """The name of the rules."""
    style: str
    """The style sheet of the game beside that of all matches; "" if it has none."""
    number: int
    title: str
    date: str
    table: str
    opponents: tuple[OpponentView, ...]
    invitation: str
    attempt: MatchAttempt
    match: str
    """The id of the attempt; "" if it is not begun."""
    result: str
    """How the attempt ended; "" before."""
    places: tuple[PlaceView, ...] | None
    """None while the player may not see them."""
    hash: str
    ahead: tuple[tuple[str, str, str], ...]
    """The dailies to come: title, date and hash."""
    code: str | None
    link: str
    """The address that leads to the match by its code; "" as long as that is hidden."""
    zone: ZoneView


@blueprint.get("/matches/<game>/daily")
def show_todays_match(game: str) -> AnyResponse:
    """Redirect to today's match of a game."""
    find_game_or_404(game)
    return redirect(url_for("matches.show_daily_match", game=game, number=todays_number()))


@blueprint.get("/matches/<game>/daily/<int:number>")
def show_daily_match(game: str, number: int) -> str:
    """The page of a daily match: its start card, or how the attempt ended, with the best of the day."""
    pages = find_game_or_404(game)
    daily, player = _load(pages, number), known_player()
    found = use_cases().matches.find_attempt(player, daily) if player else None
    attempt = found.seen if found else None
    over = attempt is not None and attempt.hand.is_over
    places: tuple[RankedMatch, ...] | None = None
    names: Mapping[str, str] = {}
    if over or daily.code is not None:
        places = use_cases().matches.rank_attempts(daily)
        names = load_public_names({each.result.player for each in places})
    today = todays_number()
    zone = zone_view(use_cases().daily_matches.now(), today, exact=number == today)
    words = words_of_request()
    coming = use_cases().daily_matches.list_coming(pages.rules)
    page = daily_page(words, pages, daily, attempt, places, names, player, zone, coming)
    return render_template("matches/daily.html", page=page)


@blueprint.post("/matches/<game>/daily/<int:number>")
@needs_cookies
@limited(Costly.GAMES)
def begin_daily_match(game: str, number: int) -> AnyResponse:
    """Begin or resume the player's one attempt at a daily; practice after its end."""
    daily = _load(find_game_or_404(game), number)
    return redirect_to_match(use_cases().matches.attempt(player_or_new(), daily))


def _load(game: MatchPages, number: int) -> DailyMatch:
    """Load a daily that has begun; 404 for other numbers."""
    dailies = use_cases().daily_matches
    daily = dailies.get(number, game.rules)
    if daily is None or number > calendar.latest(dailies.now()):
        abort(HTTPStatus.NOT_FOUND)
    return daily


def daily_page(
    words: Words,
    pages: MatchPages,
    daily: DailyMatch,
    attempt: SeenMatch | None,
    places: tuple[RankedMatch, ...] | None,
    names: Mapping[str, str],
    player: str | None,
    zone: ZoneView,
    coming: Sequence[ComingMatch],
) -> DailyMatchPage:
    """Make the page."""
    game = words_of_game(daily.rules)
    state = MatchAttempt.OPEN
    result = ""
    if attempt is not None:
        state = MatchAttempt.OVER if attempt.hand.is_over else MatchAttempt.BEGUN
    if attempt is not None and attempt.hand.is_over:
        hand = attempt.hand
        result = describe_end(words, daily.rules, hand.table, hand.places[hand.seat], hand.scores)
    return DailyMatchPage(
        game=daily.rules.name,
        style=pages.style,
        number=daily.number,
        title=game.name_daily(words, daily.number),
        date=format_day(words, daily.number),
        table=game.name_table(words, daily.table.players, daily.table.options_of(daily.rules)),
        opponents=list_opponents(words, daily.rules, daily.table),
        invitation=game.invite(words),
        attempt=state,
        match=attempt.id if attempt else "",
        result=result,
        places=None
        if places is None
        else tuple(
            PlaceView(
                each.rank,
                names.get(each.result.player, ""),
                game.count_points(words, each.result.points),
                each.result.player == player,
            )
            for each in places
        ),
        hash=daily.hash,
        ahead=tuple(
            (game.name_daily(words, each.number), format_day(words, each.number), each.hash)
            for each in coming
        ),
        code=daily.code,
        link=address_of_match(daily.code, daily.table) if daily.code else "",
        zone=zone,
    )
