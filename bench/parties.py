"""Matches of people under load: up to a hundred tables of four on a server, and a player of the patience.

People poll every two seconds, as pages that are seen do, and move when it is their turn: one request after
``THINKS`` seconds on average. A proxy keeps connections for all, as nginx does by the recipe. It and they are
simulated by another process, which shares the processors with the server. Turns of the patience are timed
with the tables at rest and at play, in alternation, so that a busy moment of the machine affects both.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from multiprocessing import get_context
from multiprocessing.synchronize import Event
from pathlib import Path
from statistics import median
from time import monotonic, perf_counter, sleep
from typing import Any, Final
from urllib.parse import urlencode

from flask_compress.compat import compression

from bench.report import Report, quantile
from bench.torture.programs import HOST, NO_LIMITS, Granian, Server, WebServer, site
from bench.web import CODINGS, FORM, Player, compute_games, connect
from solitaire.matches import CROWNS
from solitaire.web import Settings, close_app, create_app
from solitaire.web.http.context import use_cases
from tests.kit.hands import Chance
from tests.kit.sites import cookie_of

TABLES: Final = 25, 50, 100
"""So many are on waitress, as many as the last on granian."""
PEOPLE: Final = 4
EVERY: Final = 2.0
"""Seconds from one poll to the next, as in ``static/js/people.js``."""
OWN_TURN: Final = 6.0
"""The same for whose turn it is."""
COMES: Final = 20.0
"""Seconds within which all load their pages, before anything is measured."""
THINKS: Final = 6.0
"""Seconds on average that whose turn it is needs to draw a card, and to discard one."""
KEPT: Final = 16
"""Idle connections that the proxy keeps."""
ROUNDS: Final = 3
SECONDS: Final = 9.0
"""Seconds of a round, at rest and at play each."""
PAUSE: Final = 0.1
"""Seconds between two turns of the patience."""
PEOPLES_POLL: Final = re.compile(rb'id="people"[^>]*? hx-get="([^"]+)"')
REVISION: Final = re.compile(rb'name="revision" value="(\d+)"')
PHASE: Final = re.compile(rb'data-phase="(\w+)"')
DISCARD: Final = re.compile(rb'name="discard" value="([^"]+)"')

Timed = dict[str, list[float]]
"""Seconds by what was asked."""


# ---- people ------------------------------------------------------------------------------------------------


@dataclass
class Proxy:
    """Connections to a server: each request takes an idle one, or opens one; so many idle ones are kept."""

    port: int
    idle: list[tuple[asyncio.StreamReader, asyncio.StreamWriter]] = field(default_factory=list)

    async def ask(self, request: bytes) -> tuple[bytes, bytes]:
        """Send a request; the head and the body of its answer."""
        while True:
            is_new = not self.idle
            reader, writer = await self._open() if is_new else self.idle.pop()
            try:
                writer.write(request)
                head = await reader.readuntil(b"\r\n\r\n")
            except (asyncio.IncompleteReadError, ConnectionError):
                if is_new:
                    raise
                continue  # it was idle for long, and closed
            length = re.search(rb"(?i)content-length: (\d+)", head)
            body = await reader.readexactly(int(length[1])) if length else b""
            if b"connection: close" in head.lower() or len(self.idle) >= KEPT:
                writer.close()
            else:
                self.idle.append((reader, writer))
            return head, body

    async def _open(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await asyncio.open_connection(HOST, self.port)


@dataclass
class Table:
    """What one table's people share: when each revision was asked for by a move."""

    moved: dict[int, float] = field(default_factory=dict)


