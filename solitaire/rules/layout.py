"""The best layout of a pile: the melds with the fewest leftover points (R12), in a stable order.

``solitaire.rules.arrange`` chooses the runs and books. This module assigns the wilds: a card of the wild rank
goes to its own place in a run if there is one, the others go by ``Card.index``, jokers last. Wilds that no
meld needs join a book, or else the end of a run.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache

from solitaire.rules.arrange import Arrangement, RunRanks, arrange
from solitaire.rules.cards import Card, Rank, Suit
from solitaire.rules.melds import LONGEST_RUN, SHORTEST
from solitaire.rules.packed import pack


class MeldKind(Enum):
    """The two kinds of melds (R4, R5)."""

    RUN = "run"
    BOOK = "book"


@dataclass(frozen=True, slots=True)
class Place:
    """A card in a meld, with the rank it represents there, and in a run the suit.

    A natural represents itself, and so does a card of the wild rank in its own place.
    """

    card: Card
    rank: Rank
    suit: Suit | None
    wild: bool

    @property
    def is_itself(self) -> bool:
        """Whether the card represents its own rank and suit, as every natural does."""
        return self.card.rank == self.rank and self.suit in (None, self.card.suit)


@dataclass(frozen=True, slots=True)
class Meld:
    """A book or a run; the ``places`` of a run ascend."""

    kind: MeldKind
    places: tuple[Place, ...]

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards, in the order of ``places``."""
        return tuple([place.card for place in self.places])

    @property
    def rank(self) -> Rank:
        """The rank of a book; the lowest rank of a run."""
        return self.places[0].rank

    @property
    def suit(self) -> Suit | None:
        """The suit of a run; None for a book."""
        return self.places[0].suit


@dataclass(frozen=True, slots=True)
class Layout:
    """The best melds of a hand, its loose cards by ``Card.index``, and their points (R12)."""

    pile: Rank
    melds: tuple[Meld, ...]
    loose: tuple[Card, ...]
    points: int

    @property
    def cards(self) -> tuple[Card, ...]:
        """All cards in display order: melds first, then the loose cards."""
        return (*(card for meld in self.melds for card in meld.cards), *self.loose)


def _natural_place(rank: int, suit: Suit) -> Place:
    return Place(Card.of(Rank(rank), suit), Rank(rank), suit, wild=False)


def _wild_place(card: Card, rank: int, suit: Suit | None) -> Place:
    return Place(card, Rank(rank), suit, wild=True)


class _Wilds:
    """The unassigned wild cards of a hand, in order of their index."""

    __slots__ = ("_themselves", "left", "pile")

    def __init__(self, pile: Rank, cards: Iterable[Card]) -> None:
        self.pile = pile
        self.left = [card for card in cards if card.is_wild(pile)]
        self._themselves: list[Card] = []

    def holds(self, rank: int, suit: Suit) -> bool:
        """Whether the card of that rank and suit is still unassigned."""
        return rank == self.pile and Card.of(self.pile, suit) in self.left

    def reserve(self, run: _Run) -> None:
        """Reserve the card of the wild rank that has its own place in the run, if it is unassigned."""
        if run.low <= self.pile <= run.high and self.holds(self.pile, run.suit):
            card = Card.of(self.pile, run.suit)
            self.left.remove(card)
            self._themselves.append(card)

    def take(self, rank: int, suit: Suit | None) -> Place:
        """Assign a wild to a place: the reserved card whose own place it is, else the first one left."""
        if rank == self.pile:
            for card in self._themselves:
                if card.suit is suit:
                    self._themselves.remove(card)
                    return _wild_place(card, rank, suit)
        return _wild_place(self.left.pop(0), rank, suit)

    def alone(self) -> tuple[Meld, ...]:
        """The melds if no natural melds: a book of the wild rank if there are enough wilds (R6)."""
        if len(self.left) < SHORTEST:
            return ()
        places = [_wild_place(card, self.pile, None) for card in self.left]
        return (Meld(MeldKind.BOOK, tuple(places)),)


