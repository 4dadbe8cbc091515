"""The preview picture of links, and what templates draw with."""

from __future__ import annotations

from typing import Final

from flask import Response

from solitaire.play.games.result import flipped_bits
from solitaire.web.drawings import blueprint
from solitaire.web.drawings.staircase import draw_steps
from solitaire.web.http.assets import web_folder

blueprint.add_app_template_global(draw_steps, "staircase_steps")
blueprint.add_app_template_filter(flipped_bits)

DAY: Final = 24 * 3600


@blueprint.get("/preview.png")
def show_preview() -> Response:
    """The picture of links to any page. Its only words are the name of the game."""
    picture = (web_folder() / "static/img/preview.png").read_bytes()
    response = Response(picture, mimetype="image/png")
    response.cache_control.public = True
    response.cache_control.max_age = DAY
    # Sites that show a link's picture embed it cross-origin.
    response.headers["Cross-Origin-Resource-Policy"] = "cross-origin"
    return response