@dataclass
class Person:
    """A person at a table, and what the page shows."""

    proxy: Proxy
    path: str
    cookie: str
    table: Table
    chance: Chance
    took: Timed
    poll: str = ""
    revision: int = 0
    phase: str = ""
    discards: tuple[str, ...] = ()

    async def sit(self, within: float, playing: asyncio.Event) -> None:
        """Load the page, then poll and move at this one's own times whenever the tables are at play."""
        await asyncio.sleep(within * self.chance.below(1_000) / 1_000)
        self.read(await self.ask("page", self.path))
        polls, moves = monotonic() + EVERY, 0.0
        while True:
            if self.is_asked and not moves:
                moves = monotonic() + THINKS * (0.5 + self.chance.below(1_000) / 1_000)
            is_move = self.is_asked and moves < polls
            await asyncio.sleep((moves if is_move else polls) - monotonic())
            if playing.is_set():
                await (self.move() if is_move else self.look())
            else:
                self.table.moved.clear()  # what is seen after a pause says nothing
            if is_move:
                moves = 0.0
            else:
                polls = monotonic() + (OWN_TURN if self.is_asked else EVERY)

    async def look(self) -> None:
        """Poll."""
        before = self.revision
        if body := await self.ask("poll", self.poll):
            self.read(body)
            asked = self.table.moved.get(self.revision)
            if asked and self.revision != before:
                took = self.took.setdefault("from a move to another's screen", [])
                took.append(perf_counter() - asked)

    @property
    def is_asked(self) -> bool:
        """Whether it is this one's turn."""
        return self.phase in ("draw", "discard", "next")

    async def move(self) -> None:
        """Draw from the stock, discard anything, or say that the next hand may be dealt."""
        form = {"revision": str(self.revision), "move": "next" if self.phase == "next" else "S"}
        if self.phase == "discard":
            form = {"revision": form["revision"], "discard": self.chance.one_of(self.discards)}
        self.table.moved[self.revision + 1] = perf_counter()
        self.read(await self.ask("move", f"{self.path}/moves", form))

    def read(self, page: bytes) -> None:
        """Read a page, or a part of one."""
        for pattern, name in ((PEOPLES_POLL, "poll"), (PHASE, "phase")):
            if found := pattern.search(page):
                setattr(self, name, found[1].decode().replace("&amp;", "&"))
        seen = re.search(r"seen=\d+\.(\d+)", self.poll)
        self.revision = int(seen[1]) if seen else self.revision
        self.discards = tuple(each.decode() for each in DISCARD.findall(page)) or self.discards

    async def ask(self, what: str, path: str, form: Mapping[str, str] | None = None) -> bytes:
        """Send a request, and note how long its answer took; its body."""
        body = urlencode(form or {}).encode()
        lines = [
            f"{'GET' if form is None else 'POST'} {path} HTTP/1.1",
            f"Host: {HOST}:{self.proxy.port}",
            f"Cookie: {self.cookie}",
            "Sec-Fetch-Site: same-origin",
            f"Accept-Encoding: {CODINGS}",
            f"Content-Type: {FORM}",
            f"Content-Length: {len(body)}",
        ]
        lines += [] if what == "page" else ["HX-Request: true"]
        begun = perf_counter()
        head, got = await self.proxy.ask("\r\n".join(lines).encode() + b"\r\n\r\n" + body)
        seconds, status = perf_counter() - begun, head.split(maxsplit=2)[1].decode()
        if what == "poll":
            what = "poll with nothing" if status == "204" else "poll with news"
        name = what if status in ("200", "204") else f"{what}: {status}"
        self.took.setdefault(name, []).append(seconds)
        is_compressed = b"content-encoding: zstd" in head.lower()
        return compression.zstd.decompress(got) if is_compressed and got else got


def play_tables(
    port: int,
    seats: list[tuple[str, str]],
    within: float,
    playing: Event,
    ended: Event,
    told: Any,
) -> None:
    """Play at all tables whenever ``playing`` is set, until the end; puts the times into ``told``.

    ``seats`` has for each person the path of the match and the cookie, table by table. All pages are loaded
    ``within`` so many seconds.
    """
    took: Timed = {}

    async def play_all() -> None:
        together = asyncio.Event()
        people, table, proxy = [], Table(), Proxy(port)
        for number, (path, cookie) in enumerate(seats):
            if number % PEOPLE == 0:
                table = Table()
            people.append(Person(proxy, path, cookie, table, Chance(number), took))
        tasks = [asyncio.create_task(person.sit(within, together)) for person in people]
        while not ended.is_set():
            (together.set if playing.is_set() else together.clear)()
            await asyncio.sleep(0.05)
            for task in tasks:
                if task.done():
                    task.result()
        for task in tasks:
            task.cancel()

    asyncio.run(play_all())
    told.put(took)


# ---- measuring ---------------------------------------------------------------------------------------------


