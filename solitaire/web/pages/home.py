"""The home page: today's daily, the games in progress, and the form for a new game."""

from __future__ import annotations

from dataclasses import dataclass
from http import HTTPStatus

from flask import make_response, render_template, request
from werkzeug.wrappers import Response as AnyResponse

from solitaire.play.daily import calendar
from solitaire.play.games.player_game import PlayerGame
from solitaire.play.games.result import flipped_bits
from solitaire.rules import TEXT_LIMIT, NotationError, Seed, SolitaireError
from solitaire.web.daily.day import (
    DayView,
    ZoneView,
    day_view,
    load_daily,
    stage_of,
    streak_of,
    todays_number,
    zone_view,
)
from solitaire.web.deals.views import play_closed_daily
from solitaire.web.drawings.staircase import Stage
from solitaire.web.http.context import use_cases, words
from solitaire.web.http.errors import explain
from solitaire.web.http.forms import read_query_number
from solitaire.web.http.player import known_player, player_or_new
from solitaire.web.http.preferences import preferences, renew_preferences
from solitaire.web.pages import blueprint
from solitaire.web.table.responses import redirect_to_table
from solitaire.words.dailies import name_daily, name_game
from solitaire.words.results import describe_result

SHOWN = 6
"""How many games in progress the home page lists at a time."""


@dataclass(frozen=True, slots=True)
class TodayView:
    """Today's daily; ``day`` is None while it is being made.

    ``game`` is the id of the player's attempt, ``turn`` its next turn, ``flipped`` the bits of its flipped
    piles, ``result`` how it ended.
    """

    number: int
    title: str
    day: DayView | None
    stage: Stage = Stage.UNPLAYED
    game: str | None = None
    turn: int = 0
    flipped: int = 0
    result: str = ""


@dataclass(frozen=True, slots=True)
class GameRow:
    """A game in progress: the number of its next turn, and the bits of its flipped piles."""

    id: str
    title: str
    turn: int
    flipped: int


@dataclass(frozen=True, slots=True)
class HomePage:
    """The home page.

    ``newer`` and ``older`` are the offsets of the neighboring pages of games, None without one; ``wanted`` is
    the deal that was typed, ``error`` what was wrong with it.
    """

    is_new: bool
    today: TodayView | None
    streak: str | None
    zone: ZoneView
    games: tuple[GameRow, ...]
    newer: int | None
    older: int | None
    wanted: str
    error: str
    text_limit: int = TEXT_LIMIT


@blueprint.get("/")
def show_home() -> str:
    """The home page; ``?from=`` is the offset in the games in progress."""
    return _render_home(start=read_query_number("from"))


@blueprint.post("/games")
def start_game() -> AnyResponse:
    """Start a game: of the deal code or text in the form's ``deal``, or of a random deal if it is empty."""
    wanted = request.form.get("deal", "")
    renew_preferences()
    try:
        daily = use_cases().dailies.of_code(Seed.read(wanted).code) if wanted.strip() else None
        if daily is not None:
            return play_closed_daily(daily.number)
        by_hand = preferences().draws_by_hand
        player_game = use_cases().games.start(player_or_new(), wanted, by_hand=by_hand)
    except NotationError as error:
        page = _render_home(wanted=wanted, error=error)
        return make_response(page, HTTPStatus.UNPROCESSABLE_ENTITY)
    return redirect_to_table(player_game)


def _render_home(*, start: int = 0, wanted: str = "", error: SolitaireError | None = None) -> str:
    player = known_player()
    in_progress: tuple[PlayerGame, ...] = ()
    if player is not None:
        in_progress = use_cases().games.in_progress(player, limit=SHOWN + 1, offset=start)
    today = _today_view(player)
    page = HomePage(
        is_new=player is None,
        today=today,
        streak=streak_of(player),
        zone=zone_view(),
        games=tuple(
            game_row(player_game)
            for player_game in in_progress[:SHOWN]
            if not today or player_game.id != today.game  # it has its own section
        ),
        newer=max(0, start - SHOWN) if start else None,
        older=start + SHOWN if len(in_progress) > SHOWN else None,
        wanted=wanted,
        error="" if error is None else explain(words(), error),
    )
    return render_template("pages/home.html", page=page)


def _today_view(player: str | None) -> TodayView | None:
    """Today's daily with the player's attempt at it; None before the first daily."""
    number = todays_number()
    if number > calendar.latest(use_cases().dailies.now()):
        return None
    title = name_daily(words(), number)
    daily = load_daily(number)
    if daily is None:
        return TodayView(number, title, None)
    day = day_view(daily)
    attempt = use_cases().games.find_attempt(player, number) if player else None
    if attempt is None:
        return TodayView(number, title, day)
    result = use_cases().results.of_game(attempt.id)
    return TodayView(
        number,
        title,
        day,
        stage_of(result, begun=True),
        attempt.id,
        attempt.number,
        flipped_bits(attempt.game.piles),
        describe_result(words(), result.outcome) if result else "",
    )


def game_row(player_game: PlayerGame) -> GameRow:
    """Make the row of a game."""
    return GameRow(
        player_game.id,
        name_game(words(), player_game),
        player_game.number,
        flipped_bits(player_game.game.piles),
    )
