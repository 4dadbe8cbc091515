"""Anonymous player ids in a signed cookie, with a number by which it can be signed out.

A cookie with a number below the player's is invalid: the request has no player, and the next game replaces
the cookie. Cookies of older versions have no number, which counts as 0.
"""

from __future__ import annotations

import secrets
from datetime import UTC, date, datetime, timedelta
from typing import Final, cast

from flask import Flask, Request, current_app, g, session
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface
from itsdangerous import BadSignature

from solitaire.play.errors import Absent, PlayCode, Refused
from solitaire.web.http.context import use_cases
from solitaire.web.http.errors import WebCode
from solitaire.web.settings import Settings

LIFETIME: Final = timedelta(days=400)
"""The longest that browsers keep a cookie."""
FRESH_DAYS: Final = 30
"""The age in days at which the cookie is renewed."""
_KEY: Final = "player"
_NUMBER: Final = "number"
_SINCE: Final = "since"


class _TolerantSessions(SecureCookieSessionInterface):
    """Flask's signed cookie sessions, whose cookies may be signed in the future.

    Clocks of servers differ, and are set back. Only a server of this site can sign, and a player whose
    cookie is refused would lose the id with the next game.
    """

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession:
        """The session in the cookie; an empty one if the cookie is missing, forged or expired."""
        cookie = request.cookies.get(self.get_cookie_name(app))
        serializer = self.get_signing_serializer(app)
        if not cookie or serializer is None:
            return self.session_class()
        try:
            content, signed = serializer.loads(cookie, return_timestamp=True)
        except BadSignature:
            return self.session_class()
        if datetime.now(UTC) - signed <= app.permanent_session_lifetime:
            return self.session_class(content)
        return self.session_class()


def init_app(app: Flask, settings: Settings) -> None:
    """Configure the session cookie. HttpOnly is Flask's default, set explicitly because we rely on it.

    Templates get ``signed_out``: whether this browser's cookie is signed out, if the player was loaded.
    """
    app.context_processor(lambda: {"signed_out": g.get("signed_out", False)})
    app.session_interface = _TolerantSessions()
    app.config.update(
        PERMANENT_SESSION_LIFETIME=LIFETIME,
        SESSION_COOKIE_NAME="player",
        SESSION_COOKIE_HTTPONLY=True,
        SESSION_COOKIE_SAMESITE="Lax",
        SESSION_COOKIE_SECURE=settings.secure_cookies,
        SESSION_REFRESH_EACH_REQUEST=False,
    )


def signing_keys() -> list[bytes]:
    """The keys of cookies, oldest first, for serializers of itsdangerous; the last one signs."""
    config = current_app.config
    return [*reversed(config["SECRET_KEY_FALLBACKS"]), config["SECRET_KEY"]]


def known_player() -> str | None:
    """The player of this request, or None for a browser that has not played yet, or was signed out.

    Costs a query, once for each request.
    """
    if "player" not in g:
        player, number = session.get(_KEY), session.get(_NUMBER, 0)
        player = player if isinstance(player, str) else None
        g.signed_out = player is not None and not use_cases().players.admits(player, number)
        g.player = None if g.signed_out else player
    return cast("str | None", g.player)


def player_or_new() -> str:
    """The player of this request, or a new id; ``remember_player`` sends its cookie."""
    return known_player() or secrets.token_urlsafe(18)


def required_player() -> str:
    """The player of this request; Absent (no-game) without one, since games belong to players."""
    player = known_player()
    if player is None:
        raise Absent(PlayCode.NO_GAME)
    return player


def returning_player() -> str:
    """The player of this request; Refused (play-first) without one: new players have nothing stored."""
    player = known_player()
    if player is None:
        raise Refused(WebCode.PLAY_FIRST)
    return player


def remember_player(player: str) -> None:
    """Set the player's cookie unless it is fresh; call it with each new game, not before the first.

    A player who starts a game at least once a year keeps the id.
    """
    since = session.get(_SINCE)
    fresh = isinstance(since, int) and today().toordinal() - since < FRESH_DAYS
    if known_player() != player:
        switch_player(player, 0)
    elif not fresh:
        switch_player(player, session.get(_NUMBER, 0))


def switch_player(player: str, number: int) -> None:
    """Replace the browser's cookie with one of that player, with that number."""
    session.clear()
    session.permanent = True
    session.update(
        {_KEY: player, _SINCE: today().toordinal()} | ({_NUMBER: number} if number else {})
    )
    g.player = player


def forget_player() -> None:
    """Delete the cookie; the browser's next game starts a new player."""
    session.clear()


def today() -> date:
    """The current UTC date, from which the age of a cookie is computed."""
    return datetime.now(UTC).date()
