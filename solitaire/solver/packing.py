"""Choosing one completion for every pile, so that the stock has the cards for all of them.

This is an exact packing problem: the cards of the stock are the supply, each completion is an option of its
pile. The search goes depth first, the pile with the fewest options first. What makes it fast is that the
options that are still possible are *one whole number*, a bit for each: taking a card removes the options that
want it by one operation, whatever their number.

Which wilds a pile gets need not be decided on the way. A pile of rank r can use as a wild each card of rank r
that no other pile has taken, and jokers; so if the wilds promised to piles of that rank are more than such
cards are left, the difference must be jokers. All promises can be kept if and only if those differences are
no more than the jokers (``_jokers_free``), and taking cards only ever raises them.

What cuts the search:

* *Cost.* Options cost more than the least of their pile by an extra; the least extras of the piles that are
  left must fit what may be spent.
* *Waste.* The cards in the stock less what the piles take at least is what can be wasted. A card that no
  option left can use is waste; if that uses up all that can be, every other card *must* be used: its only
  pile must use it, and the card with the fewest options is branched on like a pile.
* *Failures.* What is left and who is still to be served say all about what can follow, whatever was chosen
  to get there. Failed states are remembered.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from solitaire.rules import JOKER, Card, Rank
from solitaire.rules.melds import FIELD, SUIT_FIELDS
from solitaire.solver.completions import Options, count, fields

_RANKS: Final = len(Rank)
_ONE_RANK: Final = sum(1 << SUIT_FIELDS * place for place in range(5))
"""A one in the fields of rank 3, in every suit."""
_COPIES: Final = 3


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


class Choice(NamedTuple):
    """The completion of a pile: which pile, the naturals it gets (packed), and how many wilds."""

    pile: int
    naturals: int
    wilds: int


class LimitError(Exception):
    """The search was given up: it took more states than its caller allows."""


@dataclass
class Effort:
    """Counts the states that searches visit, and ends them at the limit."""

    limit: int
    states: int = 0

    def spend(self) -> None:
        """Count one state; LimitError if that is one too many."""
        if self.states >= self.limit:
            raise LimitError
        self.states += 1


class _State(NamedTuple):
    """What decides all that can follow: the naturals left, the wilds promised to piles by their rank, the
    piles to be served, and what may still be skipped and spent."""

    left: int
    promised: tuple[int, ...]
    piles: tuple[int, ...]
    skips: int
    extra: int


class Packing:
    """The options of all piles, by number, and the searches among them."""

    def __init__(self, piles: Sequence[Options], supply: Supply) -> None:
        self._supply = supply
        self._piles = tuple(range(len(piles)))
        self._rank = [options.rank - Rank.THREE for options in piles]
        self._least = [options.least for options in piles]
        self._cards = [(index, FIELD * index) for index, _ in fields(supply.naturals)]
        self._naturals: list[int] = []
        self._wilds: list[int] = []
        self._extra: list[int] = []
        self._pile: list[int] = []
        self._takes: list[list[tuple[int, int]]] = []
        # Sets of options, a bit for each: those of a pile, those that want a card once or more, twice,
        # those of a pile with more than so many wilds, those with at most that extra.
        self._of_pile: list[int] = []
        self._wanting: dict[int, int] = {index: 0 for index, _ in self._cards}
        self._wanting_two: dict[int, int] = {index: 0 for index, _ in self._cards}
        self._more_wilds: list[list[int]] = []
        self._within: list[int] = []
        self._number(piles)
        self.options = len(self._naturals)
        """How many options there are."""

    def _number(self, piles: Sequence[Options]) -> None:
        """Give each option its number: by pile, then extra, then how little the others want its cards."""
        taken = [
            [(extra, naturals, list(fields(naturals))) for naturals in of]
            for options in piles
            for extra, of in [(0, options.by_extra[0])]
        ]
        wanted, wanted_wilds = self._demand(piles, taken)
        extras = max((len(options.by_extra) for options in piles), default=1)
        self._within = [0] * extras
        for pile, options in enumerate(piles):
            ranked = []
            for extra, of in enumerate(options.by_extra):
                for naturals in of:
                    takes = list(fields(naturals))
                    wilds = options.least + extra - sum([copies for _, copies in takes])
                    price = wilds * wanted_wilds + sum(
                        [wanted.get(index, 0.0) * copies for index, copies in takes]
                    )
                    ranked.append((extra, price, naturals, wilds, takes))
            ranked.sort(key=lambda option: option[:3])
            more_wilds = [0] * (options.least + extras)
            of_pile = 0
            for extra, _, naturals, wilds, takes in ranked:
                bit = 1 << len(self._naturals)
                of_pile |= bit
                self._naturals.append(naturals)
                self._wilds.append(wilds)
                self._extra.append(extra)
                self._pile.append(pile)
                self._takes.append(takes)
                for index, copies in takes:
                    self._wanting[index] |= bit
                    if copies > 1:
                        self._wanting_two[index] |= bit
                for fewer in range(wilds):
                    more_wilds[fewer] |= bit
                for most in range(extra, extras):
                    self._within[most] |= bit
            self._of_pile.append(of_pile)
            self._more_wilds.append(more_wilds)

    def _demand(
        self,
        piles: Sequence[Options],
        taken: list[list[tuple[int, int, list[tuple[int, int]]]]],
    ) -> tuple[dict[int, float], float]:
        """How much each card is wanted, and a wild: in options of the least cost, a pile's options as one."""
        wanted: dict[int, float] = {}
        wilds = 0.0
        for options, of in zip(piles, taken, strict=True):
            share = 1 / max(1, len(of))
            for _, _, takes in of:
                wilds += share * options.least
                for index, copies in takes:
                    wanted[index] = wanted.get(index, 0.0) + share * copies
                    wilds -= share * copies
        for index, shift in self._cards:
            if index in wanted:
                wanted[index] /= self._supply.naturals >> shift & _COPIES
        # In ten cards of the stock there is about one that a given pile can use as a wild.
        return wanted, wilds / (1 + self._supply.jokers + count(self._supply.naturals) / 10)

    def find(self, effort: Effort, *, extra: int = 0, skips: int = 0) -> tuple[Choice, ...] | None:
        """A completion for every pile but ``skips`` of them, for at most that extra cost; None if none."""
        live = (1 << self.options) - 1
        return self._begin(effort, live, self._supply, (0,) * _RANKS, extra, skips)

    def find_using(
        self, effort: Effort, card: Card, pile: int, *, extra: int = 0
    ) -> tuple[Choice, ...] | None:
        """As ``find``, but that card must be one of those that the pile gets."""
        of_pile = self._of_pile[pile]
        live = (1 << self.options) - 1
        promised = [0] * _RANKS
        supply = self._supply
        if card is JOKER or card.rank == self._rank[pile] + Rank.THREE:
            # The card is taken out of the supply, and the piles of that rank want one wild less.
            live &= ~of_pile | self._more_wilds[pile][0]
            promised[self._rank[pile]] = -1
            if card is JOKER:
                supply = supply._replace(jokers=supply.jokers - 1)
            else:
                shift = FIELD * card.index
                supply = supply._replace(naturals=supply.naturals - (1 << shift))
                live = self._without(live, supply.naturals, card.index)
        else:
            live &= ~of_pile | self._wanting.get(card.index, 0)
        return self._begin(effort, live, supply, tuple(promised), extra, 0)

    def can_use(self, card: Card, pile: int) -> bool:
        """Whether some option of that pile uses that card."""
        if card is JOKER or card.rank == self._rank[pile] + Rank.THREE:
            return bool(self._more_wilds[pile][0])
        return bool(self._of_pile[pile] & self._wanting.get(card.index, 0))

    def within(self, extra: int) -> int:
        """The options that cost at most that much more than the least."""
        return self._within[min(extra, len(self._within) - 1)]

    def _begin(
        self,
        effort: Effort,
        live: int,
        supply: Supply,
        promised: tuple[int, ...],
        extra: int,
        skips: int,
    ) -> tuple[Choice, ...] | None:
        live &= self.within(extra)
        search = _Search(self, effort, supply.jokers)
        waste = supply.cards - sum(promised) - sum(self._least)
        if not skips and waste < 0:
            return None
        chosen = search.visit(
            live, _State(supply.naturals, promised, self._piles, skips, extra), waste
        )
        if chosen is None:
            return None
        return tuple(
            Choice(self._pile[option], self._naturals[option], self._wilds[option])
            for option in sorted(chosen)
        )

    def _without(self, live: int, left: int, index: int) -> int:
        """The live options, less those that want more copies of that card than are left."""
        copies = left >> FIELD * index & _COPIES
        if copies == 0:
            return live & ~self._wanting[index]
        if copies == 1:
            return live & ~self._wanting_two[index]
        return live


