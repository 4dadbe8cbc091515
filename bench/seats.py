"""The tables of many: how strong the levels are there, how long a round takes, and what happens seldom else.

Levels play in duplicate as in ``matches``. A round is a move of a person, played by the strongest level, with
all moves of the strongest others until the person's next one: the processor time in one process.
"""

from __future__ import annotations

from functools import partial
from statistics import fmean
from typing import Final, cast

from bench.matches import QUICK, bench_seed, compare_levels
from bench.report import Report, print_times
from bench.solver import time_call
from solitaire.matches import CROWNS, Match, Table, name_bot
from solitaire.matches.crowns import CrownsState
from solitaire.matches.game import AnyRules
from solitaire.matches.lastcard import LASTCARD
from solitaire.matches.spiral import SPIRAL

LEVELS: Final[tuple[tuple[AnyRules, int, str, int], ...]] = (
    (CROWNS, 3, "hands=five", 60),
    (CROWNS, 5, "hands=five", 120),
    (CROWNS, 7, "hands=five", 100),
    (LASTCARD, 7, "goal=five", 200),
    (LASTCARD, 10, "goal=five", 200),
    (LASTCARD, 4, "pairs=yes", 200),
    (SPIRAL, 3, "", 60),
    (SPIRAL, 6, "teams=two", 60),
    (SPIRAL, 6, "teams=three", 60),
)
"""A game, how many play, the options, and the number of seeds."""
LARGEST: Final[tuple[tuple[AnyRules, int, str], ...]] = (
    (CROWNS, 8, ""),
    (LASTCARD, 10, "goal=five"),
    (SPIRAL, 6, "teams=three"),
)
MATCHES: Final = 40
"""Matches whose rounds are timed, and in which is counted what happens."""


def play_strongest(rules: AnyRules, players: int, options: str, number: int) -> Match:
    """A match of the strongest level."""
    seats = ",".join([name_bot(rules.bots[-1])] * players)
    table = Table.parse(rules, f"{seats} {options}")
    return Match.start(rules, bench_seed(number), table).play_bots()


def play_round(match: Match, move: object) -> Match:
    """The match at the person's next move."""
    return match.play(move).play_bots()


def time_rounds(rules: AnyRules, players: int, options: str, matches: int) -> list[float]:
    """The processor times in milliseconds of rounds."""
    bot = rules.bots[-1]
    seats = ",".join(["you", *[name_bot(bot)] * (players - 1)])
    table, times = Table.parse(rules, f"{seats} {options}"), []
    for number in range(matches):
        match = Match.start(rules, bench_seed(number), table).play_bots()
        while not match.is_over:
            move = bot.choose(match.state.view(0))
            later, took = time_call(partial(play_round, match, move))
            times.append(took)
            match = later
    return times


def count_shuffles(players: int, matches: int) -> float:
    """The share of last hands of Five Crowns in which the stock ran out."""
    found = []
    for number in range(matches):
        match = play_strongest(CROWNS, players, "", number)
        states = cast("list[CrownsState]", [*match.history()])
        found.append(any(state.hand.shuffled for state in states if state.is_last))
    return fmean(found)


def main(report: Report) -> None:
    """Measure and print."""
    matches = QUICK if report.quick else MATCHES
    report.part("Rounds of the largest tables, all at the strongest level")
    for rules, players, options in LARGEST:
        times = time_rounds(rules, players, options, matches if rules is not CROWNS else QUICK)
        report.count(f"{rules.name}, {players} players: rounds", len(times))
        print_times(report, f"{rules.name}, {players} players", times)
    report.part("What is seldom with fewer")
    for players in (7, 8):
        share = 100 * count_shuffles(players, QUICK if report.quick else MATCHES)
        report.figure(f"crowns, {players} players: the last stock ran out", share, "%")
    for name, players, teams in (("three players", 3, ""), ("three teams", 6, "teams=three")):
        games = [
            play_strongest(SPIRAL, players, f"{teams} games=one", each)
            for each in range(3 * matches // 2)
        ]
        drawn = fmean(not game.state.view(0).five for game in games)
        report.figure(f"spiral, {name}: games drawn", 100 * drawn, "%")
    for players in (2, 4, 7, 10):
        hands = [play_strongest(LASTCARD, players, "goal=five", each) for each in range(matches)]
        turns = fmean(len(match.moves) / 5 for match in hands)
        report.figure(f"lastcard, {players} players: moves of a hand", turns, "moves")
    for rules, players, options, seeds in LEVELS:
        compare_levels(report, rules, players, seeds, options)
