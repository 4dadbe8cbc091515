"""Speed of the go-out test (hands a second) and of best melds (microseconds), beside the tests' slow twins.

The hands have thirteen cards, in the pile of K: a third random, a third complete, a third complete but for
one or two cards, mixed. *Cold* is each hand once, starting with empty caches, like a program with new hands.
*Warm* is the same hands again. Times are processor times, not wall-clock times, to exclude other processes.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from importlib import import_module
from time import process_time
from typing import Final

from bench.report import Report, microseconds_each, quantile
from solitaire.rules import (
    STANDARD,
    Card,
    Rank,
    Suit,
    arrange,
    best_melds,
    check_hand,
    goes_out,
    layout,
    melds,
)
from tests.kit.hands import Chance, complete, near_complete, plain
from tests.rules import twins

PILE: Final = Rank.KING
SEED: Final = 13_2026
KINDS: Final = (plain, complete, near_complete)

Hand = tuple[Card, ...]

SOLVER: Final = [
    import_module(f"solitaire.solver.{name}")
    for name in ("away", "completions", "completion_search", "suit_runs")
]
"""The solver's modules with caches; imported by name, since functions of the same names hide them."""


def mix_hands(count: int) -> list[Hand]:
    """The first ``count`` hands of a fixed sequence."""
    chance = Chance(SEED)
    hands = []
    for number in range(count):
        cards = KINDS[number % len(KINDS)](chance, PILE, PILE)
        check_hand(cards)
        hands.append(tuple(cards))
    return hands


def widest_hands(count: int) -> list[Hand]:
    """Hands of fourteen cards of one suit with none to four wilds, which have the most arrangements."""
    chance = Chance(SEED)
    spades = [card for card in STANDARD.deck if card.suit is Suit.SPADES and card.rank != PILE]
    wilds = [card for card in STANDARD.deck if card.is_wild(PILE)]
    return [
        (*chance.some(spades, 14 - number % 5), *chance.some(wilds, number % 5))
        for number in range(count)
    ]


def clear_caches() -> None:
    """Clear every ``lru_cache`` of the searches and of the twins."""
    for module in (melds, arrange, layout, twins, *SOLVER):
        for thing in vars(module).values():
            if hasattr(thing, "cache_clear"):
                thing.cache_clear()


def per_second(ask: Callable[[Rank, Hand], object], hands: list[Hand]) -> float:
    """The number of hands that ``ask`` judges in a second."""
    start = process_time()
    for hand in hands:
        ask(PILE, hand)
    return len(hands) / (process_time() - start)


def main(report: Report) -> None:
    hands = mix_hands(600 if report.quick else 15_000)
    for_twins = hands[: 30 if report.quick else 300]

    report.part("The go-out test, mixed hands of 13 cards")
    report.count("hands", len(hands))
    for place, kind in enumerate(KINDS):
        name = kind.__name__.replace("_", " ")
        out = sum(goes_out(PILE, hand) for hand in hands[place :: len(KINDS)])
        report.count(f"of the {name} ones go out", out)
    report.count("hands asked of the twin, too", len(for_twins))
    disagree = sum(goes_out(PILE, hand) != twins.goes_out(PILE, hand) for hand in for_twins)
    report.count("of those judged differently", disagree)
    clear_caches()
    cold = per_second(goes_out, hands)
    warm = per_second(goes_out, hands)
    clear_caches()
    slow = per_second(twins.goes_out, for_twins)
    report.figure("goes_out, cold", cold, "hands/s")
    report.figure("goes_out, warm", warm, "hands/s")
    report.figure("the slow twin", slow, "hands/s")
    report.ratio("cold against the twin", cold / slow)

    report.part("Best melds, the same hands")
    some = hands[: 300 if report.quick else 6_000]
    report.count("hands", len(some))
    report.count(
        "leftover points of all of them", sum(best_melds(PILE, hand).points for hand in some)
    )
    disagree = sum(
        best_melds(PILE, hand).points != twins.leftover(PILE, hand) for hand in for_twins
    )
    report.count("of the twin's hands judged differently", disagree)
    clear_caches()
    times = microseconds_each([partial(best_melds, PILE, hand) for hand in some])
    clear_caches()
    slow_times = microseconds_each([partial(twins.leftover, PILE, hand) for hand in for_twins])
    report.figure("best_melds, cold, median", quantile(times, 0.5), "us")
    report.figure("best_melds, cold, 99 in 100 within", quantile(times, 0.99), "us")
    report.figure("best_melds, cold, slowest", times[-1], "us")
    report.figure("the slow twin, median", quantile(slow_times, 0.5), "us")
    report.ratio("the twin's median against ours", quantile(slow_times, 0.5) / quantile(times, 0.5))

    report.part("Best melds, fourteen cards of one suit and wilds")
    widest = widest_hands(20 if report.quick else 400)
    report.count("hands", len(widest))
    report.count(
        "leftover points of all of them", sum(best_melds(PILE, hand).points for hand in widest)
    )
    clear_caches()
    times = microseconds_each([partial(best_melds, PILE, hand) for hand in widest])
    report.figure("best_melds, cold, median", quantile(times, 0.5), "us")
    report.figure("best_melds, cold, slowest", times[-1], "us")