class _Run:
    """A run under construction: the ranks of its naturals, and the span it covers so far."""

    __slots__ = ("high", "low", "naturals", "suit")

    def __init__(self, suit: Suit, naturals: RunRanks) -> None:
        self.suit = suit
        self.naturals = naturals
        self.low = naturals[0]
        self.high = naturals[-1]

    @property
    def length(self) -> int:
        return self.high - self.low + 1

    def grow(self, wilds: _Wilds) -> None:
        """Extend the run by one place: down if a wild is at home there, else up, else down."""
        down = self.low > Rank.THREE and wilds.holds(self.low - 1, self.suit)
        if self.high < Rank.KING and not down:
            self.high += 1
        else:
            self.low -= 1

    def fill(self, wilds: _Wilds) -> Meld:
        """The finished run, with a wild in each place that no natural takes."""
        places = [
            _natural_place(rank, self.suit)
            if rank in self.naturals
            else wilds.take(rank, self.suit)
            for rank in range(self.low, self.high + 1)
        ]
        return Meld(MeldKind.RUN, tuple(places))


def best_melds(pile: Rank, cards: Iterable[Card]) -> Layout:
    """The melds with the fewest leftover points for these cards in the pile of that rank (R12).

    Up to ``HAND_LIMIT`` cards from one deck; their order does not matter. Exact. Cost: 0.2 ms for thirteen
    cards, 5 us from the cache (``bench/``).

    >>> from solitaire.rules import parse_cards
    >>> best_melds(Rank.THREE, parse_cards("JK 6S QD")).points
    68
    """
    return _best_melds(pile, tuple(sorted(cards)))


# Cache: a turn changes one pile of several; without it a turn's layouts take four times as long. Some 10 MB.
@lru_cache(maxsize=1 << 12)
def _best_melds(pile: Rank, cards: tuple[Card, ...]) -> Layout:
    hand = pack(pile, cards)
    runs, books = arrange(hand)
    if len(runs) == 1 and not books and len(runs[0][1]) + hand.wilds > LONGEST_RUN:
        runs, books = _cut(*runs[0])
    melds = _make_melds(pile, runs, books, cards)
    melded = Counter([card for meld in melds for card in meld.cards])
    loose = []
    for card in cards:
        if melded[card]:
            melded[card] -= 1
        else:
            loose.append(card)
    return Layout(pile, melds, tuple(loose), sum([card.points(pile) for card in loose]))


def _make_melds(
    pile: Rank,
    chosen: tuple[tuple[Suit, RunRanks], ...],
    books: tuple[Rank, ...],
    cards: tuple[Card, ...],
) -> tuple[Meld, ...]:
    """The melds of these runs and books: assigns the wilds among ``cards``, which are sorted."""
    wilds = _Wilds(pile, cards)
    if not chosen and not books:
        return wilds.alone()
    runs = [_Run(suit, naturals) for suit, naturals in chosen]
    in_books = [[card for card in cards if card.rank == rank] for rank in books]
    idle = len(wilds.left)
    for run in runs:
        for rank, of in zip(books, in_books, strict=True):
            if rank in run.naturals:
                of.remove(Card.of(rank, run.suit))
        while run.length < SHORTEST:
            run.grow(wilds)
        idle -= run.length - len(run.naturals)
    idle -= sum([SHORTEST - len(of) for of in in_books if len(of) < SHORTEST])
    if not books:
        for run in runs:
            while idle and run.length < LONGEST_RUN:
                run.grow(wilds)
                idle -= 1
    for run in runs:
        wilds.reserve(run)

    melds = [run.fill(wilds) for run in runs]
    for rank, of in zip(books, in_books, strict=True):
        places = [Place(card, rank, None, wild=False) for card in of]
        places += [wilds.take(rank, None) for _ in range(max(0, SHORTEST - len(of)) + idle)]
        idle = 0  # the first book took all of them
        melds.append(Meld(MeldKind.BOOK, tuple(places)))
    return tuple(melds)


def _cut(suit: Suit, naturals: RunRanks) -> Arrangement:
    """Split a run that is too long with all the wilds into two melds (observation 4 of ``melds``).

    The cut is the widest gap that leaves enough naturals on either side: a single natural becomes a book,
    more become a run. With fewer than six naturals there are enough wilds to complete both.
    """
    fewest = min(SHORTEST, max(1, len(naturals) // 2))
    cuts = range(fewest, len(naturals) - fewest + 1)
    cut = max(cuts, key=lambda place: naturals[place] - naturals[place - 1])
    parts = naturals[:cut], naturals[cut:]
    return Arrangement(
        tuple([(suit, part) for part in parts if len(part) > 1]),
        tuple([Rank(part[0]) for part in parts if len(part) == 1]),
    )


def leftover(pile: Rank, cards: Iterable[Card]) -> int:
    """The leftover points of a pile (R12); 0 if all its cards meld."""
    return best_melds(pile, cards).points
