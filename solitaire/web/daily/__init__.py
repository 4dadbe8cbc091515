"""The dailies: start card, leaderboard, check and calendar."""

from collections.abc import Callable
from typing import Any, TypeVar

from flask import Blueprint

from solitaire.rules import STANDARD, VARIANTS

blueprint = Blueprint("daily", __name__)


View = TypeVar("View", bound=Callable[..., Any])


def route(address: str, method: str = "GET") -> Callable[[View], View]:
    """Route an address of a daily to a view with ``variant``: "/22" is ``/daily/22`` and ``/daily/short/22``.

    ``url_for`` without a variant gives the address of the standard game, which comes first.
    """

    def register(view: View) -> View:
        for variant in VARIANTS:
            root = "/daily" if variant is STANDARD else f"/daily/{variant.name}"
            blueprint.add_url_rule(
                root + address, view_func=view, methods=[method], defaults={"variant": variant}
            )
        return view

    return register
