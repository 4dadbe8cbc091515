"""What a player waits for, beside another checkout: ``python -m bench --beside FOLDER beside``.

Both checkouts run as programs of their own, with their own ``.venv``, on new folders, and answer the same
requests in turn: a turn here, the same turn there. So a busy moment of the machine affects both, and what is
compared is what a browser gets, whatever the code behind it looks like. The other one is any release from
1.0.0 on.
"""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from functools import partial
from http import HTTPStatus
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Final
from urllib.parse import urlencode

from playwright.sync_api import Browser, sync_playwright

from bench.checkouts import program_of, serve
from bench.report import Report
from bench.web import Client, Player, compute_games, connect
from solitaire.rules import Seed
from tests.kit.scratch import find_chromium

ROOT: Final = Path(__file__).parent.parent
RECORD: Final = ROOT / "tests/data/records/lost.txt"
NAMES: Final = ("here", "beside")
STARTS: Final = 7
TURNS: Final = 200
RARELY: Final = 5
"""Home and a hint are asked for once in so many turns."""
DEALS: Final = 20
SOLVES: Final = 5


@dataclass
class Checkout:
    """A checkout and the times that were taken there, in milliseconds, by what was done."""

    root: Path
    times: dict[str, list[float]] = field(default_factory=dict)

    def time(self, what: str, do: Callable[[], object]) -> None:
        """Do it and note how long it took."""
        begun = perf_counter()
        do()
        self.note(what, (perf_counter() - begun) * 1_000)

    def note(self, what: str, milliseconds: float) -> None:
        """Note how long something took."""
        self.times.setdefault(what, []).append(milliseconds)


@dataclass(frozen=True)
class Server:
    """A running server of a checkout, and a client with one connection to it."""

    process: subprocess.Popen[str]
    address: str
    ask: Client

    def send(self, method: str, path: str, body: bytes, headers: dict[str, str]) -> None:
        """Send a request that has to be answered well."""
        answer = self.ask(method, path, body, headers)
        assert answer.status == HTTPStatus.OK, (path, answer.status)

    def read_memory(self) -> float:
        """The memory of the process now, in MB."""
        status = Path(f"/proc/{self.process.pid}/status").read_text(encoding="utf-8")
        found = re.search(r"VmRSS:\s+(\d+) kB", status)
        assert found
        return int(found[1]) / 1_024

    def read_processor_time(self) -> float:
        """The processor time that the process has used, in milliseconds."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text(encoding="utf-8").rpartition(")")
        user, system = map(int, fields[2].split()[11:13])
        return (user + system) * 1_000 / os.sysconf("SC_CLK_TCK")


@contextmanager
def run(checkout: Checkout, *, alone: bool = False) -> Iterator[Server]:
    """Run its server on a new folder, with a client; ``alone`` without workers beside it."""
    with serve(checkout.root, alone=alone) as served, connect(served.port) as ask:
        yield Server(served.process, served.address, ask)


def start_once(checkout: Checkout) -> None:
    """Start it, and ask for the first page."""
    with run(checkout) as server:
        server.send("GET", "/", b"", {})


def measure_starts(checkouts: list[Checkout], count: int) -> None:
    """Start each in turn, up to the first page and a stop; then without workers, for the processor time."""
    for _ in range(count):
        for checkout in checkouts:
            checkout.time("start, first page and stop", partial(start_once, checkout))
        for checkout in checkouts:
            with run(checkout, alone=True) as server:
                server.send("GET", "/", b"", {})
                checkout.note("start and first page, processor time", server.read_processor_time())


def count_first_visit(browser: Browser, address: str) -> int:
    """The bytes of Home and of all that it makes a browser load, headers too, as they are sent."""
    received: list[float] = []
    with browser.new_context() as context:
        page = context.new_page()
        session = context.new_cdp_session(page)
        session.on(
            "Network.loadingFinished", lambda event: received.append(event["encodedDataLength"])
        )
        session.send("Network.enable")
        page.goto(address, wait_until="networkidle")
    return round(sum(received))


def measure_games(report: Report, checkouts: list[Checkout], turns: int) -> None:
    """Play the same games in both, a turn here and a turn there; ask for Home and a hint now and then."""
    games = compute_games(turns)
    with ExitStack() as stack:
        servers = [stack.enter_context(run(checkout)) for checkout in checkouts]
        players = [Player(server.ask, iter(games)) for server in servers]
        chromium = stack.enter_context(sync_playwright()).chromium
        browser = chromium.launch(executable_path=find_chromium(), args=["--no-sandbox"])
        for server, name in zip(servers, NAMES, strict=True):
            report.count(
                f"bytes of a first visit, {name}", count_first_visit(browser, server.address)
            )
        browser.close()
        report.count("turns in both", turns)
        for number in range(turns):
            for checkout, server, player in zip(checkouts, servers, players, strict=True):
                path, body, headers = player.ready()
                if number % RARELY == 0:
                    home = "GET", "/", b"", {"Cookie": player.cookie}
                    checkout.time("Home", partial(server.send, *home))
                    form = urlencode({"turn": number_of(body), "step": 1}).encode()
                    hint = "POST", path.replace("/turns", "/hint"), form, headers
                    checkout.time("a hint", partial(server.send, *hint))
                checkout.time("a turn", partial(server.send, "POST", path, body, headers))
        for server, name in zip(servers, NAMES, strict=True):
            report.figure(f"memory after them, {name}", server.read_memory(), "MB")


def number_of(body: bytes) -> int:
    """The number of the turn in the form of a turn."""
    return int(body.split(b"&")[0].partition(b"=")[2])


def measure_solver(checkouts: list[Checkout], deals: int, count: int) -> None:
    """Run the same commands of each, with the start of the program: needs, plans, par, and a review."""
    codes = [Seed(number).code for number in range(1, deals + 1)]
    kinds = {
        f"need and plan of {deals} deals": ["solve", "--json", "--no-par", *codes],
        f"par of {deals} deals": ["solve", "--json", *codes],
        "luck and mistakes of a game": ["analyze", "--json", str(RECORD)],
    }
    for _ in range(count):
        for checkout in checkouts:
            for what, arguments in kinds.items():
                command = [program_of(checkout.root), *arguments]
                checkout.time(
                    what, partial(subprocess.run, command, capture_output=True, check=True)
                )


def main(report: Report) -> None:
    """Print each figure of both, and how many times this one is the other."""
    if report.beside is None:
        return
    report.part("Beside another checkout")
    checkouts = [Checkout(ROOT), Checkout(report.beside)]
    quick = report.quick
    measure_starts(checkouts, 1 if quick else STARTS)
    measure_games(report, checkouts, 10 if quick else TURNS)
    measure_solver(checkouts, 2 if quick else DEALS, 1 if quick else SOLVES)
    here, beside = checkouts
    for what, times in here.times.items():
        others = median(beside.times[what])
        report.figure(f"{what}: median, here", median(times), "ms")
        report.figure(f"{what}: median, beside", others, "ms")
        report.ratio(f"{what}: here to beside", median(times) / others)
