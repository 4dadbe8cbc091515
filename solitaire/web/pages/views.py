"""The pages around the table: home and its form for a new game, the rules, the keys, the settings."""

from __future__ import annotations

from dataclasses import dataclass
from http import HTTPStatus

from flask import make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from solitaire.play.errors import Absent
from solitaire.play.games.player_game import PlayerGame
from solitaire.play.results.results import flipped_bits
from solitaire.rules import TEXT_LIMIT, NotationError, Seed, SolitaireError
from solitaire.web.daily.today import TodayView, streak_of, today_view
from solitaire.web.deals.views import play_closed_daily
from solitaire.web.http.context import use_cases, words
from solitaire.web.http.errors import explain
from solitaire.web.http.forms import read_query_number
from solitaire.web.http.hx import wants_fragment
from solitaire.web.http.player import known_player, player_or_new
from solitaire.web.http.preferences import change_preferences, preferences, renew_preferences
from solitaire.web.http.time_zone import ZoneView, zone_view
from solitaire.web.pages import blueprint
from solitaire.web.table.responses import redirect_to_table
from solitaire.words import Words
from solitaire.words.dailies import name_game

SHOWN = 6
"""How many games in progress the home page lists at a time."""


@dataclass(frozen=True, slots=True)
class GameRow:
    """A game in progress: the number of its next turn, and the bits of its flipped piles."""

    id: str
    title: str
    turn: int
    flipped: int

    @classmethod
    def of(cls, player_game: PlayerGame, words: Words) -> GameRow:
        """Make the row of a game."""
        title = name_game(words, player_game)
        return cls(player_game.id, title, player_game.number, flipped_bits(player_game.game.piles))


@dataclass(frozen=True, slots=True)
class HomePage:
    """The home page: today's daily, games in progress, and the form for a deal.

    ``newer`` and ``older`` are the offsets of the neighboring pages of games, None without one; ``wanted`` is
    the deal that was typed, ``error`` what was wrong with it.
    """

    is_new: bool
    today: TodayView | None
    streak: str | None
    zone: ZoneView | None
    games: tuple[GameRow, ...]
    newer: int | None
    older: int | None
    wanted: str
    error: str
    text_limit: int = TEXT_LIMIT


@dataclass(frozen=True, slots=True)
class SheetPage:
    """A page that can also open as a sheet over the table; ``game`` is the id of the game to return to."""

    game: str | None


@blueprint.get("/")
def show_home() -> str:
    """The home page; ``?from=`` is the offset in the games in progress."""
    return home_page(start=read_query_number("from"))


def home_page(*, start: int = 0, wanted: str = "", error: SolitaireError | None = None) -> str:
    """Render the home page, with the deal that was typed and the error in it."""
    player = known_player()
    player_games: tuple[PlayerGame, ...] = ()
    if player is not None:
        player_games = use_cases().games.in_progress(player, limit=SHOWN + 1, offset=start)
    today = today_view(player, words())
    page = HomePage(
        is_new=player is None,
        today=today,
        streak=streak_of(player, words()),
        zone=zone_view(),
        games=tuple(
            GameRow.of(each, words())
            for each in player_games[:SHOWN]
            if not today or each.id != today.game  # it has its own section
        ),
        newer=max(0, start - SHOWN) if start else None,
        older=start + SHOWN if len(player_games) > SHOWN else None,
        wanted=wanted,
        error="" if error is None else explain(words(), error),
    )
    return render_template("pages/home.html", page=page)


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
        return make_response(home_page(wanted=wanted, error=error), HTTPStatus.UNPROCESSABLE_ENTITY)
    return redirect_to_table(player_game)


@blueprint.get("/rules")
def show_rules() -> str:
    """The rules in brief, as a page or a sheet over the table of ``?game=``."""
    if wants_fragment():
        return render_template("pages/_rules_sheet.html")
    return render_template("pages/rules.html", page=SheetPage(_find_game_to_go_back_to()))


@blueprint.get("/keys")
def show_keys() -> str:
    """The keys and typed commands of the table, as a page or a sheet over the table."""
    if wants_fragment():
        return render_template("pages/_keys_sheet.html")
    return render_template("pages/keys.html", page=SheetPage(_find_game_to_go_back_to()))


@blueprint.get("/settings")
def show_settings() -> str:
    """The preferences, as a page or a sheet over the table."""
    if wants_fragment():
        return render_template("pages/_settings_sheet.html")
    return render_template("pages/settings.html", page=SheetPage(_find_game_to_go_back_to()))


@blueprint.post("/settings")
def choose_settings() -> AnyResponse:
    """Store the preferences of the form, and redirect to the table of ``game`` or home."""
    change_preferences(request.form)
    if wants_fragment():
        return make_response("", HTTPStatus.NO_CONTENT)
    game = _find_game_to_go_back_to()
    return redirect(
        url_for("table.show_table", game=game) if game else url_for("pages.show_home"), 303
    )


def _find_game_to_go_back_to() -> str | None:
    """The parameter ``game`` if it is the id of a game of this player."""
    player, game = known_player(), request.values.get("game", "")
    try:
        return use_cases().games.get(player, game).id if player and game else None
    except Absent:
        return None
