"""The rate limits of routes, by the address and the player of a request (``play.limits``)."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

from flask import request

from solitaire.play.limits import Costly
from solitaire.web.http.context import use_cases
from solitaire.web.http.player import known_player

P = ParamSpec("P")
T = TypeVar("T")


def limited(what: Costly) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """A decorator, below that of the route, for a view that costs ``what``; it may raise TooOften (429)."""

    def decorate(view: Callable[P, T]) -> Callable[P, T]:
        @wraps(view)
        def answer(*args: P.args, **values: P.kwargs) -> T:
            spend(what)
            return view(*args, **values)

        return answer

    return decorate


def give_back(what: Costly) -> None:
    """Undo the count of ``limited`` or ``spend``, for a request that did nothing."""
    use_cases().limits.give_back(what, request.remote_addr or "", known_player())


def spend(what: Costly) -> None:
    """Count a use by this request; TooOften beyond a limit."""
    use_cases().limits.spend(what, request.remote_addr or "", known_player())
