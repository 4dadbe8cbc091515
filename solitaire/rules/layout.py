"""How a pile is laid out at its best: the melds with the fewest leftover points (R12), in a stable order.

The search is that of ``solitaire.rules.melds``, with cards allowed to stay loose: choose the runs of each
suit, then spend the wilds that remain on books. Equal leftover points are decided by fewer loose cards,
then fewer melds, then the order of the search, which depends on the cards alone and not on their order.

Wilds are then given out: a card of the wild rank first where a run has its own place for it, the others
by ``Card.index`` with jokers last, and what no meld needs joins a book, else the end of a run.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from typing import Final, NamedTuple

from solitaire.rules.cards import Card, Rank, Suit
from solitaire.rules.melds import (
    FIELD,
    HAND_LIMIT,
    LONGEST_RUN,
    SHORTEST,
    PackedHand,
    at_least,
    first_runs,
    lowest_of,
    pack,
    set_aside,
)

_SUITS: Final = tuple(Suit)


class MeldKind(Enum):
    """R4 and R5."""

    RUN = "run"
    BOOK = "book"


@dataclass(frozen=True, slots=True)
class Place:
    """A card in a meld, and what it stands for there: a rank, and in a run a suit too.

    A natural stands for itself, and so does a card of the wild rank where its own card is asked for.
    """

    card: Card
    rank: Rank
    suit: Suit | None
    wild: bool

    @property
    def is_itself(self) -> bool:
        """Whether the card stands for its own rank and suit, as every natural does."""
        return self.card.rank == self.rank and self.suit in (None, self.card.suit)


@dataclass(frozen=True, slots=True)
class Meld:
    """A book or a run; ``places`` from the lowest rank to the highest in a run."""

    kind: MeldKind
    places: tuple[Place, ...]

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards as they lie."""
        return tuple(place.card for place in self.places)

    @property
    def rank(self) -> Rank:
        """The rank of a book; the lowest rank of a run."""
        return self.places[0].rank

    @property
    def suit(self) -> Suit | None:
        """The suit of a run; None of a book."""
        return self.places[0].suit


@dataclass(frozen=True, slots=True)
class Layout:
    """The best melds of a hand, its loose cards by ``Card.index``, and what those count (R12)."""

    pile: Rank
    melds: tuple[Meld, ...]
    loose: tuple[Card, ...]
    points: int

    @property
    def cards(self) -> tuple[Card, ...]:
        """All cards in the order of display: melds first, then the loose cards."""
        return (*(card for meld in self.melds for card in meld.cards), *self.loose)


# The value of melding a card: its points first, then that it is one card less that lies loose. A meld costs
# less than any card is worth.
_POINT: Final = 1 << 12
_CARD: Final = 1 << 6
_MELD: Final = 1


def _value(rank: int) -> int:
    return rank * _POINT + _CARD


_HIGH_TO_LOW: Final = tuple(
    (FIELD * (rank - Rank.THREE), rank, _value(rank)) for rank in reversed(Rank)
)
"""The place of each rank in packed counts, and what melding a card of it is worth."""


class _Runs(NamedTuple):
    """A way to lay some naturals of one suit into runs: which (packed), for how many wilds, and the runs.

    A run is the ranks of its naturals, rising.
    """

    kept: int
    wilds: int
    runs: tuple[tuple[int, ...], ...]


@lru_cache(maxsize=1 << 15)
def _ways_to_run(suit: int, wilds: int) -> tuple[_Runs, ...]:
    """The ways to lay runs in a suit for at most that many wilds, as ``wilds_for_runs`` finds them.

    For each set of naturals: the way with the fewest wilds, and those that spend more wilds to have fewer
    runs, as ``3 4 5 W 7 8 9`` does.
    """
    if not suit:
        return (_Runs(0, 0, ()),)
    ways = list(_ways_to_run(suit - lowest_of(suit), wilds))
    for taken, cost, run in first_runs(suit, wilds):
        ways += [
            _Runs(kept + taken, more + cost, (run, *runs))
            for kept, more, runs in _ways_to_run(suit - taken, wilds - cost)
        ]
    fewest: dict[int, int] = {}
    needed = []
    for way in sorted(ways, key=lambda way: (way.wilds, len(way.runs))):
        if len(way.runs) < fewest.get(way.kept, HAND_LIMIT):
            fewest[way.kept] = len(way.runs)
            needed.append(way)
    return tuple(needed)


@dataclass(frozen=True, slots=True)
class _Choice:
    """The runs of each suit and the ranks of the books."""

    runs: tuple[tuple[tuple[int, ...], ...], ...]
    books: tuple[Rank, ...]


