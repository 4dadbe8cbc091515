"""How many moves a second the pure games make, of random legal play: tests and benches play millions.

A person at each seat, as many as there may be, chooses among the legal moves of the state by a stream of our
shuffle. The games take turns, so that a busy moment of the machine affects all of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from statistics import median
from time import process_time
from typing import Final

from bench.report import Report
from solitaire.matches import GAMES, Match, Table
from solitaire.matches.game import AnyRules, AnyState
from solitaire.matches.table import YOU
from solitaire.rules import Seed
from solitaire.rules.shuffle import below, labelled_stream

MOVES: Final = 3_000
"""How many moves of each game are timed in a round."""
ROUNDS: Final = 7
QUICK: Final = 200


def deal_matches(rules: AnyRules) -> Iterator[AnyState]:
    """Yield the first states of different matches, without end."""
    table = Table.parse(rules, ",".join([YOU] * rules.players[-1]))
    for number in count():
        yield Match.start(rules, Seed.from_text(f"bench of play {number}"), table).state


def play_randomly(rules: AnyRules, moves: int) -> tuple[int, int]:
    """Make so many moves; return in how many matches, and how many moves were legal, all states together."""
    deals, choices = deal_matches(rules), labelled_stream(Seed(1), "bench of play")
    state, matches, legal = next(deals), 1, 0
    for _ in range(moves):
        if state.seat is None:
            state, matches = next(deals), matches + 1
        offered = state.legal()
        legal += len(offered)
        state = state.play(offered[below(len(offered), choices)])
    return matches, legal


def measure_random_play(report: Report) -> None:
    """Measure all games, and print."""
    moves, rounds = (QUICK, 1) if report.quick else (MOVES, ROUNDS)
    report.part("Random legal play")
    report.count("moves of each game", moves)
    for rules in GAMES:
        matches, legal = play_randomly(rules, moves)
        report.count(f"{rules.name}: matches begun", matches)
        report.count(f"{rules.name}: moves that were legal", legal)
    seconds: dict[str, list[float]] = {rules.name: [] for rules in GAMES}
    for _ in range(rounds):
        for rules in GAMES:
            start = process_time()
            play_randomly(rules, moves)
            seconds[rules.name].append(process_time() - start)
    for name, each in seconds.items():
        report.figure(f"{name}: moves a second, median", moves / median(each), "/s")
