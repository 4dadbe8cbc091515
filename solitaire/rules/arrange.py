"""The runs and books that leave the fewest points (R12), by branch and bound, in a stable order.

The search is the one of ``solitaire.rules.melds``, but cards may stay loose: choose the runs of each suit,
then spend the remaining wilds on books. Ties in points are broken by fewer loose cards, then fewer melds,
then search order, which does not depend on the order of the cards.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NamedTuple

from solitaire.rules.cards import Rank, Suit
from solitaire.rules.melds import HAND_LIMIT, SHORTEST, first_runs
from solitaire.rules.packed import (
    FIELD,
    FULL,
    PackedHand,
    RankCounts,
    SuitCounts,
    at_least,
    lowest_of,
)

# The value of melding cards, compared field by field: points first, then the number of cards, then the number
# of melds, which counts against it.
_POINT: Final = 1 << 12
_CARD: Final = 1 << 6
_MELD: Final = 1

_HIGH_TO_LOW: Final = tuple(
    (FIELD * (rank - Rank.THREE), rank, rank * _POINT + _CARD) for rank in reversed(Rank)
)
"""For each rank: its shift in packed counts, the rank, and the value of melding one card of it."""

RunRanks = tuple[int, ...]
"""The ranks of a run's naturals, ascending."""


class Arrangement(NamedTuple):
    """The runs, by suit and then from the lowest up, and the ranks of the books, ascending."""

    runs: tuple[tuple[Suit, RunRanks], ...]
    books: tuple[Rank, ...]


def arrange(hand: PackedHand) -> Arrangement:
    """The best runs and books for the naturals of a hand, within its number of wilds."""
    return _MeldSearch(hand).best


class _Runs(NamedTuple):
    """A way to lay naturals of one suit into runs: the naturals, the wilds needed, and the runs."""

    naturals: SuitCounts
    wilds: int
    runs: tuple[RunRanks, ...]


# Cache: it is recursive; without it best melds of new hands take 1.7 times as long. Some tens of MB.
@lru_cache(maxsize=1 << 15)
def _ways_to_run(suit: SuitCounts, wilds: int) -> tuple[_Runs, ...]:
    """The undominated ways to lay runs in a suit with at most ``wilds`` wilds (see ``wilds_for_runs``).

    For each set of naturals: the way with the fewest wilds, and those that spend more wilds on fewer runs, as
    in ``3 4 5 W 7 8 9``.
    """
    if not suit:
        return (_Runs(suit, 0, ()),)
    ways = list(_ways_to_run(SuitCounts(suit - lowest_of(suit)), wilds))
    for naturals, cost, ranks in first_runs(suit, wilds):
        ways += [
            _Runs(SuitCounts(naturals + others), cost + more, (ranks, *runs))
            for others, more, runs in _ways_to_run(SuitCounts(suit - naturals), wilds - cost)
        ]
    fewest: dict[SuitCounts, int] = {}
    undominated = []
    for way in sorted(ways, key=lambda way: (way.wilds, len(way.runs))):
        if len(way.runs) < fewest.get(way.naturals, HAND_LIMIT):
            fewest[way.naturals] = len(way.runs)
            undominated.append(way)
    return tuple(undominated)


class _Option(NamedTuple):
    """A choice of runs in one suit."""

    bound: int
    """An upper bound of the value of the suit."""
    value: int
    """The value of the runs."""
    wilds: int
    """The wilds in the runs."""
    rest: SuitCounts
    """The naturals left for books."""
    runs: tuple[RunRanks, ...]


def _options(suit: SuitCounts, bookable: SuitCounts, wilds: int) -> list[_Option]:
    """The choices for a suit, the highest upper bound first; ``bookable`` is what books can take of it."""
    mask = at_least(1, bookable) * FULL
    options = []
    for naturals, cost, runs in _ways_to_run(suit, wilds):
        rest = SuitCounts((suit - naturals) & mask)
        value = _sum_of_values(naturals) - _MELD * len(runs)
        options.append(_Option(value + _sum_of_values(rest), value, cost, rest, runs))
    return sorted(options, key=lambda option: (-option.bound, option.wilds, option.runs))


