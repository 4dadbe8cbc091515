"""Counts as they stand in the figures of the study: lists from zero, and shares with their intervals."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from study.report.intervals import share_interval


def with_interval(counts: dict[str, Any], of: str = "won") -> dict[str, Any]:
    """The counts with ``low`` and ``high``, the ends of ``find_interval``."""
    low, high = find_interval(counts, of)
    return {**counts, "low": low, "high": high}


def find_interval(
    counts: Mapping[str, int], of: str = "won", confidence: float = 0.95
) -> tuple[float, float]:
    """The ends of the interval of a share: of the count with the key ``of``, of ``deals``.

    Some of the deals may be ``unknown``.
    """
    found, unknown = counts[of], counts.get("unknown", 0)
    others = counts["deals"] - found - unknown
    low, high = share_interval(found, others, unknown, confidence=confidence)
    return round(low, 6), round(high, 6)


def list_from_zero(rows: Iterable[Mapping[str, int]]) -> list[int]:
    """The ``deals`` of each ``value`` of these rows, from value 0 to the largest.

    >>> list_from_zero([{"value": 2, "deals": 5}, {"value": 0, "deals": 7}])
    [7, 0, 5]
    """
    deals = {row["value"]: row["deals"] for row in rows}
    assert min(deals, default=0) >= 0, "no value of the study is below 0"
    return [deals.get(value, 0) for value in range(max(deals, default=-1) + 1)]


def find_mean(counts: Sequence[int]) -> float:
    """The mean of the values 0, 1, 2 and so on that have these counts.

    >>> find_mean([7, 0, 7])
    1.0
    """
    return sum([value * count for value, count in enumerate(counts)]) / sum(counts)
