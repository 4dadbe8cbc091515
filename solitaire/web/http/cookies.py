"""Finds out whether a browser accepts cookies, before a form stores data that only its cookie can find.

A form from a browser without any cookie is answered by one cookie and a redirect to the same address with
status 307, so the browser sends the form again. If the cookie does not come with it, nothing is stored: a
page explains that, with the form to send again. Programs, whose Accept does not name HTML, are exempt.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from http import HTTPStatus
from typing import Final, ParamSpec
from urllib.parse import urlencode

from flask import current_app, make_response, redirect, render_template, request
from flask.typing import ResponseReturnValue

P = ParamSpec("P")

COOKIE: Final = "asked"
LIFETIME: Final = 60
"""In seconds; the browser returns it at once."""


def needs_cookies(view: Callable[P, ResponseReturnValue]) -> Callable[P, ResponseReturnValue]:
    """A decorator, right below that of the route, for a view that needs a browser with cookies."""

    @wraps(view)
    def answer(*args: P.args, **values: P.kwargs) -> ResponseReturnValue:
        if request.cookies or "text/html" not in request.headers.get("Accept", ""):
            return view(*args, **values)
        if COOKIE in request.args:
            return _refuse()
        return _redirect_with_cookie()

    return answer


def _redirect_with_cookie() -> ResponseReturnValue:
    """Set the cookie, and let the browser send its form again."""
    query = urlencode([*request.args.items(multi=True), (COOKIE, "1")])
    response = redirect(f"?{query}", HTTPStatus.TEMPORARY_REDIRECT)
    response.set_cookie(
        COOKIE,
        "1",
        max_age=LIFETIME,
        path=current_app.config["APPLICATION_ROOT"],
        httponly=True,
        samesite="Lax",
        secure=current_app.config["SESSION_COOKIE_SECURE"],
    )
    return response


def _refuse() -> ResponseReturnValue:
    """The page for a browser that did not accept the cookie."""
    query = [pair for pair in request.args.items(multi=True) if pair[0] != COOKIE]
    fields = tuple(request.form.items(multi=True))
    page = render_template("home/cookies.html", query=urlencode(query), fields=fields)
    return make_response(page, HTTPStatus.CONFLICT)
