"""Races: starting one, its page with the seals of all, joining, beginning, and the next one.

The page of a race has the same address for all: for strangers it is an invitation, for racers the start card,
then the waiting room, and in the end the comparison. Its seals are polled; without scripts a button loads
them again.
"""

from __future__ import annotations

from functools import partial
from http import HTTPStatus
from typing import Final

from flask import make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from solitaire.play.deals.fair import DealChoice
from solitaire.play.errors import Busy, Refused
from solitaire.play.limits import Costly
from solitaire.rules import NotationError
from solitaire.web.board.play.responses import redirect_to_table
from solitaire.web.deals import blueprint
from solitaire.web.deals.race_pages import invite, race_line, race_view, starting_page
from solitaire.web.deals.winnable import read_winnable
from solitaire.web.http.context import use_cases, words_of_request
from solitaire.web.http.cookies import needs_cookies
from solitaire.web.http.errors import explain
from solitaire.web.http.forms import Field
from solitaire.web.http.hx import wants_fragment
from solitaire.web.http.limits import give_back, limited, spend
from solitaire.web.http.name_fields import name_field, own_name
from solitaire.web.http.player import (
    known_player,
    player_or_new,
    remember_player,
    required_player,
)
from solitaire.web.http.preferences import renew_preferences
from solitaire.web.http.visitors import read_visitor, sign_visitor
from solitaire.web.http.waiting import WaitingPage, respond_waiting
from solitaire.words.deals.deals import explain_search, name_choice

MARK: Final = "seen"
"""The parameter with the mark of what a page shows; if nothing has changed, a poll gets no content."""

_SALT: Final = "a new racer of "


@blueprint.get("/races/new")
def plan_race() -> str:
    """The form for a new race."""
    return _render_start(name_field(own_name()))


@blueprint.post("/races")
@needs_cookies
@limited(Costly.RACES)
def start_race() -> AnyResponse:
    """Start a race on a deal as the form's ``kind`` and ``level`` choose, under the form's ``name``."""
    player, name, choice = player_or_new(), request.form.get("name", ""), read_winnable()
    try:
        race = use_cases().races.start(player, choice, name)
    except (NotationError, Refused) as error:
        give_back(Costly.RACES)
        page = _render_start(name_field(name, explain(words_of_request(), error)))
        return make_response(page, HTTPStatus.UNPROCESSABLE_ENTITY)
    except Busy:
        fields = ("kind", choice.kind), ("level", choice.level), ("name", name)
        return _wait(choice, fields, url_for("deals.start_race"))
    remember_player(player)
    renew_preferences()
    return _redirect_to_race(race)


@blueprint.get("/races/<race>")
def show_race(race: str) -> str:
    """The page of a race."""
    return _render_race(race)


@blueprint.get("/races/<race>/seals")
def show_seals(race: str) -> AnyResponse:
    """How far everybody is, for scripts that poll; other requests redirect to the page."""
    if not wants_fragment():
        return _redirect_to_race(race)
    view = race_view(words_of_request(), use_cases().races.get(race, known_player()), Field())
    if request.args.get(MARK) == view.mark:
        return make_response("", HTTPStatus.NO_CONTENT)
    return make_response(render_template("deals/_race.html", race=view, polled=True))


@blueprint.get("/races/<race>/line")
def show_race_line(race: str) -> AnyResponse:
    """The others in a line below the table of one's own game; other requests redirect to the page."""
    if not wants_fragment():
        return _redirect_to_race(race)
    line = race_line(words_of_request(), use_cases().races.get(race, known_player()))
    if request.args.get(MARK) == line.mark:
        return make_response("", HTTPStatus.NO_CONTENT)
    return make_response(render_template("deals/_race_line.html", line=line))


@blueprint.post("/races/<race>/join")
@needs_cookies
@limited(Costly.NAMES)
def join_race(race: str) -> AnyResponse:
    """Join a race under the form's ``name``."""
    player, name = known_player() or read_visitor(_SALT + race), request.form.get("name", "")
    try:
        has_joined = use_cases().races.join(player, race, name)
    except (NotationError, Refused) as error:
        page = _render_race(race, name_field(name, explain(words_of_request(), error)))
        return make_response(page, HTTPStatus.UNPROCESSABLE_ENTITY)
    if not has_joined:
        give_back(Costly.NAMES)
    remember_player(player)
    return _redirect_to_race(race)


@blueprint.post("/races/<race>/begin")
@limited(Costly.GAMES)
def begin_race(race: str) -> AnyResponse:
    """Begin the player's one attempt, or go on with it; the page of the race says why there is none."""
    renew_preferences()
    player_game = use_cases().races.begin(required_player(), race)
    return redirect_to_table(player_game) if player_game else _redirect_to_race(race)


@blueprint.post("/races/<race>/again")
def race_again(race: str) -> AnyResponse:
    """Lead to the next race, the same one for all who raced."""
    try:
        following = use_cases().races.again(required_player(), race, partial(spend, Costly.RACES))
    except Busy:
        choice = use_cases().races.get(race, known_player()).choice
        return _wait(choice, (), url_for("deals.race_again", race=race))
    return _redirect_to_race(following)


@blueprint.post("/races/<race>/close")
def close_race(race: str) -> AnyResponse:
    """Close a race that nobody else has joined."""
    use_cases().races.close(required_player(), race)
    return _redirect_to_race(race)


def _render_start(name: Field) -> str:
    player = known_player()
    open_races = use_cases().races.list_open(player) if player else ()
    page = starting_page(words_of_request(), read_winnable(), name, open_races)
    return render_template("deals/new_race.html", page=page)


def _render_race(race: str, name: Field | None = None) -> str:
    found = use_cases().races.get(race, known_player())
    if name is None:
        name = name_field("" if found.mine else own_name())
    words = words_of_request()
    view, invitation = race_view(words, found, name), invite(words, found)
    visitor = sign_visitor(_SALT + race)
    return render_template("deals/race.html", race=view, invitation=invitation, visitor=visitor)


def _wait(choice: DealChoice, fields: tuple[tuple[str, str], ...], address: str) -> AnyResponse:
    """The page that waits for a deal; no race is begun, so none is counted."""
    give_back(Costly.RACES)
    words = words_of_request()
    return respond_waiting(
        WaitingPage(name_choice(words, choice), explain_search(words), fields, address)
    )


def _redirect_to_race(race: str) -> AnyResponse:
    return redirect(url_for("deals.show_race", race=race), HTTPStatus.SEE_OTHER)
