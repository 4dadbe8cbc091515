"""Canonical lines: a row as text, whose hash is the same whatever program wrote the row and however.

A line has the values of a row in the order of its class, a blank between them: ``-`` is None, ``()`` an empty
tuple, 1 and 0 are True and False. ``states`` is left out: they cost, and are no fact of the deal.
"""

from __future__ import annotations

import dataclasses
import hashlib
from collections.abc import Iterable
from typing import Any, Final

COST: Final = "states"


def name_columns(row: type[Any]) -> list[str]:
    """The names of the values of a line."""
    return [field.name for field in dataclasses.fields(row) if field.name != COST]


def format_row(row: Any) -> str:
    """The line of a row, without a line break."""
    return " ".join([format_value(getattr(row, name)) for name in name_columns(type(row))])


def hash_rows(rows: Iterable[Any]) -> str:
    """The SHA-256 of the lines of these rows, each with its line break, as hexadecimal digits."""
    digest = hashlib.sha256()
    for row in rows:
        digest.update(f"{format_row(row)}\n".encode())
    return digest.hexdigest()


def format_value(value: object) -> str:
    """A value as it is in a line."""
    if value is None:
        return "-"
    if isinstance(value, tuple):
        return ",".join(map(format_value, value)) or "()"
    return str(int(value) if isinstance(value, bool) else value)
