"""The table of a game: its page, turns, undo and redo, its record, and playing the deal again."""

from __future__ import annotations

from http import HTTPStatus

from flask import Response, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from solitaire.play.errors import Absent, StaleTurn
from solitaire.play.limits import Costly
from solitaire.play.pages.game import LoadOptions
from solitaire.rules import Card, Rank
from solitaire.web.board import blueprint
from solitaire.web.board.parts.piles import Choice
from solitaire.web.board.play.last_call import play_turn
from solitaire.web.board.play.responses import (
    answers_refusals,
    load_game,
    load_options,
    redirect_to_table,
    render_table,
    respond,
    respond_stale,
)
from solitaire.web.board.review.ending import ending_view
from solitaire.web.board.review.stranger import render_shared
from solitaire.web.board.review.views import show_turn
from solitaire.web.http.context import use_cases, words_of_request
from solitaire.web.http.forms import read_field, read_number, read_shown
from solitaire.web.http.hx import wants_fragment
from solitaire.web.http.limits import give_back, limited
from solitaire.web.http.player import required_player
from solitaire.web.http.polling import RETRY_MILLISECONDS
from solitaire.web.http.preferences import change_preferences, preferences
from solitaire.web.http.record_codec import send_record
from solitaire.web.http.waiting import WaitingPage, respond_waiting
from solitaire.words.board.endings import name_retry
from solitaire.words.board.table import announce_sort
from solitaire.words.board.turns import announce_undo


@blueprint.get("/games/<game>")
def show_table(game: str) -> AnyResponse:
    """The board of a game; ``?pile=7&discard=9T`` chooses a pile and a discard, ``?turn=7`` looks back.

    Others see the card of a finished game.
    """
    if "turn" in request.args:
        return show_turn(game)
    choice = Choice.parse(request.args)
    try:
        player_game = load_game(game)
    except Absent:
        return make_response(render_shared(game))
    return make_response(render_table(player_game, choice=choice))


@blueprint.get("/games/<game>/turns")
@blueprint.get("/games/<game>/hint")
@blueprint.get("/games/<game>/line")
def show_table_of_form(game: str) -> AnyResponse:
    """Redirect to the table: without scripts a player stands on the address of a form that was refused."""
    return redirect(url_for("board.show_table", game=game), HTTPStatus.PERMANENT_REDIRECT)


@blueprint.get("/games/<game>/ending")
def show_ending(game: str) -> AnyResponse:
    """The ending, for the script that polls for its review; other requests redirect to the table.

    The first poll comes before the panel is in sight: later ones, and those of pages, have ``?seen=1``.
    """
    player_game, chosen = load_game(game), preferences()
    ended = use_cases().open_games.load(player_game, load_options(chosen)).ended
    if ended is None or not wants_fragment():
        return redirect_to_table(player_game)
    is_seen = "seen" in request.args or ended.ending.waiting is not None
    ending = ending_view(
        words_of_request(), player_game, ended, chosen, is_seen=is_seen, is_polled=True
    )
    return make_response(render_template("board/_ending_swap.html", ending=ending))


@blueprint.post("/games/<game>/turns")
@answers_refusals
def take_turn(game: str) -> AnyResponse:
    """Play the form's ``pile`` and ``discard`` as turn number ``turn``, or ask before a last call (202)."""
    shown = read_shown()
    pile, discard = Rank.parse(read_field("pile")), Card.parse(read_field("discard"))
    try:
        player_game, losing = play_turn(game, pile, discard)
    except StaleTurn as error:
        # A retry after a lost response, or a second click: the turn has been played.
        current = load_game(game)
        played = current.game.turns[shown["number"] - 1 : shown["number"]]
        repeated = [(turn.pile, turn.discard) for turn in played] == [(pile, discard)]
        return respond_stale(current, error, quietly=repeated)
    if losing is not None:  # not 200, so static/js/cards.js takes the cards back
        return make_response(render_table(player_game, losing=losing), HTTPStatus.ACCEPTED)
    return respond(player_game)


@blueprint.post("/games/<game>/undo")
@answers_refusals
def undo_turn(game: str) -> AnyResponse:
    """Undo the last turn, or the form's number of ``turns``."""
    shown = read_shown()
    back = read_number("turns", least=1) if request.form.get("turns") else 1
    player_game = use_cases().games.turns.undo(required_player(), game, **shown, turns=back)
    undone = shown["number"] - player_game.number
    return respond(player_game, announce_undo(words_of_request(), undone, player_game.position))


@blueprint.post("/games/<game>/redo")
@answers_refusals
def redo_turn(game: str) -> AnyResponse:
    """Redo the turn that was undone last."""
    return respond(use_cases().games.turns.redo(required_player(), game, **read_shown()))


@blueprint.post("/games/<game>/give-up")
@answers_refusals
def give_up(game: str) -> AnyResponse:
    """End the game before the form's ``turn``: lost, with the piles as they are."""
    return respond(use_cases().games.turns.give_up(required_player(), game, **read_shown()))


@blueprint.post("/games/<game>/sort")
def sort_piles(game: str) -> AnyResponse:
    """Sort the cards of all piles ``by`` melds, suit or rank, and store the choice."""
    choice = Choice.parse(request.form)
    player_game = load_game(game)
    change_preferences({"sort": request.form.get("by", "")})
    return respond(
        player_game, announce_sort(words_of_request(), preferences().order), choice=choice
    )


@blueprint.post("/games/<game>/again")
@limited(Costly.GAMES)
def play_again(game: str) -> AnyResponse:
    """Start a new game of the same deal; the old one does not change."""
    return redirect_to_table(use_cases().games.play_again(required_player(), game))


@blueprint.post("/games/<game>/from")
@limited(Costly.GAMES)
def play_again_from(game: str) -> AnyResponse:
    """Start a practice game of the same deal at the form's ``turn``; without one at the first mistake.

    While the review looks for that, the page waits; if there is none, back to the ending, which says so.
    """
    if "turn" in request.form:
        turn = read_number("turn", least=1)
    else:
        player_game = load_game(game)
        ended = use_cases().open_games.load(player_game, LoadOptions()).ended
        if ended and ended.ending.waiting:
            give_back(Costly.GAMES)
            return _wait_for_mistake(game)
        mistake = ended.ending.first_mistake if ended else None
        if mistake is None:
            give_back(Costly.GAMES)
            return redirect_to_table(player_game)
        turn = mistake.number
    return redirect_to_table(use_cases().games.play_again_from(required_player(), game, turn))


def _wait_for_mistake(game: str) -> AnyResponse:
    words = words_of_request()
    address = url_for("board.play_again_from", game=game)
    return respond_waiting(
        WaitingPage(
            name_retry(words),
            words.gettext("Looking for your first mistake."),
            (),
            address,
            RETRY_MILLISECONDS,
        )
    )


@blueprint.get("/games/<game>/record")
def download_record(game: str) -> Response:
    """Download the record of a finished game; before the end it would reveal the order of the stock."""
    return send_record(use_cases().games.disclosure.reveal_record(required_player(), game))
