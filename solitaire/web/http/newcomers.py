"""What newcomers do for the first time, for a site that counts it (``web.operation.prometheus``).

Nothing is stored about them. A new player's own cookie says what is still to come, until it is done; a first
visit is that of a browser without a cookie that comes from elsewhere.
"""

from __future__ import annotations

from enum import StrEnum
from http import HTTPMethod, HTTPStatus
from typing import Final

from flask import Response, current_app, g, request, session


class First(StrEnum):
    """What is counted once for each player. The values are in cookies."""

    CARD = "card"  # a card placed, or a move of a match
    GAME = "game"  # a game or a match that has ended


_AHEAD: Final = "ahead"


def expect_firsts() -> None:
    """Note in the cookie of a new player that all of it is still to come, if this site counts it."""
    if current_app.config["METRICS"]:
        session[_AHEAD] = [*First]


def note_first(first: First) -> None:
    """Note that the player has just done that: if it was still to come, it is counted."""
    ahead = session.get(_AHEAD, [])
    if first in ahead:
        session[_AHEAD] = [each for each in ahead if each != first]
        g.setdefault("firsts", []).append(first)


def firsts_of_request() -> list[First]:
    """What this request did for the first time."""
    return list(g.get("firsts", ()))


def is_first_visit(response: Response) -> bool:
    """Whether a whole page was shown to a browser that has no cookie, and did not come from another page."""
    return (
        request.method == HTTPMethod.GET
        and response.status_code == HTTPStatus.OK
        and response.mimetype == "text/html"
        and not request.cookies
        and not (request.referrer or "").startswith(request.host_url)
    )
