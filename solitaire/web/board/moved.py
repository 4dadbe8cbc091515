"""Addresses of older versions, of pages that a game's board has taken in: each redirects for good."""

from __future__ import annotations

from collections.abc import Mapping
from http import HTTPStatus
from urllib.parse import urlencode

from flask import redirect, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from solitaire.web.board import blueprint
from solitaire.web.http.forms import read_query_number


@blueprint.get("/games/<game>/turns")
def show_turns(game: str) -> AnyResponse:
    """The list of turns of versions up to 0.2.0."""
    return _redirect(game, {"turn": "1"})


@blueprint.get("/games/<game>/review")
def show_review(game: str) -> AnyResponse:
    """The review of versions up to 0.2.0: ``?turn=7`` selected turn 7, ``&see=better`` its better move."""
    return _redirect(game, {"turn": "1"} | request.args.to_dict())


@blueprint.get("/games/<game>/replay")
def show_replay(game: str) -> AnyResponse:
    """The replay of versions up to 0.2.0: ``?turn=7`` showed the table after seven turns."""
    return _redirect(game, {"turn": str(read_query_number("turn") + 1)})


@blueprint.get("/games/<game>/result")
@blueprint.get("/games/<game>/help")
@blueprint.get("/games/<game>/piles/<pile>/why")
@blueprint.get("/games/<game>/hint")
@blueprint.get("/games/<game>/line")
def show_old_page(game: str, pile: str = "") -> AnyResponse:
    """The result, the help and the explanations of versions up to 0.2.0, which the table shows now.

    The last two were never pages: without scripts a player stands on the address of such a form, and may ask
    for it again.
    """
    return _redirect(game, {"pile": pile} if pile else {})


def _redirect(game: str, query: Mapping[str, str]) -> AnyResponse:
    address = url_for("board.show_table", game=game)
    if query:
        address = f"{address}?{urlencode(query)}"
    return redirect(address, HTTPStatus.PERMANENT_REDIRECT)
