"""The search for the completions of a pile at one cost (``solitaire.solver.completions``).

Branch and bound on D + U: D naturals of the pile are dropped, U places of its melds are filled from the stock
or are gaps for wilds. With w wilds in the pile, a completion of cost k has D = k and U <= w + k. The bound is
that of ``solitaire.solver.away``, in halves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import combinations
from typing import Final, NamedTuple, cast

from solitaire.rules import Rank
from solitaire.rules.melds import SHORTEST
from solitaire.rules.packed import (
    FIELD,
    FULL,
    SUIT_MASK,
    SUIT_SHIFTS,
    CardCounts,
    PackedHand,
    RankCounts,
    RankSet,
    SuitCounts,
    alone_and_paired,
    at_least,
    unpack,
)
from solitaire.solver.away import bound_in_halves
from solitaire.solver.suit_runs import SuitRuns, find_runs

_RANKS: Final = len(Rank)

FindRuns = Callable[[SuitCounts, SuitCounts, int, int], tuple[SuitRuns, ...]]
"""Finds the ways to lay runs in a suit, as ``suit_runs.find_runs`` does."""


def search_completions(
    hand: PackedHand, stock: PackedHand, cost: int, find_runs: FindRuns = find_runs
) -> frozenset[CardCounts]:
    """The naturals of all undominated completions of that cost, and perhaps of some dominated ones.

    Wilds replace naturals, so these are all large enough subsets of the maximal sets of naturals.
    ``find_runs`` says what a run is.
    """
    fewest = max(0, cost - stock.wilds)
    found: set[CardCounts] = set()
    for naturals in _CompletionSearch(hand, stock, cost, find_runs).maximal:
        cards = [
            CardCounts(1 << FIELD * index)
            for index, copies in unpack(naturals)
            for _ in range(copies)
        ]
        for size in range(fewest, min(cost, len(cards)) + 1):
            found.update(cast("Iterator[CardCounts]", map(sum, combinations(cards, size))))
    return frozenset(found)


class _Way(NamedTuple):
    """One way to lay runs in a suit: its share of the bound, its places and gaps, the pile's naturals outside
    runs, and the naturals from the stock.
    """

    bound: int
    places: int
    gaps: int
    rest: SuitCounts
    stock: SuitCounts


class _CompletionSearch:
    """Depth first over the suits, then over the ranks of the books; collects ``maximal`` sets of naturals."""

    def __init__(self, hand: PackedHand, stock: PackedHand, cost: int, find_runs: FindRuns) -> None:
        self.maximal: set[CardCounts] = set()
        self._stock = stock
        self._cost = cost
        self._max_places = hand.wilds + cost
        self._max_gaps = hand.wilds + stock.wilds
        self._limit = 2 * (hand.wilds + 2 * cost)
        alone, paired = alone_and_paired(hand.ranks)
        self._ways: list[list[_Way]] = []
        for own, stock_suit in zip(hand.suits, stock.suits, strict=True):
            support = at_least(1, own)
            here = RankSet(alone & support), RankSet(paired & support)
            ways = []
            runs = find_runs(own, stock_suit, self._max_places, self._max_gaps)
            for places, gaps, in_runs, from_stock in runs:
                rest = SuitCounts(own - in_runs)
                bound = 2 * places + bound_in_halves(rest, *here)
                if bound <= self._limit:
                    ways.append(_Way(bound, places, gaps, rest, from_stock))
            ways.sort()
            self._ways.append(ways)
        least = [0]
        for ways in reversed(self._ways):
            least.append(least[-1] + (ways[0].bound if ways else self._limit + 1))
        self._least = least[::-1]
        self._lay_runs(0, 0, 0, 0, RankCounts(0), CardCounts(0))

    def _lay_runs(
        self, suit: int, bound: int, places: int, gaps: int, rest: RankCounts, used: CardCounts
    ) -> None:
        """Lay runs in the suits from number ``suit`` on.

        ``rest`` counts the naturals left for books, by rank; ``used`` the naturals from the stock.
        """
        if suit == len(self._ways):
            self._make_books(places, gaps, rest, used)
            return
        room = self._limit - bound - self._least[suit + 1]
        for way in self._ways[suit]:
            if way.bound > room:
                return
            if places + way.places <= self._max_places and gaps + way.gaps <= self._max_gaps:
                self._lay_runs(
                    suit + 1,
                    bound + way.bound,
                    places + way.places,
                    gaps + way.gaps,
                    RankCounts(rest + way.rest),
                    CardCounts(used | way.stock << SUIT_SHIFTS[suit]),
                )

    def _make_books(self, places: int, gaps: int, rest: RankCounts, used: CardCounts) -> None:
        """Put the rest of each rank in a book or drop it, and collect the naturals that complete the hand."""
        left = tuple(
            stock - (used >> shift & SUIT_MASK)
            for stock, shift in zip(self._stock.suits, SUIT_SHIFTS, strict=True)
        )
        stacked = sum(left)
        ranks = []
        books = []
        for rank in range(_RANKS):
            own, more = rest >> FIELD * rank & FULL, stacked >> FIELD * rank & FULL
            # A book without a card of the pile drops nothing and needs three places.
            if own or (more and places + SHORTEST <= self._max_places):
                ranks.append((rank, tuple([suit >> FIELD * rank & FULL for suit in left])))
                books.append(_find_books(own, more))
        max_places, max_gaps, cost = self._max_places, self._max_gaps, self._cost
        least = [0]
        for choices in reversed(books):
            least.append(least[-1] + choices[0].dropped + choices[0].places)
        least.reverse()

        def visit(at: int, dropped: int, places: int, gaps: int, wanted: tuple[int, ...]) -> None:
            """Choose books from number ``at`` on; those before it want so many cards of the stock."""
            if at == len(books):
                if dropped == cost:
                    self._add_naturals(used, ranks, wanted)
                return
            room = max_places + cost - dropped - places - least[at + 1]
            for book in books[at]:
                if book.dropped + book.places > room:
                    return
                if (
                    dropped + book.dropped <= cost
                    and places + book.places <= max_places
                    and gaps + book.gaps <= max_gaps
                ):
                    visit(
                        at + 1,
                        dropped + book.dropped,
                        places + book.places,
                        gaps + book.gaps,
                        (*wanted, book.stock),
                    )

        visit(0, 0, places, gaps, ())

    def _add_naturals(
        self,
        used: CardCounts,
        ranks: list[tuple[int, tuple[int, ...]]],
        wanted: tuple[int, ...],
    ) -> None:
        """Add the cards of the runs with every choice of copies for the books."""
        sets = [used]
        for (rank, copies), cards in zip(ranks, wanted, strict=True):
            if cards:
                choices = _choose_copies(copies, cards)
                shift = FIELD * rank
                sets = [
                    CardCounts(before + (chosen << shift)) for before in sets for chosen in choices
                ]
        self.maximal.update(sets)


class _Book(NamedTuple):
    """One way to use the naturals of a rank outside runs: drop some, and put the others in a book."""

    dropped: int
    places: int
    """The places that the book needs filled."""
    gaps: int
    """Those filled by wilds."""
    stock: int
    """Those filled from the stock."""


# Cache: without it need and advice take 20 to 30 % longer; a hundred entries at most.
@lru_cache(maxsize=1 << 8)
def _find_books(own: int, stock: int) -> tuple[_Book, ...]:
    """All ways to use ``own`` naturals with ``stock`` more of their rank in the stock; the cheapest first."""
    found = [_Book(own, 0, 0, 0)]
    found += [_Book(own - kept, 0, 0, 0) for kept in range(SHORTEST, own)]
    fewest = max(0, SHORTEST - own)
    if own or stock:
        found.append(_Book(0, fewest, max(0, fewest - stock), min(fewest, stock)))
    found += [_Book(0, places, 0, places) for places in range(fewest + 1, stock + 1)]
    return tuple(sorted(set(found), key=lambda book: (book.dropped + book.places, book)))


# Cache: it is recursive; without it advice takes 10 to 15 % longer.
@lru_cache(maxsize=1 << 12)
def _choose_copies(copies: tuple[int, ...], cards: int) -> tuple[CardCounts, ...]:
    """The ways to choose ``cards`` cards of one rank, given its copies in each suit; packed as rank 3."""
    if not copies:
        return () if cards else (CardCounts(0),)
    *others, last = copies
    shift = SUIT_SHIFTS[len(others)]
    return tuple(
        CardCounts(chosen + (here << shift))
        for here in range(min(last, cards) + 1)
        for chosen in _choose_copies(tuple(others), cards - here)
    )
