"""Wilson's interval, beside the equation that it solves."""

from __future__ import annotations

from math import sqrt
from statistics import NormalDist

import pytest

from solitaire.study.intervals import share_interval


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
