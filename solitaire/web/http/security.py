"""Same-origin check of unsafe requests, and the security headers of every response."""

from __future__ import annotations

from typing import Final
from urllib.parse import urlsplit

from flask import Flask, Response, abort, current_app, request
from werkzeug.urls import uri_to_iri

from solitaire.web.http import context, hx

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
HTTPS_ONLY: Final = {"Strict-Transport-Security": "max-age=31536000"}
"""For a year; for this host alone, since others below its name may not have https."""
NO_CACHE: Final = {"Cache-Control": "private, no-store"}


def init_app(app: Flask) -> None:
    """Register the same-origin check and the headers."""
    app.before_request(refuse_other_sites)
    app.after_request(set_headers)


def refuse_other_sites() -> None:
    """Abort with 403 if another site made this browser send an unsafe request.

    Current browsers send Sec-Fetch-Site; older ones, and all over plain http on a host other than localhost,
    send Origin. A program that sends neither has no browser's cookie.
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
    require_valid_host()
    if _origin(origin) != _origin(request.host_url):
        abort(403)


def require_valid_host() -> None:
    """Abort with 400 if Host is invalid Punycode, such as xn--0, whose address Python 3.11 cannot read."""
    try:
        request.host.partition(":")[0].encode().decode("idna")
    except UnicodeError:
        abort(400)


def _origin(url: str) -> tuple[str, str | None, int | None]:
    try:
        parts = urlsplit(uri_to_iri(url))  # like request.host_url; browsers send Punycode
        port = parts.port
    except ValueError:
        return "", None, None
    return parts.scheme, parts.hostname, port or {"http": 80, "https": 443}.get(parts.scheme)


def set_headers(response: Response) -> Response:
    """Add ``HEADERS`` to a response unless it sets them itself, and ``Cache-Control: no-store`` likewise.

    Without it a browser that goes back would show a table from its cache, some turns old. A site whose
    cookies need https makes browsers always use it.
    """
    https_only = HTTPS_ONLY if current_app.config["SESSION_COOKIE_SECURE"] else {}
    for name, value in (HEADERS | NO_CACHE | https_only).items():
        response.headers.setdefault(name, value)
    if response.mimetype == "text/html":
        response.vary.update((hx.HEADER, *context.HEADERS))
    return response
