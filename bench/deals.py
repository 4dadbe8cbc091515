"""How hard random deals are, and how long it takes to deal a new game of a chosen difficulty.

The bands of ``Difficulty`` come from the first part. In the second each game is dealt by the whole app in
process, from the request of the button to the page of the table, and then solved anew. The games of
newcomers are played by the simulated beginner too.
"""

from __future__ import annotations

from collections import Counter
from statistics import median
from time import process_time
from typing import Final

from flask import Flask

from bench.report import Report, quantile
from bench.rules import clear_caches
from bench.web import whole_app
from solitaire.play.daily.difficulty import Difficulty, difficulties_of
from solitaire.play.games.beginner import wins_greedily
from solitaire.play.games.fair_deals import FIRST_STEP, DealChoice
from solitaire.rules import VARIANTS, Deal, Game, Seed, Variant
from solitaire.solver import find_need
from solitaire.web.http.context import use_cases
from solitaire.web.http.player import required_player

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
    for difficulty in difficulties_of(variant):
        name = f"{variant.name}: {difficulty.value}"
        report.figure(name, 100 * found[difficulty] / count, "in 100")
    report.figure(f"{variant.name}: cannot be won", 100 * found[None] / count, "in 100")


def deal_games(app: Flask, count: int, form: dict[str, str]) -> tuple[list[float], list[Game]]:
    """Start games by the button, each for a new player; return the sorted seconds, and the games."""
    seconds, games = [], []
    for _ in range(count):
        with app.test_client() as client:
            clear_caches()
            start = process_time()
            address = client.post("/games", data=form).headers["Location"]
            table = client.get(address)
            seconds.append(process_time() - start)
            assert table.status_code == 200, table
            id = address.rpartition("/")[2]
            games.append(Game.start(use_cases().games.get(required_player(), id).game.deal))
    return sorted(seconds), games


def print_games(report: Report, name: str, seconds: list[float], agreeing: int) -> None:
    """Print how long new games took, and how many were as promised."""
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
    return spare in choice.difficulty.band_in(choice.variant)


def main(report: Report) -> None:
    """Solve random deals, deal new games, and print."""
    report.part("Difficulty of random deals")
    for variant in VARIANTS:
        print_spares(report, variant, QUICK if report.quick else DEALS)
    report.part("New games")
    count = QUICK if report.quick else GAMES
    with whole_app("OFF") as app:
        seconds, games = deal_games(app, count, {})
        agreeing = sum(is_as_chosen(game, FIRST_STEP) for game in games)
        print_games(report, "newcomers", seconds, agreeing)
        report.count("newcomers: won by the beginner", sum(map(wins_greedily, games)))
        for variant in VARIANTS:
            for difficulty in (*difficulties_of(variant), None):
                choice = DealChoice(variant, difficulty)
                form = {"kind": choice.kind, "level": choice.level}
                if choice == FIRST_STEP:
                    continue  # dealt to newcomers
                seconds, games = deal_games(app, count, form)
                agreeing = sum(is_as_chosen(game, choice) for game in games)
                print_games(report, f"{choice.kind}, {choice.level}", seconds, agreeing)
