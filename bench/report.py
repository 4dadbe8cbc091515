"""How a part of the benchmark prints what it found, and how it measures."""

from __future__ import annotations

import gc
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import process_time_ns


@dataclass(frozen=True)
class Report:
    """Prints aligned lines. ``quick`` asks for a smoke run; the others are for ``crowd``, which says more."""

    quick: bool = False
    games: int | None = None
    players: int | None = None
    folder: Path | None = None

    def part(self, title: str) -> None:
        """The heading of a part."""
        print(f"\n{title}\n{'-' * len(title)}")

    def count(self, name: str, value: int) -> None:
        """A deterministic count: the same in every run, on every machine."""
        print(f"{name:<52}{value:>12,}")

    def figure(self, name: str, value: float, unit: str) -> None:
        """A measured figure, in its unit."""
        shown = f"{value:,.0f}" if value >= 100 else f"{value:,.2f}"
        print(f"{name:<52}{shown:>12} {unit}")

    def ratio(self, name: str, value: float) -> None:
        """How many times one figure of this run is another."""
        self.figure(name, value, "x")


def microseconds_each(calls: Sequence[Callable[[], object]]) -> list[float]:
    """The time of the processor that every call takes, once and in order; sorted.

    Without collections of garbage in between, as ``timeit`` does it: they come when they like and would be
    put down to whichever call they hit.
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
    """The time that so large a share of the calls do not exceed."""
    return sorted_times[min(len(sorted_times) - 1, int(share * len(sorted_times)))]
