"""What all tables of the study are made of: sections of a page, and cells."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

Table = Iterable[Sequence[object]]
"""Rows of cells; the first is the head. Whole numbers get commas."""


class Section(NamedTuple):
    """A part of the figures as a table, under a title, with a sentence about it."""

    part: str
    title: str
    sentence: str
    tabulate: Callable[[Any], Table]


def format_table(table: Table) -> str:
    """The table in Markdown."""
    head, *rows = [
        [f"{cell:,}" if isinstance(cell, int) else str(cell) for cell in row] for row in table
    ]
    return "\n".join(f"| {' | '.join(row)} |" for row in (head, [*["---"] * len(head)], *rows))


# Cells

_VERDICTS: Final = {"won": "can be won", "lost": "cannot be won", "unknown": "unknown"}
HEADS: Final = tuple(_VERDICTS.values())
"""The heads of the counts of deals by verdict."""


def list_verdicts(row: Mapping[str, int]) -> list[int]:
    """The counts of a row by verdict, in the order of the heads."""
    return [row[verdict] for verdict in _VERDICTS]


def format_share(row: Mapping[str, Any]) -> tuple[str, str]:
    """The share won, and its interval."""
    return format_percent(row["won"], row["deals"]), format_interval(row["low"], row["high"])


def format_percent(count: int, total: int) -> str:
    """The share in percent; nothing of nothing."""
    return f"{count / total:.2%}" if total else ""


def format_interval(low: float, high: float) -> str:
    """An interval in percent."""
    return f"{low:.2%} to {high:.2%}"
