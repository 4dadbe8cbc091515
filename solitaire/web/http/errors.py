"""The errors of the web layer: codes, their sentences and statuses, and the handlers that render pages."""

from __future__ import annotations

from enum import StrEnum
from http import HTTPStatus
from typing import Final

from flask import Flask, current_app, make_response, redirect, render_template, request
from werkzeug.exceptions import BadHost, HTTPException, SecurityError
from werkzeug.wrappers import Response as AnyResponse

from solitaire.play.errors import Absent, Busy, NotOver, PlayCode, TooOften
from solitaire.play.site import DatabaseUnavailable
from solitaire.rules import Code, SolitaireError
from solitaire.web.http.access import request_number, shown_method, shown_page, shown_route
from solitaire.web.http.addresses import find_meant_address
from solitaire.web.http.context import words_of_request
from solitaire.words import Words, _
from solitaire.words import errors as error_words
from solitaire.words.filling import fill_message


class WebCode(StrEnum):
    """The reasons why a view refuses a request; comments name the error class and the keys of its data."""

    MISSING = "missing"  # NotationError, an empty or missing field of a form: field
    NUMBER = "number"  # NotationError, not a whole number: text
    COMMAND = "command"  # NotationError, not a command of the command line: text
    NO_PILE = "no-pile"  # NotationError, a command that needs a pile, and none is chosen
    NO_LINK = "no-link"  # Absent, a link to another device that is forged or has expired
    PLAY_FIRST = "play-first"  # Refused, a new player: nothing is stored before the first game
    BUSY_EXPORT = "busy-export"  # Busy, another export is running; only one does at a time


def explain(words: Words, error: SolitaireError) -> str:
    """The reason for a refusal in a sentence or two."""
    match error.code:
        case WebCode.MISSING if error.data["field"] == "discard":
            return words.gettext("Choose the card to discard.")
        case WebCode() as code:
            return fill_message(words, _message(code), error)
        case _code:
            return error_words.explain(words, error)


def _message(code: WebCode) -> str:
    match code:
        case WebCode.MISSING:
            return _("Something is missing from this request. Load the page again.")
        case WebCode.NUMBER:
            return _("“%(text)s” is not a whole number.")
        case WebCode.COMMAND:
            return _("“%(text)s” is not a command. Type ? to hear them all.")
        case WebCode.NO_PILE:
            return _("Choose a pile first: type its rank.")
        case WebCode.NO_LINK:
            return _("This link is no longer valid. Make a new one on the other device.")
        case WebCode.PLAY_FIRST:
            return _("Play a game first, then try again.")
        case WebCode.BUSY_EXPORT:
            return _("Another download is still running. Try again in a moment.")


STATUS_OF_CLASS: Final[dict[type[SolitaireError], HTTPStatus]] = {
    Absent: HTTPStatus.NOT_FOUND,
    NotOver: HTTPStatus.CONFLICT,
    Busy: HTTPStatus.SERVICE_UNAVAILABLE,
    TooOften: HTTPStatus.TOO_MANY_REQUESTS,
}
STATUS_OF_CODE: Final[dict[StrEnum, HTTPStatus]] = {
    Code.CODE: HTTPStatus.NOT_FOUND,
    Code.CODE_VERSION: HTTPStatus.NOT_FOUND,
    PlayCode.ATTEMPT_STAYS: HTTPStatus.CONFLICT,
    PlayCode.RESULT_STAYS: HTTPStatus.CONFLICT,
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
<p>Every turn that the table shows is saved. Try again in a moment.</p>
<p>Error number {number}.</p>
<p><a href="{home}">Home</a> <a href="{home}report?error={number}">Something wrong?</a></p>
</body>
</html>
"""
"""The page when rendering the error page fails too; in English, since the catalogue may be the cause."""


def init_app(app: Flask) -> None:
    """Register the error handlers."""
    app.register_error_handler(HTTPException, handle_http_error)
    app.register_error_handler(SolitaireError, handle_refusal)
    app.register_error_handler(DatabaseUnavailable, handle_database_error)
    app.register_error_handler(Exception, handle_exception)


def handle_http_error(error: HTTPException) -> AnyResponse:
    """The page of an HTTP error, with its headers (Allow, Retry-After)."""
    if error.code == HTTPStatus.NOT_FOUND and (address := find_meant_address()):
        return redirect(address, HTTPStatus.FOUND)
    response = error.get_response()
    response.data = _render_or_fall_back(error.code or 500)
    return response


def handle_refusal(error: SolitaireError) -> AnyResponse:
    """The page of a refusal, such as an invalid deal code or a missing game."""
    status = status_of(error, HTTPStatus.UNPROCESSABLE_ENTITY)
    if status == HTTPStatus.NOT_FOUND and (address := find_meant_address()):
        return redirect(address, HTTPStatus.FOUND)
    return answer_error(status, error)


def handle_database_error(error: DatabaseUnavailable) -> AnyResponse:
    """A 503: the database is down, busy or too slow. One line in the log."""
    method, route = shown_method(), shown_route()
    current_app.logger.error("no database for %s %s: %s", method, route, error)
    return answer_error(HTTPStatus.SERVICE_UNAVAILABLE)


def handle_exception(error: Exception) -> AnyResponse:
    """A page for an unexpected exception, without details; in debug mode Werkzeug's debugger.

    The log has the traceback.
    """
    if current_app.debug:
        raise error
    log_exception(error)
    return answer_error(HTTPStatus.INTERNAL_SERVER_ERROR)


def log_exception(error: BaseException | None) -> None:
    """Log an unexpected exception with the route of the request; its address may hold anything."""
    method, route = shown_method(), shown_route()
    current_app.logger.error("unhandled exception in %s %s", method, route, exc_info=error)


def status_of(error: SolitaireError, fallback: HTTPStatus) -> HTTPStatus:
    """The status of an error by its class or its code, or ``fallback``."""
    return STATUS_OF_CLASS.get(type(error)) or STATUS_OF_CODE.get(error.code, fallback)


def answer_error(status: int, error: SolitaireError | None = None) -> AnyResponse:
    """Respond with the page of an error, with ``Retry-After`` if it is known."""
    response = make_response(_render_or_fall_back(status, error), status)
    if status == HTTPStatus.SERVICE_UNAVAILABLE:
        response.headers["Retry-After"] = str(RETRY_SECONDS)
    set_retry_after(response, error)
    return response


def set_retry_after(response: AnyResponse, error: SolitaireError | None) -> None:
    """Add ``Retry-After`` to the response to a TooOften."""
    if isinstance(error, TooOften):
        response.headers["Retry-After"] = str(error.data["seconds"])


def _render_or_fall_back(status: int, error: SolitaireError | None = None) -> str:
    try:
        return _render(status, error)
    except Exception as fault:
        if status < 500:
            raise  # Flask calls handle_exception, as for any exception
        current_app.logger.error("rendering an error page failed", exc_info=fault)
        return PLAIN.format(home=f"{request.script_root}/", number=request_number())


def _render(status: int, error: SolitaireError | None) -> str:
    if isinstance(request.routing_exception, BadHost | SecurityError):
        # The Host header is invalid or not one of TRUSTED_HOSTS, so url_for cannot build addresses.
        return render_template("home/host.html")
    reason = explain(words_of_request(), error) if error else None
    number = request_number()
    return render_template(
        "home/error.html", status=status, reason=reason, number=number, page=shown_page()
    )
