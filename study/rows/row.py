"""Solves one deal for the study: a deal becomes a row of plain values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from solitaire.rules import JOKER, Card, Deal, Game, Position, Rank
from solitaire.solver import LIMIT, Need, Verdict, away, find_need, find_par, find_reach

VERDICTS: Final = {
    Verdict.WINNABLE: "won",
    Verdict.UNWINNABLE: "lost",
    Verdict.UNKNOWN: "unknown",
}


STAY_LIMIT: Final = 5_000
"""The limit of a search for ``may_stay``: with the solver's own, one deal in 300 takes ten seconds."""


@dataclass(frozen=True, slots=True)
class Row:
    """What is known of one deal. Piles are named by their ranks.

    If ``exact`` is False, a search reached its limit. Then ``need`` of an unknown deal and ``par`` are proven
    lower bounds, ``reach`` may be too low, and ``may_stay`` may lack piles.
    """

    seed: int
    verdict: str
    """``won``, ``lost`` or ``unknown``."""
    away: tuple[int, ...]
    """The fewest cards that each pile needs, if any card could come; in the order of the piles."""
    complete: tuple[int, ...]
    """The piles that are complete as dealt."""
    need: int | None
    """The fewest cards of the stock that flip all piles; None if the deal is lost."""
    par: int | None
    """The fewest draws that win if the order of the stock is known; None unless asked, and won."""
    reach: int | None
    """The most piles that can be flipped, complete ones included; None if the verdict is unknown, and by
    rules of ``study.rows.other_rules``."""
    may_stay: tuple[int, ...] | None
    """The piles of which each may be the only one that stays open; None unless asked with par, and lost; and
    by rules of ``study.rows.other_rules``."""
    exact: bool
    jokers_dealt: int
    """The jokers in the piles."""
    jokers_in_stock: int
    wilds_at_home: int
    """The cards, other than jokers, that are wild in the pile they were dealt to."""
    states: int
    """The states that all searches visited."""


def solve_deal(deal: Deal, factor: int = 1, *, with_par: bool = False) -> Row:
    """Solve a deal that has a seed by the rules R1 to R12. Cost: 25 ms, with par 80 ms.

    ``with_par`` asks for what takes longer: par, and ``may_stay``. The limits of all searches are ``factor``
    times the usual ones.
    """
    position = Game.start(deal).position.before_draw
    need = find_need(position, limit=factor * LIMIT)
    match need.verdict:
        case Verdict.WINNABLE:
            answer = _answer_won(deal, position, need, factor, with_par=with_par)
        case Verdict.UNWINNABLE:
            answer = _answer_lost(position, factor, with_may_stay=with_par)
        case Verdict.UNKNOWN:
            answer = Answer(False, 0, need=need.least)
    answer = answer._replace(states=need.statistics.states + answer.states)
    return make_row(deal, need.verdict, tuple(map(away, position.piles)), answer)


def make_row(deal: Deal, verdict: Verdict, away: tuple[int, ...], answer: Answer) -> Row:
    """The row of a deal that has a seed; a pile that is 0 away is complete as dealt."""
    assert deal.seed is not None, "the study solves deals of seeds"
    piles = deal.variant.piles
    return Row(
        seed=deal.seed.value,
        verdict=VERDICTS[verdict],
        away=away,
        complete=tuple([int(rank) for rank, cards in zip(piles, away, strict=True) if not cards]),
        need=answer.need,
        par=answer.par,
        reach=answer.reach,
        may_stay=answer.may_stay,
        exact=answer.exact,
        jokers_dealt=sum([pile.count(JOKER) for pile in deal.piles]),
        jokers_in_stock=deal.stock.count(JOKER),
        wilds_at_home=sum(map(_count_at_home, deal.variant.piles, deal.piles)),
        states=answer.states,
    )


class Answer(NamedTuple):
    """The fields of a row that depend on its verdict."""

    exact: bool
    states: int
    need: int | None = None
    par: int | None = None
    reach: int | None = None
    may_stay: tuple[int, ...] | None = None


def _answer_won(
    deal: Deal, position: Position, need: Need, factor: int, *, with_par: bool
) -> Answer:
    reach = len(position.piles)
    if not with_par:
        return Answer(True, 0, need.cards, reach=reach)
    par = find_par(position.piles, deal.stock, known=need, limit=factor * LIMIT)
    states = par.statistics.states - need.statistics.states
    return Answer(par.plan is not None, states, need.cards, par.least, reach)


def _answer_lost(position: Position, factor: int, *, with_may_stay: bool) -> Answer:
    piles = position.piles
    most = len(piles) - position.flipped_count - 1
    found = find_reach(position, at_most=most, limit=factor * LIMIT)
    reach = position.flipped_count + found.piles
    if not with_may_stay:
        return Answer(found.exact, found.statistics.states, reach=reach)
    if reach < len(piles) - 1:
        return Answer(found.exact, found.statistics.states, reach=reach, may_stay=())
    verdicts = {}
    states = found.statistics.states
    for pile in piles:
        if not pile.flipped:
            others = tuple([each for each in piles if each is not pile])
            need = find_need(Position(others, None, position.left), limit=factor * STAY_LIMIT)
            verdicts[int(pile.rank)] = need.verdict
            states += need.statistics.states
    may_stay = [pile for pile, verdict in verdicts.items() if verdict is Verdict.WINNABLE]
    exact = found.exact and Verdict.UNKNOWN not in verdicts.values()
    return Answer(exact, states, reach=reach, may_stay=tuple(may_stay))


def _count_at_home(rank: Rank, pile: tuple[Card, ...]) -> int:
    return sum([card.rank == rank for card in pile])
