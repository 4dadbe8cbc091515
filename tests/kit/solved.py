"""Remembers what the solver computed: many tests ask it for the analysis of the same few games."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Final

import pytest

from solitaire.play.coach import adviser, reviews
from solitaire.play.paper import solutions

_ASKED: Final = [
    (module, name, cache(getattr(module, name)))
    for module, name in (
        (reviews, "analyze"),
        (adviser, "play_out"),
        (solutions, "find_need"),
        (solutions, "find_reach"),
    )
]
"""Pure functions of a deal or a game, where use cases call them."""


@contextmanager
def solving_once() -> Iterator[None]:
    """Let the use cases of this process ask the solver once for each game, here and in all such blocks."""
    with pytest.MonkeyPatch.context() as patch:
        for module, name, remembering in _ASKED:
            patch.setattr(module, name, remembering)
        yield
