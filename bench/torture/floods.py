"""Floods by strangers of one address while a player of another address plays five turns a second.

Each flood hits a new site with SQLite, one worker and the usual limits: the bare server by 4 connections, and
the server behind nginx, configured as in docs/deploy, by 100. A row of the table is a flood: its answers a
second, how many of them were 429, how many 5xx, which nginx too refuses with, or closed connections; the
milliseconds of the player's turns.

Asserted for each flood: no turn is refused, and 95 of 100 are answered within 200 ms.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack
from multiprocessing import get_context
from pathlib import Path
from statistics import median
from typing import Final

from bench.report import Report, quantile
from bench.torture import BrokenPromise
from bench.torture.game_players import GamePlayer
from bench.torture.players import (
    REFUSED,
    UNANSWERED,
    AnyPlayer,
    Play,
    finish,
    start_players,
    wait_for_changes,
)
from bench.torture.programs import HOST, Server, nginx, site
from bench.torture.strangers import ACTS, flood

PACE: Final = 0.2
"""Seconds from one turn of the player to the next."""
FEW: Final = 4
MANY: Final = 100
"""Connections of the strangers to the bare server, and to nginx."""


def add_options(parser: ArgumentParser) -> None:
    parser.add_argument("--seconds", type=float, default=15, help="of each flood")
    parser.add_argument("--turn", type=float, default=200, help="milliseconds promised for a turn")
    parser.add_argument("--only", action="append", choices=ACTS, help="this flood")
    parser.add_argument("--behind", action="append", choices=("nothing", "nginx"), help="this way")


def torture(arguments: Namespace, report: Report) -> None:
    """Run the floods, and print a table. BrokenPromise as the module says."""
    broken = []
    for behind in arguments.behind or ("nothing", "nginx"):
        connections = MANY if behind == "nginx" else FEW
        report.part(
            f"Floods of {arguments.seconds:.0f} s, {connections} connections, behind {behind}"
        )
        print(
            f"{'flood':<10}{'req/s':>8}{'429':>6}{'errors':>8}{'turns':>7}{'p50 ms':>8}{'p95':>6}{'most':>7}"
        )
        for name in arguments.only or ACTS:
            player, answers = run_flood(name, connections, arguments, proxied=behind == "nginx")
            print_row(name, player, answers, arguments.seconds)
            found = find_broken(player, arguments.turn / 1_000)
            broken += [f"{name}, behind {behind}: {each}" for each in found]
    if broken:
        raise BrokenPromise("\n".join(broken))


def run_flood(
    name: str, connections: int, arguments: Namespace, *, proxied: bool
) -> tuple[AnyPlayer, Counter[int]]:
    """Run a flood beside a player; the player, and what the strangers got."""
    with ExitStack() as stack:
        settings, _ = stack.enter_context(site("sqlite", PROXIES=str(int(proxied))))
        log = Path(settings["INSTANCE"], "server.log")
        port = stack.enter_context(Server(settings, log, workers=1)).port
        if proxied:
            port = stack.enter_context(nginx(port))
        play = Play([(HOST, port)], settings["DATABASE_URL"], arguments.seed, PACE)
        players = start_players(1, play, [GamePlayer])
        wait_for_changes(players, 3)  # so that nothing is done for the first time
        pool = stack.enter_context(ProcessPoolExecutor(1, get_context("spawn")))
        for seconds in (0, arguments.seconds):  # first the process imports what it needs
            players[0].seconds.clear()
            answers = pool.submit(flood, name, connections, port, seconds).result()
        finish(players)
        return players[0], answers


def find_broken(player: AnyPlayer, promised: float) -> Iterator[str]:
    """The promises to a player that a flood broke, as sentences; ``promised`` are the seconds of a turn."""
    for what in (REFUSED, UNANSWERED):
        if player.counts[what]:
            yield f"{player.counts[what]} {what}"
    if not player.seconds:
        yield "no turn was answered"
    elif (within := quantile(sorted(player.seconds), 0.95)) > promised:
        yield f"95 of 100 turns took {1_000 * within:.0f} ms, more than {1_000 * promised:.0f}"


def print_row(name: str, player: AnyPlayer, answers: Counter[int], seconds: float) -> None:
    """Print a row of the table."""
    times = sorted(1_000 * each for each in player.seconds) or [0.0]
    total = answers.total() or 1
    errors = sum(number for status, number in answers.items() if not 0 < status < 500)
    print(
        f"{name:<10}{answers.total() / seconds:>8.0f}{answers[429] / total:>6.0%}"
        f"{errors / total:>8.0%}{len(times):>7}"
        f"{median(times):>8.0f}{quantile(times, 0.95):>6.0f}{times[-1]:>7.0f}",
        flush=True,
    )
