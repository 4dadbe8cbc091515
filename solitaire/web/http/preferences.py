"""How a player likes the table: theme, size of cards, which hand, keys, sound, order of cards.

They live in a cookie of their own, readable text that says only what differs from the defaults, so they work
before there is a player, without scripts, and are lost with nothing. What a cookie says that we do not know
is passed over: it may be of a newer version, or of nobody's making.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace
from typing import Final, cast
from urllib.parse import parse_qsl, urlencode

from flask import Flask, Response, after_this_request, current_app, g, request

from solitaire.web.http.player import LIFETIME

COOKIE: Final = "preferences"
CHOICES: Final[Mapping[str, tuple[str, ...]]] = {
    "theme": ("system", "light", "dark"),
    "cards": ("normal", "large"),
    "letters": ("off", "on"),
    "hand": ("right", "left"),
    "keys": ("on", "off"),
    "line": ("off", "on"),
    "draw": ("at-once", "by-hand"),
    "sound": ("off", "soft", "medium", "loud"),
    "sort": ("melds", "suit", "rank"),
    "statistics": ("shown", "hidden"),
    "away": ("off", "on"),
    "spare": ("off", "on"),
}
"""What can be chosen, the default first."""
NOTED: Final[Mapping[str, tuple[str, ...]]] = {"explained": ("no", "yes")}
"""What is not chosen, but noted for the player's comfort."""
BY_HAND: Final = "by-hand"
LONGEST: Final = 500
"""The most characters of a cookie that are read; ours has less than 200."""


@dataclass(frozen=True, slots=True)
class Preferences:
    """The choices of one player; every field is one of ``CHOICES`` or ``NOTED``.

    ``letters`` puts the letter of the suit beside it, ``line`` shows the command line without being asked,
    ``draw`` says whether the next card comes with the answer to a turn; ``away`` and ``spare`` which help is
    shown at the table, ``explained`` that the player has been told what spare is.
    """

    theme: str = "system"
    cards: str = "normal"
    letters: str = "off"
    hand: str = "right"
    keys: str = "on"
    line: str = "off"
    draw: str = "at-once"
    sound: str = "off"
    sort: str = "melds"
    statistics: str = "shown"
    away: str = "off"
    spare: str = "off"
    explained: str = "no"

    def but(self, chosen: Mapping[str, str]) -> Preferences:
        """These, with what is chosen; what we do not know is passed over."""
        may_be = {**CHOICES, **NOTED}
        known = {name: value for name, value in chosen.items() if value in may_be.get(name, ())}
        return replace(self, **known)

    @property
    def chosen(self) -> dict[str, str]:
        """What differs from the defaults, by name."""
        return {
            field.name: value
            for field in fields(self)
            if (value := getattr(self, field.name)) != field.default
        }

    @property
    def all(self) -> dict[str, str]:
        """Every preference by name."""
        return asdict(self)

    @property
    def draws_by_hand(self) -> bool:
        """Whether the next card waits to be drawn."""
        return self.draw == BY_HAND

    @property
    def shows_statistics(self) -> bool:
        """Whether the player wants to be told of streaks, and of how others did."""
        return self.statistics == "shown"

    @property
    def shows_away(self) -> bool:
        """Whether the table shows how many cards each pile is away."""
        return self.away == "on"

    @property
    def shows_spare(self) -> bool:
        """Whether the table shows how the game stands."""
        return self.spare == "on"

    @property
    def knows_spare(self) -> bool:
        """Whether the player has been told what spare is."""
        return self.explained == "yes"


DEFAULTS: Final = Preferences()


def preferences() -> Preferences:
    """The preferences of this request, as its cookie has them."""
    if "preferences" not in g:
        text = request.cookies.get(COOKIE, "")
        g.preferences = DEFAULTS.but(dict(parse_qsl(text[:LONGEST]))) if text else DEFAULTS
    return cast(Preferences, g.preferences)


def pretend(chosen: Preferences) -> None:
    """Let this answer have these."""
    g.preferences = chosen


def keep(chosen: Preferences) -> None:
    """Let this answer, and the browser from now on, have these."""
    pretend(chosen)
    after_this_request(_send)


def keep_while_played() -> None:
    """Let the browser have what was chosen for as long as somebody plays: each game begins its time anew."""
    if preferences().chosen:
        keep(preferences())


def _send(response: Response) -> Response:
    """The cookie; none any more if nothing differs from the defaults."""
    secure = current_app.config["SESSION_COOKIE_SECURE"]
    chosen = urlencode(preferences().chosen)
    if chosen:
        response.set_cookie(
            COOKIE, chosen, max_age=LIFETIME, httponly=True, samesite="Lax", secure=secure
        )
    else:
        response.delete_cookie(COOKIE, httponly=True, samesite="Lax", secure=secure)
    return response


def init_app(app: Flask) -> None:
    """Hand the preferences to the templates."""

    @app.context_processor
    def hand_over() -> dict[str, object]:
        return {"preferences": preferences()}
