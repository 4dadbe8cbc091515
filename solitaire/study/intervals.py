"""Wilson's confidence interval of a share, in which deals with an unknown verdict count both ways.

Sources: E. B. Wilson, "Probable inference, the law of succession, and statistical inference", 1927. Charlie
Blake and Ian Gent, "The winnability of Klondike Solitaire and many other patience games", count what is
unknown as lost for the lower end and as won for the upper one.
"""

from __future__ import annotations

from math import sqrt
from statistics import NormalDist
from typing import NamedTuple


class Interval(NamedTuple):
    """The ends of an interval, as shares from 0 to 1."""

    low: float
    high: float


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


def _wilson(won: int, total: int, confidence: float) -> Interval:
    if not total:
        return Interval(0.0, 1.0)
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    share = won / total
    middle = share + z * z / (2 * total)
    half = z * sqrt(share * (1 - share) / total + z * z / (4 * total * total))
    scale = 1 + z * z / total
    return Interval(max(0.0, (middle - half) / scale), min(1.0, (middle + half) / scale))
