"""Makes the site installable by its web app manifest."""

from __future__ import annotations

from typing import Final

from flask import jsonify, url_for
from werkzeug.wrappers import Response

from solitaire.web.home import blueprint
from solitaire.web.http.assets import colors
from solitaire.web.http.context import HEADERS as LANGUAGE_HEADERS
from solitaire.web.http.context import words_of_request

DAY: Final = 24 * 3600
ICONS: Final = (
    ("icon-192", 192, "any"),
    ("icon-512", 512, "any"),
    ("maskable-512", 512, "maskable"),
)
"""The icons of the manifest in static/img, with their size in pixels and purpose."""


@blueprint.get("/manifest.webmanifest")
def show_manifest() -> Response:
    """The manifest, in the language of the request."""
    home, words = url_for("home.show_home"), words_of_request()
    response = jsonify(
        id=home,
        name=words.product,
        short_name=words.game_name,
        description=words.gettext(
            "The eleven-pile solitaire of %(game)s: place, discard, and flip all eleven piles.",
            game=words.game_name,
        ),
        lang=words.locale,
        dir=words.babel.text_direction,
        start_url=home,
        scope=home,
        display="standalone",
        theme_color=colors()["bar"],
        background_color=colors()["felt"],
        categories=["games", "cards", "puzzle"],
        icons=[
            {
                "src": url_for("static", filename=f"img/{name}.png"),
                "sizes": f"{side}x{side}",
                "type": "image/png",
                "purpose": purpose,
            }
            for name, side, purpose in ICONS
        ],
        shortcuts=[{"name": words.gettext("The rules"), "url": url_for("home.show_rules")}],
    )
    response.mimetype = "application/manifest+json"
    response.vary.update(LANGUAGE_HEADERS)
    response.cache_control.private = True
    response.cache_control.max_age = DAY
    return response
