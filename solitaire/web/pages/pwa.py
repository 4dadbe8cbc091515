"""Makes the site a progressive web app: its manifest, and a service worker for offline use.

The worker's source lists every file that it caches with its version, and contains the offline page. Browsers
compare it byte for byte on each visit, so they install a new worker exactly when a file or that page has
changed. In development there is no worker, since it would serve stale files.
"""

from __future__ import annotations

import hashlib
from http import HTTPStatus
from typing import Final

from flask import abort, current_app, jsonify, make_response, render_template, request, url_for
from werkzeug.wrappers import Response

from solitaire.web.http.assets import STYLE, colors
from solitaire.web.http.context import HEADERS as LANGUAGE_HEADERS
from solitaire.web.http.context import words
from solitaire.web.http.preferences import Preferences, override_preferences, preferences
from solitaire.web.http.security import HEADERS
from solitaire.web.pages import blueprint

DAY: Final = 24 * 3600
OFFLINE_FILES: Final = ("css/dark.css", "img/favicon.svg", "js/site.js")
"""The files in static/ that the offline page needs, besides the style sheet."""
ICONS: Final = (
    ("icon-192", 192, "any"),
    ("icon-512", 512, "any"),
    ("maskable-512", 512, "maskable"),
)
"""The icons of the manifest in static/img, with their size in pixels and purpose."""


@blueprint.get("/manifest.webmanifest")
def show_manifest() -> Response:
    """The manifest, in the language of the request."""
    home = url_for("pages.show_home")
    response = jsonify(
        id=home,
        name=words().product,
        short_name=words().game_name,
        description=words().gettext(
            "The eleven-pile solitaire of %(game)s: place, discard, and flip all eleven piles.",
            game=words().game_name,
        ),
        lang=words().locale,
        dir=words().babel.text_direction,
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
        shortcuts=[{"name": words().gettext("The rules"), "url": url_for("pages.show_rules")}],
    )
    response.mimetype = "application/manifest+json"
    response.vary.update(LANGUAGE_HEADERS)
    response.cache_control.private = True
    response.cache_control.max_age = DAY
    return response


@blueprint.get("/sw.js")
def show_worker() -> Response:
    """The source of the service worker; 404 in development."""
    if current_app.config["DEVELOP"]:
        abort(HTTPStatus.NOT_FOUND)
    mine = preferences()  # of which the offline page needs two
    override_preferences(Preferences(theme=mine.theme, language=mine.language))
    text = render_template(
        "pages/worker.js",
        home=url_for("pages.show_home"),
        files=[url_for(STYLE), *(url_for("static", filename=name) for name in OFFLINE_FILES)],
        page=render_template("pages/offline.html"),
        headers={"Content-Type": "text/html; charset=utf-8", **HEADERS},
    )
    version = hashlib.sha256(text.encode()).hexdigest()[:10]
    response = make_response(f'const VERSION = "{version}";\n{text}')
    response.mimetype = "text/javascript"
    response.cache_control.private = True
    response.cache_control.no_cache = True
    response.add_etag()
    return response.make_conditional(request)
