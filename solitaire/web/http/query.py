"""Integer query parameters; invalid ones never fail a request."""

from __future__ import annotations

from typing import Final

from flask import request

LIMIT: Final = 1_000_000
"""Above all numbers of turns, results and days, and small enough for any integer column."""


def number_of(name: str, fallback: int = 0) -> int:
    """A query parameter as an integer from 0 to below ``LIMIT``, or ``fallback``."""
    found = request.args.get(name, fallback, type=int)
    return found if 0 <= found < LIMIT else fallback
