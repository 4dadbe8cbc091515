"""Anonymous player ids in a signed cookie, with a number by which it can be signed out.

A cookie with a number below the player's is invalid: the request has no player, and the next game replaces
the cookie. Cookies of older versions have no number, which counts as 0.

Browsers send a cookie to every port of its host, so each site has a name of its own for it. Up to 1.0.0 all
were called ``player``: one that this site has signed is read as long as there is none of the site's own name,
and copied to that. A cookie that another site has signed is never set nor deleted.
"""

from __future__ import annotations

import secrets
import time
from datetime import UTC, date, datetime, timedelta
from typing import Any, Final, cast

from flask import (
    Flask,
    Request,
    Response,
    after_this_request,
    current_app,
    g,
    request,
    session,
)
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface
from itsdangerous import BadSignature, SignatureExpired, URLSafeTimedSerializer

from solitaire.play.errors import Absent, PlayCode, Refused
from solitaire.play.site import load_site_mark
from solitaire.web.http.context import use_cases
from solitaire.web.http.errors import WebCode
from solitaire.web.http.newcomers import expect_firsts
from solitaire.web.settings import Settings

LIFETIME: Final = timedelta(days=400)
"""The longest that browsers keep a cookie."""
FRESH_DAYS: Final = 30
"""The age in days at which the cookie is renewed."""
_SHARED_NAME: Final = "player"
"""The name that the cookies of all sites had up to version 1.0.0; those of today begin with it."""
_KEY: Final = "player"
_NUMBER: Final = "number"
_SINCE: Final = "since"


class _Session(SecureCookieSession):
    """The session of a request."""

    found_elsewhere = False
    """Whether it was in a cookie of another name than this site's."""


class _Sessions(SecureCookieSessionInterface):
    """Flask's signed cookie sessions, which are found by an older name too, and are read by ``read_signed``.

    A player whose cookie is refused would lose the id with the next game.
    """

    session_class = _Session

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession:
        """The session in the cookie; an empty one if the cookie is missing, forged or expired.

        The site's own name comes first. Another one is an older version's, or that of a lost phrase key.
        """
        own = self.get_cookie_name(app)
        for name in (own, *_other_names(request, own)):
            if (content := self.read(app, request, name)) is not None:
                session = _Session(content)
                session.found_elsewhere = name != own
                return session
        return _Session()

    def read(self, app: Flask, request: Request, name: str) -> dict[str, object] | None:
        """What this site has signed in the cookie of that name; None if it is missing, forged or expired."""
        cookie, serializer = request.cookies.get(name), self.get_signing_serializer(app)
        if not cookie or serializer is None:
            return None
        try:
            content = read_signed(serializer, cookie, app.permanent_session_lifetime)
        except BadSignature:
            return None
        return cast("dict[str, object]", content)


_SESSIONS: Final = _Sessions()


def init_app(app: Flask, settings: Settings) -> None:
    """Configure the session cookie. HttpOnly is Flask's default, set explicitly because we rely on it.

    Templates get ``signed_out``: whether this browser's cookie is signed out, if the player was loaded; and
    the function ``is_first_visit``.
    """
    app.context_processor(lambda: {"signed_out": g.get("signed_out", False)})
    app.add_template_global(is_first_visit)
    app.session_interface = _SESSIONS
    app.config.update(
        PERMANENT_SESSION_LIFETIME=LIFETIME,
        SESSION_COOKIE_NAME=f"{_SHARED_NAME}-{load_site_mark(settings)}",
        SESSION_COOKIE_HTTPONLY=True,
        SESSION_COOKIE_SAMESITE="Lax",
        SESSION_COOKIE_SECURE=settings.secure_cookies,
        SESSION_REFRESH_EACH_REQUEST=False,
    )


def _other_names(request: Request, own: str) -> list[str]:
    """The names of the request's other cookies that could be of a player, that of version 1.0.0 last."""
    names = {name for name in request.cookies if name.startswith(_SHARED_NAME)}
    return sorted(names - {own}, reverse=True)


def signing_keys() -> list[bytes]:
    """The keys of cookies, oldest first, for serializers of itsdangerous; the last one signs."""
    config = current_app.config
    return [*reversed(config["SECRET_KEY_FALLBACKS"]), config["SECRET_KEY"]]


def read_signed(serializer: URLSafeTimedSerializer, text: str, lifetime: timedelta) -> Any:
    """What a signed text holds; BadSignature if it is forged, or older than its lifetime.

    It may be signed in the future, which itsdangerous refuses: clocks of servers differ, and are set back,
    and only a server of this site can sign.
    """
    content, signed = serializer.loads(text, return_timestamp=True)
    age = int(time.time()) - signed.timestamp()  # as itsdangerous computes it
    if age > lifetime.total_seconds():
        raise SignatureExpired("expired", content, signed)
    return content


def known_player() -> str | None:
    """The player of this request, or None for a browser that has not played yet, or was signed out.

    Costs a query, once for each request.
    """
    if "player" not in g:
        player, number = session.get(_KEY), session.get(_NUMBER, 0)
        player = player if isinstance(player, str) else None
        g.signed_out = player is not None and not use_cases().players.admits(player, number)
        g.player = None if g.signed_out else player
        if g.player is not None and cast(_Session, session).found_elsewhere:
            session.permanent = True  # a change, so that it is set under this site's name
    return cast("str | None", g.player)


def read_cookie() -> tuple[str, int] | None:
    """The player that this request says it is of, and the number of its cookie, which may be signed out.

    For polls, whose one statement compares the number as well.
    """
    player, number = session.get(_KEY), session.get(_NUMBER, 0)
    return (player, number) if isinstance(player, str) else None


def is_first_visit() -> bool:
    """Whether this browser has begun no game, or keeps no cookies. Costs nothing, so error pages ask too."""
    return _KEY not in session


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
        expect_firsts()
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
    """Delete the cookie, and those of other names that this site has signed.

    The browser's next game starts a new player.
    """
    session.clear()
    after_this_request(_delete_others)


def _delete_others(response: Response) -> Response:
    config = current_app.config
    for name in _other_names(request, config["SESSION_COOKIE_NAME"]):
        if _SESSIONS.read(current_app, request, name) is not None:
            response.delete_cookie(
                name,
                path=config["APPLICATION_ROOT"],
                httponly=True,
                samesite="Lax",
                secure=config["SESSION_COOKIE_SECURE"],
            )
    return response


def today() -> date:
    """The current UTC date, from which the age of a cookie is computed."""
    return datetime.now(UTC).date()
