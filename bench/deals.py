"""How hard random deals are, and how long it takes to find one of a chosen difficulty.

The ranges of ``Difficulty`` come from the first part. In the second deals are found as the workers do, and
then solved anew. Those of newcomers are played by the weakest eager player too. ``dealing`` measures how long
players wait.
"""

from __future__ import annotations

from collections import Counter
from statistics import median
from time import process_time
from typing import Final

from bench.report import Report, quantile
from bench.rules import clear_caches
from solitaire.play.deals.difficulty import Difficulty
from solitaire.play.deals.eager import WEAKEST
from solitaire.play.deals.fair import FIRST_STEP, DealChoice
from solitaire.play.deals.ready import Shelf, random_seed
from solitaire.rules import VARIANTS, Deal, Game, Seed, Variant
from solitaire.solver import find_need

DEALS: Final = 2_000
GAMES: Final = 1_000
QUICK: Final = 4
FIRST_SEED: Final = 10_000_000


def print_spares(report: Report, variant: Variant, count: int) -> None:
    """Solve random deals, and print how many have each difficulty."""
    found = Counter[Difficulty | None]()
    for number in range(count):
        deal = Deal.from_seed(Seed(FIRST_SEED + number), variant)
        spare = find_need(Game.start(deal).position).spare
        found[None if spare is None else Difficulty.of(spare, variant)] += 1
    report.count(f"{variant.name}: deals", count)
    for difficulty in Difficulty:
        name = f"{variant.name}: {difficulty.value}"
        report.figure(name, 100 * found[difficulty] / count, "in 100")
    report.figure(f"{variant.name}: cannot be won", 100 * found[None] / count, "in 100")


def find_deals(shelf: Shelf, count: int) -> tuple[list[float], list[Game]]:
    """Find deals; return the sorted seconds of processor time, and the games on them."""
    seconds, games = [], []
    for _ in range(count):
        clear_caches()
        start = process_time()
        deal = shelf.find(random_seed).deal
        seconds.append(process_time() - start)
        games.append(Game.start(deal))
    return sorted(seconds), games


def print_games(report: Report, name: str, seconds: list[float], agreeing: int) -> None:
    """Print how long it took to find deals, and how many are as promised."""
    slow = quantile(seconds, 0.95)
    report.count(f"{name}: games", len(seconds))
    report.count(f"{name}: as promised", agreeing)
    report.figure(f"{name}: median", median(seconds) * 1_000, "ms")
    report.figure(f"{name}: 95th percentile", slow * 1_000, "ms")
    report.figure(f"{name}: slowest", seconds[-1] * 1_000, "ms")


def is_as_chosen(game: Game, choice: DealChoice) -> bool:
    """Whether the solver finds a game as hard as it was chosen."""
    spare = find_need(game.position).spare
    if choice.difficulty is None:
        return game.deal.variant == choice.variant
    return spare in choice.difficulty.spares_in(choice.variant)


def main(report: Report) -> None:
    """Solve random deals, find deals for new games, and print."""
    report.part("Difficulty of random deals")
    for variant in VARIANTS:
        print_spares(report, variant, QUICK if report.quick else DEALS)
    report.part("Deals for new games")
    count = QUICK if report.quick else GAMES
    newcomers = Shelf(FIRST_STEP, inviting=True)
    seconds, games = find_deals(newcomers, count)
    agreeing = sum(is_as_chosen(game, newcomers.choice) for game in games)
    print_games(report, "newcomers", seconds, agreeing)
    won = sum(WEAKEST.wins(game, runs=1) for game in games)
    report.count("newcomers: won by the weakest eager player", won)
    for variant in VARIANTS:
        for difficulty in (*Difficulty, None):
            choice = DealChoice(variant, difficulty)
            seconds, games = find_deals(Shelf(choice), count)
            agreeing = sum(is_as_chosen(game, choice) for game in games)
            print_games(report, f"{choice.kind}, {choice.level}", seconds, agreeing)
