"""Numbers in the query of an address. Anybody may write anything there, and an address never fails for it."""

from __future__ import annotations

from typing import Final

from flask import request

DIGITS: Final = 6
"""How long a number may be; nothing here has as many turns, results or days."""


def number_of(name: str, fallback: int = 0) -> int:
    """The whole number, from 0 on, that the query has under that name; the fallback if it has none."""
    found = whole_number(request.args.get(name, ""))
    return fallback if found is None else found


def whole_number(text: str, digits: int = DIGITS) -> int | None:
    """The whole number, from 0 on, that the text is; None if it is none, or has more digits."""
    may_be = text.isascii() and text.isdecimal() and len(text) <= digits
    return int(text) if may_be else None
