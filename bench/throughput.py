"""Turns a second of one process of waitress and of two of granian, for 1, 8 and 32 players at once.

Each player is a thread of its own with one connection, and sends a turn as soon as the last one is answered;
the players share the processors with the server. With ``--beside FOLDER`` the same games are played there,
in rounds that exchange their places.
"""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from http.client import HTTPConnection
from itertools import cycle
from pathlib import Path
from socket import socket
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, sleep
from typing import Final

from bench.checkouts import serve
from bench.report import Report
from bench.web import Player, compute_games, connect
from solitaire.rules import Seed, Turn

HERE: Final = Path(__file__).parents[1]
PLAYERS: Final = (1, 8, 32)
TURNS: Final = 16
"""So many turns of each player are counted in a round, after one that is not."""
ROUNDS: Final = 6

Games = list[tuple[Seed, tuple[Turn, ...]]]


@contextmanager
def run_waitress(checkout: Path) -> Iterator[int]:
    """The port of a server as ``solitaire`` runs it, without workers."""
    with serve(checkout, alone=True) as served:
        yield served.port


@contextmanager
def run_granian(checkout: Path) -> Iterator[int]:
    """The port of two processes of granian, as in docs/operations.md."""
    port, options = _free_port(), "--workers 2 --blocking-threads 1 --workers-kill-timeout 10"
    command = [str(checkout / ".venv/bin/granian"), "--interface", "wsgi", "--factory"]
    where = ["--host", "127.0.0.1", "--port", str(port), *options.split(), "solitaire:create_app"]
    with TemporaryDirectory() as instance:
        variables = os.environ | {"SOLITAIRE_INSTANCE": instance, "PYTHONPATH": str(checkout)}
        with subprocess.Popen(
            command + where,
            env=variables,
            cwd=instance,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        ) as process:
            try:
                _wait_for(port)
                yield port
            finally:
                process.terminate()


def _free_port() -> int:
    with socket() as bound:
        bound.bind(("127.0.0.1", 0))
        return int(bound.getsockname()[1])


def _wait_for(port: int) -> None:
    while True:
        try:
            connection = HTTPConnection("127.0.0.1", port)
            connection.request("GET", "/")
            connection.getresponse().read()
        except OSError:
            sleep(0.1)
        else:
            return


def play(port: int, games: list[Games]) -> float:
    """Play a round, each player games of their own; the turns a second."""

    def warm(stack: ExitStack, own: Games) -> Player:
        player = Player(stack.enter_context(connect(port)), cycle(own))
        take(player)
        return player

    def take(player: Player) -> None:
        path, form, headers = player.ready()
        player.see(player.ask("POST", path, form, headers))

    def go_on(player: Player) -> None:
        for _ in range(TURNS):
            take(player)

    with ExitStack() as stack, ThreadPoolExecutor(len(games)) as threads:
        players = list(threads.map(lambda own: warm(stack, own), games))
        begun = perf_counter()
        list(threads.map(go_on, players))
        return len(games) * TURNS / (perf_counter() - begun)


def main(report: Report) -> None:
    """Measure and print."""
    rounds = 1 if report.quick else ROUNDS
    checkouts = {"here": HERE} | ({"there": report.beside.absolute()} if report.beside else {})
    games = compute_games(2 * max(PLAYERS) * (TURNS + 1))
    for server, run in (("one process of waitress", run_waitress), ("two of granian", run_granian)):
        report.part(f"Turns a second: {server}")
        with ExitStack() as stack:
            ports = {name: stack.enter_context(run(root)) for name, root in checkouts.items()}
            for count in PLAYERS[:1] if report.quick else PLAYERS:
                found: dict[str, list[float]] = {name: [] for name in ports}
                for number in range(rounds):
                    shares = [games[(place + number) :: count] for place in range(count)]
                    for name in list(ports)[:: -1 if number % 2 else 1]:
                        found[name].append(play(ports[name], shares))
                report.count(f"players at once, {server}", count)
                for name, figures in found.items():
                    report.figure(f"turns a second {name}, median", median(figures), "/s")
                if "there" in found:
                    ratios = map(lambda one, other: one / other, found["here"], found["there"])
                    report.ratio("here to there, median", median(ratios))
