"""Numbers in the query of an address. An address never fails for what somebody wrote there."""

from __future__ import annotations

from typing import Final

from flask import request

LIMIT: Final = 1_000_000
"""Turns, results and days have smaller numbers, and no column overflows below it."""


def number_of(name: str, fallback: int = 0) -> int:
    """A query parameter as a number from 0 to below ``LIMIT``; else the fallback."""
    found = request.args.get(name, fallback, type=int)
    return found if 0 <= found < LIMIT else fallback
