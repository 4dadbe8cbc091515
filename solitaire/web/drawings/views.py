"""The preview pictures of links to the site and to a finished game; like those of dailies they spoil no deal.

Pictures do not depend on the visitor. The picture of a game is private and cached for a minute only, since
its player may delete the game.
"""

from __future__ import annotations

from typing import Final

from flask import Response, make_response

from solitaire.play.games.result import flipped_bits
from solitaire.rules import STANDARD
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
    return send_preview(Preview(variant=read_query_variant() or STANDARD))


@blueprint.get("/games/<game>/preview.png")
def preview_game(game: str) -> Response:
    """The picture of a finished game: its turns in signs, and how many piles are flipped."""
    shared = use_cases().open_games.share(game)
    result = shared.result
    return send_preview(
        Preview(shared.game.daily, result.flipped, result.outcome.variant, shared.signs),
        may_change=True,
    )


def send_preview(preview: Preview, *, may_change: bool = False) -> Response:
    """Respond with a picture, which is cached for a day, or for a minute if it ``may_change``."""
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
