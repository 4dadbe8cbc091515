"""What lanes are worth: how many cards stay the same for a person who plays otherwise.

Seat 0 plays a match as ``outs``, and once more as ``points``, against the same computer players. Compared are
the cards that both times were dealt to it, or drawn from the stock in the same place of its draws in a hand.
The alternative is one common stock, from which all draw in turn.
"""

from __future__ import annotations

from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import partial
from itertools import zip_longest
from typing import Final

from bench.report import Report
from solitaire.matches import CROWNS, SeededShuffles
from solitaire.matches.crowns import HANDS, CrownsState, Draw
from solitaire.matches.crowns.bots import CrownsBot
from solitaire.matches.crowns.hand import Hand
from solitaire.matches.game import DealNext
from solitaire.rules import Card, Seed

SEEDS: Final = {2: 100, 4: 50}
"""By players, the number of seeds."""
QUICK: Final = 2
OPPONENT: Final = CROWNS.bots[1]

Cards = dict[tuple[int, int], Card]
"""Cards by the rank of their hand and their place in it."""


def share_stock(hand: Hand, first: int) -> Hand:
    """The hand with all of its stock in the lane of the seat whose turn it is: all draw from one pile.

    Its cards are in the order in which the lanes were dealt, seat ``first`` first. A view does not tell lanes
    apart, and the discards are shuffled once the whole stock is empty.
    """
    lanes = [hand.lanes[(first + seat) % hand.players] for seat in range(hand.players)]
    stock = tuple(card for row in zip_longest(*lanes) for card in row if card is not None)
    return replace(
        hand, lanes=tuple(stock if seat == hand.seat else () for seat in range(hand.players))
    )


def play(person: CrownsBot, players: int, number: int, *, lanes: bool) -> tuple[Cards, Cards]:
    """Play a match, with lanes or with a common stock; the cards that seat 0 was dealt, and those it drew."""
    shuffles = SeededShuffles(CROWNS.name, Seed.from_text(f"bench of lanes {number}"))
    state = CROWNS.start(shuffles, players, {HANDS.name: HANDS.values[0]})
    dealt, drawn = dict(cards_held(state)), Cards()
    first = 0
    while (seat := state.seat) is not None:
        if not lanes and not state.hand.is_over:
            state = replace(state, hand=share_stock(state.hand, first))
        move = (OPPONENT if seat else person).choose(state.view(seat))
        state, rank = state.play(move), int(state.hand.rank)
        first = (seat + 1) % players
        if isinstance(move, DealNext):
            dealt |= cards_held(state)
            first = 0
        elif seat == 0 and state.last != move and isinstance(state.last, Draw):
            assert state.last.card is not None
            drawn[rank, sum(of == rank for of, _ in drawn)] = state.last.card
    return dealt, drawn


def cards_held(state: CrownsState) -> Cards:
    """The cards of seat 0."""
    rank = int(state.hand.rank)
    return {(rank, place): card for place, card in enumerate(state.hand.held[0])}


def compare(number: int, players: int, *, lanes: bool) -> tuple[Counter[str], Counter[str]]:
    """Play a seed in two ways; how many cards were compared, and how many of them were the same."""
    compared, same = Counter[str](), Counter[str]()
    one, other = (
        play(bot, players, number, lanes=lanes) for bot in (CROWNS.bots[2], CROWNS.bots[0])
    )
    for name, cards, others in zip(("dealt", "drawn"), one, other, strict=True):
        places = cards.keys() & others.keys()
        compared[name] = len(places)
        same[name] = sum(cards[place] is others[place] for place in places)
    return compared, same


def compare_lanes(report: Report) -> None:
    """Measure and print."""
    for players, seeds in SEEDS.items():
        seeds = QUICK if report.quick else seeds
        report.part(f"Lanes, {players} players: seat 0 plays as outs, and as points")
        report.count("matches of each", seeds)
        for name, lanes in (("lanes", True), ("a common stock", False)):
            with ProcessPoolExecutor() as processes:
                found = [
                    *processes.map(partial(compare, players=players, lanes=lanes), range(seeds))
                ]
            compared = sum((each for each, _ in found), Counter[str]())
            same = sum((each for _, each in found), Counter[str]())
            for kind in ("dealt", "drawn"):
                report.count(f"{name}: cards {kind} both times", compared[kind])
                share = 100 * same[kind] / compared[kind]
                report.figure(f"{name}: cards {kind} that stay the same", share, "%")
            share = 100 * same.total() / compared.total()
            report.figure(f"{name}: of all cards", share, "%")
