"""Confidence intervals of shares and of their differences; unknown verdicts count both ways.

Sources: E. B. Wilson, "Probable inference, the law of succession, and statistical inference", 1927. R. G.
Newcombe, "Interval estimation for the difference between independent proportions", 1998, method 10. D. G.
Bonett and R. M. Price, "Adjusted Wald confidence interval for a difference of binomial proportions based on
paired data", 2012. Charlie Blake and Ian Gent, "The winnability of Klondike Solitaire and many other patience
games", count what is unknown as lost for the lower end and as won for the upper one.
"""

from __future__ import annotations

from math import hypot, sqrt
from statistics import NormalDist
from typing import Final, NamedTuple

_Z: Final = NormalDist().inv_cdf(0.975)


class Interval(NamedTuple):
    """The ends of an interval: of a share from 0 to 1, of a difference from -1 to 1, or of a mean."""

    low: float
    high: float


class Counts(NamedTuple):
    """How many deals of a sample can be won, cannot, and are unknown."""

    won: int
    lost: int
    unknown: int = 0

    @property
    def least(self) -> tuple[int, int]:
        """The deals won if every unknown one is lost, and all deals."""
        return self.won, sum(self)

    @property
    def most(self) -> tuple[int, int]:
        """The deals won if every unknown one is won, and all deals."""
        return self.won + self.unknown, sum(self)


def share_interval(won: int, lost: int, unknown: int = 0, *, confidence: float = 0.95) -> Interval:
    """The interval of the share of deals that can be won; all of 0 to 1 if there are no deals.

    >>> low, high = share_interval(1_821, 179)
    >>> round(low, 4), round(high, 4)
    (0.8972, 0.9222)
    """
    total = won + lost + unknown
    low, _ = _wilson(won, total, confidence)
    _, high = _wilson(won + unknown, total, confidence)
    return Interval(low, high)


def difference_interval(one: Counts, other: Counts) -> Interval:
    """The interval at 95 % of the share of one sample of deals less that of another; neither is empty.

    >>> low, high = difference_interval(Counts(1_821, 179), Counts(1_790, 210))
    >>> round(low, 4), round(high, 4)
    (-0.0029, 0.0339)
    """
    low, _ = _newcombe(one.least, other.most)
    _, high = _newcombe(one.most, other.least)
    return Interval(low, high)


def paired_interval(only_one: int, only_other: int, deals: int) -> Interval:
    """The interval at 95 % of the share won in one way less that in another way, of the same deals.

    >>> low, high = paired_interval(3, 20, 2_400)
    >>> round(low, 4), round(high, 4)
    (-0.0111, -0.003)
    """
    one, other, total = only_one + 1, only_other + 1, deals + 2
    difference = (one - other) / total
    half = _Z * sqrt(((one + other) / total - difference * difference) / total)
    return Interval(difference - half, difference + half)


def mean_interval(mean: float, error: float) -> Interval:
    """The interval at 95 % of a mean of many values with this standard error."""
    return Interval(mean - _Z * error, mean + _Z * error)


def _newcombe(one: tuple[int, int], other: tuple[int, int]) -> Interval:
    """The interval of a difference from the intervals of two shares; each is a count and its total."""
    share, (low, high) = one[0] / one[1], _wilson(*one, 0.95)
    less, (low_less, high_less) = other[0] / other[1], _wilson(*other, 0.95)
    difference = share - less
    return Interval(
        difference - hypot(share - low, high_less - less),
        difference + hypot(high - share, less - low_less),
    )


def _wilson(won: int, total: int, confidence: float) -> Interval:
    if not total:
        return Interval(0.0, 1.0)
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    share = won / total
    middle = share + z * z / (2 * total)
    half = z * sqrt(share * (1 - share) / total + z * z / (4 * total * total))
    scale = 1 + z * z / total
    return Interval(max(0.0, (middle - half) / scale), min(1.0, (middle + half) / scale))
