"""The preview pictures of links to the site, a daily and a finished game; they spoil no deal.

Pictures do not depend on the visitor. The picture of a game is private and cached for a minute only, since
its player may delete the game.
"""

from __future__ import annotations

from http import HTTPStatus
from typing import Final

from flask import Response, abort, make_response

from solitaire.play.daily import calendar
from solitaire.play.games.result import flipped_bits
from solitaire.rules import SHORT, STANDARD, Variant
from solitaire.web.drawings import blueprint
from solitaire.web.drawings.preview import Preview, draw_preview
from solitaire.web.drawings.staircase import draw_steps
from solitaire.web.http.context import use_cases
from solitaire.web.http.forms import read_query_variant

blueprint.add_app_template_global(draw_steps, "staircase_steps")
blueprint.add_app_template_filter(flipped_bits)

DAY: Final = 24 * 3600
MINUTE: Final = 60


@blueprint.get("/preview.png")
def preview() -> Response:
    """The picture of the site, and of the deals of the variant ``?game=``."""
    return _send(Preview(variant=read_query_variant() or STANDARD))


@blueprint.get("/daily/<int:number>/preview.png", defaults={"variant": STANDARD})
@blueprint.get("/daily/short/<int:number>/preview.png", defaults={"variant": SHORT})
def preview_daily(number: int, variant: Variant) -> Response:
    """The picture of a daily; 404 if it does not exist yet."""
    dailies = use_cases().dailies
    if dailies.get(number, variant) is None or number > calendar.latest(dailies.now()):
        abort(HTTPStatus.NOT_FOUND)
    return _send(Preview(number, variant=variant))


@blueprint.get("/games/<game>/preview.png")
def preview_game(game: str) -> Response:
    """The picture of a finished game: how many piles are flipped, and which."""
    finished = use_cases().games.finished(game)
    result = use_cases().results.of_game(game)
    if result is None:
        abort(HTTPStatus.NOT_FOUND)
    return _send(Preview(finished.daily, result.flipped, result.outcome.variant), may_change=True)


def _send(preview: Preview, *, may_change: bool = False) -> Response:
    response = make_response(draw_preview(preview))
    response.mimetype = "image/png"
    if may_change:
        response.cache_control.private = True
        response.cache_control.max_age = MINUTE
    else:
        response.cache_control.public = True
        response.cache_control.max_age = DAY
    # Sites that show a link's picture embed it cross-origin.
    response.headers["Cross-Origin-Resource-Policy"] = "cross-origin"
    return response
