"""Wilson's interval, beside the equation that it solves; and how often those of differences are right."""

from __future__ import annotations

from itertools import product
from math import comb, sqrt
from statistics import NormalDist

import pytest

from study.report.intervals import (
    Counts,
    difference_interval,
    paired_interval,
    share_interval,
)


def bisect(won: int, total: int, z: float, low: float, high: float) -> float:
    """The share between these ends from which the observed one is z standard deviations away."""

    def distance(share: float) -> float:
        return abs(won / total - share) - z * sqrt(share * (1 - share) / total)

    below = distance(low) < 0
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if (distance(middle) < 0) == below else (low, middle)
    return low


@pytest.mark.parametrize(("won", "total"), [(1, 2), (1_821, 2_000), (3, 1_000), (291_000, 320_000)])
@pytest.mark.parametrize("confidence", [0.95, 0.99])
def test_the_ends_are_where_the_observed_share_is_just_likely_enough(
    won: int, total: int, confidence: float
) -> None:
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    found = share_interval(won, total - won, confidence=confidence)
    assert found.low == pytest.approx(bisect(won, total, z, 0, won / total))
    assert found.high == pytest.approx(bisect(won, total, z, won / total, 1))


def test_what_is_unknown_counts_both_ways() -> None:
    low, high = share_interval(80, 10, 10)
    assert low == share_interval(80, 20).low
    assert high == share_interval(90, 10).high


@pytest.mark.parametrize(("won", "lost"), [(0, 0), (0, 7), (7, 0)])
def test_the_ends_are_shares(won: int, lost: int) -> None:
    low, high = share_interval(won, lost)
    assert 0 <= low < high <= 1
    assert (low < 1e-9, high > 1 - 1e-9) == (not won, not lost)


def chance(found: int, total: int, share: float) -> float:
    """The chance that so many of all are won, each with that probability."""
    return comb(total, found) * share**found * (1 - share) ** (total - found)


@pytest.mark.parametrize("shares", [(0.5, 0.5), (0.9, 0.8), (0.3, 0.05), (0.7, 0.2)])
def test_an_interval_of_a_difference_holds_it_19_times_in_20(shares: tuple[float, float]) -> None:
    covered = 0.0
    for one, other in product(range(41), range(31)):
        low, high = difference_interval(Counts(one, 40 - one), Counts(other, 30 - other))
        if low <= shares[0] - shares[1] <= high:
            covered += chance(one, 40, shares[0]) * chance(other, 30, shares[1])
    assert 0.93 < covered < 0.98


@pytest.mark.parametrize("shares", [(0.2, 0.2), (0.3, 0.1), (0.05, 0.4), (0.15, 0.02)])
def test_an_interval_of_a_paired_difference_holds_it_19_times_in_20(
    shares: tuple[float, float],
) -> None:
    covered = 0.0
    for one in range(61):
        for other in range(61 - one):
            low, high = paired_interval(one, other, 60)
            if low <= shares[0] - shares[1] <= high:
                # Of those that are not won by the one alone, some are by the other alone.
                rest = shares[1] / (1 - shares[0])
                covered += chance(one, 60, shares[0]) * chance(other, 60 - one, rest)
    assert 0.93 < covered < 0.98


def test_what_is_unknown_counts_both_ways_in_a_difference() -> None:
    low, high = difference_interval(Counts(80, 10, 10), Counts(40, 5, 5))
    assert low == difference_interval(Counts(80, 20), Counts(45, 5)).low
    assert high == difference_interval(Counts(90, 10), Counts(40, 10)).high


def test_a_difference_of_nothing_is_not_certain() -> None:
    low, high = paired_interval(0, 0, 20_000)
    assert low < 0 < high