def seat_all(settings: Mapping[str, str], tables: int) -> list[tuple[str, str]]:
    """Seat people at so many tables of a site that does not run: the path and the cookie of each."""
    app = create_app(Settings(Path(settings["INSTANCE"]), settings["DATABASE_URL"]))
    name, found = app.config["SESSION_COOKIE_NAME"], []
    with app.app_context():
        parties: Any = use_cases().parties
    for table in range(tables):
        people = [f"person-{table}-{seat}" for seat in range(PEOPLE)]
        party = parties.start(people[0], CROWNS, ",".join(["points"] * (PEOPLE - 1)), "P0")
        for seat, person in enumerate(people[1:], start=1):
            parties.sit_down(person, party, f"P{seat}", None)
        parties.begin(people[0], party)
        found += [(f"/matches/{party}", f"{name}={cookie_of(app, each)}") for each in people]
    close_app(app)
    return found


@contextmanager
def people_at(
    port: int, seats: list[tuple[str, str]], within: float
) -> Iterator[tuple[Event, Any]]:
    """Run the process of the people; whether they play, and what they tell at the end."""
    context = get_context("spawn")
    playing, ended, told = context.Event(), context.Event(), context.Queue()
    process = context.Process(
        target=play_tables, args=(port, seats, within, playing, ended, told), daemon=True
    )
    process.start()

    def finish() -> Timed:
        ended.set()
        took: Timed = told.get(timeout=60)
        process.join()
        return took

    try:
        yield playing, finish
    finally:
        process.terminate()


def main(report: Report) -> None:
    """Measure, and print."""
    for tables in TABLES:
        measure(report, tables, "one process of waitress", Server)
        if report.quick:
            return
    for processes, name in ((1, "one process"), (2, "two processes")):
        start = partial(Granian, processes=processes)
        measure(report, TABLES[-1], f"{name} of granian", start)


def measure(
    report: Report,
    tables: int,
    name: str,
    start: Callable[[Mapping[str, str], Path], WebServer],
) -> None:
    """Measure so many tables on a server."""
    tables, rounds, length, within = (
        (3, 1, SECONDS, 0.5) if report.quick else (tables, ROUNDS, SECONDS, COMES)
    )
    times: dict[bool, list[float]] = {False: [], True: []}
    used: dict[bool, list[float]] = {False: [], True: []}
    with site("sqlite", **NO_LIMITS) as (settings, _):
        seats = seat_all(settings, tables)
        games = compute_games(round(2 * rounds * length / PAUSE) + 30)
        with (
            start(settings, Path(settings["INSTANCE"], "server.log")) as server,
            connect(server.port) as ask,
            people_at(server.port, seats, within) as (playing, finish),
        ):
            player = Player(ask, iter(games))
            take_turns(player, 1)
            sleep(within + 2 * EVERY)  # all have loaded their pages
            at_play = 0.0
            for is_at_play in (False, True) * rounds:
                (playing.set if is_at_play else playing.clear)()
                sleep(1)
                begun, before = monotonic(), server.read_processor_time()
                times[is_at_play] += take_turns(player, length)
                lasted = monotonic() - begun
                used[is_at_play].append((server.read_processor_time() - before) / lasted)
                at_play += is_at_play * (1 + lasted)
            took = finish()
            server.stop()
    report.part(f"{tables} tables of {PEOPLE} people on {name}")
    # Whoever says too late that the next hand may be dealt is told so.
    broken = {name: len(each) for name, each in took.items() if ":" in name and "409" not in name}
    assert not broken, broken
    report.count("people", len(seats))
    for name, seconds in took.items():
        ordered = sorted(1_000 * each for each in seconds)
        if name != "page":  # they are loaded before
            report.figure(f"{name}, a second", len(ordered) / at_play, "1/s")
        report.figure(f"{name}, median", median(ordered), "ms")
        report.figure(f"{name}, 95 in 100 within", quantile(ordered, 0.95), "ms")
    for is_at_play, name in ((False, "tables at rest"), (True, "beside them")):
        ordered = sorted(1_000 * each for each in times[is_at_play])
        report.figure(f"a turn of the patience, {name}, median", median(ordered), "ms")
        report.figure(f"a turn of the patience, {name}, 95 %", quantile(ordered, 0.95), "ms")
        report.figure(f"the server's processor time, {name}", median(used[is_at_play]), "s/s")
    report.ratio("a turn beside them to one at rest", median(times[True]) / median(times[False]))


def take_turns(player: Player, seconds: float) -> list[float]:
    """Take turns of the patience for so long; the seconds that each took."""
    took, until = [], monotonic() + seconds
    while monotonic() < until:
        path, form, headers = player.ready()
        begun = perf_counter()
        answer = player.ask("POST", path, form, headers)
        took.append(perf_counter() - begun)
        player.see(answer)
        sleep(PAUSE)
    return took
