"""The clock of the use cases, unless a test decides what time it is."""

from __future__ import annotations

from datetime import UTC, datetime


def now() -> datetime:
    """The moment, aware, in UTC."""
    return datetime.now(UTC)
