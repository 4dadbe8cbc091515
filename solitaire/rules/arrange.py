"""The runs and books that leave the fewest points (R12), by branch and bound, in a stable order.

The search is the one of ``solitaire.rules.melds``, but cards may stay loose: choose the runs of each suit,
then spend the remaining wilds on books. Ties in points are broken by fewer loose cards, then fewer melds,
then search order, which does not depend on the order of the cards.
"""

from __future__ import annotations

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

_SUITS: Final = tuple(Suit)

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
    if not hand.ranks:
        return Arrangement((), ())
    return _Search(hand).found()


class _Runs(NamedTuple):
    """A way to lay naturals of one suit into runs: the packed naturals, the wilds needed, and the runs."""

    kept: SuitCounts
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
    for taken, cost, run in first_runs(suit, wilds):
        ways += [
            _Runs(SuitCounts(kept + taken), more + cost, (run, *runs))
            for kept, more, runs in _ways_to_run(SuitCounts(suit - taken), wilds - cost)
        ]
    fewest: dict[SuitCounts, int] = {}
    needed = []
    for way in sorted(ways, key=lambda way: (way.wilds, len(way.runs))):
        if len(way.runs) < fewest.get(way.kept, HAND_LIMIT):
            fewest[way.kept] = len(way.runs)
            needed.append(way)
    return tuple(needed)


class _Option(NamedTuple):
    """A choice of runs in one suit.

    ``hope`` is an upper bound of the suit's value, ``gain`` the value of its runs, ``wilds`` their wilds, and
    ``rest`` the naturals left for books.
    """

    hope: int
    gain: int
    wilds: int
    rest: SuitCounts
    runs: tuple[RunRanks, ...]


def _options(suit: SuitCounts, bookable: SuitCounts, wilds: int) -> tuple[_Option, ...]:
    """The choices for a suit, the highest upper bound first; ``bookable`` is what books can take of it."""
    mask = at_least(1, bookable) * FULL
    options = []
    for kept, cost, runs in _ways_to_run(suit, wilds):
        rest = SuitCounts((suit - kept) & mask)
        gain = _sum_of_values(kept) - _MELD * len(runs)
        options.append(_Option(gain + _sum_of_values(rest), gain, cost, rest, runs))
    return tuple(sorted(options, key=lambda option: (-option.hope, option.wilds, option.runs)))


class _Search:
    """Branch and bound for one hand: depth first over the suits, pruned where the bound cannot win."""

    __slots__ = ("_best", "_bookable", "_books", "_last", "_options", "_runs", "_suits")

    def __init__(self, hand: PackedHand) -> None:
        wilds, ranks = hand.wilds, hand.ranks
        # The naturals that books can take, by the wilds left: a rank of three needs no wild, a pair one.
        self._bookable = [
            at_least(max(1, SHORTEST - left), ranks) * FULL for left in range(wilds + 1)
        ]
        bookable = self._bookable[wilds]
        self._suits: list[Suit] = []
        self._options: list[tuple[_Option, ...]] = []
        hope = stays = 0
        for suit, of in zip(_SUITS, hand.suits, strict=True):
            if of:
                options = _options(of, SuitCounts(of & bookable), wilds)
                hope += options[0].hope
                if len(options) == 1:  # no runs at all
                    stays += options[0].rest
                else:
                    self._suits.append(suit)
                    self._options.append(options)
        self._last = len(self._options) - 1
        self._best = -1
        self._runs: tuple[tuple[RunRanks, ...], ...] = ()
        self._books: tuple[Rank, ...] = ()
        if self._options:
            self._visit(0, wilds, 0, hope, RankCounts(stays), ())
        else:
            _, self._books = _best_books(RankCounts(stays), wilds)

    def found(self) -> Arrangement:
        suits = zip(self._suits, self._runs, strict=True)
        runs = tuple([(suit, run) for suit, of in suits for run in of])
        return Arrangement(runs, self._books)

    def _visit(
        self,
        place: int,
        wilds: int,
        gain: int,
        hope: int,
        rest: RankCounts,
        runs: tuple[tuple[RunRanks, ...], ...],
    ) -> None:
        """Choose runs for the suits from ``place`` on.

        The suits before it gain ``gain`` and leave ``rest`` for books. ``hope`` is the upper bound for all.
        """
        options = self._options[place]
        hope -= options[0].hope
        for hoped, gained, cost, stays, of in options:
            if hope + hoped <= self._best:
                return
            left = wilds - cost
            if left < 0:
                continue
            if place < self._last:
                after = RankCounts(rest + stays)
                self._visit(place + 1, left, gain + gained, hope + hoped, after, (*runs, of))
            else:
                worth, books = _best_books(RankCounts((rest + stays) & self._bookable[left]), left)
                worth += gain + gained
                if worth > self._best:
                    self._best = worth
                    self._runs = (*runs, of)
                    self._books = books


# Cache: without it best melds of new hands take 6 to 20 % longer. Some 5 MB when full.
@lru_cache(maxsize=1 << 15)
def _sum_of_values(fields: SuitCounts) -> int:
    """The total value of melding these naturals."""
    return sum([(fields >> shift & FULL) * value for shift, _, value in _HIGH_TO_LOW])


_Book = tuple[int, Rank]
"""The value of a book, and its rank."""


class _Books(NamedTuple):
    """A choice of books: their total value, and their ranks, ascending."""

    worth: int
    ranks: tuple[Rank, ...]


class _ByNeed(NamedTuple):
    """The possible books by the wilds they need: none, one or two; the highest rank first."""

    free: tuple[_Book, ...]
    pairs: tuple[_Book, ...]
    singles: tuple[_Book, ...]


def _by_need(rest: RankCounts) -> _ByNeed:
    free: list[_Book] = []
    pairs: list[_Book] = []
    singles: list[_Book] = []
    for shift, rank, value in _HIGH_TO_LOW:
        count = rest >> shift & FULL
        if count:
            book = count * value - _MELD, rank
            (free if count >= SHORTEST else pairs if count == 2 else singles).append(book)
    return _ByNeed(tuple(free), tuple(pairs), tuple(singles))


def _best_books(rest: RankCounts, wilds: int) -> _Books:
    """The books of highest total value from ``rest`` with at most that many wilds."""
    books, pairs, singles = _by_need(rest)
    if wilds < 2 or not singles:
        books += pairs[:wilds]
    else:
        choices = range(min(wilds // 2, len(singles)) + 1)
        books += max(
            [pairs[: wilds - 2 * count] + singles[:count] for count in choices], key=_worth
        )
    return _Books(_worth(books), tuple(sorted([rank for _, rank in books])))


def _worth(books: tuple[_Book, ...]) -> int:
    return sum([worth for worth, _ in books])
