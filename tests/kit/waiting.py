"""Waits for other threads and processes."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic, sleep
from typing import Final

LONG: Final = 300.0
"""The timeout of every wait, in seconds: only what hangs takes as long, however slow the machine is."""


def wait_until(condition: Callable[[], object], seconds: float = LONG) -> None:
    """Wait until the condition is true; fail after so many seconds."""
    given_up = monotonic() + seconds
    while not condition():
        assert monotonic() < given_up, "it did not come"
        sleep(0.002)
