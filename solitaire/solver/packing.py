"""Choosing one completion for every pile, so that the stock has the cards for all of them.

This is an exact packing problem: the stock is the supply, and each completion is an option of its pile. The
search does not decide which wilds a pile gets. A pile of rank r can use any joker, and any card of rank r
that no pile takes as a natural. So wilds are only *promised*: if the promises to piles of rank r exceed the
cards of rank r that are left, jokers must make up the difference. All promises can be kept if and only if
these differences add up to at most the number of jokers. ``solitaire.solver.search`` has the search.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from solitaire.rules import JOKER, Card
from solitaire.rules.packed import FIELD, CardCounts
from solitaire.solver.completions import Completions, Options
from solitaire.solver.effort import Effort
from solitaire.solver.option_index import RANKS, OptionIndex, OptionSet, Supply
from solitaire.solver.search import NO_PROMISES, Search, SearchState


class ChosenCompletion(NamedTuple):
    """The completion chosen for a pile: number of the pile, naturals from the stock, number of wilds."""

    pile: int
    naturals: CardCounts
    wilds: int


class Packing:
    """The options of all piles, and the searches for one choice for each."""

    def __init__(self, piles: Sequence[Options], supply: Supply) -> None:
        self._index = OptionIndex(piles, supply)

    @classmethod
    def of(cls, completions: Iterable[Completions], stock: Sequence[Card], extra: int) -> Packing:
        """The packing problem of these piles, with options that cost at most ``extra`` above their least."""
        return cls([each.options(extra) for each in completions], Supply.of(stock))

    @property
    def size(self) -> int:
        """The number of options."""
        return len(self._index.pile)

    def find(
        self, effort: Effort, *, extra: int = 0, skips: int = 0
    ) -> tuple[ChosenCompletion, ...] | None:
        """A completion for every pile but ``skips`` of them, at most ``extra`` above the least; None if none.

        LimitError if the search exceeds the effort's limit.
        """
        index = self._index
        return self._search(effort, index.everything, index.supply, NO_PROMISES, extra, skips)

    def can_use(self, card: Card, pile: int) -> bool:
        """Whether some option of that pile uses that card."""
        return bool(self._index.options_using(card, pile))

    def find_using(
        self, effort: Effort, card: Card, pile: int, *, extra: int = 0
    ) -> tuple[ChosenCompletion, ...] | None:
        """A packing like that of ``find`` in which that pile gets that card; None if there is none."""
        index = self._index
        others = index.everything & ~index.of_pile[pile]
        live = OptionSet(others | index.options_using(card, pile))
        if not index.is_wild(card, pile):
            return self._search(effort, live, index.supply, NO_PROMISES, extra, 0)
        # Reserve the card: remove it from the supply, and count one wild less for the piles of that rank.
        promised = [0] * RANKS
        promised[index.ranks[pile]] = -1
        naturals, jokers = index.supply
        if card is JOKER:
            jokers -= 1
        else:
            naturals = CardCounts(naturals - (1 << FIELD * card.index))
            live = OptionSet(live & ~index.options_wanting_more(naturals, card.index))
        return self._search(effort, live, Supply(naturals, jokers), tuple(promised), extra, 0)

    def _search(
        self,
        effort: Effort,
        live: OptionSet,
        supply: Supply,
        promised: tuple[int, ...],
        extra: int,
        skips: int,
    ) -> tuple[ChosenCompletion, ...] | None:
        index = self._index
        piles = tuple(range(len(index.ranks)))
        waste = supply.cards - sum(promised) - sum(index.least)
        start = SearchState(supply.naturals, promised, piles, skips, extra)
        search = Search(index, effort, supply.jokers)
        chosen = search.run(OptionSet(live & index.within(extra)), start, waste)
        if chosen is None:
            return None
        return tuple(
            ChosenCompletion(index.pile[option], index.naturals[option], index.wilds[option])
            for option in sorted(chosen)
        )
