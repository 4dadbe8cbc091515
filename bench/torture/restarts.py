"""``python -m bench.torture.restarts``: restarts PostgreSQL again and again while players play.

It is stopped by turns immediately, as by a crash, and fast, and started again within two seconds. Asserted:
meanwhile requests are answered, with 503 and Retry-After, and never with a 500; after it players go on with
the same server process, and workers make reviews again. Tables and rows are compared as in ``kills``.
"""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from time import monotonic, sleep
from typing import Final

from bench.report import Report
from bench.torture import BrokenPromise, make_parser, run
from bench.torture.group import (
    compare_all,
    count_refused,
    finish,
    print_counts,
    start_players,
    wait_for,
    wait_for_changes,
    wait_for_review,
)
from bench.torture.players import Player
from bench.torture.sites import PostgreSQL, Server, Workers, check_database, site
from solitaire.rules import Seed
from solitaire.rules.shuffle import below, word_stream

MOST_CHANGES: Final = 200
"""Below how many answered changes the database is stopped; they are counted from its start."""
DOWN: Final = 2.0
"""Seconds at most for which the database is down."""
SOON: Final = 30.0
"""Seconds within which players must notice that the database is down, or is back."""


def main() -> None:
    """Run it as the command line says."""
    parser = make_parser("restarts", __doc__)
    parser.add_argument("--restarts", type=int, default=20)
    parser.add_argument("--players", type=int, default=8)
    parser.add_argument("--seed", type=int, default=1, help="of the moments, the deals and turns")
    run(torture, parser)


def torture(arguments: Namespace, report: Report) -> None:
    """Play and restart, compare, and print. BrokenPromise as the module says."""
    words = word_stream(Seed(arguments.seed))
    waits = []
    with site("postgresql") as (settings, database):
        assert database is not None
        url, folder = settings["DATABASE_URL"], Path(settings["INSTANCE"])
        with (
            Server(settings, folder / "server.log") as server,
            Workers(settings, folder / "workers.log") as workers,
        ):
            players = start_players(arguments.players, server.port, url, seed=arguments.seed)
            for number in range(arguments.restarts):
                wait_for_changes(players, 1 + below(MOST_CHANGES, words), SOON)
                waits.append(
                    restart(database, players, below(1_000, words) / 1_000 * DOWN, number % 2 == 0)
                )
            back = monotonic()
            wait_for_review(players, url)
            reviewed = monotonic() - back
            finish(players)
            compare_all(players, url)
            if not server.is_running or not workers.is_running:
                raise BrokenPromise("the server or the workers ended with the database")
            server.stop()
        check_database(settings)
    report.part(f"{arguments.restarts} restarts of PostgreSQL")
    print_counts(report, players)
    report.figure("from its start to the first answered change, median", median(waits), "s")
    report.figure("the longest", max(waits), "s")
    report.figure("until another game ended and was reviewed", reviewed, "s")
    print("No answered change was lost or made twice, and db check finds no fault.")


def restart(
    database: PostgreSQL, players: Sequence[Player], seconds: float, immediate: bool
) -> float:
    """Restart the database; the seconds from its start to the first change that is answered.

    It stays down for ``seconds``, and until a request was answered with 503.
    """
    refused = count_refused(players)
    database.stop(immediate=immediate)
    sleep(seconds)
    wait_for(
        players, lambda: count_refused(players) > refused, "nothing was answered with 503", SOON
    )
    database.start()
    back = monotonic()
    wait_for_changes(players, 1, SOON)
    return monotonic() - back


if __name__ == "__main__":
    main()
