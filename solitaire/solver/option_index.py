"""The options of all piles, each with a number, and sets of options as whole numbers with a bit for each.

An option is a completion of a pile. Taking a card out of the supply removes the options that want it, and
with these sets that is one operation, whatever their number (``solitaire.solver.packing``).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from solitaire.rules import JOKER, Card, Rank
from solitaire.rules.melds import FIELD
from solitaire.solver.completions import Options, count, fields

RANKS: Final = len(Rank)
COPIES: Final = 3
"""The bits of a field that count copies, of which a deck has two."""
_FEWER_WILDS: Final = 10
"""In so many cards of a stock there is about one that a given pile can use as a wild."""


class Supply(NamedTuple):
    """The cards in the stock: naturals, packed by ``Card.index``, and jokers."""

    naturals: int
    jokers: int

    @classmethod
    def of(cls, stock: Sequence[Card]) -> Supply:
        """The supply of these cards."""
        naturals = sum(1 << FIELD * card.index for card in stock if card is not JOKER)
        return cls(naturals, sum(card is JOKER for card in stock))

    @property
    def cards(self) -> int:
        """How many there are."""
        return count(self.naturals) + self.jokers


class OptionIndex:
    """All options of all piles. Those of a pile have numbers side by side: the cheapest first, and of these
    first the ones whose cards the other piles want least.

    By option: ``pile``, ``naturals`` (packed), ``wilds``, ``extra``, and ``takes``, its naturals as pairs of
    index and copies. By pile: ``ranks`` (from 0) and ``least``, the least cost. Ranks count from 0 here.
    """

    def __init__(self, piles: Sequence[Options], supply: Supply) -> None:
        self.supply = supply
        self.ranks = [options.rank - Rank.THREE for options in piles]
        self.least = [options.least for options in piles]
        self.cards = [index for index, _ in fields(supply.naturals)]
        """The naturals of the supply, by index."""
        self.pile: list[int] = []
        self.naturals: list[int] = []
        self.wilds: list[int] = []
        self.extra: list[int] = []
        self.takes: list[list[tuple[int, int]]] = []
        self.of_pile: list[int] = []
        """Sets: the options of each pile."""
        self.wanting = dict.fromkeys(self.cards, 0)
        """Sets: those that want a card, by its index."""
        self.wanting_two = dict.fromkeys(self.cards, 0)
        """Sets: those that want both copies of it."""
        self.more_wilds: list[list[int]] = []
        """Sets: by pile, those with more than 0, 1, 2, ... wilds."""
        self.more_of_rank: list[list[int]] = [[] for _ in Rank]
        """Sets: by rank, those that take more than 0, 1, 2, ... naturals of it."""
        self._within = [0] * max((len(options.by_extra) for options in piles), default=1)
        price = _prices(piles, supply)
        for number, options in enumerate(piles):
            self._add(number, options, price)

    @property
    def everything(self) -> int:
        """Set: all options."""
        return (1 << len(self.pile)) - 1

    def within(self, extra: int) -> int:
        """Set: those that cost at most that much more than the least of their pile."""
        return self._within[min(extra, len(self._within) - 1)]

    def wanting_more(self, left: int, index: int) -> int:
        """Set: those that want more copies of that card than ``left`` (packed) has."""
        copies = left >> FIELD * index & COPIES
        if copies == 0:
            return self.wanting[index]
        return self.wanting_two[index] if copies == 1 else 0

    def wanting_wild(self, pile: int) -> int:
        """Set: those of that pile with a wild."""
        return self.more_wilds[pile][0]

    def _add(self, pile: int, options: Options, price: _Prices) -> None:
        """Number the options of a pile, and put each into the sets it belongs to."""
        found = []
        for extra, of in enumerate(options.by_extra):
            for naturals in of:
                takes = list(fields(naturals))
                wilds = options.least + extra - sum([copies for _, copies in takes])
                found.append((extra, price.of(takes, wilds), naturals, wilds, takes))
        found.sort()
        of_pile = 0
        more_wilds = [0] * (options.least + len(options.by_extra))
        for extra, _, naturals, wilds, takes in found:
            bit = 1 << len(self.pile)
            self.pile.append(pile)
            self.naturals.append(naturals)
            self.wilds.append(wilds)
            self.extra.append(extra)
            self.takes.append(takes)
            of_pile |= bit
            of_rank = [0] * RANKS
            for index, copies in takes:
                of_rank[index % RANKS] += copies
                self.wanting[index] |= bit
                if copies > 1:
                    self.wanting_two[index] |= bit
            for more, cards in zip(self.more_of_rank, of_rank, strict=True):
                more += [0] * (cards - len(more))
                for fewer in range(cards):
                    more[fewer] |= bit
            for fewer in range(wilds):
                more_wilds[fewer] |= bit
            for most in range(extra, len(self._within)):
                self._within[most] |= bit
        self.of_pile.append(of_pile)
        self.more_wilds.append(more_wilds)


class _Prices(NamedTuple):
    """How much the piles want each card, by its index, and a wild."""

    naturals: dict[int, float]
    wild: float

    def of(self, takes: list[tuple[int, int]], wilds: int) -> float:
        """What an option takes from the others."""
        wanted = self.naturals
        return self.wild * wilds + sum([wanted.get(index, 0.0) * copies for index, copies in takes])


def _prices(piles: Sequence[Options], supply: Supply) -> _Prices:
    """How often a card is in the cheapest options of each pile, for each copy that there is."""
    wanted: dict[int, float] = {}
    wilds = 0.0
    for options in piles:
        share = 1 / max(1, len(options.by_extra[0]))
        for naturals in options.by_extra[0]:
            wilds += share * options.least
            for index, copies in fields(naturals):
                wanted[index] = wanted.get(index, 0.0) + share * copies
                wilds -= share * copies
    for index, copies in fields(supply.naturals):
        if index in wanted:
            wanted[index] /= copies
    return _Prices(wanted, wilds / (1 + supply.jokers + count(supply.naturals) / _FEWER_WILDS))


def is_wild_for(card: Card, rank: int) -> bool:
    """Whether that card is wild in the piles of that rank (from 0)."""
    return card.is_wild(Rank(rank + Rank.THREE))
