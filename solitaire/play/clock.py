"""The default clock of the use cases; tests pass their own."""

from __future__ import annotations

from datetime import UTC, datetime


def now() -> datetime:
    """The current time, aware, in UTC."""
    return datetime.now(UTC)
