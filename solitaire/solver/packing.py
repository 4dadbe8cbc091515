"""Choosing one completion for every pile, so that the stock has the cards for all of them.

This is an exact packing problem: the cards of the stock are the supply, each completion is an option of its
pile. Which wilds a pile gets is not decided on the way: a pile of rank r can use as a wild each card of rank
r that no other pile takes, and jokers. So wilds are only *promised*, and if the promises to piles of that
rank are more than such cards are left, the difference must be jokers. All promises can be kept if and only
if those differences are no more than the jokers. ``solitaire.solver.search`` does the searching.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from solitaire.rules import JOKER, Card
from solitaire.rules.packed import FIELD, CardCounts
from solitaire.solver.completions import Completions, Options
from solitaire.solver.option_index import RANKS, OptionIndex, OptionSet, Supply, is_wild_for
from solitaire.solver.search import NO_PROMISES, Effort, Search, State


class Choice(NamedTuple):
    """The completion of a pile: which pile, the naturals it gets, and how many wilds."""

    pile: int
    naturals: CardCounts
    wilds: int


class Packing:
    """What can complete each pile, and the searches for a choice among it."""

    def __init__(self, piles: Sequence[Options], supply: Supply) -> None:
        self._options = OptionIndex(piles, supply)

    @classmethod
    def of(cls, completions: Iterable[Completions], stock: Sequence[Card], extra: int) -> Packing:
        """The packing of piles with these completions, of which each may cost so much extra."""
        return cls([each.options(extra) for each in completions], Supply.of(stock))

    @property
    def size(self) -> int:
        """How many options there are."""
        return len(self._options.pile)

    def find(self, effort: Effort, *, extra: int = 0, skips: int = 0) -> tuple[Choice, ...] | None:
        """A completion for every pile but ``skips`` of them, for at most that extra cost; None if none.

        LimitError if that takes more than the effort allows.
        """
        options = self._options
        return self._search(effort, options.everything, options.supply, NO_PROMISES, extra, skips)

    def can_use(self, card: Card, pile: int) -> bool:
        """Whether some option of that pile uses that card."""
        return bool(self._using(card, pile))

    def find_using(
        self, effort: Effort, card: Card, pile: int, *, extra: int = 0
    ) -> tuple[Choice, ...] | None:
        """As ``find``, but that card must be one of those that the pile gets."""
        options = self._options
        others = options.everything & ~options.of_pile[pile]
        live = OptionSet(others | self._using(card, pile))
        if not is_wild_for(card, options.ranks[pile]):
            return self._search(effort, live, options.supply, NO_PROMISES, extra, 0)
        # The card is taken out of the supply, and the piles of that rank want one wild less.
        promised = [0] * RANKS
        promised[options.ranks[pile]] = -1
        naturals, jokers = options.supply
        if card is JOKER:
            jokers -= 1
        else:
            naturals = CardCounts(naturals - (1 << FIELD * card.index))
            live = OptionSet(live & ~options.wanting_more(naturals, card.index))
        return self._search(effort, live, Supply(naturals, jokers), tuple(promised), extra, 0)

    def _using(self, card: Card, pile: int) -> OptionSet:
        options = self._options
        if is_wild_for(card, options.ranks[pile]):
            return options.wanting_wild(pile)
        return OptionSet(options.of_pile[pile] & options.wanting.get(card.index, 0))

    def _search(
        self,
        effort: Effort,
        live: OptionSet,
        supply: Supply,
        promised: tuple[int, ...],
        extra: int,
        skips: int,
    ) -> tuple[Choice, ...] | None:
        options = self._options
        piles = tuple(range(len(options.ranks)))
        waste = supply.cards - sum(promised) - sum(options.least)
        start = State(supply.naturals, promised, piles, skips, extra)
        search = Search(options, effort, supply.jokers)
        chosen = search.run(OptionSet(live & options.within(extra)), start, waste)
        if chosen is None:
            return None
        return tuple(
            Choice(options.pile[option], options.naturals[option], options.wilds[option])
            for option in sorted(chosen)
        )
