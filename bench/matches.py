"""How strong the computer players are, how long they think, and what lanes are worth and reviews cost.

*In duplicate*: a seed is played from every seat, or by each team, so luck cancels out, and the unit of an
interval is the seed with all its matches. A first place shared by k seats is 1/k of a win, a drawn match half
of one; a team that shares its place divides nothing. Intervals have 95 %, by the
normal distribution. Matches run in parallel on all processors; decisions are timed in one process, with
empty caches, as a server that has not seen the match before makes them. ``waits`` times whole requests,
``lanes`` compares what a person is dealt, ``random_play`` counts what the pure games do in a second.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from statistics import fmean, stdev
from typing import Final

from bench.lanes import compare_lanes
from bench.random_play import measure_random_play
from bench.report import Report, print_times
from bench.solver import time_call
from bench.waits import measure_waits
from solitaire.matches import CROWNS, DRAWN, GAMES, Match, Table, name_bot
from solitaire.matches.crowns.review import list_turns, show_turn
from solitaire.matches.game import AnyBot, AnyRules
from solitaire.matches.spiral import SPIRAL
from solitaire.matches.spiral import review as spiral_review
from solitaire.rules import Seed
from solitaire.words.matches.games import words_of_game

SEEDS: Final = {2: 300, 4: 100}
"""By players, the number of seeds; each is played once from every seat, or by each team."""
TIMED: Final = 12
"""The number of matches whose decisions are timed, for each computer player and number of players."""
QUICK: Final = 3
"""The number of seeds in a smoke run."""
WITHIN: Final = 1.96
"""An interval is the mean and so many standard errors to either side."""


@dataclass(frozen=True)
class Block:
    """A level against the level below, in all matches of one seed."""

    wins: float
    """The share of the matches that it won."""
    drawn: float
    """The share of the matches that nobody won."""
    lead: float
    """The points of a match by which it is better than the mean of the others."""
    points: tuple[float, float]
    """Points a hand: its own, those of the others."""


def bench_seed(number: int) -> Seed:
    """A seed that is the same in every run."""
    return Seed.from_text(f"bench of matches {number}")


def count_teams(rules: AnyRules, players: int, options: str) -> int:
    """How many teams so many players are, with options in notation."""
    table = Table.parse(rules, f"{','.join([rules.bots[0].name] * players)} {options}")
    return words_of_game(rules).count_teams(players, table.options_of(rules))


def seat_tables(
    rules: AnyRules, bot: AnyBot, other: AnyBot, players: int, options: str
) -> list[tuple[list[int], Table]]:
    """The seats of one computer player, or of its team, against others of one kind; and the tables."""
    teams = count_teams(rules, players, options)
    seatings = [[*range(team, players, teams)] for team in range(teams)]
    names = [
        [name_bot(bot if seat in own else other) for seat in range(players)] for own in seatings
    ]
    tables = [Table.parse(rules, f"{','.join(each)} {options}") for each in names]
    return list(zip(seatings, tables, strict=True))


def play_block(
    rules: AnyRules, bot: AnyBot, other: AnyBot, players: int, options: str, number: int
) -> Block:
    """Play the seed of that number from every seat."""
    wins, drawn, leads, own, others = [], [], [], [], []
    for seats, table in seat_tables(rules, bot, other, players, options):
        match = Match.start(rules, bench_seed(number), table).play_bots()
        places, scores = match.places(), match.state.scores
        hands = match.state.hands_over
        first = [seat for seat in range(players) if places[seat] == 1]
        share = len(seats) / len(first) if seats[0] in first else 0.0
        drawn.append(float(places[seats[0]] == DRAWN))
        wins.append(0.5 if drawn[-1] else min(1.0, share))
        mine = fmean(scores[seat] for seat in seats)
        theirs = fmean(scores[seat] for seat in range(players) if seat not in seats)
        leads.append(theirs - mine if rules.lowest_wins else mine - theirs)
        own.append(mine / hands)
        others.append(theirs / hands)
    return Block(fmean(wins), fmean(drawn), fmean(leads), (fmean(own), fmean(others)))


def print_interval(report: Report, name: str, values: Sequence[float], unit: str) -> None:
    """Print a mean and its interval."""
    error = stdev(values) / len(values) ** 0.5
    report.figure(name, fmean(values), unit)
    report.figure(f"{name}, from", fmean(values) - WITHIN * error, unit)
    report.figure(f"{name}, to", fmean(values) + WITHIN * error, unit)


def print_duel(report: Report, bot: AnyBot, other: AnyBot, blocks: Sequence[Block]) -> None:
    """Print how a computer player does against the one below."""
    name = f"{name_bot(bot)} over {name_bot(other)}"
    print_interval(report, f"{name}: wins", [100 * each.wins for each in blocks], "%")
    if any(each.drawn for each in blocks):
        report.figure(f"{name}: drawn", 100 * fmean(each.drawn for each in blocks), "%")
    print_interval(report, f"{name}: lead of a match", [each.lead for each in blocks], "points")
    for place, player in enumerate((bot, other)):
        mean = fmean(each.points[place] for each in blocks)
        report.figure(f"{name}: a hand of {name_bot(player)}", mean, "points")


def show_progress(blocks: Iterable[Block], count: int) -> list[Block]:
    """Collect the blocks; counts them on a terminal."""
    done = []
    for block in blocks:
        done.append(block)
        if sys.stderr.isatty():
            print(f"\r{len(done)} of {count} seeds", end="", file=sys.stderr, flush=True)
    if sys.stderr.isatty():
        print(file=sys.stderr)
    return done


def compare_levels(
    report: Report, rules: AnyRules, players: int, seeds: int, options: str = ""
) -> None:
    """Play each level against the one below, with options in notation."""
    seeds = QUICK if report.quick else seeds
    teams = count_teams(rules, players, options)
    against = f"{teams} teams" if teams < players else f"one against {players - 1} below"
    with_options = f", {options}" if options else ""
    report.part(f"Levels of {rules.name}, {players} players: {against}{with_options}")
    report.count("seeds", seeds)
    report.count("matches of each two levels", seeds * teams)
    with ProcessPoolExecutor() as processes:
        for other, bot in pairwise(rules.bots):
            blocks = processes.map(
                partial(play_block, rules, bot, other, players, options), range(seeds)
            )
            print_duel(report, bot, other, show_progress(blocks, seeds))


def time_decisions(rules: AnyRules, bot: AnyBot, players: int, matches: int) -> list[float]:
    """The processor times in milliseconds of a computer player among its like, where it has a choice."""
    table = Table.parse(rules, ",".join([name_bot(bot)] * players))
    times = []
    for number in range(matches):
        match = Match.start(rules, bench_seed(number), table)
        while match.state.seat is not None:
            view = match.state.view(match.state.seat)
            move, took = time_call(partial(bot.choose, view))
            if len(match.state.legal()) > 1:
                times.append(took)
            match = match.play(move)
    return times


def time_reviews(players: int, matches: int) -> list[float]:
    """The processor times in milliseconds of the turns of reviews, each read from its first turn on."""
    bot = CROWNS.bots[-1]
    table = Table.parse(CROWNS, ",".join([name_bot(bot)] * players))
    times = []
    for number in range(matches):
        match = Match.start(CROWNS, bench_seed(number), table).play_bots()
        for turn in range(1, len(list_turns(match, 0)) + 1):
            times.append(time_call(partial(show_turn, match, 0, turn, bot))[1])
    return times


def time_spiral_reviews(players: int, matches: int) -> list[float]:
    """The processor times in milliseconds of the pages of reviews: all turns, and those of a game judged."""
    bot = SPIRAL.bots[-1]
    table = Table.parse(SPIRAL, ",".join([name_bot(bot)] * players))
    times = []

    def review(match: Match) -> None:
        for turn in spiral_review.list_turns(match, 0):
            if turn.before.number == 1:
                spiral_review.review_turn(turn)

    for number in range(matches):
        match = Match.start(SPIRAL, bench_seed(number), table).play_bots()
        times.append(time_call(partial(review, match))[1])
    return times


REVIEWS: Final = {CROWNS.name: time_reviews, SPIRAL.name: time_spiral_reviews}
"""By game, what times the pages of its reviews."""


def measure(report: Report, rules: AnyRules) -> None:
    """Measure the levels, decisions and reviews of a game."""
    for players, seeds in SEEDS.items():
        compare_levels(report, rules, players, seeds)
    report.part(f"Decisions of {rules.name}, empty caches")
    for bot in rules.bots:
        for players in SEEDS:
            times = time_decisions(rules, bot, players, 1 if report.quick else TIMED)
            report.count(f"{name_bot(bot)}, {players} players: decisions", len(times))
            print_times(report, f"{name_bot(bot)}, {players} players", times)
    time_pages = REVIEWS.get(rules.name)
    if time_pages is None:
        return
    report.part(f"Turns of a review of {rules.name}")
    for players in SEEDS:
        times = time_pages(players, 1 if report.quick else TIMED)
        report.count(f"{players} players: turns", len(times))
        print_times(report, f"{players} players", times)


def main(report: Report) -> None:
    """Measure and print."""
    measure_random_play(report)
    for rules in GAMES:
        measure(report, rules)
    measure_waits(report)
    compare_lanes(report)
