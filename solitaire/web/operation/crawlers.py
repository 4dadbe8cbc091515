"""Files that programs look for at fixed addresses: robots.txt, security.txt and favicon.ico."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from http import HTTPStatus
from pathlib import Path
from typing import Final

from flask import Response, abort, current_app, url_for

from solitaire.web.operation import blueprint

CACHED: Final = timedelta(days=1)
VALID: Final = timedelta(days=180)
"""For how long a security.txt is valid; RFC 9116 recommends less than a year."""
PRIVATE: Final = ("/families", "/learn/", "/records", "/you")
"""Beginnings of addresses without anything to find: of one player, or of one of countless positions."""


@blueprint.get("/robots.txt")
def show_robots() -> Response:
    """What crawlers may ask for. Pages for players are no secret, but there are very many."""
    root = url_for("pages.show_home").removesuffix("/")
    rules = [f"Disallow: {root}{path}" for path in PRIVATE]
    return _text("\n".join(["User-agent: *", *rules]))


@blueprint.get("/.well-known/security.txt")
def show_security_contact() -> Response:
    """Where to report a vulnerability of this site (RFC 9116); 404 if its settings do not say."""
    contact = current_app.config["SECURITY_CONTACT"]
    if contact is None:
        abort(HTTPStatus.NOT_FOUND)
    expires = datetime.now(UTC) + VALID
    return _text(f"Contact: {contact}\nExpires: {expires:%Y-%m-%dT%H:%M:%SZ}")


@blueprint.get("/favicon.ico")
def show_icon() -> Response:
    """The icon for programs that look for it where it was before pages named it: a PNG, as all accept."""
    icon = Path(current_app.static_folder or "", "img/icon-192.png")
    return _keep(Response(icon.read_bytes(), mimetype="image/png"))


def _text(text: str) -> Response:
    return _keep(Response(f"{text}\n", mimetype="text/plain"))


def _keep(response: Response) -> Response:
    response.cache_control.public = True
    response.cache_control.max_age = int(CACHED.total_seconds())
    return response
