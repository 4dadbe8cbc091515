"""What an app was made with, for its views: the use cases, and the press that prints its cards."""

from __future__ import annotations

from typing import Final, cast

from flask import Flask, current_app

from solitaire.play import Games
from solitaire.web.press import Press

_GAMES: Final = "solitaire-games"
_PRESS: Final = "solitaire-press"


def init_app(app: Flask, games: Games) -> None:
    """Keep the use cases with the app, and give it a press."""
    app.extensions[_GAMES] = games
    app.extensions[_PRESS] = Press(app.jinja_env)


def games() -> Games:
    """The use cases of the app that answers this request."""
    return cast(Games, current_app.extensions[_GAMES])


def press() -> Press:
    """The press of the app that answers this request."""
    return cast(Press, current_app.extensions[_PRESS])
