"""Waiting for what another thread or process does soon."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic, sleep
from typing import Final

LONG: Final = 60.0
"""Seconds to wait for what should be there at once; after that a test fails."""


def wait_until(condition: Callable[[], object]) -> None:
    """Return as soon as it holds; fail if it does not come to hold."""
    given_up = monotonic() + LONG
    while not condition():
        assert monotonic() < given_up, "it did not come"
        sleep(0.002)
