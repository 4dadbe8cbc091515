"""Drops an unfinished game, after a page that asks for confirmation."""

from __future__ import annotations

from dataclasses import dataclass
from http import HTTPStatus

from flask import redirect, render_template, url_for
from flask.typing import ResponseReturnValue

from solitaire.play.errors import Refused, StaleTurn
from solitaire.play.games.all_games import Show
from solitaire.play.games.player_game import PlayerGame
from solitaire.web.drawings.staircase import Staircase
from solitaire.web.http.context import use_cases, words_of_request
from solitaire.web.http.errors import explain
from solitaire.web.http.player import required_player
from solitaire.web.people import blueprint
from solitaire.words import Words
from solitaire.words.dailies import name_game
from solitaire.words.games import describe_state, explain_practice


@dataclass(frozen=True, slots=True)
class DropPage:
    """The game to drop."""

    id: str
    title: str
    staircase: Staircase
    progress: str
    later: str | None
    """What another game on its deal would be."""
    refusal: str = ""
    """Why it cannot be dropped, or empty."""


@blueprint.get("/games/<game>/drop")
def ask_to_drop(game: str) -> str:
    """Ask for confirmation, or explain why the game cannot be dropped."""
    refusal, words = "", words_of_request()
    try:
        use_cases().dropping.check(required_player(), game)
    except Refused as error:
        refusal = explain(words, error)
    player_game = use_cases().games.get(required_player(), game)
    return render_template("people/drop.html", page=drop_page(player_game, refusal, words))


@blueprint.post("/games/<game>/drop")
def drop_game(game: str) -> ResponseReturnValue:
    """Drop the game, and redirect to the list of unfinished games."""
    try:
        use_cases().dropping.drop(required_player(), game)
    except Refused:
        return ask_to_drop(game), HTTPStatus.CONFLICT
    except StaleTurn:
        return redirect(url_for("people.ask_to_drop", game=game), HTTPStatus.SEE_OTHER)
    unfinished = url_for("people.list_games", show=Show.UNFINISHED.value, done="dropped")
    return redirect(unfinished, HTTPStatus.SEE_OTHER)


def drop_page(player_game: PlayerGame, refusal: str, words: Words) -> DropPage:
    """Make the page that asks for confirmation, or explains the ``refusal``."""
    outcome, staircase = player_game.game.outcome, Staircase.of_game(player_game)
    variant, number = player_game.variant, player_game.number
    return DropPage(
        player_game.id,
        name_game(words, player_game),
        staircase,
        describe_state(words, variant, number, staircase.flipped, outcome),
        explain_practice(words, player_game),
        refusal,
    )
