"""Help at the table: the help sheet, hints in steps, and spare.

A hint is a POST, since it is stored with the game; the page or sheet then shows the steps given for the
current turn. ``live_help`` is the help that the table shows all the time.
"""

from __future__ import annotations

from http import HTTPStatus
from typing import Final

from flask import (
    get_template_attribute,
    make_response,
    redirect,
    render_template,
    request,
    url_for,
)
from itsdangerous import BadData, URLSafeSerializer
from werkzeug.wrappers import Response as AnyResponse

from solitaire.play.errors import Refused, StaleTurn
from solitaire.play.games.help_used import HintStep
from solitaire.play.games.player_game import PlayerGame
from solitaire.play.help.hint import Hint
from solitaire.play.limits import Costly
from solitaire.rules import IllegalTurn, NotationError, SolitaireError
from solitaire.web.board import blueprint
from solitaire.web.board.help_sheet import help_sheet_view
from solitaire.web.board.live_help import explanation_of_spare, spare_view
from solitaire.web.board.responses import load_game, render_sheet, respond
from solitaire.web.http.context import use_cases, words_of_request
from solitaire.web.http.errors import WebCode, set_retry_after, status_of
from solitaire.web.http.forms import read_field, read_number
from solitaire.web.http.hx import wants_fragment
from solitaire.web.http.limits import spend
from solitaire.web.http.player import signing_keys
from solitaire.web.http.polling import HELP_SECONDS, SPARE_AGAIN
from solitaire.web.http.preferences import change_preferences, preferences
from solitaire.words import hints

PATIENCE: Final = 0.1
"""How many seconds a hint waits for a free solver slot before its page polls instead."""


@blueprint.get("/games/<game>/help")
def show_help(game: str) -> AnyResponse:
    """The help available and used, as a page or a sheet over the table.

    ``?asked=`` is the token of a step that a form has requested; other addresses reveal no step.
    """
    player_game = load_game(game)
    return _answer(player_game, _asked(player_game, request.args.get("asked", "")))


@blueprint.post("/games/<game>/help")
def choose_help(game: str) -> AnyResponse:
    """Store which help the table shows: the form's ``away`` and ``spare``.

    ``spare_explained`` dismisses the explanation of spare.
    """
    player_game = load_game(game)
    names = ("away", "spare", "spare_explained")
    change_preferences({name: request.form.get(name, "") for name in names})
    response = respond(player_game)
    if wants_fragment():
        address = url_for("board.show_table", game=player_game.id)
        meaning = explanation_of_spare(preferences(), words_of_request())
        explanation = render_template("board/_explanation.html", meaning=meaning, address=address)
        response.data += explanation.encode()
    return response


@blueprint.post("/games/<game>/hint")
def give_hint(game: str) -> AnyResponse:
    """Give the hint for the form's ``turn`` up to its ``step``."""
    player_game = load_game(game)  # first: another player's game is a 404, whatever the form holds
    asked = read_number("step", least=1)
    if asked > max(HintStep):
        raise NotationError(WebCode.NUMBER, text=read_field("step"))
    step = HintStep(asked)
    try:
        spend(Costly.HINTS)
        player_game, found = use_cases().hints.give_hint(
            player_game, step, number=read_number("turn"), wait=PATIENCE
        )
    except (StaleTurn, Refused, IllegalTurn) as error:
        return _answer(player_game, error=error)
    if wants_fragment():
        return _answer(player_game, step, hint=found)
    token = _tokens().dumps([game, player_game.number, asked])
    return redirect(url_for("board.show_help", game=game, asked=token), HTTPStatus.SEE_OTHER)


@blueprint.get("/games/<game>/spare")
def show_spare(game: str) -> AnyResponse:
    """Spare: for htmx a fragment of the table's bar, else a page that explains it.

    Redirects players who have not chosen to see it, since seeing it counts as help.
    """
    player_game = load_game(game)
    if not preferences().shows_spare:
        return redirect(url_for("board.show_help", game=game), HTTPStatus.SEE_OTHER)
    address = url_for("board.show_table", game=player_game.id)
    _, found = use_cases().open_games.load_spare(player_game, PATIENCE)
    if wants_fragment():
        spare = get_template_attribute("board/_spare.html", "spare")
        return make_response(
            spare(spare_view(found, words_of_request(), pause=SPARE_AGAIN), address)
        )
    view = spare_view(found, words_of_request())
    response = make_response(
        render_template(
            "board/spare.html",
            spare=view,
            meaning=hints.explain_spare(words_of_request()),
            address=address,
        )
    )
    if view.pause:
        response.headers["Refresh"] = str(HELP_SECONDS)
    return response


def _tokens() -> URLSafeSerializer:
    return URLSafeSerializer(signing_keys(), salt="hint")


def _asked(player_game: PlayerGame, token: str) -> HintStep | None:
    """The step that a form requested for the current turn, by its token; None if there is none."""
    try:
        game, turn, step = _tokens().loads(token)
    except (BadData, TypeError, ValueError):
        return None
    return HintStep(step) if (game, turn) == (player_game.id, player_game.number) else None


def _answer(
    player_game: PlayerGame,
    asked: HintStep | None = None,
    *,
    hint: Hint | None = None,
    error: SolitaireError | None = None,
) -> AnyResponse:
    """Respond with the help sheet: with the steps given of a hint, or with an error."""
    if error is None and hint is None:
        try:
            hint = use_cases().hints.repeat_hint(player_game, asked, wait=PATIENCE)
        except Refused as refused:
            error = refused
    address = url_for("board.show_table", game=player_game.id)
    sheet = help_sheet_view(
        player_game, address, words_of_request(), hint=hint, asked=asked, error=error
    )
    response = make_response(render_sheet("board/help.html", address, sheet=sheet))
    if error is not None and not wants_fragment():
        response.status_code = status_of(error, HTTPStatus.CONFLICT)
        set_retry_after(response, error)
    return response
