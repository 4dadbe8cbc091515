"""Counts as they stand in the figures of the study: lists from zero, and shares with their intervals."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from solitaire.study.intervals import share_interval


def with_interval(counts: dict[str, Any]) -> dict[str, Any]:
    """The counts with ``low`` and ``high``, the ends of the interval of the share that is won."""
    low, high = find_interval(counts)
    return {**counts, "low": low, "high": high}


def find_interval(counts: dict[str, Any], confidence: float = 0.95) -> tuple[float, float]:
    """The interval of the share won of ``deals``, of which some may be ``unknown``."""
    won, unknown = counts["won"], counts.get("unknown", 0)
    lost = counts["deals"] - won - unknown
    low, high = share_interval(won, lost, unknown, confidence=confidence)
    return round(low, 6), round(high, 6)


def count_from_zero(rows: Iterable[Mapping[str, int]]) -> list[int]:
    """The ``deals`` of each ``value`` of these rows, from value 0 to the largest.

    >>> count_from_zero([{"value": 2, "deals": 5}, {"value": 0, "deals": 7}])
    [7, 0, 5]
    """
    deals = {row["value"]: row["deals"] for row in rows}
    assert min(deals, default=0) >= 0, "no value of the study is below 0"
    return [deals.get(value, 0) for value in range(max(deals, default=-1) + 1)]
