"""Error handlers: pages that say what to do next, and the status codes of refusals."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from http import HTTPStatus
from typing import Final

from flask import Flask, Response, current_app, make_response, render_template, request
from werkzeug.exceptions import BadHost, HTTPException, SecurityError

from solitaire.play.errors import Absent, Busy, NotOver
from solitaire.play.site import DatabaseUnavailable
from solitaire.rules import Code, SolitaireError
from solitaire.web.http.codes import WebCode, explain
from solitaire.web.http.words import words

KINDS: Final[dict[type[SolitaireError], HTTPStatus]] = {
    Absent: HTTPStatus.NOT_FOUND,
    NotOver: HTTPStatus.CONFLICT,
    Busy: HTTPStatus.SERVICE_UNAVAILABLE,
}
CODES: Final[dict[StrEnum, HTTPStatus]] = {
    Code.CODE: HTTPStatus.NOT_FOUND,
    Code.CODE_VERSION: HTTPStatus.NOT_FOUND,
    WebCode.PLAY_FIRST: HTTPStatus.CONFLICT,
}
RETRY_SECONDS: Final = 10
"""Retry-After of a 503: about as long as a restart of the database, or an export, takes."""

PLAIN: Final = """\
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Something went wrong on our side &ndash; Five Crowns Solitaire</title>
</head>
<body>
<h1>Something went wrong on our side</h1>
<p>Every turn that was answered is saved. Try again in a moment.</p>
<p><a href="/">Home</a></p>
</body>
</html>
"""
"""The page when rendering the error page fails too; in English, since the catalogue may be the cause."""


def init_app(app: Flask) -> None:
    """Register the error handlers."""
    app.register_error_handler(HTTPException, of_http)
    app.register_error_handler(SolitaireError, of_solitaire)
    app.register_error_handler(DatabaseUnavailable, of_database)
    app.register_error_handler(Exception, of_server)


def of_http(error: HTTPException) -> Response:
    """The page of an HTTP error, with its headers (Allow, Retry-After)."""
    response = _page(error.code or 500)
    for name, value in error.get_headers():
        if name.lower() not in ("content-type", "content-length"):
            response.headers.set(name, value)
    return response


def of_solitaire(error: SolitaireError) -> Response:
    """The page of a refusal, such as an invalid deal code or a missing game."""
    return _page(status_of(error, HTTPStatus.UNPROCESSABLE_ENTITY), error)


def status_of(error: SolitaireError, fallback: HTTPStatus) -> HTTPStatus:
    """The status of an error by its class or its code, or ``fallback``."""
    return KINDS.get(type(error)) or CODES.get(error.code, fallback)


def of_database(error: DatabaseUnavailable) -> Response:
    """A 503: the database is down, busy or too slow. One line in the log."""
    rule = request.url_rule
    current_app.logger.error("no database for %s %s: %s", request.method, rule, error)
    return _page(HTTPStatus.SERVICE_UNAVAILABLE)


def of_server(error: Exception) -> Response:
    """A page for an unexpected exception, without details; in debug mode Werkzeug's debugger.

    The log has the traceback. Errors of the database have no values of rows in them (``store.errors``).
    """
    if current_app.debug:
        raise error
    current_app.logger.error("unforeseen", exc_info=error)
    return _page(500)


def _page(status: int, error: SolitaireError | None = None) -> Response:
    response = _rendered_or_plain(status, error)
    if status == HTTPStatus.SERVICE_UNAVAILABLE:
        response.headers["Retry-After"] = str(RETRY_SECONDS)
    return response


def _rendered_or_plain(status: int, error: SolitaireError | None) -> Response:
    try:
        return _rendered(status, error)
    except Exception as fault:
        if status < 500:
            raise  # Flask calls this handler again, as for an unhandled exception
        current_app.logger.error("no page for an error", exc_info=fault)
        return make_response(PLAIN, status)


@dataclass(frozen=True, slots=True)
class ErrorPage:
    """The page of an error: its status, and a sentence about it if there is one."""

    status: int
    said: str


def _rendered(status: int, error: SolitaireError | None) -> Response:
    if isinstance(request.routing_exception, BadHost | SecurityError):
        # The Host header is invalid or not one of TRUSTED_HOSTS, so url_for cannot build addresses.
        return make_response(render_template("pages/host.html"), status)
    said = "" if error is None else explain(words(), error)
    return make_response(render_template("pages/error.html", page=ErrorPage(status, said)), status)
