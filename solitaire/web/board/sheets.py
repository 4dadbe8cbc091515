"""Sheets beside the table: cards left in the stock, and turns played.

Each is a page, and for htmx a sheet over the table; the stock can also be a panel beside a wide one. None
shows more than a player could count: of the stock only which cards are left.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from flask import make_response, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from solitaire.play.games.player_game import PlayerGame
from solitaire.web.board import blueprint
from solitaire.web.board.responses import load_game, panel_view, redirect_to_table, render_sheet
from solitaire.web.board.stock import stock_view
from solitaire.web.http.context import words_of_request
from solitaire.web.http.hx import wants_fragment
from solitaire.web.http.preferences import change_preferences, preferences
from solitaire.words import Words
from solitaire.words.turns import announce_flip, describe_turn


@dataclass(frozen=True, slots=True)
class TurnView:
    """A turn in words, the pile it flipped if any, and how many turns to undo to undo it."""

    sentence: str
    flipped: str
    back: int


@dataclass(frozen=True, slots=True)
class TurnsView:
    """The turns played, the last one first; ``number`` and ``revision`` identify the table."""

    turns: tuple[TurnView, ...]
    number: int
    revision: int
    is_attempt: bool


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


@blueprint.get("/games/<game>/turns")
def show_turns(game: str) -> str:
    """The turns played, the last one first, each with a button that undoes it and all later ones."""
    player_game = load_game(game)
    return render_sheet(
        "board/turns.html",
        url_for("board.show_table", game=player_game.id),
        played=turns_view(player_game, words_of_request()),
    )


def _respond_with_panel(player_game: PlayerGame) -> AnyResponse:
    """Respond with the panel of the stock for htmx, else with a redirect to the table."""
    if not wants_fragment():
        return redirect_to_table(player_game)
    stock = panel_view(player_game, preferences(), words_of_request(), request.args.get("pile", ""))
    address = url_for("board.show_table", game=player_game.id)
    return make_response(render_template("board/_stock_panel.html", stock=stock, address=address))


def turns_view(player_game: PlayerGame, words: Words) -> TurnsView:
    """Make the view of the turns of a game, the last one first."""
    steps = list(pairwise(player_game.game.history()))
    turns = []
    for number, (before, after) in reversed(list(enumerate(steps, start=1))):
        turn = after.turns[-1]
        has_flipped = after.flipped_count > before.flipped_count
        flips = words, turn.pile, after.flipped_count, len(after.piles)
        flipped = announce_flip(*flips) if has_flipped else ""
        turns.append(TurnView(describe_turn(words, number, turn), flipped, len(steps) - number + 1))
    return TurnsView(tuple(turns), player_game.number, player_game.revision, player_game.is_attempt)
