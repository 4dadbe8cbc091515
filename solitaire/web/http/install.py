"""Makes the site an installable app: its web manifest, and a service worker for offline use.

The worker's source lists every cached file with its version, and contains the offline page. Browsers compare
it byte for byte on each visit, so they install a new worker exactly when a file or that page has changed.
"""

from __future__ import annotations

import hashlib
import json
from typing import Any, Final, cast

from babel import Locale, UnknownLocaleError
from flask import Flask, Response, make_response, render_template, request, url_for

from solitaire.web.http.assets import STYLE, YEAR, colors
from solitaire.web.http.context import words
from solitaire.web.http.preferences import Preferences, override_preferences, preferences
from solitaire.web.http.security import HEADERS

MANIFEST: Final = "manifest"
WORKER: Final = "worker"
NEEDED: Final = ("css/dark.css", "img/favicon.svg", "js/offline.js")
"""The files in static/ that the offline page needs, besides the style sheet."""
ICONS: Final = (
    ("icon-192", 192, "any"),
    ("icon-512", 512, "any"),
    ("maskable-512", 512, "maskable"),
)
"""The icons of the manifest in static/img, with their size in pixels and purpose."""


def init_app(app: Flask, *, develop: bool) -> None:
    """Register the routes of both; no worker in development, since it would serve stale files."""
    printed: dict[tuple[str, str], tuple[str, str]] = {}

    def manifest() -> tuple[str, str]:
        """The manifest for this request's language and root path, and its version. Cached for each pair."""
        kind = words().locale, request.script_root
        if kind not in printed:
            text = json.dumps(_manifest(), ensure_ascii=False, indent=2) + "\n"
            printed[kind] = text, _version(text)
        return printed[kind]

    @app.get("/manifest.webmanifest", endpoint=MANIFEST)
    def send_manifest() -> Response:
        text, version = manifest()
        response = make_response(text)
        response.mimetype = "application/manifest+json"
        response.vary.add("Accept-Language")
        if not develop and request.args.get("v") == version:
            response.cache_control.private = True
            response.cache_control.max_age = YEAR
            response.cache_control.immutable = True
        else:
            response.cache_control.no_cache = True
        return response

    @app.url_defaults
    def add_version(endpoint: str, values: dict[str, Any]) -> None:
        if endpoint == MANIFEST and not develop:
            values.setdefault("v", manifest()[1])

    app.jinja_env.globals["has_worker"] = not develop
    app.jinja_env.globals["theme_colors"] = {
        "light": colors()["bar"],
        "dark": colors("dark")["bar"],
    }
    if develop:
        return

    @app.get("/sw.js", endpoint=WORKER)
    def send_worker() -> Response:
        override_preferences(
            Preferences(theme=preferences().theme)
        )  # the offline page needs only this
        text = render_template(
            "worker.js",
            home=url_for("pages.show_home"),
            files=[url_for(STYLE), *(url_for("static", filename=name) for name in NEEDED)],
            page=render_template("pages/offline.html"),
            headers={"Content-Type": "text/html; charset=utf-8", **HEADERS},
        )
        response = make_response(f'const VERSION = "{_version(text)}";\n{text}')
        response.mimetype = "text/javascript"
        response.cache_control.private = True
        response.cache_control.no_cache = True
        response.add_etag()
        return cast(Response, response.make_conditional(request))


def _manifest() -> dict[str, object]:
    text = words()
    home = url_for("pages.show_home")
    return {
        "id": home,
        "name": text.gettext("Five Crowns Solitaire"),
        "short_name": text.pgettext("below an icon", "Five Crowns"),
        "description": text.gettext(
            "The eleven-pile solitaire of Five Crowns: place, discard, and flip all eleven piles."
        ),
        "lang": text.locale,
        "dir": _direction(text.locale),
        "start_url": home,
        "scope": home,
        "display": "standalone",
        "theme_color": colors()["bar"],
        "background_color": colors()["felt"],
        "categories": ["games", "cards", "puzzle"],
        "icons": [
            {
                "src": url_for("static", filename=f"img/{name}.png"),
                "sizes": f"{side}x{side}",
                "type": "image/png",
                "purpose": purpose,
            }
            for name, side, purpose in ICONS
        ],
        "shortcuts": [{"name": text.gettext("The rules"), "url": url_for("pages.show_rules")}],
    }


def _direction(locale: str) -> str:
    try:
        return Locale.parse(locale, sep="-").text_direction
    except UnknownLocaleError:
        return "auto"


def _version(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:10]
