"""Polls: what pages ask again and again, of a match with people.

A poll says what its page has shown (``MARK``), and when something follows from time alone (``DUE``); it is
answered by nothing while neither has changed. It costs one statement, so its limit costs none: each process
counts for itself.
"""

from __future__ import annotations

from collections import Counter
from datetime import datetime, timedelta
from threading import Lock
from typing import Final

from flask import Flask, current_app, request

from solitaire.play.errors import PlayCode, TooOften
from solitaire.web.http.context import use_cases
from solitaire.web.http.player import read_cookie

MARK: Final = "seen"
DUE: Final = "due"
PERIOD: Final = timedelta(seconds=10)
MOST: Final = 60
"""So many polls a player may send in a period: those of a dozen open pages."""
KEY: Final = "polls"
"""The extension of the app that holds its ``PollCounts``."""


class PollCounts:
    """How often each player has polled in this period. Safe for threads."""

    def __init__(self) -> None:
        self._began: datetime | None = None
        self._counts: Counter[str] = Counter()
        self._lock: Final = Lock()

    def spend(self, who: str, now: datetime) -> None:
        """Count a poll; TooOften beyond the limit."""
        with self._lock:
            if self._began is None or not timedelta(0) <= now - self._began < PERIOD:
                self._began = now
                self._counts.clear()
            self._counts[who] += 1
            if self._counts[who] > MOST:
                raise TooOften(PlayCode.TOO_OFTEN, seconds=PERIOD.seconds)


def init_app(app: Flask) -> None:
    """Add the counts of a process."""
    app.extensions[KEY] = PollCounts()


def allow_poll() -> None:
    """Count a poll of this request's player, or of its address without one; TooOften beyond the limit."""
    cookie = read_cookie()
    who = cookie[0] if cookie else request.remote_addr or ""
    counts: PollCounts = current_app.extensions[KEY]
    counts.spend(who, use_cases().dailies.now())
