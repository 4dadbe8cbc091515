"""Anonymous player ids in a signed cookie."""

from __future__ import annotations

import secrets
from datetime import UTC, date, datetime, timedelta
from typing import Final

from flask import Flask, Request, session
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface
from itsdangerous import BadSignature

from solitaire.play.errors import Absent, PlayCode, Refused
from solitaire.web.http.codes import WebCode
from solitaire.web.settings import Settings

LIFETIME: Final = timedelta(days=400)
"""The longest that browsers keep a cookie."""
FRESH_DAYS: Final = 30
"""How old a cookie gets before it is given anew."""
CLOCK_SKEW: Final = timedelta(minutes=5)
"""How far ahead of now a cookie may be signed. Flask allows no second, but the clocks of two servers differ,
and a clock can be set back. A player whose cookie is refused gets a new one with the next game, for good."""
_KEY: Final = "player"
_SINCE: Final = "since"


class _Cookies(SecureCookieSessionInterface):
    """Flask's signed cookies, except that the clock of the server that signed one may be ahead of ours."""

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession:
        """The session in the cookie; an empty one if there is none, or it is not ours, or too old."""
        cookie = request.cookies.get(self.get_cookie_name(app))
        serializer = self.get_signing_serializer(app)
        if not cookie or serializer is None:
            return self.session_class()
        try:
            content, signed = serializer.loads(cookie, return_timestamp=True)
        except BadSignature:
            return self.session_class()
        age = datetime.now(UTC) - signed
        if -CLOCK_SKEW <= age <= app.permanent_session_lifetime:
            return self.session_class(content)
        return self.session_class()


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
    """The player of this request, or None for a browser that has not played yet."""
    player = session.get(_KEY)
    return player if isinstance(player, str) else None


def player_or_new() -> str:
    """The player of this request, or a new id, which the browser gets when it is passed to ``remember``."""
    return known_player() or secrets.token_urlsafe(18)


def required_player() -> str:
    """The player of this request; Absent (no-game) without one, who can have no game."""
    player = known_player()
    if player is None:
        raise Absent(PlayCode.NO_GAME)
    return player


def returning_player() -> str:
    """The player of this request; Refused (play-first) without one, since nothing is stored for them yet."""
    player = known_player()
    if player is None:
        raise Refused(WebCode.PLAY_FIRST)
    return player


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


def become(player: str) -> None:
    """Give the browser the cookie of another player, in place of the one it had."""
    session.clear()
    remember(player)


def forget() -> None:
    """Take the cookie back: the browser is somebody new's from now on."""
    session.clear()


def today() -> date:
    """The day by which the age of a cookie is judged."""
    return datetime.now(UTC).date()
