"""A site of several machines, one of which is killed every few seconds.

Three servers, of ``solitaire`` and of granian, and two programs with workers, each on an address of its own
with a folder of its own, share nothing but PostgreSQL, which they reach over TCP. Each has the secrets in its
environment. The players send each request to the next server. SIGKILL comes to all processes of a machine at
once, and a moment later it is started again.

Asserted, besides what the players compare after each break: at the end the whole database is as the answers
said, every requested review is made, ``solitaire db check`` finds no fault, and no folder has
anything in it. Only the players act on a failure: they send again what was not answered.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import monotonic, sleep
from typing import Final

from bench.report import Report, quantile
from bench.torture import BrokenPromise
from bench.torture.game_players import GamePlayer
from bench.torture.match_players import MatchPlayer
from bench.torture.players import Play, raise_problems, settle, start_players
from bench.torture.programs import (
    NO_LIMITS,
    Address,
    PostgreSQL,
    Program,
    Workers,
    check_database,
    free_port,
    wait_until_healthy,
)
from tests.kit.hands import Chance
from tests.kit.serving import wsgi_command

SERVERS: Final = {"127.0.0.2": "solitaire", "127.0.0.3": "granian", "127.0.0.4": "granian"}
"""The servers by their addresses."""
DOWN: Final = 2.0
"""Seconds at most until a killed machine is started again."""
SECRETS: Final = {
    name: f"the same {name} on all machines"
    for name in ("SECRET_KEY", "PHRASE_KEY", "DAILY_SECRET")
}


def add_options(parser: ArgumentParser) -> None:
    parser.add_argument("--count", type=int, default=60, help="of kills")
    parser.add_argument("--every", type=float, default=5.0, help="seconds from one to the next")
    parser.add_argument("--players", type=int, default=200)
    parser.add_argument("--pace", type=float, default=4.0, help="seconds a player thinks")


def server_command(name: str, host: str, port: int) -> list[str]:
    """The command of a server on an address."""
    if name == "granian":
        return wsgi_command(name, host, port, "--factory", "solitaire:create_app")
    address = ["--host", host, "--port", str(port)]
    return [sys.executable, "-m", "solitaire", "serve", *address, "--workers", "0"]


@contextmanager
def machines(url: str) -> Iterator[tuple[dict[str, Program], list[Address]]]:
    """All machines of a site, running, by their names, and the addresses of the servers.

    None has the folder of another one, and all folders are empty at the end.
    """
    with TemporaryDirectory(prefix="solitaire-torture-") as top, ExitStack() as stack:
        common = {"DATABASE_URL": url, **NO_LIMITS, **SECRETS}
        addresses, found = [(host, free_port()) for host in SERVERS], dict[str, Program]()
        for address, kind in zip(addresses, SERVERS.values(), strict=True):
            name = f"{kind} at {address[0]}"
            settings = {**common, "INSTANCE": f"{top}/{name}"}
            found[name] = Program(
                server_command(kind, *address), settings, Path(top, f"{name}.log")
            )
        for name in ("workers 1", "workers 2"):
            found[name] = Workers({**common, "INSTANCE": f"{top}/{name}"}, Path(top, f"{name}.log"))
        for program in found.values():  # at once: all of them find an empty database
            stack.enter_context(program)
        for address, program in zip(addresses, found.values(), strict=False):
            wait_until_healthy(address, program)
        yield found, addresses
        kept = [path.name for path in Path(top).iterdir() if path.is_dir()]
        if kept:
            raise BrokenPromise(f"something was kept on {', '.join(kept)}")


def torture(arguments: Namespace, report: Report) -> None:
    """Play and kill, compare, and print. BrokenPromise as the module says."""
    kills, chance = Counter[str](), Chance(arguments.seed)
    with PostgreSQL() as database:
        with machines(database.url) as (found, addresses):
            play = Play(addresses, database.url, arguments.seed, arguments.pace, reviews=True)
            players = start_players(arguments.players, play, [GamePlayer, MatchPlayer])
            sleep(arguments.every)
            for _ in range(arguments.count):
                next_kill = monotonic() + arguments.every
                name = chance.one_of([*found])
                found[name].kill()
                kills[name] += 1
                sleep(min(DOWN, arguments.every) * chance.below(1_000) / 1_000)
                found[name].start()
                sleep(max(0, next_kill - monotonic()))
                raise_problems(players)
            report.part("Several machines, one of them killed every few seconds")
            settle(players, database.url, report)
            for program in found.values():
                program.stop()
        check_database({**SECRETS, "INSTANCE": "/nonexistent", "DATABASE_URL": database.url})
    for name in found:
        report.count(f"kills of {name}", kills[name])
    took = sorted(seconds for player in players for seconds in player.seconds)
    report.figure("a turn, median", 1_000 * median(took), "ms")
    report.figure("95 of 100 within", 1_000 * quantile(took, 0.95), "ms")
    report.figure("the longest", took[-1], "s")
    print("No answered change was lost or made twice, all reviews are there, db check is content.")
