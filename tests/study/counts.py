"""What figures are made of, in plain Python."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from solitaire.study.intervals import share_interval
from solitaire.study.solving import Row


def with_interval(counts: dict[str, Any], of: str = "won") -> dict[str, Any]:
    """The counts, and the interval of the share that is won of them."""
    won, unknown = counts[of], counts.get("unknown", 0)
    low, high = share_interval(won, counts["deals"] - won - unknown, unknown)
    return {**counts, "low": round(low, 6), "high": round(high, 6)}


def list_from_zero(values: Iterable[int]) -> list[int]:
    """How often there are 0, 1, 2 and so on."""
    values = list(values)
    return [values.count(value) for value in range(max(values) + 1)]


def find_won(rows: Iterable[Row]) -> list[Row]:
    """The rows of the deals that can be won."""
    return [row for row in rows if row.verdict == "won"]
