"""Parties: starting one, its page with the seats, sitting down, beginning, and what people do at its match.

The page of a party has the same address for all: for strangers it is an invitation, for those who sit there
the waiting room. Its seats are polled; without scripts a button loads them again. Once the match has begun it
leads there. Polls take one statement while nothing has changed.
"""

from __future__ import annotations

from datetime import datetime
from http import HTTPStatus
from typing import Final

from flask import make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from solitaire.matches.game import AnyRules
from solitaire.play.errors import Absent, PlayCode, Refused
from solitaire.play.limits import Costly
from solitaire.play.matches.matches import seat_person
from solitaire.play.matches.player_match import PlayerMatch
from solitaire.play.parties.parties import Party
from solitaire.rules import NotationError
from solitaire.web.http.context import use_cases, words_of_request
from solitaire.web.http.cookies import needs_cookies
from solitaire.web.http.errors import explain
from solitaire.web.http.forms import Field, read_number
from solitaire.web.http.hx import answer_part, open_page, wants_fragment
from solitaire.web.http.limits import give_back, limited
from solitaire.web.http.name_fields import name_field, own_name
from solitaire.web.http.player import (
    known_player,
    player_or_new,
    read_cookie,
    remember_player,
    required_player,
)
from solitaire.web.http.polls import DUE, MARK, allow_poll
from solitaire.web.http.visitors import read_visitor, sign_visitor
from solitaire.web.matches import blueprint
from solitaire.web.matches.games import find_game_or_crowns
from solitaire.web.matches.party_pages import new_party_page, party_page, read_told
from solitaire.web.matches.responses import (
    answers_refusals,
    redirect_to_match,
    render_match,
    render_people,
    respond,
)

_SALT: Final = "a new person at "


@blueprint.get("/with/new")
def plan_party() -> AnyResponse:
    """The form for a new party at the query's ``table``, as the form of a match has checked it.

    With a ``family`` its members find the party on their page.
    """
    rules = find_game_or_crowns(request.args.get("game", "")).rules
    table, family = request.args.get("table", ""), request.args.get("family", "")
    try:
        return make_response(_render_new(rules, table, family, name_field(own_name())))
    except NotationError:
        return redirect(url_for("matches.list_matches", game=rules.name), HTTPStatus.SEE_OTHER)


@blueprint.post("/with")
@needs_cookies
@limited(Costly.PARTIES)
def start_party() -> AnyResponse:
    """Start a party for the form's table under the form's ``name``."""
    player, name = player_or_new(), request.form.get("name", "")
    rules = find_game_or_crowns(request.form.get("game", "")).rules
    table, family = request.form.get("table", ""), request.form.get("family", "")
    try:
        party = use_cases().parties.start(player, rules, table, name, family or None)
    except (NotationError, Refused) as error:
        give_back(Costly.PARTIES)
        field = name_field(name, explain(words_of_request(), error))
        page = _render_new(rules, table, family, field)
        return make_response(page, HTTPStatus.UNPROCESSABLE_ENTITY)
    remember_player(player)
    return _redirect_to_party(party)


@blueprint.get("/with/<party>")
def show_party(party: str) -> AnyResponse:
    """The page of a party; those who sit there are led to its match, once it has begun."""
    found = use_cases().parties.get(party, known_player())
    if found.has_begun and found.own is not None:
        return redirect(url_for("matches.show_match", match=party), HTTPStatus.SEE_OTHER)
    return make_response(_render_party(found))


@blueprint.get("/with/<party>/seats")
def show_seats(party: str) -> AnyResponse:
    """The seats, for scripts that poll; other requests redirect to the page."""
    if not wants_fragment():
        return _redirect_to_party(party)
    allow_poll()
    if _find_mark(party) == request.args.get(MARK):
        return make_response("", HTTPStatus.NO_CONTENT)
    found = use_cases().parties.get(party, known_player())
    if found.has_begun or found.own is None:
        return open_page(url_for("matches.show_party", party=party))
    view = party_page(words_of_request(), found, Field())
    return make_response(render_template("matches/_party.html", party=view, polled=True))


@blueprint.post("/with/<party>/sit")
@needs_cookies
@limited(Costly.NAMES)
def sit_down(party: str) -> AnyResponse:
    """Sit down at the form's ``seat`` under its ``name``; those who sit already move there."""
    player, name = known_player() or read_visitor(_SALT + party), request.form.get("name")
    seat = read_number("seat") if "seat" in request.form else None
    try:
        changes = use_cases().parties.sit_down(player, party, name, seat)
    except (NotationError, Refused) as error:
        reason = explain(words_of_request(), error)
        found = use_cases().parties.get(party, known_player())
        page = _render_party(found, name_field(name or "", reason), reason)
        return make_response(page, HTTPStatus.UNPROCESSABLE_ENTITY)
    if not changes:
        give_back(Costly.NAMES)
    remember_player(player)
    return _redirect_to_party(party)


@blueprint.post("/with/<party>/stand")
def stand_up(party: str) -> AnyResponse:
    """Leave a party before its match; its maker gives it up."""
    try:
        use_cases().parties.stand_up(required_player(), party)
    except Refused:  # it has begun: the match says how to leave it
        return _redirect_to_party(party)
    return redirect(url_for("matches.list_matches"), HTTPStatus.SEE_OTHER)


