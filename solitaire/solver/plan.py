"""A plan: for each open pile the hand with which it goes out, and so the stock cards it waits for.

A plan works in every order of the stock (``docs/solver.md`` has the proof): place each of its cards when it
is drawn and discard one that its pile does not keep; discard every other card unplayed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations

from solitaire.rules import (
    JOKER,
    Card,
    Game,
    Layout,
    Pile,
    Rank,
    Turn,
    all_meld,
    best_melds,
)
from solitaire.rules.packed import unpack_cards
from solitaire.solver.packing import ChosenCompletion


@dataclass(frozen=True, slots=True)
class PilePlan:
    """The plan of a pile: the stock cards it uses, and as many of its naturals to discard. Both sorted."""

    rank: Rank
    cards: tuple[Card, ...]
    uses: tuple[Card, ...]
    discards: tuple[Card, ...]

    @property
    def hand(self) -> tuple[Card, ...]:
        """The cards with which the pile goes out, sorted."""
        return tuple(
            sorted((Counter(self.cards) - Counter(self.discards) + Counter(self.uses)).elements())
        )

    @property
    def layout(self) -> Layout:
        """The melds of the planned hand."""
        return best_melds(self.rank, self.hand)

    def adapt(self, cards: tuple[Card, ...]) -> PilePlan:
        """A plan for the same hand when the pile holds ``cards`` instead."""
        if cards == self.cards:
            return self
        now, then = Counter(cards), Counter(self.hand)
        uses, discards = then - now, now - then
        return PilePlan(
            self.rank, cards, tuple(sorted(uses.elements())), tuple(sorted(discards.elements()))
        )


@dataclass(frozen=True, slots=True)
class Plan:
    """The plans of the open piles, in the order of the position's piles. Their cards are disjoint."""

    piles: tuple[PilePlan, ...]

    @property
    def cost(self) -> int:
        """The number of stock cards that the plan uses."""
        return sum(len(pile.uses) for pile in self.piles)

    @property
    def uses(self) -> tuple[Card, ...]:
        """The stock cards that the plan uses, sorted."""
        return tuple(sorted(card for pile in self.piles for card in pile.uses))

    def has_piles_of(self, other: Plan) -> bool:
        """Whether both plans are for the same piles with the same cards."""
        return len(self.piles) == len(other.piles) and all(
            mine is theirs or sorted(mine.cards) == sorted(theirs.cards)
            for mine, theirs in zip(self.piles, other.piles, strict=True)
        )

    def adapt(self, piles: Iterable[Pile], stock: Iterable[Card]) -> Plan | None:
        """This plan with the same hands for piles that have changed, without the piles that are flipped now.

        None if the stock lacks a card that they wait for. ``piles`` must be in the order of the plan.
        """
        left = list(self.piles)
        plans = []
        for pile in piles:
            planned = next((each for each in left if each.rank == pile.rank), None)
            if planned:
                left.remove(planned)
                if not pile.flipped:
                    plans.append(planned.adapt(pile.cards))
        plan = Plan(tuple(plans))
        return None if Counter(plan.uses) - Counter(stock) else plan


def make_plan(
    piles: Sequence[Pile],
    stock: Iterable[Card],
    choices: Iterable[ChosenCompletion],
    wild: tuple[int, Card] | None = None,
) -> Plan:
    """The plan of a packing: decides which wilds each pile gets, and what it discards.

    ``piles`` are the open ones, numbered as in the choices. A pile gets cards of its own rank first and
    jokers last, since any pile can use a joker. ``wild`` (number of a pile, card) is assigned before that.
    """
    chosen = sorted(choices)
    left = Counter(stock)
    uses = {choice.pile: list(unpack_cards(choice.naturals)) for choice in chosen}
    for cards in uses.values():
        left.subtract(cards)
    missing = {choice.pile: choice.wilds for choice in chosen}
    if wild:
        number, card = wild
        uses[number].append(card)
        left.subtract([card])
        missing[number] -= 1
    for choice in chosen:
        number, rank = choice.pile, piles[choice.pile].rank
        wilds = sorted(card for card in left.elements() if card.rank == rank)[: missing[number]]
        wilds += [JOKER] * (missing[number] - len(wilds))
        left.subtract(wilds)
        uses[number] += wilds
    assert min(left.values(), default=0) >= 0, "a packing promises only what there is"
    return Plan(tuple(_pile_plan(piles[number], tuple(sorted(of))) for number, of in uses.items()))


def _pile_plan(pile: Pile, uses: tuple[Card, ...]) -> PilePlan:
    """The plan of one pile; it discards loose naturals before melded ones, and high ones before low ones."""
    loose = Counter(best_melds(pile.rank, pile.cards).loose)
    naturals = [card for card in pile.cards if not card.is_wild(pile.rank)]
    ranked = sorted(
        naturals, key=lambda card: (not loose[card], -card.points(pile.rank), card.index)
    )
    for discards in combinations(ranked, len(uses)):
        hand = Counter(pile.cards) - Counter(discards) + Counter(uses)
        if all_meld(pile.rank, hand.elements()):
            return PilePlan(pile.rank, pile.cards, uses, tuple(sorted(discards)))
    raise AssertionError(f"no completion of {pile}: {uses}")


def follow_plan(game: Game, plan: Plan) -> tuple[Turn, ...]:
    """The turns that play the plan until the last of its piles is flipped.

    ``game`` may be any game with the plan's cards left in the stock.
    """
    first = len(game.turns)
    waiting = {pile.rank: (list(pile.uses), list(pile.discards)) for pile in plan.piles}
    while game.drawn is not None and waiting:
        drawn = game.drawn
        for rank, (uses, discards) in waiting.items():
            if drawn in uses:
                uses.remove(drawn)
                game = game.play(Turn(drawn, rank, discards.pop()))
                break
        else:
            game = game.play(Turn(drawn, next(iter(waiting)), drawn))
        waiting = {rank: cards for rank, cards in waiting.items() if not game.pile(rank).flipped}
    return game.turns[first:]
