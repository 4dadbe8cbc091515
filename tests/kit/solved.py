"""Remembers what the solver computed: many tests ask it for the analysis of the same few games."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache, partial
from pathlib import Path
from typing import Any, Final

import pytest

from solitaire.play.coach import adviser, reviews
from solitaire.play.coach.turning import finding as turning
from solitaire.play.paper import solutions
from tests.kit.once import made_once

_ASKED: Final = [
    (module, name, getattr(module, name))
    for module, name in (
        (reviews, "analyze"),
        (adviser, "play_out"),
        (solutions, "find_need"),
        (solutions, "find_reach"),
        (turning, "simulate"),
    )
]
"""Pure functions of a deal or a game, where use cases call them."""


@contextmanager
def solving_once(folder: Path) -> Iterator[None]:
    """Let use cases ask the solver once for each game, here and in all such blocks of all workers.

    ``folder`` is that of the run (``tests.kit.once``).
    """
    with pytest.MonkeyPatch.context() as patch:
        for module, name, remembering in _remember(folder):
            patch.setattr(module, name, remembering)
        yield


@cache
def _remember(folder: Path) -> list[tuple[Any, str, Callable[..., Any]]]:
    return [(module, name, cache(_share(folder, asked))) for module, name, asked in _ASKED]


def _share(folder: Path, asked: Callable[..., Any]) -> Callable[..., Any]:
    """The function, whose answers the workers of a run have together."""

    def remembering(*arguments: object, **options: object) -> Any:
        call = f"{asked.__qualname__} {arguments} {options}"
        name = hashlib.sha256(call.encode()).hexdigest()
        return made_once(folder / f"solved-{name}", partial(asked, *arguments, **options))

    return remembering