@blueprint.post("/with/<party>/begin")
@limited(Costly.GAMES)
def begin_party(party: str) -> AnyResponse:
    """Begin the match of the player's own party."""
    try:
        use_cases().parties.begin(required_player(), party)
    except Refused as error:
        found = use_cases().parties.get(party, known_player())
        page = _render_party(found, problem=explain(words_of_request(), error))
        return make_response(page, HTTPStatus.UNPROCESSABLE_ENTITY)
    return redirect(url_for("matches.show_match", match=party), HTTPStatus.SEE_OTHER)


@blueprint.post("/with/<party>/again")
@limited(Costly.GAMES)
def play_on(party: str) -> AnyResponse:
    """Lead to the match after one that is over, of the same people, the same one for all of them.

    If nobody else is left, to the form of a match.
    """
    try:
        following = use_cases().parties.again(required_player(), party)
    except Refused:
        return redirect(url_for("matches.list_matches"), HTTPStatus.SEE_OTHER)
    return redirect(url_for("matches.show_match", match=following), HTTPStatus.SEE_OTHER)


@blueprint.get("/matches/<match>/news")
def show_news(match: str) -> AnyResponse:
    """The table after what others did, for scripts that poll; other requests redirect to the match."""
    address = url_for("matches.show_match", match=match)
    if not wants_fragment():
        return redirect(address, HTTPStatus.SEE_OTHER)
    allow_poll()
    seen = request.args.get(MARK, "")
    if _find_mark(match) == seen and not _is_due():
        return make_response("", HTTPStatus.NO_CONTENT)
    matches = use_cases().matches
    player_match = matches.of_parties.pass_time(matches.get(required_player(), match))
    if player_match.people is None:
        raise Absent(PlayCode.NO_MATCH)
    told = request.args.get("told", "")
    if seen.endswith(f".{player_match.revision}") and not _names_others(player_match):
        return answer_part(render_people(player_match, told), "#people")  # cards stay chosen
    shown = read_told(told, player_match.match.state.hand_number)
    return make_response(render_match(player_match, news=True, told=shown))


@blueprint.post("/matches/<match>/stand-in")
@answers_refusals
def ask_for_stand_in(match: str) -> AnyResponse:
    """Have the computer play for the form's ``seat``, whose turn it is for too long."""
    matches = use_cases().matches
    player_match = matches.get(required_player(), match)
    return respond(matches.of_parties.stand_in(player_match, read_number("seat")), news=True)


@blueprint.post("/matches/<match>/back")
@answers_refusals
def come_back(match: str) -> AnyResponse:
    """Play on by oneself, after the computer did."""
    matches = use_cases().matches
    return respond(matches.of_parties.come_back(matches.get(required_player(), match)), news=True)


@blueprint.get("/matches/<match>/leave")
def ask_to_leave_match(match: str) -> AnyResponse:
    """Ask for confirmation before the player leaves a match with others; to the match of one alone."""
    player_match = use_cases().matches.get(required_player(), match)
    if player_match.people is None or player_match.match.is_over:
        return redirect_to_match(player_match)
    return make_response(render_template("matches/leave.html", match=match))


@blueprint.post("/matches/<match>/leave")
def leave_match(match: str) -> AnyResponse:
    """Leave a match with others: the computer plays on. Leads to one that is over."""
    matches = use_cases().matches
    player_match = matches.get(required_player(), match)
    if player_match.people is None:
        raise Absent(PlayCode.NO_MATCH)
    try:
        matches.of_parties.leave(player_match)
    except Refused:
        return redirect_to_match(player_match)
    return redirect(url_for("matches.list_matches", done="left"), HTTPStatus.SEE_OTHER)


def _names_others(player_match: PlayerMatch) -> bool:
    """Whether the page says below the cards what others have done without a move.

    It does between hands, to who waits for the next one, and after the last.
    """
    match, people = player_match.match, player_match.people
    assert people is not None
    is_ready = people.find(player_match.seat).ready == player_match.revision
    return match.is_over or (match.is_between_hands and is_ready)


def _find_mark(party: str) -> str | None:
    """The mark of a party at which this request's player sits. Cost: one statement."""
    cookie = read_cookie()
    return None if cookie is None else use_cases().parties.find_mark(*cookie, party)


def _is_due() -> bool:
    """Whether something follows from the time, since the page was made that polls."""
    due = request.args.get(DUE, "")
    try:
        return bool(due) and datetime.fromisoformat(due) <= use_cases().dailies.now()
    except (ValueError, TypeError):
        return True


def _render_new(rules: AnyRules, table: str, family: str, name: Field) -> str:
    page = new_party_page(words_of_request(), rules, seat_person(rules, table), family, name)
    return render_template("matches/new_party.html", page=page)


def _render_party(party: Party, name: Field | None = None, problem: str = "") -> str:
    if name is None:
        name = name_field("" if party.own else own_name())
    view = party_page(words_of_request(), party, name, "" if party.own is None else problem)
    visitor = sign_visitor(_SALT + party.id)
    return render_template("matches/party.html", party=view, visitor=visitor)


def _redirect_to_party(party: str) -> AnyResponse:
    return redirect(url_for("matches.show_party", party=party), HTTPStatus.SEE_OTHER)