class _Search:
    """One search: its failures, and the states on the way down."""

    def __init__(self, packing: Packing, effort: Effort, jokers: int) -> None:
        self._packing = packing
        self._effort = effort
        self._jokers = jokers
        self._failed: set[_State] = set()

    def visit(self, live: int, state: _State, waste: int) -> tuple[int, ...] | None:
        """The options that serve all piles of that state, or None.

        ``waste`` is how many cards need not be used.
        """
        if state in self._failed:
            return None
        self._effort.spend()
        found = self._branch(live, state, waste)
        if found is None:
            self._failed.add(state)
        return found

    def _branch(self, live: int, state: _State, waste: int) -> tuple[int, ...] | None:
        packing = self._packing
        held = _by_rank(state.left)
        jokers = self._jokers - sum(
            [max(0, want - have) for want, have in zip(state.promised, held, strict=True)]
        )
        if jokers < 0:
            return None
        if not state.piles:
            return ()

        # Options with more wilds than can come, piles that have none left, and what the rest cost at least.
        as_wild = [want > 0 for want in state.promised]
        spent = 0
        for pile in state.piles:
            rank = packing._rank[pile]
            more = packing._more_wilds[pile]
            wilds = max(0, held[rank] - state.promised[rank]) + jokers
            if wilds < len(more):
                live &= ~more[wilds]
            here = live & packing._of_pile[pile]
            if here:
                spent += packing._extra[(here & -here).bit_length() - 1]
                as_wild[rank] = as_wild[rank] or bool(here & more[0])
            elif state.skips:
                return self._skip(live, state, pile, waste)
            else:
                return None
        if spent > state.extra and not state.skips:
            return None
        tight: list[int] = []
        if not state.skips:
            forced = self._use_what_must_be(live, state, waste - spent, as_wild)
            if forced is None:
                return None
            live, tight = forced

        # The pile, or the card that must be used, with the fewest options.
        best, fewest, chosen = 0, packing.options + 1, 0
        for pile in state.piles:
            here = live & packing._of_pile[pile]
            options = here.bit_count()
            if options < fewest:
                best, fewest, chosen = here, options, pile
        for wanting in tight:
            here = live & wanting
            options = here.bit_count()
            if options < fewest:
                best, fewest = here, options
        while best:
            bit = best & -best
            best -= bit
            found = self._take(live, state, bit.bit_length() - 1, waste)
            if found is not None:
                return found
        if state.skips:
            return self._skip(live, state, chosen, waste)
        return None

    def _use_what_must_be(
        self, live: int, state: _State, waste: int, as_wild: list[bool]
    ) -> tuple[int, list[int]] | None:
        """The live options, and for each card that must be used those that do; None if that cannot be."""
        packing = self._packing
        tight: list[int] = []
        while True:
            useless = 0 if any(as_wild) else self._jokers
            must = []
            for index, shift in packing._cards:
                copies = state.left >> shift & _COPIES
                if copies and not as_wild[index % _RANKS]:
                    wanting = live & packing._wanting[index]
                    if wanting:
                        must.append((index, copies, wanting))
                    else:
                        useless += copies
            if useless > waste:
                return None
            if useless < waste:
                return live, tight
            tight = [wanting for _, _, wanting in must]
            before = live
            for index, copies, wanting in must:
                piles = [pile for pile in state.piles if wanting & packing._of_pile[pile]]
                if len(piles) == 1:
                    of_pile = packing._of_pile[piles[0]]
                    live &= ~of_pile | (wanting if copies == 1 else packing._wanting_two[index])
                    if not live & of_pile:
                        return None
            if live == before:
                return live, tight

    def _take(self, live: int, state: _State, option: int, waste: int) -> tuple[int, ...] | None:
        packing = self._packing
        pile = packing._pile[option]
        left = state.left - packing._naturals[option]
        live &= ~packing._of_pile[pile]
        for index, _ in packing._takes[option]:
            live = packing._without(live, left, index)
        more = packing._extra[option]
        if more:
            live &= packing.within(state.extra - more)
        promised = state.promised
        wilds = packing._wilds[option]
        if wilds:
            rank = packing._rank[pile]
            promised = (*promised[:rank], promised[rank] + wilds, *promised[rank + 1 :])
        piles = tuple([other for other in state.piles if other != pile])
        after = _State(left, promised, piles, state.skips, state.extra - more)
        found = self.visit(live, after, waste - more)
        return None if found is None else (option, *found)

    def _skip(self, live: int, state: _State, pile: int, waste: int) -> tuple[int, ...] | None:
        """Go on without that pile."""
        packing = self._packing
        piles = tuple([other for other in state.piles if other != pile])
        return self.visit(
            live & ~packing._of_pile[pile],
            state._replace(piles=piles, skips=state.skips - 1),
            waste + packing._least[pile],
        )


def _by_rank(naturals: int) -> list[int]:
    """How many packed naturals there are of each rank."""
    held = []
    for _ in range(_RANKS):
        held.append(
            (naturals & _ONE_RANK).bit_count() + 2 * (naturals >> 1 & _ONE_RANK).bit_count()
        )
        naturals >>= FIELD
    return held
