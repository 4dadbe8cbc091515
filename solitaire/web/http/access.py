"""The access log: the method, route, status and milliseconds of each request, which metrics use too.

Each request has a random number, which is in all log records about it and on the page of an error (5xx). The
route is the rule of the address, as in ``/you/come/<token>``, so the log has no secrets from addresses, forms
or cookies.
"""

from __future__ import annotations

import logging
import re
import secrets
from collections.abc import Mapping
from http import HTTPMethod, HTTPStatus
from time import perf_counter
from typing import Any, Final

from flask import Flask, Response, current_app, g, has_request_context, request
from werkzeug.exceptions import HTTPException
from werkzeug.routing import Rule

_LOG: Final = logging.getLogger("solitaire.access")
_FREQUENT: Final = "operation"
"""The blueprint that monitors request every few seconds; only its failures are logged at INFO."""


def init_app(app: Flask) -> None:
    """Log all requests of the app. Call it first, to measure other functions too."""
    app.before_request(start_clock)
    app.after_request(log_request)
    app.add_template_global(shown_page)


def start_clock() -> None:
    """Note the time of the start of the request."""
    g.started = perf_counter()


def request_number() -> str:
    """The number of the request: eight hexadecimal digits."""
    if "number" not in g:
        g.number = secrets.token_hex(4).upper()
    return str(g.number)


def add_request_number(record: logging.LogRecord) -> bool:
    """A filter for a handler, which lets all records pass: those made in a request get its number."""
    if has_request_context():
        record.request = request_number()
    return True


def log_request(response: Response) -> Response:
    """Log the request with the status of its response. A 5xx response has its number as a header."""
    if response.status_code >= HTTPStatus.INTERNAL_SERVER_ERROR:
        response.headers["X-Request-Id"] = request_number()
    usual = request.blueprint == _FREQUENT and response.status_code == HTTPStatus.OK
    level = logging.DEBUG if usual else logging.INFO
    if _LOG.isEnabledFor(level):
        method, route = shown_method(), shown_route()
        milliseconds = round(1000 * seconds_taken(), 1)
        _LOG.log(
            level,
            "%s %s %d %.1f ms",
            method,
            route,
            response.status_code,
            milliseconds,
            extra={
                "method": method,
                "route": route,
                "status": response.status_code,
                "milliseconds": milliseconds,
            },
        )
    return response


def seconds_taken() -> float:
    """How long the request has taken so far."""
    return perf_counter() - g.started if "started" in g else 0.0


def note_turn() -> None:
    """Note that this request played a turn."""
    g.took_turn = True


def took_turn() -> bool:
    """Whether this request played a turn."""
    return "took_turn" in g


def shown_method() -> str:
    """The method of the request; ``-`` for one that a client made up."""
    return request.method if request.method in HTTPMethod.__members__ else "-"


def shown_route() -> str:
    """The rule that the address matches; ``-`` if none does."""
    return request.url_rule.rule if request.url_rule else "-"


def shown_page() -> str:
    """The path of the address, for people and without secrets: of its parts only numbers are told.

    As in ``/daily/4``, and in ``/races/<race>``. "" if it matches no route.
    """
    return _tell_path(request.url_rule, request.view_args or {}) if request.url_rule else ""


def read_page(path: str) -> str:
    """The same of another path of this site, as ``shown_page`` told it; "" for any other text."""
    adapter = current_app.create_url_adapter(request)
    if adapter is None or not (methods := [*adapter.allowed_methods(path)]):
        return ""
    try:
        rule, values = adapter.match(path, methods[0], return_rule=True)
    except HTTPException:
        return ""
    return _tell_path(rule, values)


def _tell_path(rule: Rule, values: Mapping[str, Any]) -> str:
    def tell(part: re.Match[str]) -> str:
        value = values.get(part[1])
        return str(value) if isinstance(value, int) else f"<{part[1]}>"

    return re.sub(r"<(?:[^<>:]+:)?(\w+)>", tell, rule.rule)
