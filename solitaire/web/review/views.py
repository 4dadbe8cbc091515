"""Trying again from a turn of a finished game, and the old addresses of looking back."""

from __future__ import annotations

from http import HTTPStatus
from urllib.parse import urlencode

from flask import redirect, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from solitaire.play.limits import Costly
from solitaire.web.board.responses import redirect_to_table
from solitaire.web.http.context import use_cases
from solitaire.web.http.forms import read_number, read_query_number
from solitaire.web.http.limits import limited
from solitaire.web.http.player import required_player
from solitaire.web.review import blueprint


@blueprint.get("/games/<game>/review")
def show_review(game: str) -> AnyResponse:
    """The review of versions up to 0.2.0: ``?turn=7`` selected turn 7, ``&see=better`` its better move."""
    query = urlencode({"turn": "1"} | request.args.to_dict())
    address = url_for("board.show_table", game=game)
    return redirect(f"{address}?{query}", HTTPStatus.PERMANENT_REDIRECT)


@blueprint.get("/games/<game>/replay")
def show_replay(game: str) -> AnyResponse:
    """The replay of versions up to 0.2.0: ``?turn=7`` showed the table after seven turns."""
    turn = read_query_number("turn") + 1
    address = url_for("board.show_table", game=game, turn=turn)
    return redirect(address, HTTPStatus.PERMANENT_REDIRECT)


@blueprint.post("/games/<game>/from")
@limited(Costly.GAMES)
def play_from(game: str) -> AnyResponse:
    """Start a practice game of the same deal at the form's ``turn``."""
    turn = read_number("turn", least=1)
    return redirect_to_table(use_cases().games.play_again_from(required_player(), game, turn))
