"""A clock that stands still until a test sets it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta


@dataclass
class Clock:
    """With a ``step`` it goes on by so much each time that somebody looks at it."""

    now: datetime
    step: timedelta = timedelta()

    def __call__(self) -> datetime:
        self.now += self.step
        return self.now
