"""Matches: the page that starts them, the table, moves, and what comes after a match."""

from __future__ import annotations

from dataclasses import dataclass
from http import HTTPStatus
from typing import Final

from flask import Response, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from solitaire.matches import IllegalMove, MatchCode
from solitaire.matches.table import YOU
from solitaire.play.limits import Costly
from solitaire.play.matches.matches import seat_person
from solitaire.rules import TEXT_LIMIT, NotationError
from solitaire.web.http.context import use_cases, words_of_request
from solitaire.web.http.cookies import needs_cookies
from solitaire.web.http.errors import explain
from solitaire.web.http.forms import Field, read_number, read_query_number
from solitaire.web.http.hx import wants_fragment
from solitaire.web.http.limits import limited
from solitaire.web.http.player import known_player, player_or_new, required_player
from solitaire.web.http.preferences import change_preferences, preferences
from solitaire.web.http.zone import zone_name
from solitaire.web.matches import blueprint
from solitaire.web.matches.games import GAMES, find_game_or_404, find_game_or_crowns
from solitaire.web.matches.links import StartCard, read_card
from solitaire.web.matches.responses import (
    answers_refusals,
    play,
    redirect_to_match,
    render_match,
    render_overview,
    render_review,
    respond,
)
from solitaire.web.matches.shared import describe_result, keep_result, read_result
from solitaire.web.matches.start import (
    choose_game,
    find_game_of,
    opponents_of,
    plans_party,
    start_page,
)
from solitaire.words.matches.games import explain_choice, words_of_game

LOOKS: Final = ("sort", "pace", "coach")
"""The preferences that the menu of a table changes."""


@dataclass(frozen=True, slots=True)
class RulesPage:
    """The page of the rules of a game."""

    title: str
    game: str
    """The name of the rules, which is in the names of templates."""
    style: str
    """The style sheet of the game beside that of all matches; "" if it has none."""
    example: object | None
    """What the game draws as an example; None for nothing."""


@blueprint.get("/matches")
def list_matches() -> AnyResponse:
    """The page of matches: those to go on with, and the form of a new one, filled in by the query.

    With a ``table`` in the query, the start card of the match on ``deal`` at that table; words are those of
    ``game``, and of Five Crowns without one.
    """
    deal, table = request.args.get("deal", ""), request.args.get("table", "")
    field = Field(deal[:TEXT_LIMIT], longest=TEXT_LIMIT)
    if table:
        try:
            game = find_game_or_crowns(request.args.get("game", ""))
            result = request.args.get("result", "")
            card = read_card(words_of_request(), game.rules, deal, table, result)
        except NotationError as error:
            problem = explain(words_of_request(), error)
            page = render_start(field, problem=problem)
            return make_response(page, HTTPStatus.UNPROCESSABLE_ENTITY)
        return make_response(render_card(card))
    return make_response(render_start(field))


@blueprint.get("/matches/<game>/rules")
def show_match_rules(game: str) -> str:
    """The rules of a game."""
    pages = find_game_or_404(game)
    words = words_of_request()
    title = words_of_game(pages.rules).name_rules(words)
    page = RulesPage(title, game, pages.style, pages.example(words))
    return render_template("matches/rules.html", page=page)


@blueprint.post("/matches")
@needs_cookies
@limited(Costly.GAMES)
def start_match() -> AnyResponse:
    """Start a match of the words or the code in ``deal``, or at random, against the form's opponents.

    The code of another game than the form's leads to the form of that game. With ``friends`` it leads to the
    form of a match with people at that table, whose cards are random.
    """
    wanted = request.form.get("deal", "")
    rules = find_game_or_crowns(request.form.get("game", "")).rules
    named = find_game_of(wanted)
    if named is not None and named is not rules:
        address = url_for("matches.list_matches", deal=wanted, game=named.name)
        return redirect(address, HTTPStatus.SEE_OTHER)
    opponents = request.form.get("table") or opponents_of(rules, request.form)
    try:
        if "friends" in request.form:
            table = str(seat_person(rules, opponents)).removeprefix(f"{YOU},")
            address = url_for(
                "matches.plan_party",
                game=rules.name,
                table=table,
                family=request.form.get("family"),
            )
            return redirect(address, HTTPStatus.SEE_OTHER)
        is_newcomer = not preferences().knows_match(rules.name)
        begun = use_cases().matches.start(
            player_or_new(), rules, opponents, wanted, is_newcomer=is_newcomer
        )
    except NotationError as error:
        words, typed = words_of_request(), request.form.get("table")
        if error.code in (MatchCode.OPTION_PLAYERS, MatchCode.OPTION_EXCLUDED):  # not in the field
            problem = explain(words, error) if typed else explain_choice(words, rules, error)
            page = render_start(Field(wanted, longest=TEXT_LIMIT), problem=problem)
        else:
            page = render_start(Field(wanted, explain(words, error), TEXT_LIMIT))
        return make_response(page, HTTPStatus.UNPROCESSABLE_ENTITY)
    response, result = redirect_to_match(begun), request.form.get("result", "")
    if read_result(begun.rules, begun.table, result):
        keep_result(begun.id, result)
    return response


