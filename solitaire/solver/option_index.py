"""The index of all options: every option has a number, and sets of options are bit sets.

An option is one completion of one pile (``solitaire.solver.packing``). Taking a card from the supply removes
all options that want it, which with bit sets is a single operation.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple, NewType

from solitaire.rules import JOKER, Card, Rank
from solitaire.rules.packed import FIELD, CardCounts, count_cards, pack_naturals, unpack
from solitaire.solver.completions import Options

OptionSet = NewType("OptionSet", int)
"""A set of options: bit n is option n."""

RANKS: Final = len(Rank)
COPIES_MASK: Final = 3
"""Mask for the copies of one card in a field: three at most, and a deck has two."""
_NONE: Final = OptionSet(0)
_NATURALS_FOR_A_WILD: Final = 10
"""About one natural in so many is wild in a given pile; prices a wild."""


class Supply(NamedTuple):
    """The cards of a stock: packed naturals, and the number of jokers."""

    naturals: CardCounts
    jokers: int

    @classmethod
    def of(cls, stock: Sequence[Card]) -> Supply:
        """Count the cards of a stock."""
        naturals = [card for card in stock if card is not JOKER]
        return cls(pack_naturals(naturals), len(stock) - len(naturals))

    @property
    def cards(self) -> int:
        """The number of cards."""
        return count_cards(self.naturals) + self.jokers


class OptionIndex:
    """All options of all piles. Those of one pile are numbered in a row, sorted by cost, then by price
    (``_Prices``): options whose cards the other piles want least come first.

    By option: ``pile``, ``naturals``, ``wilds``, ``extra``, and ``takes``, its naturals as pairs (index,
    copies). By pile: ``ranks`` and ``least``, the least cost. Ranks count from 0 here.
    """

    def __init__(self, piles: Sequence[Options], supply: Supply) -> None:
        self.supply = supply
        self.ranks = [options.rank - Rank.THREE for options in piles]
        self.least = [options.least for options in piles]
        self.cards = [index for index, _ in unpack(supply.naturals)]
        """The naturals of the supply, by index."""
        self.pile: list[int] = []
        self.naturals: list[CardCounts] = []
        self.wilds: list[int] = []
        self.extra: list[int] = []
        self.takes: list[list[tuple[int, int]]] = []
        self.of_pile: list[OptionSet] = []
        """The options of each pile."""
        self.wanting = [dict.fromkeys(self.cards, _NONE) for _ in range(COPIES_MASK + 1)]
        """The options that want more than 0, 1, 2, 3 copies of a card, by ``Card.index``."""
        self.with_more_wilds: list[list[OptionSet]] = []
        """By pile: its options with more than 0, 1, 2, ... wilds."""
        self.taking_more: list[list[OptionSet]] = [[] for _ in Rank]
        """By rank: the options that take more than 0, 1, 2, ... naturals of that rank."""
        self._within = [_NONE] * max((len(options.by_extra) for options in piles), default=1)
        price = _prices(piles, supply)
        for number, options in enumerate(piles):
            self._add(number, options, price)

    @property
    def everything(self) -> OptionSet:
        """The set of all options."""
        return OptionSet((1 << len(self.pile)) - 1)

    def within(self, extra: int) -> OptionSet:
        """The options that cost at most ``extra`` above the least of their pile."""
        return self._within[min(extra, len(self._within) - 1)]

    def options_wanting_more(self, left: CardCounts, index: int) -> OptionSet:
        """The options that want more copies of that card than ``left`` has."""
        return self.wanting[left >> FIELD * index & COPIES_MASK][index]

    def is_wild(self, card: Card, pile: int) -> bool:
        """Whether that card is wild in that pile."""
        return card.is_wild(Rank(self.ranks[pile] + Rank.THREE))

    def options_using(self, card: Card, pile: int) -> OptionSet:
        """The options of that pile that can use that card, as a natural or as a wild."""
        if self.is_wild(card, pile):
            return self.with_more_wilds[pile][0]
        return OptionSet(self.of_pile[pile] & self.wanting[0].get(card.index, 0))

    def _add(self, pile: int, options: Options, price: _Prices) -> None:
        """Number the options of a pile, and add each to its sets."""
        found = []
        for extra, completions in enumerate(options.by_extra):
            for naturals in completions:
                takes = list(unpack(naturals))
                wilds = options.least + extra - sum([copies for _, copies in takes])
                found.append((extra, price.of(takes, wilds), naturals, wilds, takes))
        found.sort()
        of_pile = 0
        with_more = [_NONE] * (options.least + len(options.by_extra))
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
                for wanting in self.wanting[:copies]:
                    wanting[index] = OptionSet(wanting[index] | bit)
            for more, cards in zip(self.taking_more, of_rank, strict=True):
                more += [_NONE] * (cards - len(more))
                for fewer in range(cards):
                    more[fewer] = OptionSet(more[fewer] | bit)
            for fewer in range(wilds):
                with_more[fewer] = OptionSet(with_more[fewer] | bit)
            for most in range(extra, len(self._within)):
                self._within[most] = OptionSet(self._within[most] | bit)
        self.of_pile.append(OptionSet(of_pile))
        self.with_more_wilds.append(with_more)


class _Prices(NamedTuple):
    """Heuristic demand for each card, by ``Card.index``, and for a wild."""

    naturals: dict[int, float]
    wild: float

    def of(self, takes: list[tuple[int, int]], wilds: int) -> float:
        """The demand for the cards that an option takes."""
        wanted = self.naturals
        return self.wild * wilds + sum([wanted.get(index, 0.0) * copies for index, copies in takes])


def _prices(piles: Sequence[Options], supply: Supply) -> _Prices:
    """The demand for a card: the share of cheapest options that use it, summed over the piles, per copy."""
    wanted: dict[int, float] = {}
    wilds = 0.0
    for options in piles:
        share = 1 / max(1, len(options.by_extra[0]))
        for naturals in options.by_extra[0]:
            wilds += share * options.least
            for index, copies in unpack(naturals):
                wanted[index] = wanted.get(index, 0.0) + share * copies
                wilds -= share * copies
    for index, copies in unpack(supply.naturals):
        if index in wanted:
            wanted[index] /= copies
    return _Prices(
        wanted, wilds / (1 + supply.jokers + count_cards(supply.naturals) / _NATURALS_FOR_A_WILD)
    )
