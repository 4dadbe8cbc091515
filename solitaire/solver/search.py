"""Depth-first search for a packing, branching on the pile or card with the fewest options left.

The search is pruned by these rules (``docs/solver.md`` proves them and measures each):

* **Promises.** The least number of wilds that each open pile needs counts as promised. A rank can then give
  only its unpromised cards, plus one for each joker that is not needed, as naturals or as further wilds.
* **Cost.** The extra of an option is its cost above the lowest of its pile. The least extras of the open
  piles, summed up, must not exceed the extra cost that may be spent.
* **Waste.** The waste budget is the size of the stock less the least cost of each pile. Cards that no option
  can use are charged to it. If only one pile wants certain cards, its options that would waste too many of
  them are removed. With a budget of 0, every usable card must be used, and the search may branch on a card.
* **Ranks.** If the piles of a rank are open, the number of its cards that can become wilds or waste is
  bounded. The rest must be naturals of other piles, so each of these has a least number that it must take.
* **Transposition table.** What can follow depends only on the ``SearchState``, not on the choices that led to
  it, so failed states are stored.
* **Weights and restarts.** A pile that ran out of options gets a higher weight and is branched on earlier.
  The search restarts from time to time with the options in reverse order; failed states and weights stay
  (Boussemart et al., "Boosting systematic search by weighting constraints", 2004).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from solitaire.rules.packed import EVERY_SUIT, FIELD, CardCounts, count_cards
from solitaire.solver.effort import Effort
from solitaire.solver.option_index import COPIES_MASK, RANKS, OptionIndex, OptionSet

NO_PROMISES: Final = (0,) * RANKS
_OF_RANK: Final = tuple(EVERY_SUIT << FIELD * place for place in range(RANKS))
"""The fields of each rank."""
_TIGHT: Final = 3
"""With this waste budget or more, checking single cards costs more time than it saves."""
_FIRST_ATTEMPT: Final = 300
"""States before the first restart; each further attempt gets half as many more."""


class SearchState(NamedTuple):
    """A search node: everything that decides which packings can follow, and so the key of failed states."""

    left: CardCounts
    """The naturals left."""
    promised: tuple[int, ...]
    """The wilds promised to piles, by rank."""
    piles: tuple[int, ...]
    """The piles without an option yet."""
    skips: int
    """How many of these piles may be skipped."""
    extra: int
    """The extra cost allowed."""


class _Demand(NamedTuple):
    """What options want of the cards left."""

    idle: list[int]
    """By rank, the cards that no option wants."""
    tight: list[int]
    """For each other card that no pile can use as a wild, the options that want it."""
    misses: dict[int, list[int]]
    """By pile, for each card that only its options want, those of them that do not take it."""


class _RestartError(Exception):
    """The states of an attempt are used up, so the search restarts."""


class Search:
    """One search, with its failed states and weights, which survive restarts."""

    def __init__(self, index: OptionIndex, effort: Effort, jokers: int) -> None:
        self._index = index
        self._effort = effort
        self._jokers = jokers
        self._failed: set[SearchState] = set()
        self._weights = [1] * len(index.ranks)
        self._until = 0
        self._backward = False

    def run(self, live: OptionSet, start: SearchState, waste: int) -> tuple[int, ...] | None:
        """Search with restarts: one option for each pile of ``start``, or None if there is no packing."""
        attempt = _FIRST_ATTEMPT
        while True:
            self._until = self._effort.states + attempt
            try:
                return self._visit(live, start, waste)
            except _RestartError:
                attempt += attempt // 2
                self._backward = not self._backward

    def _visit(self, live: OptionSet, state: SearchState, waste: int) -> tuple[int, ...] | None:
        """Search below a state: one of the ``live`` options for each of its piles, or None.

        ``waste`` is the waste budget, in cards.
        """
        if state in self._failed:
            return None
        self._effort.spend()
        if self._effort.states > self._until:
            raise _RestartError
        found = self._follow(live, state, waste)
        if found is None:
            self._failed.add(state)
        return found

    def _follow(self, live: OptionSet, state: SearchState, waste: int) -> tuple[int, ...] | None:
        if not state.piles:
            return () if self._jokers_free(state.promised, _by_rank(state.left)) >= 0 else None
        narrowed = self._keep_promises(live, state)
        if narrowed is None:
            return None
        live, wilds = narrowed
        index = self._index
        spent = 0
        for pile in state.piles:
            here = live & index.of_pile[pile]
            if here:
                spent += index.extra[(here & -here).bit_length() - 1]
            elif state.skips:
                return self._skip(live, state, pile, waste)
            else:
                self._weights[pile] += 1
                return None
        tight: list[int] = []
        if state.skips:
            # Optimistic bound: the most expensive piles are skipped.
            costs = sorted([index.least[pile] for pile in state.piles])
            if waste + sum(costs[-state.skips :]) < 0:
                return None
        else:
            if spent > state.extra or spent > waste:
                return None
            forced = self._limit_waste(live, state, waste - spent, wilds)
            if forced is None:
                return None
            live, tight = forced
        return self._branch(live, state, waste, tight)

    def _branch(
        self, live: OptionSet, state: SearchState, waste: int, tight: list[int]
    ) -> tuple[int, ...] | None:
        """Try each option of the tightest pile, or of the tightest card that must be used."""
        index = self._index
        best, fewest, chosen = 0, float("inf"), 0
        for pile in state.piles:
            here = live & index.of_pile[pile]
            number = here.bit_count() / self._weights[pile]
            if number < fewest:
                best, fewest, chosen = here, number, pile
        for using in tight:
            here = live & using
            number = float(here.bit_count())
            if number < fewest:
                best, fewest = here, number
        while best:
            bit = 1 << best.bit_length() - 1 if self._backward else best & -best
            best -= bit
            found = self._take(live, state, bit.bit_length() - 1, waste)
            if found is not None:
                return found
        return self._skip(live, state, chosen, waste) if state.skips else None

    def _take(
        self, live: OptionSet, state: SearchState, option: int, waste: int
    ) -> tuple[int, ...] | None:
        """Search on with that option chosen."""
        index = self._index
        pile = index.pile[option]
        left = CardCounts(state.left - index.naturals[option])
        possible = live & ~index.of_pile[pile]
        for card, _ in index.takes[option]:
            possible &= ~index.options_wanting_more(left, card)
        extra = state.extra - index.extra[option]
        if extra < state.extra:
            possible &= index.within(extra)
        promised = state.promised
        if index.wilds[option]:
            rank = index.ranks[pile]
            more = promised[rank] + index.wilds[option]
            promised = (*promised[:rank], more, *promised[rank + 1 :])
        after = SearchState(left, promised, _but(pile, state.piles), state.skips, extra)
        found = self._visit(OptionSet(possible), after, waste - index.extra[option])
        return None if found is None else (option, *found)

    def _skip(
        self, live: OptionSet, state: SearchState, pile: int, waste: int
    ) -> tuple[int, ...] | None:
        """Search on without that pile."""
        after = state._replace(piles=_but(pile, state.piles), skips=state.skips - 1)
        others = OptionSet(live & ~self._index.of_pile[pile])
        return self._visit(others, after, waste + self._index.least[pile])

    def _jokers_free(self, promised: Sequence[int], held: Sequence[int]) -> int:
        """The number of jokers that the promises leave; negative if there are too few."""
        return self._jokers - sum(
            [max(0, wilds - cards) for wilds, cards in zip(promised, held, strict=True)]
        )

    def _keep_promises(
        self, live: OptionSet, state: SearchState
    ) -> tuple[OptionSet, list[int]] | None:
        """The live options that leave enough wilds, and the most wilds that the piles of each rank can use.

        None if the wilds cannot suffice.
        """
        index = self._index
        held = _by_rank(state.left)
        promised = list(state.promised)
        fewest = []
        for pile in state.piles:
            here, more = live & index.of_pile[pile], index.with_more_wilds[pile]
            wilds = 0
            if here and not state.skips:
                while not here & ~more[wilds]:
                    wilds += 1
            fewest.append(wilds)
            promised[index.ranks[pile]] += wilds
        jokers = self._jokers_free(promised, held)
        if jokers < 0:
            return None
        room = [max(0, cards - wilds) + jokers for wilds, cards in zip(promised, held, strict=True)]
        possible: int = live
        for more, cards in zip(index.taking_more, room, strict=True):
            if cards < len(more):
                possible &= ~more[cards]
        usable = list(map(max, state.promised, NO_PROMISES))
        for pile, least in zip(state.piles, fewest, strict=True):
            more, rank = index.with_more_wilds[pile], index.ranks[pile]
            most = min(least + room[rank], len(more) - 1)
            possible &= ~more[most]
            here = possible & index.of_pile[pile]
            while most and not here & more[most - 1]:
                most -= 1
            usable[rank] += most
        return OptionSet(possible), usable

    def _limit_waste(
        self, live: OptionSet, state: SearchState, waste: int, wilds: list[int]
    ) -> tuple[OptionSet, list[int]] | None:
        """The live options within the waste budget, and for each card that must be used its options.

        None if the budget cannot be met. ``wilds`` is the most that the piles of each rank can use.
        """
        while True:
            demand = self._weigh_demand(live, state.left, wilds)
            as_wilds = sum(map(min, demand.idle, wilds))
            idle_jokers = max(0, self._jokers - (sum(wilds) - as_wilds))
            room = waste - (sum(demand.idle) - as_wilds) - idle_jokers
            if room < 0:
                return None
            if room >= _TIGHT:
                return live, []
            narrowed = self._require_ranks(live, state, room, demand.idle, wilds)
            if narrowed is not None:
                narrowed = self._limit_misses(narrowed, demand.misses, room)
            if narrowed is None:
                return None
            if narrowed == live:
                return live, [] if room else demand.tight
            live = narrowed

    def _weigh_demand(self, live: OptionSet, left: CardCounts, wilds: list[int]) -> _Demand:
        """What the live options want of the naturals left."""
        index = self._index
        idle = [0] * RANKS
        tight: list[int] = []
        misses: dict[int, list[int]] = {}
        for card in index.cards:
            copies = left >> FIELD * card & COPIES_MASK
            if copies:
                rank = card % RANKS
                using = live & index.wanting[0][card]
                if not using:
                    idle[rank] += copies
                elif not wilds[rank]:
                    tight.append(using)
                    pile = index.pile[using.bit_length() - 1]
                    of_pile = index.of_pile[pile]
                    if not using & ~of_pile:  # no other pile wants it
                        missing = misses.setdefault(pile, [])
                        missing += [of_pile & ~wanting[card] for wanting in index.wanting[:copies]]
        return _Demand(idle, tight, misses)

    def _limit_misses(
        self, live: OptionSet, misses: dict[int, list[int]], room: int
    ) -> OptionSet | None:
        """The live options that leave few enough of the cards that only their pile wants.

        None if the options that leave the fewest leave more than ``room`` in all.
        """
        least_wasted = 0
        wasting = []
        for pile, missing in misses.items():
            more = _at_least(missing, room)
            here = live & self._index.of_pile[pile]
            least = next((count for count in range(room + 1) if here & ~more[count]), None)
            if least is None:
                return None
            least_wasted += least
            wasting.append((least, more))
        if least_wasted > room:
            return None
        for least, more in wasting:
            live = OptionSet(live & ~more[least + room - least_wasted])
        return live

    def _require_ranks(
        self, live: OptionSet, state: SearchState, room: int, idle: list[int], wilds: list[int]
    ) -> OptionSet | None:
        """The live options that take enough naturals of each rank; None if no choice of options does.

        ``room`` is the rest of the waste budget, ``idle`` the cards of each rank that no option wants.
        """
        index = self._index
        held = _by_rank(state.left)
        for rank in range(RANKS):
            if not wilds[rank]:
                continue
            wanted = held[rank] - wilds[rank] - room - max(0, idle[rank] - wilds[rank])
            if wanted <= 0:
                continue
            more = index.taking_more[rank]
            most = []
            for pile in state.piles:
                here = live & index.of_pile[pile]
                taken = 0
                while taken < len(more) and here & more[taken]:
                    taken += 1
                most.append(taken)
            spare = sum(most) - wanted
            if spare < 0:
                return None
            for pile, taken in zip(state.piles, most, strict=True):
                if taken > spare:
                    live = OptionSet(live & (~index.of_pile[pile] | more[taken - spare - 1]))
        return live


def _at_least(sets: list[int], most: int) -> list[int]:
    """The members of at least 1, 2, ... of these bit sets, up to ``most`` + 1."""
    counted = [0] * (most + 1)
    for members in sets:
        for place in range(most, 0, -1):
            counted[place] |= counted[place - 1] & members
        counted[0] |= members
    return counted


def _but(pile: int, piles: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([other for other in piles if other != pile])


def _by_rank(naturals: CardCounts) -> list[int]:
    """The number of naturals of each rank."""
    return [count_cards(naturals, among) for among in _OF_RANK]
