"""What keeps a page from being used against its player: headers, and where a request may come from."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

from flask import Flask, abort, request
from werkzeug.urls import uri_to_iri

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

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
_SENT: Final = [(name.lower(), (name, value)) for name, value in (HEADERS | NOT_KEPT).items()]


def init_app(app: Flask) -> None:
    """Refuse unsafe requests from other sites, and send the headers with every answer."""
    app.before_request(refuse_other_sites)
    app.wsgi_app = sending_headers(app.wsgi_app)  # type: ignore[assignment,method-assign]


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
    if origin is None:
        return
    try:
        here = request.host_url
    except UnicodeError:  # a Host like xn--0, which is Punycode of nothing
        abort(400)
    if _origin(origin) != _origin(here):
        abort(403)


def _origin(url: str) -> tuple[str, str | None, int | None]:
    try:
        parts = urlsplit(uri_to_iri(url))  # as request.host_url is: browsers send Punycode
        port = parts.port
    except ValueError:
        return "", None, None
    return parts.scheme, parts.hostname, port or {"http": 80, "https": 443}.get(parts.scheme)


def sending_headers(app: WSGIApplication) -> WSGIApplication:
    """That app with the headers of ``HEADERS``; and a page is the player's own, and not kept.

    A table from a cache, as a browser shows it when one goes back, would be as it was turns ago. Headers that
    an answer has already stay. Around the app and not in it, so that no answer is without them, and since
    Flask looks at every header of an answer many times.
    """

    def called(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        def start(
            status: str, headers: list[tuple[str, str]], *exc: Any
        ) -> Callable[[bytes], object]:
            there = {name.lower() for name, _ in headers}
            headers += [header for name, header in _SENT if name not in there]
            return start_response(status, headers, *exc)

        return app(environ, start)

    return called