class _MeldSearch:
    """Branch and bound for one hand: depth first over the suits, pruned where the bound cannot win."""

    def __init__(self, hand: PackedHand) -> None:
        wilds = hand.wilds
        # The naturals that books can take, by the wilds left: a rank of three needs no wild, a pair one.
        self._bookable = [
            at_least(max(1, SHORTEST - left), hand.ranks) * FULL for left in range(wilds + 1)
        ]
        self._suits: list[Suit] = []
        self._options: list[list[_Option]] = []
        bound = rest = 0
        for suit, naturals in zip(Suit, hand.suits, strict=True):
            if naturals:
                options = _options(naturals, SuitCounts(naturals & self._bookable[wilds]), wilds)
                bound += options[0].bound
                if len(options) == 1:  # no runs
                    rest += options[0].rest
                else:
                    self._suits.append(suit)
                    self._options.append(options)
        self.best = Arrangement((), ())
        self._best_value = -1
        self._visit(0, bound, wilds, 0, RankCounts(rest), ())

    def _visit(
        self,
        place: int,
        bound: int,
        wilds: int,
        value: int,
        rest: RankCounts,
        runs: tuple[tuple[RunRanks, ...], ...],
    ) -> None:
        """Choose runs for the suits from number ``place`` on, with ``wilds`` left.

        Those before it have ``runs`` with that ``value``, and leave ``rest`` for books. ``bound`` is an upper
        bound of the value of all.
        """
        if place == len(self._options):
            books = _best_books(RankCounts(rest & self._bookable[wilds]), wilds)
            if value + books.value > self._best_value:
                self._best_value = value + books.value
                pairs = zip(self._suits, runs, strict=True)
                self.best = Arrangement(
                    tuple([(suit, run) for suit, of_suit in pairs for run in of_suit]), books.ranks
                )
            return
        options = self._options[place]
        others = bound - options[0].bound
        for option in options:
            if others + option.bound <= self._best_value:
                return
            if option.wilds <= wilds:
                self._visit(
                    place + 1,
                    others + option.bound,
                    wilds - option.wilds,
                    value + option.value,
                    RankCounts(rest + option.rest),
                    (*runs, option.runs),
                )


# Cache: without it best melds of new hands take 20 % longer. Some 5 MB when full.
@lru_cache(maxsize=1 << 15)
def _sum_of_values(naturals: SuitCounts) -> int:
    """The total value of melding these naturals."""
    return sum([(naturals >> shift & FULL) * value for shift, _, value in _HIGH_TO_LOW])


_Book = tuple[int, Rank]
"""The value of a book, and its rank."""


class _Books(NamedTuple):
    """A choice of books: their total value, and their ranks, ascending."""

    value: int
    ranks: tuple[Rank, ...]


def _best_books(rest: RankCounts, wilds: int) -> _Books:
    """The books of highest total value from ``rest`` with at most that many wilds.

    Books of three or more need none, a pair needs one, a single natural two; higher ranks come first.
    """
    books: list[_Book] = []
    pairs: list[_Book] = []
    singles: list[_Book] = []
    for shift, rank, value in _HIGH_TO_LOW:
        count = rest >> shift & FULL
        if count:
            book = count * value - _MELD, rank
            (books if count >= SHORTEST else pairs if count == 2 else singles).append(book)
    choices = range(min(wilds // 2, len(singles)) + 1)
    books += max(
        [pairs[: wilds - 2 * count] + singles[:count] for count in choices], key=_total_value
    )
    return _Books(_total_value(books), tuple(sorted([rank for _, rank in books])))


def _total_value(books: Iterable[_Book]) -> int:
    return sum([value for value, _ in books])
