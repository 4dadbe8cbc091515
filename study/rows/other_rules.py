"""Solves deals by other rules: other melds, or without R8. Each needs an ``away`` and a ``need`` of its own.

The lemma of ``docs/solver.md`` speaks of hands that meld and of cards that are placed once. It holds whatever
melds, so a deal is won, in any order of its stock, if and only if the stock has a packing for its piles.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, NamedTuple

from solitaire.rules import Card, Deal, Pile, Position
from solitaire.solver import LIMIT, Packed, Verdict, away, find_need
from study.rows.no_wild_rank import away_without_wild_rank, pack_without_wild_rank
from study.rows.row import Answer, Row, make_row
from study.rows.wraparound import away_with_wraparound, pack_with_wraparound


class NeedFound(NamedTuple):
    """The need of some piles: exact if ``verdict`` is WINNABLE, else a lower bound."""

    verdict: Verdict
    need: int
    states: int


class Rules(NamedTuple):
    """Other rules. ``find_need`` takes the piles, the cards of a stock, and a limit."""

    away: Callable[[Pile], int]
    find_need: Callable[[Sequence[Pile], Sequence[Card], int], NeedFound]


def solve_by(rules: Rules, deal: Deal, factor: int = 1) -> Row:
    """Solve a deal that has a seed by other rules. ``reach`` and ``may_stay`` are None in every row.

    The limit of the search is ``factor`` times the usual one.
    """
    dealt = [
        Pile(rank, cards, flipped=False)
        for rank, cards in zip(deal.variant.piles, deal.piles, strict=True)
    ]
    distances = tuple(map(rules.away, dealt))
    if sum(distances) > len(deal.stock):
        return make_row(deal, Verdict.UNWINNABLE, distances, Answer(exact=True, states=0))
    piles = [
        Pile(pile.rank, pile.cards, flipped=not distance)
        for pile, distance in zip(dealt, distances, strict=True)
    ]
    found = rules.find_need(piles, deal.stock, factor * LIMIT)
    need = None if found.verdict is Verdict.UNWINNABLE else found.need
    answer = Answer(found.verdict is not Verdict.UNKNOWN, found.states, need)
    return make_row(deal, found.verdict, distances, answer)


def _find_need_without_r8(piles: Sequence[Pile], stock: Sequence[Card], limit: int) -> NeedFound:
    """Without R8 a pile that is complete as dealt needs one card, and any will do.

    It goes out if a drawn card is placed on it and discarded. So a deal is won if the stock has its need and
    a card more for each of these piles. And if it is won, a turn at least was played on each of them. The
    card of that turn is in no other pile, so the cards with which the others went out are that many fewer
    than the stock.
    """
    need = find_need(Position(tuple(piles), None, tuple(sorted(stock))), limit=limit)
    cards = need.least + sum([pile.flipped for pile in piles])
    lost = need.verdict is Verdict.UNWINNABLE or cards > len(stock)
    return NeedFound(Verdict.UNWINNABLE if lost else need.verdict, cards, need.statistics.states)


def _find_need_by(
    pack: Callable[[Sequence[Pile], Sequence[Card], int], Packed],
    piles: Sequence[Pile],
    stock: Sequence[Card],
    limit: int,
) -> NeedFound:
    packed = pack([pile for pile in piles if not pile.flipped], stock, limit)
    return NeedFound(packed.verdict, packed.least, packed.statistics.states)


R8_OFF: Final = Rules(away, _find_need_without_r8)
NO_WILD_RANK: Final = Rules(away_without_wild_rank, partial(_find_need_by, pack_without_wild_rank))
WRAPAROUND: Final = Rules(away_with_wraparound, partial(_find_need_by, pack_with_wraparound))
