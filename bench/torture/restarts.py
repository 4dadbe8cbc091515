"""Restarts PostgreSQL and the workers again and again while people play and reviews are made.

In turns: PostgreSQL stops as by a crash, a worker is killed, PostgreSQL stops fast, a worker is stopped. Each
is started again within two seconds. Asserted: while the database is down, requests are answered with 503 and
Retry-After, and never with a 500; after it players go on with the same server process, and the workers that
were not restarted go on too. At the end every requested review is there, the tables and the rows are
as in ``kills``, and ``solitaire db check`` finds no fault.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from time import monotonic, sleep
from typing import Final

from bench.report import Report
from bench.torture.game_players import GamePlayer
from bench.torture.match_players import MatchPlayer
from bench.torture.players import (
    REFUSED,
    AnyPlayer,
    Play,
    raise_problems,
    settle,
    start_players,
    wait_for_changes,
)
from bench.torture.programs import (
    HOST,
    NO_LIMITS,
    PostgreSQL,
    Server,
    Workers,
    check_database,
    site,
    wait_until,
)
from tests.kit.hands import Chance

MOST_CHANGES: Final = 25
"""At most how many changes of each player are answered from one restart to the next."""
DOWN: Final = 2.0
"""Seconds at most for which the database or a worker is down."""
SOON: Final = 30.0
"""Seconds within which players must notice that the database is down, or is back."""


def add_options(parser: ArgumentParser) -> None:
    parser.add_argument("--count", type=int, default=40, help="of restarts")
    parser.add_argument("--players", type=int, default=8)


def torture(arguments: Namespace, report: Report) -> None:
    """Play and restart, compare, and print. BrokenPromise as the module says."""
    chance, waits = Chance(arguments.seed), []
    with site("postgresql", **NO_LIMITS) as (settings, database):
        assert database is not None
        url, folder = settings["DATABASE_URL"], Path(settings["INSTANCE"])
        with (
            Server(settings, folder / "server.log") as server,
            Workers(settings, folder / "workers.log") as workers,
            Workers(settings, folder / "others.log") as others,
        ):
            play = Play([(HOST, server.port)], url, seed=arguments.seed, reviews=True)
            players = start_players(arguments.players, play, [GamePlayer, MatchPlayer])
            for number in range(arguments.count):
                wait_for_changes(players, 1 + chance.below(MOST_CHANGES), SOON)
                seconds = chance.below(1_000) / 1_000 * DOWN
                match number % 4:
                    case 0 | 2 as part:
                        database.stop(immediate=part == 0)
                        waits.append(restart_database(database, players, seconds))
                        continue
                    case 1:
                        others.kill()
                    case _:
                        others.stop()
                sleep(seconds)
                others.start()
            report.part(f"{arguments.count} restarts of PostgreSQL and of workers")
            settle(players, url, report)
            for program in (server, workers, others):
                program.check_running()
            server.stop()
        check_database(settings)
    report.figure("from PostgreSQL's start until all play on, median", median(waits), "s")
    report.figure("the longest", max(waits), "s")
    print("No answered change was lost or made twice, all reviews are there, db check is content.")


def restart_database(database: PostgreSQL, players: Sequence[AnyPlayer], seconds: float) -> float:
    """Start a database that was stopped; the seconds from its start until all players go on.

    It stays down for ``seconds``, and until a request was answered with 503.
    """
    before = {player: player.counts[REFUSED] for player in players}
    sleep(seconds)
    wait_until(
        lambda: any(player.counts[REFUSED] > before[player] for player in players),
        "nothing was answered with 503",
        lambda: raise_problems(players),
    )
    database.start()
    back = monotonic()
    wait_for_changes(players, 1, SOON)
    return monotonic() - back
