"""A wrong clock for a process and its children: Python imports this if its folder is in PYTHONPATH.

CLOCK_FILE names a file with the seconds by which the clock is wrong, which may change. Only what reads the
time of day is wrong, as when somebody sets a clock: not ``time.monotonic``, nor anything that waits.
"""

from __future__ import annotations

import os
from pathlib import Path
from threading import Thread
from time import sleep, time
from typing import Final

import time_machine

PAUSE: Final = 0.05
"""Seconds until the file is read again."""


class WrongClock:
    """The clock of this process, which follows the file."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._wrong = 0.0
        self._clock = time_machine.travel(None).start()
        time()  # it ticks from the first time it is read
        self.follow()
        os.register_at_fork(after_in_child=self.follow)  # a child has the clock, but not the thread

    def follow(self) -> None:
        """Set the clock, and again whenever the file changes."""
        self._set()
        Thread(target=self._keep_setting, name="wrong clock", daemon=True).start()

    def _keep_setting(self) -> None:
        while True:
            sleep(PAUSE)
            self._set()

    def _set(self) -> None:
        wrong = float(self._file.read_text())
        self._clock.shift(wrong - self._wrong)
        self._wrong = wrong


WrongClock(Path(os.environ["CLOCK_FILE"]))
