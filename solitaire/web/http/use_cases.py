"""The use cases of the app that answers the request."""

from __future__ import annotations

from typing import Final, cast

from flask import Flask, current_app

from solitaire.play.use_cases import UseCases

_USE_CASES: Final = "solitaire-use-cases"


def init_app(app: Flask, use_cases: UseCases) -> None:
    """Store the use cases in the app's extensions."""
    app.extensions[_USE_CASES] = use_cases


def use_cases() -> UseCases:
    """The use cases of the app that answers this request."""
    return cast(UseCases, current_app.extensions[_USE_CASES])