class _Search:
    """The best choice for one hand: depth first over the suits, cut where the bound cannot win."""

    def __init__(self, hand: PackedHand) -> None:
        self.best = -1
        self.choice = _Choice((), ())
        self._options: list[list[tuple[int, int, _Runs, int]]] = []
        book_possible = at_least(max(1, SHORTEST - hand.wilds), hand.ranks) * 0x1F
        for suit in hand.suits:
            options = []
            for way in _ways_to_run(suit, hand.wilds):
                rest = suit - way.kept
                gain = _sum_of_values(way.kept) - _MELD * len(way.runs)
                options.append((gain + _sum_of_values(rest & book_possible), gain, way, rest))
            options.sort(key=lambda option: (-option[0], option[2].wilds, option[2].runs))
            self._options.append(options)
        self._hopes = [0] * (len(self._options) + 1)
        for place in reversed(range(len(self._options))):
            self._hopes[place] = self._hopes[place + 1] + self._options[place][0][0]
        self._visit(0, hand.wilds, 0, 0, 0, ())

    def _visit(
        self,
        place: int,
        wilds: int,
        gain: int,
        hope: int,
        rest: int,
        runs: tuple[tuple[tuple[int, ...], ...], ...],
    ) -> None:
        if place == len(self._options):
            more, books = _best_books(rest, wilds)
            if gain + more > self.best:
                self.best = gain + more
                self.choice = _Choice(runs, books)
            return
        for option_hope, option_gain, way, option_rest in self._options[place]:
            if hope + option_hope + self._hopes[place + 1] <= self.best:
                return
            if way.wilds <= wilds:
                self._visit(
                    place + 1,
                    wilds - way.wilds,
                    gain + option_gain,
                    hope + option_hope,
                    rest + option_rest,
                    (*runs, way.runs),
                )


@lru_cache(maxsize=1 << 15)
def _sum_of_values(fields: int) -> int:
    """The value of melding all naturals in ``fields``, counts by rank."""
    return sum((fields >> FIELD * (rank - Rank.THREE) & 0x1F) * _value(rank) for rank in Rank)


