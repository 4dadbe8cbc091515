"""What keeps a page from being used against its player: headers, and where a request may come from."""

from __future__ import annotations

from typing import Final
from urllib.parse import urlsplit

from flask import Flask, Response, abort, request

SAFE_METHODS: Final = frozenset({"GET", "HEAD", "OPTIONS"})

POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS: Final = {
    "Content-Security-Policy": POLICY,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
NOT_KEPT: Final = {"Cache-Control": "private, no-store"}


def init_app(app: Flask) -> None:
    """Refuse unsafe requests from other sites, and send the headers with every answer."""
    app.before_request(refuse_other_sites)
    app.after_request(send_headers)


def refuse_other_sites() -> None:
    """Abort with 403 if another site made this browser send an unsafe request.

    Every current browser says where a request comes from in Sec-Fetch-Site, older ones and plain http on
    a name other than localhost in Origin. A program that says neither carries no cookie of a browser.
    """
    if request.method in SAFE_METHODS:
        return
    site = request.headers.get("Sec-Fetch-Site")
    if site is not None:
        if site != "same-origin":
            abort(403)
        return
    origin = request.headers.get("Origin")
    if origin is not None and _origin(origin) != _origin(request.host_url):
        abort(403)


def _origin(url: str) -> tuple[str, str | None, int | None]:
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        return "", None, None
    return parts.scheme, parts.hostname, port or {"http": 80, "https": 443}.get(parts.scheme)


def send_headers(response: Response) -> Response:
    """The headers of ``HEADERS``; and a page is the player's own, and not kept.

    A table from a cache, as a browser shows it when one goes back, would be as it was turns ago.
    """
    there = {name.lower() for name, _ in response.headers}
    for name, value in (HEADERS | NOT_KEPT).items():
        if name.lower() not in there:
            response.headers.add(name, value)
    return response
