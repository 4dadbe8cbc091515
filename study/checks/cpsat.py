"""A CP-SAT model of ``need``, straight from the rules, to cross-check the solver (``bench/`` does, too).

It shares no code with ``solitaire.solver``; its choice of sets, below, asks ``goes_out`` of the rules. For
each open pile the variables are the cards that it keeps, the stock cards that it uses, and melds of all of
them: the number of runs of each suit that begin at each rank, and at most one book of each rank, whose places
natural cards or wilds take. The objective is the number of stock cards used.

CP-SAT finds no good bound for all piles in one model, so it first solves each pile alone with the whole
stock, for a lower bound of that pile. If their sum is above the stock, that is the proof that there is no
plan. If it equals the stock, each pile uses exactly its bound. Then the sets of so many cards that complete a
pile are few, and are found by trying all; the model chooses one for each pile. Seed 6,398 takes 12 seconds
this way, and more than half an hour by melds. Else what the stock has beyond the sum is the most that a pile
can use above its bound.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import combinations
from time import perf_counter
from typing import Any, Final

from ortools.sat.python import cp_model
from ortools.sat.python.cp_model import CpModel, CpSolver

from solitaire.rules import JOKER, Card, Pile, Rank, Suit, goes_out

SHORTEST: Final = 3
RANKS: Final = tuple(Rank)


class Found(Enum):
    """The outcome of a search."""

    OPTIMAL = "optimal"
    FEASIBLE = "feasible"
    IMPOSSIBLE = "impossible"
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class ModelAnswer:
    """The answer: the fewest cards found, a proven lower bound, and the seconds it took."""

    found: Found
    cards: int | None
    bound: int
    seconds: float

    def agrees(self, need: int | None) -> bool:
        """Whether the answer is consistent with a need; None means that the piles cannot be flipped."""
        if self.found is Found.IMPOSSIBLE:
            return need is None
        if self.found is Found.OPTIMAL:
            return need == self.cards
        if need is None:
            return self.cards is None
        return self.bound <= need and (self.cards is None or need <= self.cards)


def model_need(
    piles: Sequence[Pile], stock: Sequence[Card], seconds: float, *, workers: int
) -> ModelAnswer:
    """Find the need of piles with CP-SAT, within a time limit in seconds, by one or two workers."""
    begun = perf_counter()

    def limit(solver: CpSolver) -> CpSolver:
        solver.parameters.max_time_in_seconds = max(0.0, begun + seconds - perf_counter())
        return solver

    open_piles = [pile for pile in piles if not pile.flipped]
    one_worker = cp_model.CpSolver()
    one_worker.parameters.num_workers = 1
    one_worker.parameters.linearization_level = 2
    bounds = []
    for pile in open_piles:
        alone = _solve(limit(one_worker), _build_model([pile], [0], stock), begun)
        if alone.found is Found.IMPOSSIBLE:
            return alone
        bounds.append(alone.bound)
    if sum(bounds) > len(stock):
        return ModelAnswer(Found.IMPOSSIBLE, None, 0, perf_counter() - begun)
    two_workers = cp_model.CpSolver()
    two_workers.parameters.num_workers = 2
    two_workers.parameters.subsolvers.extend(["max_lp", "default_lp"])
    model = _build_model(open_piles, bounds, stock)
    return _solve(limit(one_worker if workers == 1 else two_workers), model, begun)


def _solve(solver: CpSolver, model: CpModel, begun: float) -> ModelAnswer:
    status = solver.solve(model)
    took = perf_counter() - begun
    if status == cp_model.INFEASIBLE:
        return ModelAnswer(Found.IMPOSSIBLE, None, 0, took)
    bound = max(0, round(solver.best_objective_bound))
    if status == cp_model.OPTIMAL:
        return ModelAnswer(Found.OPTIMAL, round(solver.objective_value), bound, took)
    if status == cp_model.FEASIBLE:
        return ModelAnswer(Found.FEASIBLE, round(solver.objective_value), bound, took)
    assert status == cp_model.UNKNOWN, solver.status_name(status)
    return ModelAnswer(Found.NOTHING, None, bound, took)


def _build_model(piles: Sequence[Pile], bounds: Sequence[int], stock: Sequence[Card]) -> CpModel:
    """Build the model of the fewest stock cards that flip all piles, with a lower bound for each."""
    model = cp_model.CpModel()
    supply = Counter(stock)
    beyond = len(stock) - sum(bounds)
    used: dict[Card, list[Any]] = {card: [] for card in supply}
    for pile, bound in zip(piles, bounds, strict=True):
        uses = _add_pile(model, pile, supply) if beyond else _add_choice(model, pile, stock, bound)
        model.add_linear_constraint(sum(uses.values()), bound, bound + beyond)
        for card, variable in uses.items():
            used[card].append(variable)
    for card, variables in used.items():
        model.add(sum(variables) <= supply[card])
    model.minimize(sum(sum(variables) for variables in used.values()))
    return model


def _add_choice(model: CpModel, pile: Pile, stock: Sequence[Card], size: int) -> dict[Card, Any]:
    """Add the choice of one set of so many stock cards that completes a pile; return what it uses of each."""
    uses: dict[Card, Any] = dict.fromkeys(stock, 0)
    chosen = []
    for cards in _list_completing(pile, stock, size):
        chosen.append(model.new_bool_var(""))
        for card, copies in Counter(cards).items():
            uses[card] += copies * chosen[-1]
    model.add_exactly_one(chosen)
    return uses


def _list_completing(pile: Pile, stock: Sequence[Card], size: int) -> list[tuple[Card, ...]]:
    """The sets of so many stock cards that complete the pile in exchange for as many of its own."""
    jokers = (JOKER,) * size
    kept = [
        cards
        for cards in _list_sets(pile.cards, len(pile.cards) - size)
        if goes_out(pile.rank, (*cards, *jokers))
    ]
    return [
        added
        for added in _list_sets(stock, size)
        if any(goes_out(pile.rank, (*cards, *added)) for cards in kept)
    ]


def _list_sets(cards: Sequence[Card], size: int) -> list[tuple[Card, ...]]:
    return sorted(set(combinations(sorted(cards), size)))


def _add_pile(model: CpModel, pile: Pile, supply: Counter[Card]) -> dict[Card, Any]:
    """Add the constraints of a pile that goes out; return the variables of the stock cards it uses."""
    own = Counter(pile.cards)

    def some(most: int) -> Any:
        return model.new_int_var(0, most, "")

    uses = {card: some(copies) for card, copies in supply.items()}
    keeps = {card: some(copies) for card, copies in own.items()}
    hand = {card: uses.get(card, 0) + keeps.get(card, 0) for card in {**supply, **own}}
    model.add(sum(hand.values()) == int(pile.rank))
    naturals = {card: cards for card, cards in hand.items() if not card.is_wild(pile.rank)}
    wilds = sum(cards for card, cards in hand.items() if card.is_wild(pile.rank))

    books = {rank: model.new_bool_var("") for rank in RANKS}
    in_books: dict[Rank, Any] = dict.fromkeys(RANKS, 0)
    most = int(pile.rank) // SHORTEST  # runs
    places: Any = 0  # that wilds take
    for suit in Suit:
        # The runs that begin at each rank, and the runs that cover it: those of the rank before minus those
        # that ended. A run that began there or at the two ranks before is too short to end.
        begins = [some(most) if rank <= Rank.KING + 1 - SHORTEST else 0 for rank in RANKS]
        runs = [some(most) for _ in RANKS]
        for place, rank in enumerate(RANKS):
            model.add(runs[place] <= (runs[place - 1] if place else 0) + begins[place])
            model.add(runs[place] >= sum(begins[max(0, place + 1 - SHORTEST) : place + 1]))
            places += runs[place]
            card = Card.of(rank, suit)
            if card in naturals:
                copies = supply[card] + own[card]
                in_runs = some(copies)
                in_book = [model.new_bool_var("") for _ in range(copies)]
                for copy in in_book:
                    model.add_implication(copy, books[rank])
                model.add(in_runs <= runs[place])
                model.add(in_runs + sum(in_book) == naturals[card])
                places -= in_runs
                in_books[rank] += sum(in_book)
    for rank, book in books.items():
        more = some(int(pile.rank))
        model.add(in_books[rank] + more >= SHORTEST * book)
        model.add(more <= int(pile.rank) * book)
        places += more
    model.add(places == wilds)
    return uses
