"""Chi-square tests of a shuffle: which card comes to which place, and which card follows which.

Equal copies are one kind of card. In a fair shuffle of n cards, of which k are of a kind, each place has that
kind with probability k / n, and a card of one kind and then one of another with k * k' / (n * (n - 1)).

* **Places.** Every place of every shuffle counts. The places of one shuffle are not independent: a card that
  is at one place is at no other. The covariance of the counts at two places is -1 / (n - 1) times that at one
  place. So its matrix is n / (n - 1) times that of n independent places less what their sum determines, and
  (n - 1) / n times the usual statistic has the chi-square distribution with (n - 1) * (kinds - 1) degrees of
  freedom.
* **Pairs.** Every shuffle counts once: the first looks at places 0 and 1, the next at 1 and 2, and so on. So
  the pairs are independent, and the usual test applies.
* **Two samples.** Deals of two shuffles have the same values equally often, by the usual test.

The approximation by chi-square asks for five expected cases or more in each cell. For pairs of the box, that
is from 33,350 shuffles on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import erfc, exp, lgamma, log, sqrt
from typing import TypeVar

from solitaire.rules import Card

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class ChiSquare:
    """The outcome of a test. ``fewest_expected`` is the least number of cases that a cell expects."""

    statistic: float
    degrees_of_freedom: int
    fewest_expected: float

    @property
    def is_valid(self) -> bool:
        """Whether every cell expects five cases or more, as the p-value needs."""
        return self.fewest_expected >= 5

    @property
    def p_value(self) -> float:
        """The chance of at least this statistic: the upper tail of the chi-square distribution.

        It is the incomplete gamma function Q(degrees_of_freedom / 2, statistic / 2), from Q(a + 1, x) =
        Q(a, x) + x**a * exp(-x) / gamma(a + 1), which begins with Q(0, x) = 0 or Q(1/2, x) = erfc(sqrt(x)).
        All terms are positive, so the sum is exact but for rounding.

        >>> round(ChiSquare(3.841, 1, 9).p_value, 4), round(ChiSquare(18.307, 10, 9).p_value, 4)
        (0.05, 0.05)
        """
        x, half = self.statistic / 2, self.degrees_of_freedom % 2 / 2
        tail = erfc(sqrt(x)) if half else 0.0
        if x == 0:
            return 1.0
        for step in range(self.degrees_of_freedom // 2):
            a = half + step
            tail += exp(a * log(x) - x - lgamma(a + 1))
        return min(tail, 1.0)


@dataclass(frozen=True, slots=True)
class ShuffleCounts:
    """What shuffles of a deck were like: how often each kind was at each place, and after each kind."""

    deck: Sequence[Card]
    shuffles: int
    places: Counter[tuple[int, Card]]
    pairs: Counter[tuple[Card, Card]]

    @classmethod
    def of(cls, deck: Sequence[Card], shuffled: Iterable[Sequence[Card]]) -> ShuffleCounts:
        """Count the cards of these shuffles of the deck. Cost: 20 microseconds for each of the box."""
        places: Counter[tuple[int, Card]] = Counter()
        pairs: Counter[tuple[Card, Card]] = Counter()
        shuffles = 0
        for cards in shuffled:
            places.update(enumerate(cards))
            place = shuffles % (len(cards) - 1)
            pairs[cards[place], cards[place + 1]] += 1
            shuffles += 1
        return cls(deck, shuffles, places, pairs)

    def compare_places(self) -> ChiSquare:
        """Compare which card comes to which place with a fair shuffle."""
        copies, cards = Counter(self.deck), len(self.deck)
        expected = {
            (place, kind): self.shuffles * count / cards
            for place in range(cards)
            for kind, count in copies.items()
        }
        statistic = _add_differences(self.places, expected) * (cards - 1) / cards
        return ChiSquare(statistic, (cards - 1) * (len(copies) - 1), min(expected.values()))

    def compare_pairs(self) -> ChiSquare:
        """Compare which card follows which with a fair shuffle."""
        copies, cards = Counter(self.deck), len(self.deck)
        expected = {
            (first, then): self.shuffles * count * others / (cards * (cards - 1))
            for first, count in copies.items()
            for then, found in copies.items()
            if (others := found - (then == first))
        }
        statistic = _add_differences(self.pairs, expected)
        return ChiSquare(statistic, len(expected) - 1, min(expected.values()))


def compare_samples(one: Mapping[int, int], other: Mapping[int, int]) -> ChiSquare:
    """Compare how often two samples have each value.

    Values that lie side by side share a cell where one of the samples expects fewer than five cases.
    """
    sizes = sum(one.values()), sum(other.values())
    fewest = 5 * sum(sizes) / min(sizes)
    cells: list[list[int]] = []
    for value in sorted(one.keys() | other.keys()):
        if not cells or sum(cells[-1]) >= fewest:
            cells.append([0, 0])
        cells[-1][0] += one.get(value, 0)
        cells[-1][1] += other.get(value, 0)
    if len(cells) > 1 and sum(cells[-1]) < fewest:
        last = cells.pop()
        cells[-1] = [some + more for some, more in zip(cells[-1], last, strict=True)]
    found = {(at, who): count for at, cell in enumerate(cells) for who, count in enumerate(cell)}
    expected = {(at, who): sum(cells[at]) * sizes[who] / sum(sizes) for at, who in found}
    return ChiSquare(_add_differences(found, expected), len(cells) - 1, min(expected.values()))


def _add_differences(found: Mapping[T, int], expected: Mapping[T, float]) -> float:
    assert found.keys() <= expected.keys(), "every case has its cell"
    return sum((found.get(cell, 0) - mean) ** 2 / mean for cell, mean in expected.items())
