"""The pages around the table: home, the rules, the keys, and the settings."""

from __future__ import annotations

from http import HTTPStatus

from flask import Blueprint, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from solitaire.play import Absent, PlayerGame
from solitaire.rules import TEXT_LIMIT, SolitaireError
from solitaire.web.daily import streak_of, today_view
from solitaire.web.hx import wants_fragment
from solitaire.web.play import games
from solitaire.web.player import known_player
from solitaire.web.preferences import keep, preferences
from solitaire.web.query import number_of
from solitaire.web.words import words
from solitaire.web.zone import zone_view

SHOWN = 6
"""How many games in progress the home page lists at a time."""

blueprint = Blueprint("pages", __name__)


@blueprint.get("/")
def home() -> str:
    """Play, today's daily, the other games in progress from ``?from=`` on, a deal by code or text."""
    return home_page(start=number_of("from"))


def home_page(*, start: int = 0, wanted: str = "", error: SolitaireError | None = None) -> str:
    """The home page, with what was asked for and what was wrong with it."""
    player = known_player()
    player_games: tuple[PlayerGame, ...] = ()
    if player is not None:
        player_games = games().in_progress(player, limit=SHOWN + 1, offset=start)
    today = today_view(player)
    return render_template(
        "pages/home.html",
        is_new=player is None,
        today=today,
        streak=streak_of(player),
        zone=zone_view(),
        # Today's attempt has a place of its own.
        player_games=[each for each in player_games[:SHOWN] if not today or each.id != today.game],
        newer=max(0, start - SHOWN) if start else None,
        older=start + SHOWN if len(player_games) > SHOWN else None,
        wanted=wanted,
        error="" if error is None else words().error(error),
        text_limit=TEXT_LIMIT,
    )


@blueprint.get("/rules")
def rules() -> str:
    """The rules in brief: a page, or what a sheet over the table shows; ``?game=`` is that table."""
    if wants_fragment():
        return render_template("pages/_rules_sheet.html")
    return render_template("pages/rules.html", game=_game_to_go_back_to())


@blueprint.get("/keys")
def keys() -> str:
    """The keys of the table and the commands that can be typed: a page, or a sheet over the table."""
    if wants_fragment():
        return render_template("pages/_keys_sheet.html")
    return render_template("pages/keys.html", game=_game_to_go_back_to())


@blueprint.get("/settings")
def settings() -> str:
    """How the player likes the table: a page, or what a sheet over the table shows."""
    if wants_fragment():
        return render_template("pages/_settings_sheet.html")
    return render_template("pages/settings.html", game=_game_to_go_back_to())


@blueprint.post("/settings")
def choose() -> AnyResponse:
    """Keep what was chosen, and go back to the table of ``game``, or home."""
    keep(preferences().but(request.form))
    if wants_fragment():
        return make_response("", HTTPStatus.NO_CONTENT)
    game = _game_to_go_back_to()
    return redirect(url_for("games.table", game=game) if game else url_for("pages.home"), 303)


def _game_to_go_back_to() -> str:
    """The id in ``game`` if that is a game of this player, else nothing."""
    player, game = known_player(), request.values.get("game", "")
    try:
        return games().get(player, game).id if player and game else ""
    except Absent:
        return ""
