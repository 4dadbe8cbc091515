"""The pictures beside links to the home page, a daily, a deal and a finished game; they spoil no deal.

They are the same for everybody who reads the same language, so whoever passes a link on may keep them; that
of a game is the reader's own and only for a minute, since its player may delete it. All deals share one: the
link's title has the code, and however many codes somebody thinks of, there is nothing to draw.
"""

from __future__ import annotations

from http import HTTPStatus
from typing import Final

from flask import Blueprint, Response, abort, make_response

from solitaire.play.daily import calendar
from solitaire.play.results.results import outcome_of
from solitaire.rules import Seed
from solitaire.web.http.use_cases import dailies, games, results
from solitaire.web.http.words import words
from solitaire.web.preview import Preview, picture
from solitaire.words.dailies import date_of, difficulty_of, title_of, title_of_game

blueprint = Blueprint("pictures", __name__)

DAY: Final = 24 * 3600
MINUTE: Final = 60


@blueprint.get("/preview.png")
def home() -> Response:
    """That of the home page."""
    return _sent(Preview(words().gettext("A new deal every day")))


@blueprint.get("/daily/<int:number>/preview.png")
def daily(number: int) -> Response:
    """That of a daily; 404 for one that is not there yet."""
    made = dailies().made(number)
    if made is None or number > calendar.latest(dailies().now()):
        abort(HTTPStatus.NOT_FOUND)
    about = f"{date_of(number, words())} · {difficulty_of(made.difficulty, words())}"
    return _sent(Preview(title_of(number, words()), about))


@blueprint.get("/deals/<code>/preview.png")
def deal(code: str) -> Response:
    """That of all deals; 404 if that is no code."""
    Seed.parse(code)
    return _sent(Preview(words().gettext("A deal to play")))


@blueprint.get("/games/<game>/preview.png")
def game(game: str) -> Response:
    """That of a finished game: which piles are flipped, and how it ended."""
    player_game = games().finished(game)
    ended = results().of_game(game)
    if ended is None:
        abort(HTTPStatus.NOT_FOUND)
    result = words().result_sentence(outcome_of(ended))
    preview = Preview(title_of_game(player_game, words()), result=result, flipped=ended.flipped)
    return _sent(preview, may_change=True)


def _sent(preview: Preview, *, may_change: bool = False) -> Response:
    response = make_response(picture(preview))
    response.mimetype = "image/png"
    if may_change:
        response.cache_control.private = True
        response.cache_control.max_age = MINUTE
    else:
        response.cache_control.public = True
        response.cache_control.max_age = DAY
    response.vary.add("Accept-Language")
    # Sites that show a link's picture fetch it from elsewhere.
    response.headers["Cross-Origin-Resource-Policy"] = "cross-origin"
    return response
