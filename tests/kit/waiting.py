"""Waits for other threads and processes."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic, sleep
from typing import Final

LONG: Final = 60.0
"""The timeout, in seconds; a busy machine is not a failure."""


def wait_until(condition: Callable[[], object]) -> None:
    """Wait until the condition is true; fail after LONG seconds."""
    given_up = monotonic() + LONG
    while not condition():
        assert monotonic() < given_up, "it did not come"
        sleep(0.002)
