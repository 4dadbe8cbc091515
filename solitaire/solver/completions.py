"""The sets of stock cards that complete a pile at a given cost.

A pile of n cards goes out with n cards: some of its own naturals, its own wilds, and k cards from the stock,
each in exchange for a dropped natural. So a *completion* of cost k is a set of naturals from the stock and a
number of wilds, k in all; the pile does not care which wilds. Its own wilds always stay: a wild can take the
place of any natural.

Three reductions keep the search small and lose nothing:

* **Wilds replace naturals.** Any natural of a completion can be a wild instead. So at each cost the sets of
  naturals are closed under taking subsets, and only the maximal sets are searched for.
* **Dominance.** A completion is left out if one of lower cost needs no other cards. Hence, by observation 3
  of ``solitaire.rules.melds``, a run takes a copy of every rank within its span that the pile itself has:
  that drops one card less.
* **Short ends.** A run begins and ends with a natural, or has three cards: leftover wilds always find a place
  (observation 4).

The search lays out melds as *places*. A place that no natural of the pile takes is filled from the stock, or
is a *gap* for a wild if the stock lacks the card. Let D naturals be dropped and U places be filled or gaps,
and let the pile have w wilds. A final hand of n cards has D = k and U <= w + k. The bound on D + U is the one
of ``solitaire.solver.away``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations
from typing import Final, NamedTuple, cast

from solitaire.rules import NATURALS, Card, Pile, Rank
from solitaire.rules.melds import SHORTEST
from solitaire.rules.packed import (
    FIELD,
    FULL,
    ONES,
    SUIT_MASK,
    SUIT_SHIFTS,
    CardCounts,
    PackedHand,
    RankCounts,
    RankSet,
    SuitCounts,
    alone_and_paired,
    at_least,
    count_cards,
    pack,
)
from solitaire.solver.away import away, bound_in_halves, count_naturals

_RANKS: Final = len(Rank)
_BORROW: Final = ONES << FIELD - 1
"""The highest bit of every field of a suit."""


def unpack(naturals: CardCounts) -> Iterator[tuple[int, int]]:
    """Unpack naturals into pairs (``Card.index``, copies)."""
    left: int = naturals
    while left:
        index = ((left & -left).bit_length() - 1) // FIELD
        copies = left >> FIELD * index & FULL
        yield index, copies
        left -= copies << FIELD * index


def unpack_cards(naturals: CardCounts) -> Iterator[Card]:
    """Unpack naturals into cards, one for each copy."""
    for index, copies in unpack(naturals):
        yield from (NATURALS[index] for _ in range(copies))


class Options(NamedTuple):
    """The options of a pile: rank, least cost, and the sets of naturals for each extra cost from 0."""

    rank: Rank
    least: int
    by_extra: tuple[frozenset[CardCounts], ...]


class Completions:
    """The completions of one pile from one stock, by cost: computed on demand and memoized."""

    def __init__(self, pile: Pile, stock: Iterable[Card]) -> None:
        self.rank = pile.rank
        self._hand = pack(pile.rank, pile.cards)
        self._stock = pack(pile.rank, stock)
        self._most = min(
            count_naturals(self._hand), count_naturals(self._stock) + self._stock.wilds
        )
        self._away = away(pile)
        self._found: dict[int, frozenset[CardCounts]] = {}

    def at(self, cost: int) -> frozenset[CardCounts]:
        """The packed naturals of each completion of that cost; its other cards are wilds.

        Completions that one of lower cost dominates may be missing.
        """
        found = self._found.get(cost)
        if found is None:
            found = frozenset()
            if self._away <= cost <= self._most:
                found = _completions(self._hand, self._stock, cost)
                if found:
                    found = self._not_dominated(found, cost)
            self._found[cost] = found
        return found

    @property
    def least(self) -> int | None:
        """The lowest cost of a completion; None if these cards cannot complete the pile."""
        return next((cost for cost in range(self._away, self._most + 1) if self.at(cost)), None)

    def options(self, extra: int) -> Options:
        """The completions that cost at most ``extra`` above the least, which must exist."""
        least = self.least
        assert least is not None, "a pile that cannot be completed has no options"
        costs = range(least, min(least + extra, self._most) + 1)
        return Options(self.rank, least, tuple(map(self.at, costs)))

    def _not_dominated(self, found: frozenset[CardCounts], cost: int) -> frozenset[CardCounts]:
        lower: frozenset[int] = self.at(cost - 1) if cost > self._away else frozenset()
        if not lower:
            return found
        return frozenset(
            naturals
            for naturals in found
            if naturals not in lower
            and not any(naturals - (1 << FIELD * index) in lower for index, _ in unpack(naturals))
        )


class _Runs(NamedTuple):
    """One way to lay runs in a suit.

    ``places``: the places to fill, gaps included. ``gaps``: the places that only a wild can fill. ``kept``:
    the pile's naturals in the runs. ``filled``: the naturals from the stock.
    """

    places: int
    gaps: int
    kept: SuitCounts
    filled: SuitCounts


class _Way(NamedTuple):
    """A ``_Runs`` with its share of the bound, in halves, and ``rest``, the naturals outside runs."""

    bound: int
    places: int
    gaps: int
    rest: SuitCounts
    filled: SuitCounts


# Cache: without it advice takes 10 to 20 % longer.
@lru_cache(maxsize=1 << 12)
def _runs(own: SuitCounts, stock: SuitCounts, places: int, gaps: int) -> tuple[_Runs, ...]:
    """The ways to lay runs in a suit with at most so many places to fill, and so many gaps among them.

    Dominated ways are left out: another one has the same naturals of the pile, no more places to fill, and at
    least the same cards from the stock. (A book may want such a card; there a wild takes its place.)
    """
    found: dict[tuple[int, int], int] = {}
    seen: set[tuple[int, int, int, int]] = set()

    def visit(start: int, kept: int, filled: int, spent: int, open_: int) -> None:
        state = start, kept, filled, open_
        if state in seen:
            return
        seen.add(state)
        key = kept, filled
        if found.get(key, gaps + 1) > open_:
            found[key] = open_
        own_left, stock_left = own - kept, stock - filled
        for low in range(start, _RANKS - SHORTEST + 1):
            begins = (own_left | stock_left) >> FIELD * low & FULL
            more_kept, more_filled, more_spent, more_open = kept, filled, spent, open_
            naturals = 0
            for high in range(low, _RANKS):
                shift = FIELD * high
                natural = True
                if own_left >> shift & FULL:
                    more_kept += 1 << shift
                else:
                    more_spent += 1
                    if more_spent > places:
                        break
                    if stock_left >> shift & FULL:
                        more_filled += 1 << shift
                    else:
                        natural = False
                        more_open += 1
                        if more_open > gaps:
                            break
                naturals += natural
                length = high - low + 1
                if length > SHORTEST and not begins:
                    break
                if length >= SHORTEST and naturals > 1 and (natural or length == SHORTEST):
                    visit(low, more_kept, more_filled, more_spent, more_open)

    visit(0, 0, 0, 0, 0)
    by_kept: dict[SuitCounts, list[_Runs]] = {}
    ways = []
    for (kept, filled), open_ in found.items():
        from_stock = SuitCounts(filled)
        ways.append(_Runs(count_cards(from_stock) + open_, open_, SuitCounts(kept), from_stock))
    for way in sorted(ways):
        better = by_kept.setdefault(way.kept, [])
        if not any(_holds(other.filled, way.filled) for other in better):
            better.append(way)
    return tuple(way for better in by_kept.values() for way in better)


def _holds(naturals: SuitCounts, others: SuitCounts) -> bool:
    """Whether ``naturals`` contains all of ``others``; one subtraction tests all fields of the suit."""
    return (naturals + _BORROW - others) & _BORROW == _BORROW


def _completions(hand: PackedHand, stock: PackedHand, cost: int) -> frozenset[CardCounts]:
    """All undominated completions of that cost, and perhaps some dominated ones."""
    return _Search(hand, stock, cost).found


class _Search:
    """Branch and bound on D + U: depth first over the suits, then over the ranks of the books."""

    def __init__(self, hand: PackedHand, stock: PackedHand, cost: int) -> None:
        self._stock = stock
        self._cost = cost
        self._places = hand.wilds + cost
        self._gaps = hand.wilds + stock.wilds
        self._limit = 2 * (hand.wilds + 2 * cost)
        self._fewest = max(0, cost - stock.wilds)
        self._found: set[CardCounts] = set()
        self._closed: set[CardCounts] = set()
        alone, paired = alone_and_paired(hand.ranks)
        self._ways: list[list[_Way]] = []
        for own, more in zip(hand.suits, stock.suits, strict=True):
            support = at_least(1, own)
            here = RankSet(alone & support), RankSet(paired & support)
            ways = []
            for places, gaps, kept, filled in _runs(own, more, self._places, self._gaps):
                rest = SuitCounts(own - kept)
                bound = 2 * places + bound_in_halves(rest, *here)
                if bound <= self._limit:
                    ways.append(_Way(bound, places, gaps, rest, filled))
            ways.sort()
            self._ways.append(ways)
        least = [0]
        for ways in reversed(self._ways):
            least.append(least[-1] + (ways[0].bound if ways else self._limit + 1))
        self._least = least[::-1]
        self._suits(0, 0, 0, 0, RankCounts(0), CardCounts(0))

    @property
    def found(self) -> frozenset[CardCounts]:
        return frozenset(self._found)

    def _suits(
        self,
        place: int,
        bound: int,
        places: int,
        gaps: int,
        rest: RankCounts,
        filled: CardCounts,
    ) -> None:
        """Lay runs in the suits from ``place`` on; ``rest`` counts the naturals left for books, by rank."""
        if place == len(self._ways):
            self._books(places, gaps, rest, filled)
            return
        room = self._limit - bound - self._least[place + 1]
        for way in self._ways[place]:
            if way.bound > room:
                return
            if places + way.places <= self._places and gaps + way.gaps <= self._gaps:
                self._suits(
                    place + 1,
                    bound + way.bound,
                    places + way.places,
                    gaps + way.gaps,
                    RankCounts(rest + way.rest),
                    CardCounts(filled | way.filled << SUIT_SHIFTS[place]),
                )

    def _books(self, places: int, gaps: int, rest: RankCounts, filled: CardCounts) -> None:
        """Put the rest of each rank in a book or drop it, and collect the naturals that complete the hand."""
        left = tuple(
            of - (filled >> shift & SUIT_MASK)
            for of, shift in zip(self._stock.suits, SUIT_SHIFTS, strict=True)
        )
        stacked = sum(left)
        ranks = []
        books = []
        for rank in range(_RANKS):
            own, more = rest >> FIELD * rank & FULL, stacked >> FIELD * rank & FULL
            # A book without a card of the pile drops nothing and needs three places.
            if own or (more and places + SHORTEST <= self._places):
                ranks.append((rank, tuple([of >> FIELD * rank & FULL for of in left])))
                books.append(_books(own, more))
        most, most_gaps, cost = self._places, self._gaps, self._cost
        least = [0]
        for of in reversed(books):
            least.append(least[-1] + of[0].dropped + of[0].places)
        least.reverse()

        def visit(at: int, dropped: int, places: int, gaps: int, wanted: tuple[int, ...]) -> None:
            if at == len(books):
                if dropped == cost:
                    self._keep(filled, ranks, wanted)
                return
            room = most + cost - dropped - places - least[at + 1]
            for book in books[at]:
                if book.dropped + book.places > room:
                    return
                if (
                    dropped + book.dropped <= cost
                    and places + book.places <= most
                    and gaps + book.gaps <= most_gaps
                ):
                    visit(
                        at + 1,
                        dropped + book.dropped,
                        places + book.places,
                        gaps + book.gaps,
                        (*wanted, book.filled),
                    )

        visit(0, 0, places, gaps, ())

    def _keep(
        self,
        filled: CardCounts,
        ranks: list[tuple[int, tuple[int, ...]]],
        wanted: tuple[int, ...],
    ) -> None:
        sets = [filled]
        for (rank, copies), cards in zip(ranks, wanted, strict=True):
            if cards:
                choices = _choices(copies, cards)
                shift = FIELD * rank
                sets = [
                    CardCounts(before + (chosen << shift)) for before in sets for chosen in choices
                ]
        for naturals in sets:
            self._close(naturals)

    def _close(self, naturals: CardCounts) -> None:
        """Add every subset of these naturals that fits the cost; wilds replace the others."""
        if naturals in self._closed:
            return
        self._closed.add(naturals)
        cards = [
            CardCounts(1 << FIELD * index)
            for index, copies in unpack(naturals)
            for _ in range(copies)
        ]
        for size in range(self._fewest, min(self._cost, len(cards)) + 1):
            sums = map(sum, combinations(cards, size))
            self._found.update(cast("Iterator[CardCounts]", sums))


class _Book(NamedTuple):
    """One way to use the naturals of a rank outside runs: drop some, and put the others in a book.

    ``places``: the places that the book needs filled. ``filled`` of them come from the stock, ``gaps`` are
    wilds.
    """

    dropped: int
    places: int
    gaps: int
    filled: int


# Cache: without it need and advice take 10 to 20 % longer; a hundred entries at most.
@lru_cache(maxsize=1 << 8)
def _books(own: int, stock: int) -> tuple[_Book, ...]:
    """All ways to use ``own`` naturals with ``stock`` more of their rank in the stock; the cheapest first."""
    found = [_Book(own, 0, 0, 0)]
    found += [_Book(own - kept, 0, 0, 0) for kept in range(SHORTEST, own)]
    fewest = max(0, SHORTEST - own)
    if own or stock:
        found.append(_Book(0, fewest, max(0, fewest - stock), min(fewest, stock)))
    found += [_Book(0, places, 0, places) for places in range(fewest + 1, stock + 1)]
    return tuple(sorted(set(found), key=lambda book: (book.dropped + book.places, book)))


# Cache: it is recursive; without it advice takes 10 to 30 % longer.
@lru_cache(maxsize=1 << 12)
def _choices(copies: tuple[int, ...], cards: int) -> tuple[CardCounts, ...]:
    """The ways to choose ``cards`` cards of one rank, given its copies in each suit; packed as rank 3."""
    if not copies:
        return () if cards else (CardCounts(0),)
    *others, last = copies
    shift = SUIT_SHIFTS[len(others)]
    return tuple(
        CardCounts(chosen + (here << shift))
        for here in range(min(last, cards) + 1)
        for chosen in _choices(tuple(others), cards - here)
    )
