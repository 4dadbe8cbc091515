"""A day of visitors in half an hour: players of every kind at once, and nobody may see a fault.

Two servers behind nginx and one program with workers share PostgreSQL. The visitors are browsers without
scripts: they open pages, fill in the forms that they find there and follow where those lead. Newcomers,
players of dailies, puzzles, races and matches of all games, people who try out, print, read and found
families come one after the other, each with a cookie of their own.

Printed for each route: its requests, the median, the 95th percentile and the longest; the memory of each
program at the beginning and at the end. Asserted: no answer is an error, the metrics of both servers
have counted every request, and ``solitaire db check`` finds no fault.
"""

from __future__ import annotations

import re
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Mapping
from contextlib import ExitStack, closing
from dataclasses import dataclass
from functools import partial
from http.client import HTTPConnection
from pathlib import Path
from statistics import median
from threading import Event, Thread
from typing import Final

from bench.report import Report, quantile
from bench.torture import BrokenPromise
from bench.torture.programs import (
    HOST,
    NO_LIMITS,
    PATIENCE,
    Program,
    Server,
    Workers,
    check_database,
    nginx,
    site,
)
from bench.torture.visitors import KINDS, Noted, Visitor
from bench.web import whole_app
from tests.kit.hands import Chance

COUNTED: Final = re.compile(r"^solitaire_responses_total\{[^}]*\} ([\d.e+]+)$", re.MULTILINE)


def add_options(parser: ArgumentParser) -> None:
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument(
        "--pace", type=float, default=1.0, help="seconds a visitor thinks, on average"
    )
    parser.add_argument("--behind", choices=("nothing", "nginx"), default="nginx")


@dataclass
class Stream(Thread):
    """Visitors of one kind, one after the other."""

    kind: Callable[[Visitor], None]
    make: Callable[[], Visitor]
    visits: int = 0
    problem: Exception | None = None

    def __post_init__(self) -> None:
        super().__init__(name=self.kind.__name__, daemon=True)

    __hash__ = Thread.__hash__

    def run(self) -> None:
        try:
            while not (visitor := self.make()).ended.is_set():
                self.kind(visitor)
                self.visits += 1
        except Exception as problem:  # told at the end of the day
            self.problem = problem


def torture(arguments: Namespace, report: Report) -> None:
    """Open, let them play, and print. BrokenPromise as the module says."""
    ended = Event()
    with ExitStack() as stack:
        app = stack.enter_context(whole_app("NORMAL"))
        noted = Noted(app.url_map.bind(HOST))
        settings, _ = stack.enter_context(site("postgresql", PROXIES="1", METRICS="1", **NO_LIMITS))
        folder = Path(settings["INSTANCE"])
        servers = [Server(settings, folder / f"server {each}.log") for each in (1, 2)]
        programs: dict[str, Program] = dict(zip(("server 1", "server 2"), servers, strict=True))
        programs["workers"] = Workers(settings, folder / "workers.log")
        for program in programs.values():
            stack.enter_context(program)
        ports = [server.port for server in servers]
        if arguments.behind == "nginx":
            ports = [stack.enter_context(nginx(*ports))]
        before = read_memory(programs)
        streams = [
            Stream(
                kind,
                partial(
                    Visitor,
                    ports[n % len(ports)],
                    f"127.0.1.{n}",
                    noted,
                    Chance(arguments.seed + n),
                    arguments.pace,
                    ended,
                ),
            )
            for n, kind in enumerate(KINDS, start=1)
        ]
        for stream in streams:
            stream.start()
        ended.wait(60 * arguments.minutes)
        ended.set()
        for stream in streams:
            stream.join()
        print_day(report, streams, noted)
        for name, memory in read_memory(programs).items():
            report.figure(f"memory of {name}, at the beginning", before[name], "MB")
            report.figure(f"memory of {name}, at the end", memory, "MB")
        counted = sum(count_responses(server.port) for server in servers)
        report.count("responses that the metrics have counted", counted)
        for program in programs.values():
            program.stop()
        check_database(settings)
    problems = [f"{stream.name}: {stream.problem!r}" for stream in streams if stream.problem]
    if noted.faults or problems:
        raise BrokenPromise("\n".join(noted.faults + problems))
    sent = sum(map(len, noted.seconds.values()))
    if counted < sent:
        raise BrokenPromise(f"of {sent} requests the metrics have counted {counted}")
    print("No answer was an error, and db check is content.")


def count_responses(port: int) -> int:
    """How many responses a server says that it has sent."""
    with closing(HTTPConnection(HOST, port, timeout=PATIENCE)) as connection:
        connection.request("GET", "/metrics")
        text = connection.getresponse().read().decode()
    return round(sum(map(float, COUNTED.findall(text))))


def print_day(report: Report, streams: list[Stream], noted: Noted) -> None:
    """Print who came, and for each route how long its answers took."""
    report.part("A day of visitors")
    for stream in streams:
        report.count(f"visits: {stream.name}", stream.visits)
    print(f"\n{'request':<46}{'number':>8}{'p50 ms':>8}{'p95':>7}{'most':>8}")
    everything = {"all of them": [each for times in noted.seconds.values() for each in times]}
    for name, times in {**dict(sorted(noted.seconds.items())), **everything}.items():
        taken = sorted(1_000 * each for each in times)
        print(
            f"{name:<46}{len(taken):>8,}{median(taken):>8.0f}{quantile(taken, 0.95):>7.0f}{taken[-1]:>8.0f}"
        )
    report.count("answers that were errors", len(noted.faults))


def read_memory(programs: Mapping[str, Program]) -> dict[str, float]:
    """The memory of each program with its child processes, in MB."""
    return {name: program.read_memory() for name, program in programs.items()}
