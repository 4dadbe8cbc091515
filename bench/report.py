"""Printing and timing for the parts of the benchmark."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import process_time_ns


@dataclass(frozen=True)
class Report:
    """Prints aligned lines. ``quick`` means a smoke run; ``beside`` is another checkout for
    ``paint`` and ``beside`` to compare with; the other fields are options of ``crowd``, and ``games``
    of ``habits`` and ``ideas`` too."""

    quick: bool = False
    games: int | None = None
    players: int | None = None
    folder: Path | None = None
    beside: Path | None = None

    def part(self, title: str) -> None:
        """Print the heading of a part."""
        print(f"\n{title}\n{'-' * len(title)}")

    def count(self, name: str, value: int) -> None:
        """Print a deterministic count: the same in every run, on every machine."""
        print(f"{name:<52}{value:>12,}")

    def figure(self, name: str, value: float, unit: str) -> None:
        """Print a measured figure with its unit."""
        shown = f"{value:,.0f}" if value >= 100 else f"{value:,.2f}"
        print(f"{name:<52}{shown:>12} {unit}")

    def ratio(self, name: str, value: float) -> None:
        """Print the ratio of two figures of this run."""
        self.figure(name, value, "x")


def microseconds_each(calls: Sequence[Callable[[], object]]) -> list[float]:
    """Make each call once, in order; return the sorted processor times in microseconds.

    The garbage collector is off meanwhile, as in ``timeit``, since it would run in arbitrary calls.
    """
    times = []
    gc.collect()
    gc.disable()
    try:
        for call in calls:
            start = process_time_ns()
            call()
            times.append((process_time_ns() - start) / 1_000)
    finally:
        gc.enable()
    return sorted(times)


def quantile(sorted_times: Sequence[float], share: float) -> float:
    """The time that ``share`` of the calls do not exceed."""
    return sorted_times[min(len(sorted_times) - 1, int(share * len(sorted_times)))]


def print_times(report: Report, name: str, times: Iterable[float]) -> None:
    """Print the median, the 99th percentile and the maximum in milliseconds."""
    ordered = sorted(times)
    report.figure(f"{name}, median", quantile(ordered, 0.5), "ms")
    report.figure(f"{name}, 99 in 100 within", quantile(ordered, 0.99), "ms")
    report.figure(f"{name}, slowest", ordered[-1], "ms")
