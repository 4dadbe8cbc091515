"""Who plays: nobody we know, only somebody who comes back with the same signed cookie."""

from __future__ import annotations

import secrets
from datetime import UTC, date, datetime, timedelta
from typing import Final

from flask import Flask, session
from flask.sessions import SecureCookieSessionInterface
from itsdangerous import URLSafeTimedSerializer

from solitaire.web.settings import Settings

LIFETIME: Final = timedelta(days=400)
"""The longest that browsers keep a cookie."""
FRESH_DAYS: Final = 30
"""How old a cookie gets before it is given anew."""
_KEY: Final = "player"
_SINCE: Final = "since"


class _Cookies(SecureCookieSessionInterface):
    """Flask's signed cookies, with one serializer for all requests; Flask makes it anew for each."""

    def __init__(self) -> None:
        self._kept: URLSafeTimedSerializer | None = None

    def get_signing_serializer(self, app: Flask) -> URLSafeTimedSerializer | None:
        """The serializer of the app's secret, which is there before the first request and stays."""
        if self._kept is None:
            self._kept = super().get_signing_serializer(app)
        return self._kept


def init_app(app: Flask, settings: Settings) -> None:
    """Set how the cookie travels. HttpOnly is Flask's default, and said here because we rely on it."""
    app.session_interface = _Cookies()
    app.config.update(
        PERMANENT_SESSION_LIFETIME=LIFETIME,
        SESSION_COOKIE_NAME="player",
        SESSION_COOKIE_HTTPONLY=True,
        SESSION_COOKIE_SAMESITE="Lax",
        SESSION_COOKIE_SECURE=settings.secure_cookies,
        SESSION_REFRESH_EACH_REQUEST=False,
    )


def known_player() -> str | None:
    """The player of this request, or None for somebody who has not played yet."""
    player = session.get(_KEY)
    return player if isinstance(player, str) else None


def this_player() -> str:
    """The player of this request, or a name for somebody new, who keeps it once it is ``remember``ed."""
    return known_player() or secrets.token_urlsafe(18)


def remember(player: str) -> None:
    """Give the browser the cookie of that player, unless it has a fresh one: with the first game, not before.

    So somebody who starts a game at least once a year stays known.
    """
    day = today().toordinal()
    since = session.get(_SINCE)
    fresh = isinstance(since, int) and day - since < FRESH_DAYS
    if known_player() != player or not fresh:
        session.permanent = True
        session[_KEY] = player
        session[_SINCE] = day


def today() -> date:
    """The day by which the age of a cookie is judged."""
    return datetime.now(UTC).date()
