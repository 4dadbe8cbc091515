"""Help at the table: the lamp, and the poll for spare.

A hint is a POST, since it is stored with the game. What is stored stays lit until its turn is played; a step
that is free is lit in the answer alone.
"""

from __future__ import annotations

from typing import Final

from flask import make_response, render_template, url_for
from werkzeug.wrappers import Response as AnyResponse

from solitaire.play.errors import Refused, StaleTurn
from solitaire.play.games.help_used import HintStep
from solitaire.play.limits import Costly
from solitaire.rules import IllegalTurn, NotationError
from solitaire.web.board import blueprint
from solitaire.web.board.lamp import hint_view
from solitaire.web.board.live_help import spare_view
from solitaire.web.board.responses import (
    load_game,
    load_options,
    redirect_to_table,
    render_table,
    respond_invalid,
    respond_stale,
)
from solitaire.web.http.context import use_cases, words_of_request
from solitaire.web.http.errors import WebCode
from solitaire.web.http.forms import read_field, read_number
from solitaire.web.http.hx import wants_fragment
from solitaire.web.http.limits import spend
from solitaire.web.http.polling import SPARE_AGAIN
from solitaire.web.http.preferences import preferences
from solitaire.words.hints import announce_search

PATIENCE: Final = 0.1
"""How many seconds a hint waits for a free solver slot before the table polls instead."""


@blueprint.post("/games/<game>/hint")
def give_hint(game: str) -> AnyResponse:
    """Give the hint for the form's ``turn`` up to its ``step``, which is stored unless it is free."""
    player_game = load_game(game)  # first: another player's game is a 404, whatever the form holds
    try:
        step = _read_step()
        spend(Costly.HINTS)
        player_game, hint = use_cases().hints.give_hint(
            player_game, step, number=read_number("turn"), wait=PATIENCE
        )
    except (IllegalTurn, NotationError, Refused) as error:
        return respond_invalid(game, error)
    except StaleTurn as error:
        return respond_stale(load_game(game), error)
    words = words_of_request()
    status = hint_view(hint, words).sentence if hint else announce_search(words)
    return make_response(render_table(player_game, asked=step, status=status))


@blueprint.get("/games/<game>/spare")
def show_spare(game: str) -> AnyResponse:
    """The line of spare, for the script that polls for it; other requests redirect to the table."""
    player_game, chosen, words = load_game(game), preferences(), words_of_request()
    if not (wants_fragment() and (chosen.shows_spare or chosen.tells_lost)):
        return redirect_to_table(player_game)
    options = load_options(chosen, wait=PATIENCE)
    _, found = use_cases().open_games.load_spare(player_game, options)
    spare = spare_view(found, words, only_lost=chosen.tells_lost, pause=SPARE_AGAIN)
    address = url_for("board.show_table", game=player_game.id)
    return make_response(render_template("board/_spare_swap.html", spare=spare, address=address))


def _read_step() -> HintStep:
    step = read_number("step", least=1)
    if step > max(HintStep):
        raise NotationError(WebCode.NUMBER, text=read_field("step"))
    return HintStep(step)
