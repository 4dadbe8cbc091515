"""The use cases that an app was made with, for its views."""

from __future__ import annotations

from typing import Final, cast

from flask import Flask, current_app

from solitaire.play import Games

_KEY: Final = "solitaire"


def init_app(app: Flask, games: Games) -> None:
    """Keep the use cases with the app."""
    app.extensions[_KEY] = games


def games() -> Games:
    """The use cases of the app that answers this request."""
    return cast(Games, current_app.extensions[_KEY])