@lru_cache(maxsize=1 << 15)
def _best_books(rest: int, wilds: int) -> tuple[int, tuple[Rank, ...]]:
    """The books worth most among ``rest`` (counts by rank) for at most that many wilds, and their value."""
    free: list[Rank] = []
    pairs: list[tuple[int, Rank]] = []
    singles: list[tuple[int, Rank]] = []
    value = 0
    for shift, rank, card_value in _HIGH_TO_LOW:
        count = rest >> shift & 0x1F
        if count >= SHORTEST:
            free.append(rank)
            value += count * card_value - _MELD
        elif count == 2:
            pairs.append((2 * card_value - _MELD, rank))
        elif count == 1:
            singles.append((card_value - _MELD, rank))
    best = max(
        (pairs[: wilds - 2 * count] + singles[:count] for count in range(wilds // 2 + 1)),
        key=lambda chosen: sum([worth for worth, _ in chosen]),
    )
    value += sum([worth for worth, _ in best])
    return value, tuple(sorted([*free, *(rank for _, rank in best)]))


class _Wilds:
    """The wild cards of a hand, given out one by one."""

    def __init__(self, pile: Rank, cards: Iterable[Card]) -> None:
        self.pile = pile
        self.left = sorted(card for card in cards if card.is_wild(pile))
        self._themselves: list[Card] = []

    def __len__(self) -> int:
        return len(self.left) + len(self._themselves)

    def holds(self, rank: int, suit: Suit) -> bool:
        """Whether the very card of that rank and suit is among them."""
        return rank == self.pile and Card.of(self.pile, suit) in self.left

    def reserve(self, rank: int, suit: Suit) -> None:
        """Keep the very card of that place for it, if it is here, from the places that any wild can fill."""
        if self.holds(rank, suit):
            card = Card.of(self.pile, suit)
            self.left.remove(card)
            self._themselves.append(card)

    def take(self, rank: int, suit: Suit | None) -> Place:
        """The next wild for that place: the very card if it was reserved, else the first."""
        for card in self._themselves:
            if card.rank == rank and card.suit is suit:
                self._themselves.remove(card)
                break
        else:
            card = self.left.pop(0)
        return Place(card, Rank(rank), suit, wild=True)


@dataclass(slots=True)
class _Run:
    """A run on its way: the ranks of its naturals, and the span it covers."""

    suit: Suit
    naturals: tuple[int, ...]
    low: int
    high: int

    @classmethod
    def over(cls, suit: Suit, naturals: tuple[int, ...]) -> _Run:
        return cls(suit, naturals, naturals[0], naturals[-1])

    @property
    def length(self) -> int:
        return self.high - self.low + 1

    @property
    def wild_ranks(self) -> list[int]:
        return [rank for rank in range(self.low, self.high + 1) if rank not in self.naturals]

    def grow(self, wilds: _Wilds) -> None:
        """One place longer: down if a wild stands there for itself, else up, else down."""
        down = self.low > Rank.THREE and wilds.holds(self.low - 1, self.suit)
        if self.high < Rank.KING and not down:
            self.high += 1
        else:
            self.low -= 1

    def meld(self, wilds: _Wilds) -> Meld:
        return Meld(
            MeldKind.RUN,
            tuple(
                Place(Card.of(Rank(rank), self.suit), Rank(rank), self.suit, wild=False)
                if rank in self.naturals
                else wilds.take(rank, self.suit)
                for rank in range(self.low, self.high + 1)
            ),
        )


def best_melds(pile: Rank, cards: Iterable[Card]) -> Layout:
    """The melds of these cards with the fewest leftover points, in the pile of that rank (R12).

    Up to ``HAND_LIMIT`` cards from one deck, in any order; the answer does not depend on the order.
    Exact. Cost: a fraction of a millisecond for thirteen cards (``bench/``), and kept for the hands seen
    last.

    >>> from solitaire.rules import parse_cards
    >>> best_melds(Rank.THREE, parse_cards("JK 6S QD")).points
    68
    """
    return _best_melds(pile, tuple(sorted(cards)))


@lru_cache(maxsize=1 << 12)
def _best_melds(pile: Rank, cards: tuple[Card, ...]) -> Layout:
    """Cards that fit no meld are set aside first: with few wilds they are many, and most hands that are
    asked for are one seen before with such a card more.
    """
    inside, outside = set_aside(pile, cards)
    laid = _lay_out(pile, tuple(inside))
    if not outside:
        return laid
    points = laid.points + sum([int(card.rank or 0) for card in outside])
    return Layout(pile, laid.melds, tuple(sorted([*laid.loose, *outside])), points)


@lru_cache(maxsize=1 << 12)
def _lay_out(pile: Rank, cards: tuple[Card, ...]) -> Layout:
    choice = _Search(pack(pile, cards)).choice
    wilds = _Wilds(pile, cards)
    runs = [
        _Run.over(suit, run) for suit, of in zip(_SUITS, choice.runs, strict=True) for run in of
    ]
    books = list(choice.books)
    if len(runs) == 1 and not books and len(runs[0].naturals) + len(wilds) > LONGEST_RUN:
        runs, books = _cut(runs[0])

    naturals = [card for card in cards if not card.is_wild(pile)]
    for run in runs:
        for rank in run.naturals:
            naturals.remove(Card.of(Rank(rank), run.suit))
        while run.length < SHORTEST:
            run.grow(wilds)
    in_books = {rank: [card for card in naturals if card.rank == rank] for rank in books}
    loose = [card for card in naturals if card.rank not in in_books]

    asked = sum(run.length - len(run.naturals) for run in runs)
    asked += sum(max(0, SHORTEST - len(of)) for of in in_books.values())
    spare = len(wilds) - asked
    if not books:
        for run in runs:
            while spare and run.length < LONGEST_RUN:
                run.grow(wilds)
                spare -= 1
    for run in runs:
        for rank in run.wild_ranks:
            wilds.reserve(rank, run.suit)
    melds = [run.meld(wilds) for run in runs]
    for rank, of in in_books.items():
        places = [Place(card, rank, None, wild=False) for card in of]
        while len(places) < SHORTEST:
            places.append(wilds.take(rank, None))
        if rank == books[0]:
            places += [wilds.take(rank, None) for _ in range(spare)]
        melds.append(Meld(MeldKind.BOOK, tuple(places)))
    if len(wilds) >= SHORTEST:  # nothing took them: a meld of only wild cards (R6)
        melds.append(Meld(MeldKind.BOOK, tuple(wilds.take(pile, None) for _ in range(len(wilds)))))
    loose = sorted([*loose, *wilds.left])
    return Layout(pile, tuple(melds), tuple(loose), sum(card.points(pile) for card in loose))


def _cut(run: _Run) -> tuple[list[_Run], list[Rank]]:
    """A run that is too long with all the wilds, as two melds (observation 4 of ``melds``).

    It is cut at its widest gap that leaves enough naturals on either side: one of them makes a book, more
    make a run. Fewer than six naturals come with so many wilds that there are enough for both.
    """
    naturals = run.naturals
    fewest = min(SHORTEST, max(1, len(naturals) // 2))
    cuts = range(fewest, len(naturals) - fewest + 1)
    cut = max(cuts, key=lambda place: naturals[place] - naturals[place - 1])
    parts = naturals[:cut], naturals[cut:]
    runs = [_Run.over(run.suit, part) for part in parts if len(part) > 1]
    return runs, [Rank(part[0]) for part in parts if len(part) == 1]


def leftover(pile: Rank, cards: Iterable[Card]) -> int:
    """The leftover points of a pile (R12): 0 if it all melds."""
    return best_melds(pile, cards).points
