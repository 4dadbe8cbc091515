"""The best finish of a lost position: the most piles that can still be flipped, then the fewest points.

The number of piles is that of ``solitaire.solver.reach``. Leftover points are exact if few cards are left;
otherwise they are what a greedy player reaches with the cards that the flipped piles do not use, and
``points_exact`` is False.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from solitaire.rules import Card, Pile, Position, Rank, goes_out, leftover
from solitaire.solver.effort import LIMIT, Cost
from solitaire.solver.plan import Plan
from solitaire.solver.reach import find_reach

FEW_CARDS: Final = 8
"""The most cards left for which the fewest points are searched for exactly."""
HANDS: Final = 2_000
"""The limit of the exact search for the fewest points, in hands; a tenth of a second or less."""


@dataclass(frozen=True, slots=True)
class Finish:
    """The best possible end: the piles flipped in all, and the leftover points of the others (R12)."""

    flipped_count: int
    points: int
    flipped_exact: bool
    points_exact: bool
    plan: Plan
    statistics: Cost


def find_finish(position: Position, *, limit: int = LIMIT, hands: int = HANDS) -> Finish:
    """The best finish of a position, lost or not.

    ``limit`` is the limit of the search for piles, in states; ``hands`` that of the search for the fewest
    points, in hands. Any piles and any stock do: ``Position(piles, None, stock)``.
    """
    stock = position.before_draw.left
    reach = find_reach(position, limit=limit)
    flipped_count = position.flipped_count + reach.piles
    points: int | None = 0
    if flipped_count < len(position.piles):
        points = None
        if reach.exact:
            open_piles = [pile for pile in position.piles if not pile.flipped]
            points = _fewest_points(open_piles, stock, reach.piles, hands)
    exact = reach.exact and points is not None
    if points is None:
        points = _greedy_points(position.piles, stock, reach.plan)
    return Finish(flipped_count, points, reach.exact, exact, reach.plan, reach.statistics)


def _ends(pile: Pile, cards: tuple[Card, ...]) -> Iterator[tuple[Card, ...]]:
    """The hands that a pile can end with if each of ``cards`` is placed on it once, in any order."""
    together = sorted((*pile.cards, *cards))
    return iter(set(combinations(together, pile.rank)))


def _fewest_points(
    piles: Sequence[Pile], stock: tuple[Card, ...], flipped: int, hands: int
) -> int | None:
    """The fewest leftover points with ``flipped`` piles flipped; None if it would take over ``hands`` hands.

    Dynamic programming over the piles: ``best`` maps each subset of the stock (a bit set) to the best result
    of the piles so far with these cards.
    """
    if len(stock) > FEW_CARDS:
        return None
    sets = range(1 << len(stock))
    cards = [tuple(card for place, card in enumerate(stock) if of >> place & 1) for of in sets]
    best: dict[int, tuple[int, int]] = {0: (0, 0)}
    for pile in piles:
        ends: list[tuple[int, int]] = []
        known: dict[tuple[Card, ...], tuple[int, int]] = {}
        for of in sets:
            placed = tuple(sorted(cards[of]))
            if placed not in known:
                results = []
                for hand in _ends(pile, placed):
                    hands -= 1
                    if hands < 0:
                        return None
                    points = leftover(pile.rank, hand)
                    results.append((-1, 0) if points == 0 else (0, points))
                known[placed] = min(results)
            ends.append(known[placed])
        after: dict[int, tuple[int, int]] = {}
        for used, (out, points) in best.items():
            free = ~used & len(sets) - 1
            more = free
            while True:
                result = out + ends[more][0], points + ends[more][1]
                if result < after.get(used | more, (1, 0)):
                    after[used | more] = result
                if not more:
                    break
                more = more - 1 & free
        best = after
    out, points = min(best.values())
    assert -out == flipped, "the packing and the exact search agree on the piles"
    return points


def _greedy_points(piles: Sequence[Pile], stock: Sequence[Card], plan: Plan) -> int:
    """The points that remain if each card outside the plan is placed greedily, where it saves most."""
    planned = {pile.rank for pile in plan.piles}
    left = Counter(stock) - Counter(plan.uses)
    hands: dict[Rank, tuple[Card, ...]] = {
        pile.rank: pile.cards for pile in piles if not pile.flipped and pile.rank not in planned
    }
    while True:
        best: tuple[int, Rank, Card, tuple[Card, ...]] | None = None
        for rank, cards in hands.items():
            points = leftover(rank, cards)
            for card in sorted(left):
                for hand in set(combinations(sorted((*cards, card)), len(cards))):
                    saved = points - leftover(rank, hand)
                    if saved > 0 and (best is None or saved > best[0]) and not goes_out(rank, hand):
                        best = saved, rank, card, hand
        if best is None:
            return sum(leftover(rank, cards) for rank, cards in hands.items())
        _, rank, card, hand = best
        left -= Counter([card])
        hands[rank] = hand
