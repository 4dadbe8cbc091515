"""Numbers in the query of an address. Anybody may write anything there, and an address never fails for it."""

from __future__ import annotations

from typing import Final

from flask import request

DIGITS: Final = 6
"""How long a number may be; nothing here has as many turns, results or days."""


def number_of(name: str, fallback: int = 0) -> int:
    """The whole number, from 0 on, that the query has under that name; the fallback if it has none."""
    text = request.args.get(name, "")
    may_be = text.isascii() and text.isdecimal() and len(text) <= DIGITS
    return int(text) if may_be else fallback