@blueprint.post("/matches/<game>/play")
@needs_cookies
@limited(Costly.GAMES)
def play_at_once(game: str) -> AnyResponse:
    """Go on with the player's match of a game, or start a random one at the table of the last one."""
    rules = find_game_or_404(game).rules
    usual, is_newcomer = opponents_of(rules, {}), not preferences().knows_match(rules.name)
    begun = use_cases().matches.play_at_once(player_or_new(), rules, usual, is_newcomer=is_newcomer)
    return redirect_to_match(begun)


@blueprint.get("/matches/<match>")
def show_match(match: str) -> str:
    """The table of a match; once it is over, with ``?turn=`` the review of that turn."""
    matches = use_cases().matches
    player_match = matches.get(required_player(), match)
    if player_match.people is not None and not wants_fragment():
        player_match = matches.of_parties.pass_time(matches.of_parties.come_back(player_match))
    review = None
    if "turn" in request.args:
        review = render_review(player_match, read_query_number("turn"))
    return review or render_match(player_match, news=True)


@blueprint.get("/matches/<match>/review")
def show_review(match: str) -> AnyResponse:
    """The turns of a finished match that lost most; to the table of one that has no review."""
    player_match = use_cases().matches.get(required_player(), match)
    page = render_overview(player_match)
    return make_response(page) if page else redirect_to_match(player_match)


@blueprint.post("/matches/<match>/moves")
@answers_refusals
def make_move(match: str) -> AnyResponse:
    """Make the move of the form, which its game reads."""
    player_match = use_cases().matches.get(required_player(), match)
    word = GAMES[player_match.rules.name].read_form(request.form)
    if not word:
        raise IllegalMove(MatchCode.NO_MOVE)
    return play(player_match, read_number("revision"), word)


@blueprint.post("/matches/<match>/look")
def change_look(match: str) -> AnyResponse:
    """Change the order of the cards, how fast the others' moves are shown, or whether the coach speaks."""
    player_match = use_cases().matches.get(required_player(), match)
    change_preferences({name: request.form.get(name, "") for name in LOOKS if name in request.form})
    return respond(player_match)


@blueprint.post("/matches/<match>/again")
@limited(Costly.GAMES)
def play_match_again(match: str) -> AnyResponse:
    """Start the same match once more, as practice."""
    return redirect_to_match(use_cases().matches.again(required_player(), match))


@blueprint.post("/matches/<match>/rematch")
@limited(Costly.GAMES)
def start_rematch(match: str) -> AnyResponse:
    """Start a random match at the same table."""
    return redirect_to_match(use_cases().matches.rematch(required_player(), match))


@blueprint.get("/matches/<match>/record")
def download_match_record(match: str) -> Response:
    """Download the record of a finished match."""
    record = use_cases().matches.reveal_record(required_player(), match)
    attachment = 'attachment; filename="match-record.txt"'
    return Response(record, mimetype="text/plain", headers={"Content-Disposition": attachment})


def render_card(card: StartCard) -> str:
    """Render the start card of a link, with how the match ended for the player, if it did."""
    player, rules, own, result = known_player(), find_game_or_404(card.game).rules, None, ""
    if player is not None and card.deal:
        own = use_cases().matches.find_ended(player, rules, card.table, card.deal)
    if own is not None:
        result = describe_result(words_of_request(), rules, own.match.table, own.match.state.scores)
    match = url_for("matches.show_match", match=own.id) if own else ""
    return render_template("matches/card.html", page=card, result=result, match=match)


def render_start(deal: Field, *, problem: str = "") -> str:
    """Render the page of matches with this field; a match is chosen by the form or the query.

    ``problem`` is why a link names no match, or why nobody can sit at the chosen table.
    """
    player, matches = known_player(), use_cases().matches
    unfinished = matches.list_unfinished(player) if player else ()
    finished = matches.list_finished(player) if player else ()
    chosen = request.values
    page = start_page(
        words_of_request(),
        choose_game(chosen.get("game", ""), deal.text, (*unfinished, *finished)),
        unfinished,
        finished,
        chosen,
        deal,
        use_cases().dailies.now(),
        zone_name(),
        waiting=use_cases().parties.of_waiting(player) if player and plans_party(chosen) else (),
        problem=problem,
        done=request.args.get("done", ""),
    )
    return render_template("matches/start.html", page=page)
