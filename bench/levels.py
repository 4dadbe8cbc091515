"""How often players of a steady skill win by the spare of the deal, and what follows for their levels.

The first part estimates the constant of each variant (``solitaire.play.deals.levels.SLOPES``) and the levels
of the eager players, from which the prior comes. Simulated players keep pairs as the study's best simple rule
does, and take the points at hand, as a beginner does, once in a while: how often is their skill.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from math import exp, log
from random import Random
from typing import Final

from bench.report import Report, microseconds_each, quantile
from solitaire.play.deals.beginner import choose_greedily
from solitaire.play.deals.eager import EAGER
from solitaire.play.deals.fair import most_spare
from solitaire.play.deals.levels import CountedGame, level_after
from solitaire.play.results.study import FIGURES, Simulated
from solitaire.rules import SHORT, STANDARD, Deal, Game, Seed, Turn, Variant
from solitaire.solver import find_need
from solitaire.store.levels import LAST
from study.rows.players import choose_nearer_keeping_pairs

FIRST_SEED: Final = 20_000_000
DEALS: Final = 80
"""How many deals of each spare are played."""
QUICK: Final = 2
SPARES: Final = range(7)
FULL: Final = range(13)
"""The spares of the short and the full game that are frequent enough."""
HASTE: Final = (0.0, 0.05, 0.1, 0.2, 0.4)
"""How often the simulated players take the points at hand."""
SLOPES: Final = [n / 20 for n in range(10, 81)]
LEVELS: Final = [n / 10 for n in range(-100, 260)]

Player = Callable[[Game, Random], Turn]
Wins = Mapping[int, tuple[int, int]]
"""Games, and games won, by the spare of the deal."""


def find_games(variant: Variant, spare: int, count: int) -> Iterator[Game]:
    """Find random deals of that spare. Cost: a second each of the rarest."""
    number = FIRST_SEED
    while count:
        game = Game.start(Deal.from_seed(Seed(number), variant))
        number += 1
        if most_spare(game) == spare and find_need(game.position).spare == spare:
            yield game
            count -= 1


def play_hastily(game: Game, random: Random, haste: float) -> Turn:
    """Choose as the best simple rule, or the points at hand with that probability."""
    if random.random() < haste:
        return choose_greedily(game)
    return choose_nearer_keeping_pairs(game)


def is_won(game: Game, player: Player, random: Random) -> bool:
    """Play a game to its end, and say whether it is won."""
    while not game.is_over:
        game = game.play(player(game, random))
    return game.outcome is not None and game.outcome.won


def list_players() -> dict[str, Player]:
    """The simulated players by name, and the eager ones."""
    hasty: dict[str, Player] = {
        f"haste {haste:.0%}": partial(play_hastily, haste=haste) for haste in HASTE
    }
    return hasty | {f"eager: {each.name}": each.choose for each in EAGER}


def fit(wins: Wins, slope: float) -> tuple[float, float]:
    """The likeliest level for that slope, and the logarithm of its likelihood."""
    return max((_likelihood(wins, level, slope), level) for level in LEVELS)[::-1]


def _likelihood(wins: Wins, level: float, slope: float) -> float:
    found = 0.0
    for spare, (games, won) in wins.items():
        chance = 1 / (1 + exp((level - spare) / slope))
        chance = min(1 - 1e-9, max(1e-9, chance))
        found += won * log(chance) + (games - won) * log(1 - chance)
    return found


def fit_slope(players: Iterable[Wins]) -> float:
    """The slope of all these players, each with a level of its own, that is likeliest."""
    every = list(players)
    return max(SLOPES, key=lambda slope: sum(fit(wins, slope)[1] for wins in every))


def play_all(variant: Variant, spares: Sequence[int], count: int) -> dict[str, Wins]:
    """Let all players play the same deals of each spare."""
    found: dict[str, dict[int, tuple[int, int]]] = {name: {} for name in list_players()}
    for spare in spares:
        games = list(find_games(variant, spare, count))
        for name, player in list_players().items():
            won = sum(is_won(game, player, Random(f"{game.deal} {name}")) for game in games)
            found[name][spare] = len(games), won
    return dict(found)


def read_study() -> dict[str, Wins]:
    """How the simple rules of the study did on 18,000 deals of the full game; the adviser played fewer."""
    return {
        player.value: {
            spare: (share.deals, share.won) for spare, share in wins.items() if spare in FULL
        }
        for player, wins in FIGURES.by_spare.items()
        if player is not Simulated.ADVISER
    }


def print_fits(report: Report, found: Mapping[str, Wins]) -> None:
    """Print the slope of all players, and the level of each with a slope of its own."""
    report.figure("slope of all", fit_slope(found.values()), "spare draws")
    for name, wins in found.items():
        own = fit_slope([wins])
        shares = " ".join(f"{100 * won // games:3}" for games, won in wins.values())
        print(f"{name:<32} level {fit(wins, own)[0]:5.1f}  slope {own:4.2f}  won in 100: {shares}")


def main(report: Report) -> None:
    """Fit what the study found, play the short game, fit, and print; and what a level costs."""
    report.part("Levels in the full game, from the study")
    print_fits(report, read_study())
    report.part("Levels in the short game")
    print_fits(report, play_all(SHORT, SPARES, QUICK if report.quick else DEALS))
    report.part("A level")
    games = [CountedGame(number % 9, number % 5 > 1) for number in range(LAST)]
    times = microseconds_each([lambda: level_after(STANDARD, games).spare] * 20)
    report.figure(f"from {LAST} games", quantile(times, 0.5), "us")
