"""How far a hand is from laying its contract: the fewest cards that it needs, if any could come.

Every meld that can be laid holds one of the fewest cards: two naturals and one more of a trío, any four in a
row of an escalera. So it is enough to look at melds of three and of four. A *core* is the part of such a meld
that the hand has as naturals. Of the places that are left, jokers of the hand fill some, as many as the core
allows: one of a trío, of an escalera as many as are not side by side. Naturals are to come for the others.

The search takes a core for each meld and maximizes the cards that the hand brings, naturals and jokers. A
place that needs a third card of a face can always be avoided or given to a joker, so the deck is no limit;
the twin of the tests, which knows the deck, agrees.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations, groupby
from operator import attrgetter
from typing import Final, NamedTuple

from solitaire.matches.continental.cards import JOKER, Card, Cards, Rank
from solitaire.matches.continental.counts import count, holds, pack
from solitaire.matches.continental.melds import Contract, MeldKind

CACHED: Final = 4096
"""How many distances are kept: a computer player asks for some thirty hands each turn, most of them again."""


class _Core(NamedTuple):
    """Naturals of a hand that are a part of a meld of the fewest cards."""

    placed: int
    """Their number."""
    jokers: int
    """The most jokers that the rest of the meld takes."""
    cards: int
    """They as a multiset."""
    worth: int
    """The most cards of the meld that the hand can bring: ``placed`` and ``jokers``."""
    order: tuple[int, int, int]
    """Those that are worth most come first."""

    @classmethod
    def make(cls, placed: int, jokers: int, cards: int) -> _Core:
        worth = placed + jokers
        return cls(placed, jokers, cards, worth, (-worth, -placed, cards))


@lru_cache(maxsize=CACHED)
def cards_away(held: Cards, contract: Contract) -> int:
    """The fewest cards with which a hand can lay its contract; 0 if it can now. ``held`` is sorted.

    Cost: some tenths of a millisecond, at worst a few milliseconds, for hands of 14 cards.
    """
    jokers = held.count(JOKER)
    cores = _choose_cores(held, contract)
    takes = min(jokers, sum(core.jokers for core in cores))
    return contract.size - sum(core.placed for core in cores) - takes


def find_cores(held: Cards, contract: Contract) -> tuple[tuple[MeldKind, Cards, int], ...]:
    """For each meld of the contract the naturals that a hand brings, and the most jokers beside them.

    Together they need ``cards_away`` more. ``held`` is sorted.
    """
    naturals = [card for card in held if not card.is_joker]
    found = []
    for kind, core in zip(contract.kinds, _choose_cores(held, contract), strict=True):
        cards = tuple(
            card for card in dict.fromkeys(naturals) for _ in range(count(core.cards, card))
        )
        found.append((kind, cards, core.jokers))
    return tuple(found)


def _choose_cores(held: Cards, contract: Contract) -> tuple[_Core, ...]:
    """The cores of the melds that together take the most cards of a hand."""
    jokers = held.count(JOKER)
    naturals = held[: len(held) - jokers]
    cores = {kind: _list_cores(kind, naturals) for kind in set(contract.kinds)}
    choices = [cores[kind] for kind in contract.kinds]
    return _bring_most(contract, choices, pack(naturals), jokers)


def _bring_most(
    contract: Contract, choices: list[list[_Core]], naturals: int, jokers: int
) -> tuple[_Core, ...]:
    """The cores, one for each meld, that take the most cards of a hand, its jokers included."""
    kinds, melds = contract.kinds, len(contract.kinds)
    # What the melds behind each one bring at most, naturals and jokers, and naturals alone.
    most = [cores[0].worth for cores in choices]
    most_placed = [max(core.placed for core in cores) for cores in choices]
    behind = [sum(most[meld + 1 :]) for meld in range(melds)]
    placed_behind = [sum(most_placed[meld + 1 :]) for meld in range(melds)]
    best = -1
    found: tuple[_Core, ...] = ()

    def search(chosen: tuple[_Core, ...], first: int, left: int, brought: int, takes: int) -> None:
        nonlocal best, found
        meld = len(chosen)
        if meld == melds:
            if brought + min(jokers, takes) > best:
                best, found = brought + min(jokers, takes), chosen
            return
        for place in range(first, len(choices[meld])):
            core = choices[meld][place]
            now, takes_now = brought + core.placed, takes + core.jokers
            # Cores come by their worth, so the ones behind are no better.
            if now + takes_now + behind[meld] <= best:
                return
            if now + placed_behind[meld] + jokers <= best or not holds(left, core.cards):
                continue
            same = meld + 1 < melds and kinds[meld + 1] is kinds[meld]
            search((*chosen, core), place if same else 0, left - core.cards, now, takes_now)

    search((), 0, naturals, 0, 0)
    return found


def _list_cores(kind: MeldKind, naturals: Cards) -> list[_Core]:
    """All cores of a hand, those that are worth most first."""
    found = [_Core.make(0, _MOST_JOKERS[kind], 0)]
    if kind is MeldKind.TRIO:
        ranks: dict[Rank | None, list[Card]] = {}
        for card in naturals:
            ranks.setdefault(card.rank, []).append(card)
        for cards in ranks.values():
            found += _trio_cores(tuple(cards))
    else:
        for _, suit in groupby(dict.fromkeys(naturals), key=attrgetter("suit")):
            found += _escalera_cores(tuple(suit))
    return sorted(found, key=attrgetter("order"))


@lru_cache(maxsize=CACHED)
def _trio_cores(cards: Cards) -> tuple[_Core, ...]:
    """Those of the cards of a rank."""
    sizes = range(1, MeldKind.TRIO.size + 1)
    parts = dict.fromkeys(some for size in sizes for some in combinations(cards, size))
    return tuple(
        _Core.make(len(some), int(len(some) < MeldKind.TRIO.size), pack(some)) for some in parts
    )


@lru_cache(maxsize=CACHED)
def _escalera_cores(faces: Cards) -> tuple[_Core, ...]:
    """Those of the faces of a suit; cached, since the hands that are compared differ in one suit or two."""
    most: dict[int, _Core] = {}
    for low in Rank:
        ranks = [low.after(step) for step in range(MeldKind.ESCALERA.size)]
        window = {ranks.index(card.rank): card for card in faces if card.rank in ranks}
        for size in range(1, len(window) + 1):
            for some in combinations(sorted(window), size):
                core = _Core.make(size, _JOKERS[some], pack(window[place] for place in some))
                known = most.get(core.cards)
                if known is None or known.jokers < core.jokers:
                    most[core.cards] = core
    return tuple(most.values())


def _most_jokers(filled: tuple[int, ...]) -> int:
    """The most jokers, no two side by side, in the places of an escalera of four that are not filled.

    >>> _most_jokers(()), _most_jokers((0, 2)), _most_jokers((0, 3)), _most_jokers((0, 1, 2, 3))
    (2, 2, 1, 0)
    """
    empty = [place for place in range(MeldKind.ESCALERA.size) if place not in filled]
    apart = any(other - one > 1 for one, other in combinations(empty, 2))
    return 2 if apart else min(1, len(empty))


_JOKERS: Final = {
    some: _most_jokers(some)
    for size in range(MeldKind.ESCALERA.size + 1)
    for some in combinations(range(MeldKind.ESCALERA.size), size)
}
_MOST_JOKERS: Final = {MeldKind.TRIO: 1, MeldKind.ESCALERA: _JOKERS[()]}
"""The most jokers of a meld of the fewest cards."""
