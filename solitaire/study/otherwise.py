"""Solves deals by other rules: other melds, or without R8. Each needs an ``away`` and a ``need`` of its own.

The lemma of ``docs/solver.md`` speaks of hands that meld and of cards that are placed once. It holds whatever
melds, so a deal is won, in any order of its stock, if and only if the stock has a packing for its piles.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, NamedTuple

from solitaire.rules import Card, Deal, Pile, Position
from solitaire.solver import LIMIT, Verdict, away, find_need
from solitaire.solver.need import Packed
from solitaire.study.around import away_around, pack_around
from solitaire.study.no_wild_rank import away_without_wild_rank, pack_without_wild_rank
from solitaire.study.solving import Answer, Row, make_row


class Found(NamedTuple):
    """The need of some piles: exact if ``verdict`` is WINNABLE, else a lower bound."""

    verdict: Verdict
    need: int
    states: int


class Rules(NamedTuple):
    """Other rules. ``find_need`` takes the piles, the cards of a stock or its first ones, and a limit."""

    away: Callable[[Pile], int]
    find_need: Callable[[Sequence[Pile], Sequence[Card], int], Found]


def solve_by(rules: Rules, deal: Deal, *, with_par: bool, times: int = 1) -> Row:
    """Solve a deal that has a seed by other rules. ``reach`` and ``may_stay`` are None in every row.

    Each search may visit so many ``times`` the usual number of states.
    """
    dealt = [
        Pile(rank, cards, flipped=False)
        for rank, cards in zip(deal.variant.piles, deal.piles, strict=True)
    ]
    distances = tuple(map(rules.away, dealt))
    piles = [
        Pile(pile.rank, pile.cards, flipped=not distance)
        for pile, distance in zip(dealt, distances, strict=True)
    ]
    if sum(distances) > len(deal.stock):
        return make_row(deal, Verdict.UNWINNABLE, distances, Answer(exact=True, states=0))
    found = rules.find_need(piles, deal.stock, times * LIMIT)
    need = None if found.verdict is Verdict.UNWINNABLE else found.need
    answer = Answer(found.verdict is not Verdict.UNKNOWN, found.states, need)
    if with_par and found.verdict is Verdict.WINNABLE:
        answer = _find_par(rules, piles, deal.stock, found, times * LIMIT)
    return make_row(deal, found.verdict, distances, answer)


def _find_par(
    rules: Rules, piles: Sequence[Pile], stock: Sequence[Card], found: Found, limit: int
) -> Answer:
    """Par is the least number of draws whose cards have a packing: goes upward from the need."""
    states = found.states
    for draws in range(found.need, len(stock) + 1):
        first = rules.find_need(piles, stock[:draws], limit)
        states += first.states
        if first.verdict is not Verdict.UNWINNABLE:
            return Answer(first.verdict is Verdict.WINNABLE, states, found.need, draws)
    raise AssertionError("what can be won with the whole stock can be won with all of its cards")


def _find_need_without_r8(piles: Sequence[Pile], stock: Sequence[Card], limit: int) -> Found:
    """Without R8 a pile that is complete as dealt needs one card, and any will do.

    It goes out if a drawn card is placed on it and discarded. So a deal is won if the stock has its need and
    a card more for each of these piles. And if it is won, a turn at least was played on each of them. The
    card of that turn is in no other pile, so the cards with which the others went out are that many fewer
    than the stock.
    """
    need = find_need(Position(tuple(piles), None, tuple(sorted(stock))), limit=limit)
    cards = need.least + sum([pile.flipped for pile in piles])
    lost = need.verdict is Verdict.UNWINNABLE or cards > len(stock)
    return Found(Verdict.UNWINNABLE if lost else need.verdict, cards, need.statistics.states)


def _find_need_by(
    pack: Callable[[Sequence[Pile], Sequence[Card], int], Packed],
    piles: Sequence[Pile],
    stock: Sequence[Card],
    limit: int,
) -> Found:
    packed = pack([pile for pile in piles if not pile.flipped], stock, limit)
    return Found(packed.verdict, packed.least, packed.statistics.states)


R8_OFF: Final = Rules(away, _find_need_without_r8)
NO_WILD_RANK: Final = Rules(away_without_wild_rank, partial(_find_need_by, pack_without_wild_rank))
AROUND: Final = Rules(away_around, partial(_find_need_by, pack_around))
