"""``python -m bench.torture.kills``: kills the server again and again while players play.

SIGKILL comes at random moments, one time in eight while the server still starts, and it is started again at
once. Asserted after each kill, by each player: the tables and the rows in the database are as the answers
said, or as after the one request that got no answer. At the end: every finished game has one result,
``solitaire db check`` finds no fault, and SQLite's own check neither.
"""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median
from time import monotonic, sleep
from typing import Final

from bench.report import Report, quantile
from bench.torture import make_parser, run
from bench.torture.group import (
    compare_all,
    finish,
    print_counts,
    start_players,
    wait_for_changes,
)
from bench.torture.players import Player
from bench.torture.sites import DATABASES, Server, check_database, site
from solitaire.rules import Seed
from solitaire.rules.shuffle import below, word_stream

MOST_CHANGES: Final = 30
"""Below how many answered changes a server is killed; they are counted from when it is healthy."""
MOMENT: Final = 0.02
"""Seconds at most after the last of them: more than a change takes."""
STARTING: Final = 1.0
"""Seconds at most from a server's start until it is killed while it starts."""
ONE_IN: Final = 8
"""How often it is killed while it starts."""


def main() -> None:
    """Run it as the command line says."""
    parser = make_parser("kills", __doc__)
    parser.add_argument("--database", choices=DATABASES, default="sqlite")
    parser.add_argument("--kills", type=int, default=1_000)
    parser.add_argument("--players", type=int, default=8)
    parser.add_argument("--workers", type=int, default=0, help="that each server starts")
    parser.add_argument("--seed", type=int, default=1, help="of the moments, the deals and turns")
    run(torture, parser)


def torture(arguments: Namespace, report: Report) -> None:
    """Play and kill, compare, and print. BrokenPromise as the module says."""
    starts: list[float] = []
    with site(arguments.database, ANALYSTS=str(arguments.workers)) as (settings, _):
        url = settings["DATABASE_URL"]
        log = Path(settings["INSTANCE"], "server.log")
        begun = monotonic()
        with Server(settings, log) as server:
            players = start_players(arguments.players, server.port, url, seed=arguments.seed)
            words = word_stream(Seed(arguments.seed))
            for _ in range(arguments.kills):
                starts += wait_for_a_moment(server, players, words)
                server.kill()
                server.start()
            server.wait_until_healthy()
            finish(players)
            took = monotonic() - begun
            compare_all(players, url)
            server.stop()
        check_database(settings)
        report.part(f"{arguments.kills:,} kills on {arguments.database}")
        print_counts(report, players)
        report.figure("from a start to the first answer, median", median(starts), "s")
        report.figure("95 of 100 within", quantile(sorted(starts), 0.95), "s")
        report.figure("in all", took, "s")
        print("No answered change was lost or made twice, and db check finds no fault.")


def wait_for_a_moment(
    server: Server, players: Sequence[Player], words: Iterator[int]
) -> list[float]:
    """Wait for the moment of a kill; the seconds that the server took to answer, if that was waited for.

    The problem of a player is raised.
    """
    share = below(1_000, words) / 1_000
    if below(ONE_IN, words) == 0:
        sleep(share * STARTING)
        return []
    started = monotonic()
    server.wait_until_healthy()
    took = monotonic() - started
    wait_for_changes(players, below(MOST_CHANGES, words))
    sleep(share * MOMENT)
    return [took]


if __name__ == "__main__":
    main()
