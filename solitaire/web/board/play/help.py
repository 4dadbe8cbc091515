"""Help at the table: the lamp, the poll for spare, and the cards left in the stock.

A hint is a POST, since it is stored with the game. What is stored stays lit until its turn is played; a step
that is free is lit in the answer alone. The stock is a page, for htmx a sheet over the table, and can be a
panel beside a wide one. It shows no more than a player could count: which cards are left.
"""

from __future__ import annotations

from typing import Final

from flask import make_response, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from solitaire.play.games.help_used import HintStep
from solitaire.play.games.player_game import PlayerGame
from solitaire.play.limits import Costly
from solitaire.web.board import blueprint
from solitaire.web.board.parts.stock import stock_view
from solitaire.web.board.play.notes import Warned, spare_view, tell_hint
from solitaire.web.board.play.responses import (
    answers_refusals,
    load_game,
    load_options,
    panel_view,
    redirect_to_table,
    render_sheet,
    render_table,
    was_warned,
)
from solitaire.web.http.context import use_cases, words_of_request
from solitaire.web.http.forms import read_number
from solitaire.web.http.hx import wants_fragment
from solitaire.web.http.limits import spend
from solitaire.web.http.polling import SPARE_AGAIN
from solitaire.web.http.preferences import change_preferences, preferences
from solitaire.words.board.hints import announce_search

PATIENCE: Final = 0.1
"""How many seconds a hint waits for a free solver slot before the table polls instead."""


@blueprint.post("/games/<game>/hint")
@answers_refusals
def give_hint(game: str) -> AnyResponse:
    """Give the hint for the form's ``turn`` up to its ``step``, which is stored unless it is free.

    If it could cost a crown, the table says so first, unless the form was made by a table that did.
    """
    player_game = load_game(game)  # first: another player's game is a 404, whatever the form holds
    step = HintStep(read_number("step", least=1, most=max(HintStep)))
    number = read_number("turn")
    if player_game.risks_crown and not was_warned(Warned.HINT):
        return make_response(render_table(player_game, asking=step))
    spend(Costly.HINTS)
    player_game, hint = use_cases().hints.give_hint(player_game, step, number=number, wait=PATIENCE)
    words = words_of_request()
    status = tell_hint(words, hint) if hint else announce_search(words)
    return make_response(render_table(player_game, asked=step, status=status))


@blueprint.get("/games/<game>/spare")
def show_spare(game: str) -> AnyResponse:
    """The line of spare, for the script that polls for it; other requests redirect to the table."""
    player_game, chosen, words = load_game(game), preferences(), words_of_request()
    tells_lost = chosen.tells_lost(is_forgiving=player_game.is_forgiving)
    if not (wants_fragment() and (chosen.shows_spare or tells_lost)):
        return redirect_to_table(player_game)
    options = load_options(chosen, only_lost=tells_lost, wait=PATIENCE)
    player_game, found = use_cases().open_games.load_spare(player_game, options)
    spare = spare_view(words, found, player_game, only_lost=tells_lost, pause=SPARE_AGAIN)
    address = url_for("board.show_table", game=player_game.id)
    return make_response(render_template("board/_spare_swap.html", spare=spare, address=address))


@blueprint.get("/games/<game>/stock")
def show_stock(game: str) -> str:
    """The cards left in the stock; ``?pile=7`` marks those that the pile could use."""
    player_game = load_game(game)
    return render_sheet(
        "board/stock.html",
        url_for("board.show_table", game=player_game.id),
        stock=stock_view(words_of_request(), player_game.position, request.args.get("pile", "")),
    )


@blueprint.get("/games/<game>/stock/panel")
def show_stock_panel(game: str) -> AnyResponse:
    """The stock as the panel beside the table, which htmx fetches after each turn."""
    return _respond_with_panel(load_game(game))


@blueprint.post("/games/<game>/stock/panel")
def switch_stock_panel(game: str) -> AnyResponse:
    """Open or close the panel of the stock, and store the choice."""
    player_game = load_game(game)
    change_preferences({"stock": request.form.get("stock", "")})
    return _respond_with_panel(player_game)


def _respond_with_panel(player_game: PlayerGame) -> AnyResponse:
    """Respond with the panel of the stock for htmx, else with a redirect to the table."""
    if not wants_fragment():
        return redirect_to_table(player_game)
    stock = panel_view(words_of_request(), player_game, preferences(), request.args.get("pile", ""))
    address = url_for("board.show_table", game=player_game.id)
    return make_response(render_template("board/_stock_panel.html", stock=stock, address=address))
