"""Kills the server again and again while players play games and matches.

SIGKILL comes at random moments, one time in eight while the server still starts, and it is started again at
once. Asserted after each kill, by each player: the tables and the rows in the database are as the answers
said, or as after the one request that got no answer. Moves of matches are posted twice and from old pages
too, and refused. At the end: every finished game has one result, ``solitaire db check`` finds no fault, and
SQLite's own check neither.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path
from statistics import median
from time import monotonic, sleep
from typing import Final

from bench.report import Report
from bench.torture.game_players import GamePlayer
from bench.torture.match_players import MatchPlayer
from bench.torture.players import (
    Play,
    raise_problems,
    settle,
    start_players,
    wait_for_changes,
)
from bench.torture.programs import HOST, NO_LIMITS, Server, check_database, site
from tests.kit.hands import Chance
from tests.kit.match_games import TRIED
from tests.kit.postgresql import DATABASES

MOST_CHANGES: Final = 4
"""Below how many answered changes of each player a server is killed, counted from when it is healthy."""
MOMENT: Final = 0.02
"""Seconds at most after the last of them: more than a change takes."""
STARTING: Final = 1.0
"""Seconds at most from a server's start until it is killed while it starts."""
ONE_IN: Final = 8
"""How often it is killed while it starts."""


def add_options(parser: ArgumentParser) -> None:
    parser.add_argument("--count", type=int, default=200, help="of kills")
    parser.add_argument("--database", choices=DATABASES, default="sqlite")
    parser.add_argument("--players", type=int, default=8)
    parser.add_argument("--game", choices=TRIED, help="of the matches (default: any of them)")


def torture(arguments: Namespace, report: Report) -> None:
    """Play and kill, compare, and print. BrokenPromise as the module says."""
    starts: list[float] = []
    games = [TRIED[arguments.game]] if arguments.game else [*TRIED.values()]
    chance = Chance(arguments.seed)
    with site(arguments.database, **NO_LIMITS) as (settings, _):
        url = settings["DATABASE_URL"]
        begun = monotonic()
        with Server(settings, Path(settings["INSTANCE"], "server.log")) as server:
            play = Play([(HOST, server.port)], url, seed=arguments.seed, games=games)
            players = start_players(arguments.players, play, [GamePlayer, MatchPlayer])
            for _ in range(arguments.count):
                share = chance.below(1_000) / 1_000
                if chance.below(ONE_IN) == 0:
                    sleep(share * STARTING)
                else:
                    started = monotonic()
                    server.wait_until_healthy()
                    starts.append(monotonic() - started)
                    wait_for_changes(players, chance.below(MOST_CHANGES))
                    sleep(share * MOMENT)
                raise_problems(players)
                server.kill()
                server.start()
            server.wait_until_healthy()
            report.part(f"{arguments.count:,} kills on {arguments.database}")
            settle(players, url, report)
            server.stop()
        check_database(settings)
    if starts:
        report.figure("from a start to the first answer, median", median(starts), "s")
    report.figure("in all", monotonic() - begun, "s")
    print("No answered change was lost or made twice, and db check finds no fault.")
