"""The lay-out of a hand that leaves the fewest points: which melds to lay, what to lay off, what to discard.

Exact. Melds of the contract begin with the fewest cards, three or four, and then take more as those of the
table do. What tríos take costs nothing: every natural of their ranks and every joker, whenever one likes. So
only escaleras are searched. A step continues one of them at an end by a natural of the hand, or by a joker
and the natural behind it; jokers that bridge nothing go to a trío, or each to an end that is no joker.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations
from typing import Final

from solitaire.matches.continental.cards import (
    JOKER,
    Card,
    Cards,
    Rank,
    Suit,
    count_points,
    without,
)
from solitaire.matches.continental.counts import holds, pack
from solitaire.matches.continental.melds import Contract, Meld, MeldKind, read_meld, sort_melds
from solitaire.matches.continental.moves import LayOff

Melds = tuple[Meld, ...]
Step = tuple[int, Card, bool]
"""A card that is added: the place of the meld, the card, whether at the low end."""

_SIZE: Final = MeldKind.ESCALERA.size
_PATTERNS: Final = tuple(
    some
    for size in range(3)
    for some in combinations(range(_SIZE), size)
    if all(other - one > 1 for one, other in combinations(some, 2))
)
"""The places of jokers in an escalera of four."""


@dataclass(frozen=True, slots=True)
class Layout:
    """What to do with a hand after the draw."""

    melds: Melds
    """Those of the contract, in its order; empty if it is laid already."""
    offs: tuple[LayOff, ...]
    """What is laid off on melds that were on the table before, in this order."""
    discard: Card
    points: int
    """The points that are left in the hand then."""


def find_layout(held: Cards, contract: Contract | None, table: Melds) -> Layout | None:
    """The lay-out that leaves the fewest points; None if the contract cannot be laid.

    ``held`` are the sorted cards after the draw, one at least; ``contract`` is None if it is laid already.
    Cost: a millisecond; with many jokers up to some tens.
    """
    search = _LayoutSearch(held, len(table))
    for laid in ((),) if contract is None else list_lays(held, contract):
        left = without(held, *(card for meld in laid for card in meld.cards))
        search.extend(left, (*table, *laid), ())
        if search.best and not search.best.points:
            break
    return search.best


def list_lays(held: Cards, contract: Contract) -> Iterator[Melds]:
    """The ways to lay a contract with the fewest cards for each meld, each once."""
    choices = {kind: [*_list_melds(kind, held)] for kind in set(contract.kinds)}
    kinds = contract.kinds

    def choose(melds: Melds, first: int, left: int) -> Iterator[Melds]:
        if len(melds) == len(kinds):
            yield melds
            return
        kind = kinds[len(melds)]
        if melds and melds[-1].kind is not kind:
            first = 0
        for place, (meld, cards) in enumerate(choices[kind][first:], start=first):
            if holds(left, cards):
                yield from choose((*melds, meld), place, left - cards)

    yield from choose((), 0, pack(held))


def list_all_lays(held: Cards, contract: Contract) -> Iterator[Melds]:
    """The ways to lay a contract with any number of cards, one of which is kept (C6, C7), each once."""
    found = dict.fromkeys(
        (sort_melds(melds), without(held, *(card for meld in melds for card in meld.cards)))
        for melds in list_lays(held, contract)
    )
    pending = [*found]
    while pending:
        melds, left = pending.pop()
        if left:
            yield melds
        for place, card, low in _list_additions(melds, left if len(left) > 1 else ()):
            more = (*melds[:place], melds[place].add(card, low=low), *melds[place + 1 :])
            if (each := (more, without(left, card))) not in found:
                found[each] = None
                pending.append(each)


def _list_additions(melds: Melds, cards: Cards) -> Iterator[Step]:
    for card in dict.fromkeys(cards):
        for place, meld in enumerate(melds):
            for low in (False, True) if meld.kind is MeldKind.ESCALERA else (False,):
                if meld.fits(card, low=low):
                    yield place, card, low


def _list_melds(kind: MeldKind, held: Cards) -> Iterator[tuple[Meld, int]]:
    """The melds of the fewest cards that a hand has, and their cards as a multiset."""
    if kind is MeldKind.TRIO:
        for cards in _list_trios(held):
            if meld := read_meld(cards):
                yield meld, pack(cards)
    else:
        packed = pack(held)
        yield from ((meld, cards) for meld, cards in _ESCALERAS if holds(packed, cards))


def _list_trios(held: Cards) -> Iterator[Cards]:
    for rank in Rank:
        naturals = [card for card in held if card.rank is rank]
        yield from dict.fromkeys(combinations(naturals, 3))
        if JOKER in held:
            pairs = combinations(naturals, 2)
            yield from dict.fromkeys((one, other, JOKER) for one, other in pairs)


def _make_escaleras() -> Iterator[tuple[Meld, int]]:
    for suit in Suit:
        for low in Rank:
            for jokers in _PATTERNS:
                cards = [
                    JOKER if step in jokers else Card.of(low.after(step), suit)
                    for step in range(_SIZE)
                ]
                if meld := read_meld(cards):
                    yield meld, pack(cards)


_ESCALERAS: Final = tuple(_make_escaleras())
"""All escaleras of four, and their cards as multisets."""


@dataclass(slots=True)
class _LayoutSearch:
    """The search over all ways to continue escaleras."""

    held: Cards
    before: int
    """The number of melds that were on the table."""
    best: Layout | None = None
    seen: set[object] = field(default_factory=set)

    def extend(self, left: Cards, melds: Melds, steps: tuple[Step, ...]) -> None:
        """Weigh what is left in the hand, and all that comes of it by further steps."""
        key = (left, tuple(map(_outline, melds)))
        if not left or key in self.seen or (self.best and not self.best.points):
            return
        self.seen.add(key)
        self._weigh(left, melds, steps)
        for place, meld in enumerate(melds):
            if meld.kind is MeldKind.TRIO:
                continue
            for low in (False, True):
                for added in _list_steps(meld, left, low=low):
                    more = meld
                    for card in added:
                        more = more.add(card, low=low)
                    self.extend(
                        without(left, *added),
                        (*melds[:place], more, *melds[place + 1 :]),
                        (*steps, *((place, card, low) for card in added)),
                    )

    def _weigh(self, left: Cards, melds: Melds, steps: tuple[Step, ...]) -> None:
        """Keep the lay-out if it leaves fewer points than the best so far."""
        free = _list_free(left, melds)
        stays = without(left, *(card for _, card, _ in free))
        discard = max(stays or left, key=lambda card: (card.points, card.index))
        points = count_points(stays) - discard.points if stays else 0
        if self.best and self.best.points <= points:
            return
        if not stays:  # One is kept to discard.
            free.remove(next(step for step in free if step[1] == discard))
        own = melds[self.before :]
        for place, card, low in free:
            if place >= self.before:
                at = place - self.before
                own = (*own[:at], own[at].add(card, low=low), *own[at + 1 :])
        offs = tuple(
            LayOff(place + 1, card, low)
            for place, card, low in (*steps, *free)
            if place < self.before
        )
        self.best = Layout(own, offs, discard, points)


def _outline(meld: Meld) -> object:
    """What matters of a meld for what it takes."""
    if meld.kind is MeldKind.TRIO:
        return meld.rank
    low, high = meld.cards[0], meld.cards[-1]
    return (meld.suit, meld.rank, len(meld.cards), low.is_joker, high.is_joker)


def _list_steps(meld: Meld, left: Cards, *, low: bool) -> Iterator[Cards]:
    """The ways to continue an escalera at an end: by a natural, or by a joker and one."""
    natural = meld.needs(low=low)
    if natural in left:
        yield (natural,)
    if JOKER in left and meld.fits(JOKER, low=low):
        behind = meld.add(JOKER, low=low).needs(low=low)
        if behind in left:
            yield (JOKER, behind)


def _list_free(left: Cards, melds: Melds) -> list[Step]:
    """What melds take without a choice: naturals of tríos, and jokers.

    They go to a trío of the own contract, the last of the melds, if there is one.
    """
    trios = {meld.rank: place for place, meld in enumerate(melds) if meld.kind is MeldKind.TRIO}
    free = [(trios[card.rank], card, False) for card in left if card.rank in trios]
    jokers = left.count(JOKER)
    if trios:
        return [*free, *[(max(trios.values()), JOKER, False)] * jokers]
    ends = [
        (place, JOKER, low)
        for place, meld in enumerate(melds)
        for low in (False, True)
        if meld.fits(JOKER, low=low)
    ]
    return ends[:jokers]
