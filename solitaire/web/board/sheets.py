"""Sheets beside the table: cards left in the stock.

Each is a page, and for htmx a sheet over the table; the stock can also be a panel beside a wide one. None
shows more than a player could count: of the stock only which cards are left.
"""

from __future__ import annotations

from flask import make_response, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from solitaire.play.games.player_game import PlayerGame
from solitaire.web.board import blueprint
from solitaire.web.board.responses import load_game, panel_view, redirect_to_table, render_sheet
from solitaire.web.board.stock import stock_view
from solitaire.web.http.context import words_of_request
from solitaire.web.http.hx import wants_fragment
from solitaire.web.http.preferences import change_preferences, preferences


@blueprint.get("/games/<game>/stock")
def show_stock(game: str) -> str:
    """The cards left in the stock; ``?pile=7`` marks those that the pile could use."""
    player_game = load_game(game)
    return render_sheet(
        "board/stock.html",
        url_for("board.show_table", game=player_game.id),
        stock=stock_view(player_game.position, words_of_request(), request.args.get("pile", "")),
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
    stock = panel_view(player_game, preferences(), words_of_request(), request.args.get("pile", ""))
    address = url_for("board.show_table", game=player_game.id)
    return make_response(render_template("board/_stock_panel.html", stock=stock, address=address))
