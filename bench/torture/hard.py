"""Finds deals whose first position is hard for the solver, by blind hill climbing, as a stranger could.

``python -m bench.torture.hard --seconds 300`` prints such deals, written out card by card, one a line, the
hardest last. ``hard.txt`` has the deals that ``bench.torture.floods`` uses.
"""

from __future__ import annotations

import argparse
from dataclasses import replace
from random import Random
from time import monotonic
from typing import Final

from solitaire.rules import Card, Deal, Game, Seed
from solitaire.solver import evaluate

LIMIT: Final = 200_000
"""The most states that a search may take."""
STUCK: Final = 150
"""After so many exchanges without a harder deal, another climb begins."""


def count_states(deal: Deal) -> int:
    """How many states of the solver the first position takes, at most ``LIMIT``."""
    return evaluate(Game.start(deal).position, limit=LIMIT).statistics.states


def exchange_two_cards(deal: Deal, chance: Random) -> Deal:
    """The same deal but for two cards that have changed places; written out, without a code."""
    cards: list[Card] = [card for group in (*deal.piles, deal.stock) for card in group]
    one, other = chance.sample(range(len(cards)), 2)
    cards[one], cards[other] = cards[other], cards[one]
    piles, start = [], 0
    for size in map(len, deal.piles):
        piles.append(tuple(cards[start : start + size]))
        start += size
    return replace(deal, piles=tuple(piles), stock=tuple(cards[start:]), seed=None)


def climb(chance: Random, end: float) -> tuple[int, Deal]:
    """A deal that no exchange makes harder, and its states; the best so far at the time ``end``."""
    deals = [Deal.from_seed(Seed(chance.getrandbits(40))) for _ in range(100)]
    best, deal = max((count_states(each), number) for number, each in enumerate(deals))
    hardest, stuck = replace(deals[deal], seed=None), 0
    while stuck < STUCK and best < LIMIT and monotonic() < end:
        other = exchange_two_cards(hardest, chance)
        states = count_states(other)
        stuck = 0 if states > best else stuck + 1
        if states >= best:
            best, hardest = states, other
    return best, hardest


def main() -> None:
    parser = argparse.ArgumentParser(description="Find deals that are hard for the solver.")
    parser.add_argument("--seconds", type=float, default=300)
    parser.add_argument("--seed", type=int, default=18)
    parser.add_argument("--least", type=int, default=20_000, help="states of a deal to be printed")
    arguments = parser.parse_args()
    chance, end = Random(arguments.seed), monotonic() + arguments.seconds
    while monotonic() < end:
        states, deal = climb(chance, end)
        if states >= arguments.least:
            print(deal, flush=True)


if __name__ == "__main__":
    main()
