"""The rules, the keys and the settings: each a page, or a sheet over the table of ``?game=``; and About."""

from __future__ import annotations

from dataclasses import dataclass
from http import HTTPStatus
from typing import Any
from urllib.parse import unquote, urlsplit

from flask import current_app, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from solitaire.play.errors import Absent
from solitaire.web.board.play.responses import render_sheet
from solitaire.web.home import blueprint
from solitaire.web.home.examples import example_views
from solitaire.web.http.context import use_cases, words_of_request
from solitaire.web.http.cookies import needs_cookies
from solitaire.web.http.hx import open_page, reload_page, wants_fragment
from solitaire.web.http.player import known_player
from solitaire.web.http.preferences import change_preferences, preferences
from solitaire.web.http.security import require_valid_host
from solitaire.web.http.zone import todays_number
from solitaire.web.matches.games import GAMES
from solitaire.words import Words
from solitaire.words.matches.games import words_of_game


@dataclass(frozen=True, slots=True)
class GameLink:
    """A game to choose, for ``components/_choices.html``."""

    name: str
    address: str
    is_shown: bool


@dataclass(frozen=True, slots=True)
class KeysPage:
    """The keys of the table, or of the matches of one game."""

    match: str
    """The name of that game; "" for the table."""
    choices: tuple[GameLink, ...]


@blueprint.get("/rules")
def show_rules() -> str:
    """The rules in brief, each with its cards."""
    return render_own_sheet("home/rules.html", page=example_views(words_of_request()))


@blueprint.get("/keys")
def show_keys() -> str:
    """The keys and typed commands of the table, or of the matches of the game ``match``."""
    page = keys_page(words_of_request(), request.args.get("match", ""))
    return render_own_sheet("home/keys.html", page=page)


def keys_page(words: Words, match: str) -> KeysPage:
    """Make the page; any other ``match`` is the table."""
    names = {"": words.product} | {
        name: words_of_game(game.rules).name(words) for name, game in GAMES.items()
    }
    shown = match if match in GAMES else ""
    links = (
        GameLink(name, url_for("home.show_keys", match=game or None), game == shown)
        for game, name in names.items()
    )
    return KeysPage(shown, tuple(links))


@blueprint.get("/about")
def show_about() -> str:
    """What this site is, whom it belongs to, and the way to pages that are seldom needed."""
    return render_template("home/about.html", number=todays_number())


@blueprint.get("/settings")
def show_settings() -> str:
    """The preferences."""
    return render_own_sheet("home/settings.html", is_saved=request.args.get("done") == "saved")


@blueprint.post("/settings")
@needs_cookies
def choose_settings() -> AnyResponse:
    """Store the preferences of the form, and show them again, with the way back to the table of ``game``."""
    before = preferences().language
    change_preferences(request.form)
    if wants_fragment():
        if preferences().language == before:
            return make_response("", HTTPStatus.NO_CONTENT)
        if "page" not in request.form:  # the page below the sheet is in the old one
            return reload_page()
    address = url_for("home.show_settings", game=own_game(), done="saved")
    return open_page(address) if wants_fragment() else redirect(address, HTTPStatus.SEE_OTHER)


@blueprint.post("/language")
@needs_cookies
def choose_language() -> AnyResponse:
    """Store the language, and redirect to the page whose footer it was chosen in, or home."""
    change_preferences({"language": request.form.get("language", "")})
    return redirect(_page_before() or url_for("home.show_home"), HTTPStatus.SEE_OTHER)


def _page_before() -> str | None:
    """The address of the page that sent this form; None if it is not known, or was the answer to a form."""
    require_valid_host()
    site, page = request.url_root, request.referrer or ""
    adapter = current_app.create_url_adapter(request)
    if adapter is None or not page.startswith(site):
        return None
    path = unquote(urlsplit(page.removeprefix(site)).path)
    if not adapter.test(f"/{path}", "GET"):
        return None
    return "/" + page.removeprefix(request.host_url).lstrip("/")  # "//" would be another host


def render_own_sheet(template: str, **values: Any) -> str:
    """Render a page, for htmx a sheet over the table; from the table of ``game`` it leads back there."""
    game = own_game()
    address = url_for("board.show_table", game=game) if game else None
    return render_sheet(template, address, game=game, **values)


def own_game() -> str | None:
    """The parameter ``game`` if it is the id of a game of this player."""
    game = request.values.get("game", "")
    player = known_player() if game else None
    try:
        return use_cases().games.get(player, game).id if player else None
    except Absent:
        return None
