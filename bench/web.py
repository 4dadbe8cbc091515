"""The cost of a turn on the server, beside two empty routes in the same run.

No turn repeats: the games are on new deals, played greedily. They are computed before the clock starts, and
the caches are cleared, so that no hand is cached. One empty route is that of a bare Flask app, the other is
in the whole app, with its session, checks and headers.

*In process* is a WSGI call of the whole app on the thread of the benchmark. *Over HTTP* is waitress on this
computer and one keep-alive connection, timed from the first byte sent to the last received; the client shares
the processors with the server. Turns and empty requests alternate in small groups, so that a busy moment of
the machine affects all of them.

*At once* is the same server with several connections, each from a separate process that sends a request as
soon as it has the last response: the throughput in turns a second, starting games included. While one turn
waits for the disk, the server computes another.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.client import HTTPConnection
from http.cookies import SimpleCookie
from io import BytesIO
from multiprocessing import get_context
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlencode

from flask import Flask
from flask_compress.compat import compression
from werkzeug.datastructures import Headers

from bench.report import Report, quantile
from bench.rules import clear_caches
from solitaire.cli.collector import tune_garbage_collector
from solitaire.play.background import memory_brokers, open_brokers
from solitaire.play.deals.beginner import choose_greedily
from solitaire.play.use_cases import UseCases
from solitaire.rules import STANDARD, Deal, Game, Seed, Turn
from solitaire.store import open_database
from solitaire.web import Settings, create_app
from tests.kit.scratch import serve_app

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment

FIRST_SEED: Final = 2026
GROUP: Final = 7
"""The number of requests of one kind in a row."""
CONNECTIONS: Final = 4
CODINGS: Final = "gzip, deflate, br, zstd"
KEYED: Final = re.compile(r'data-(?:key|kept)="([^"]+)"')
OWN_EMPTY: Final = "/empty"
FORM: Final = "application/x-www-form-urlencoded"


@dataclass
class Response:
    """A response."""

    status: int
    headers: Headers
    body: bytes

    def cookies(self, sent: str) -> str:
        """The Cookie header that a browser sends from now on, if it sent that one with the request."""
        kept = SimpleCookie(sent)
        for given in self.headers.getlist("Set-Cookie"):
            kept.load(given)
        return "; ".join(f"{name}={cookie.coded_value}" for name, cookie in kept.items())

    def decompressed(self) -> bytes:
        """The body as it was before it was compressed with zstd, if it was."""
        is_compressed = self.headers.get("Content-Encoding") == "zstd"
        return compression.zstd.decompress(self.body) if is_compressed else self.body


Client = Callable[[str, str, bytes, dict[str, str]], Response]
"""Sends a request (method, path, body, headers) and returns the response."""


def compute_games(turns: int, first: int = 0) -> list[tuple[Seed, tuple[Turn, ...]]]:
    """Compute games on new deals with at least ``turns`` turns in all, and clear the caches.

    They are on the deals from the number ``first`` on.
    """
    games: list[tuple[Seed, tuple[Turn, ...]]] = []
    while sum(len(played) for _, played in games) < turns:
        seed = Seed(FIRST_SEED + first + len(games))
        game = Game.start(Deal.from_seed(seed))
        while not game.is_over:
            game = game.play(choose_greedily(game))
        games.append((seed, game.turns))
    clear_caches()
    return games


@dataclass
class Player:
    """A client that plays one game after the other, a turn at each call."""

    ask: Client
    games: Iterator[tuple[Seed, tuple[Turn, ...]]]
    turns: Iterator[tuple[int, Turn]] = field(default_factory=lambda: iter(()))
    cookie: str = ""
    path: str = ""
    had: str = ""
    """The keys of the parts that the table has, as static/js/table.js sends them."""

    def see(self, table: Response) -> None:
        """Note what the table has, which the next answer leaves out."""
        assert table.status == 200, table
        self.had = " ".join(KEYED.findall(table.decompressed().decode()))

    def deal(self) -> None:
        """Start the next game, and follow the redirect to its table like a browser."""
        seed, turns = next(self.games)
        self.turns = enumerate(turns, start=1)
        answer = self.ask(
            "POST",
            "/games",
            urlencode({"deal": seed.code, "anyway": 1}).encode(),
            {"Cookie": self.cookie},
        )
        assert answer.status == 303, answer
        self.cookie = answer.cookies(self.cookie)
        self.path = answer.headers["location"]
        table = self.ask("GET", self.path, b"", {"Cookie": self.cookie, "Accept-Encoding": CODINGS})
        self.see(table)

    def ready(self) -> tuple[str, bytes, dict[str, str]]:
        """The request of the next turn: path, body and headers. Not part of the measured time."""
        following = next(self.turns, None)
        while following is None:
            self.deal()
            following = next(self.turns, None)
        number, turn = following
        form = {
            "turn": number,
            "revision": number - 1,
            "pile": turn.pile,
            "discard": turn.discard,
        }
        headers = {
            "Cookie": self.cookie,
            "HX-Request": "true",
            "Had": self.had,
            "Accept-Encoding": CODINGS,
            "Sec-Fetch-Site": "same-origin",
        }
        return f"{self.path}/turns", urlencode(form).encode(), headers


def make_empty_app() -> Flask:
    """Create a Flask app with one route that does nothing."""
    app = Flask("empty")

    @app.post("/")
    def nothing() -> str:
        return ""

    return app


@contextmanager
def whole_app(
    synchronous: str, url: str | None = None, *, folder: Path | None = None
) -> Iterator[Flask]:
    """Create the app on a new database, and tune this process to serve it.

    Its jobs go to workers of the site in ``folder``; without one no worker runs them.
    """
    with TemporaryDirectory() as scratch:
        settings = Settings(folder or Path(scratch), url, synchronous=synchronous)
        database = open_database(settings.database, synchronous=synchronous)
        brokers = (
            open_brokers(settings.database, folder) if folder else memory_brokers(immediate=False)
        )
        use_cases = UseCases.of(database, b"a secret of the bench", brokers, rates={})
        try:
            app = create_app(settings, use_cases=use_cases)
            app.add_url_rule(OWN_EMPTY, "empty", lambda: "", methods=["POST"])
            tune_garbage_collector()
            yield app
        finally:
            database.dispose()
            for broker in (brokers.jobs, brokers.dailies):
                broker.storage.close()


def wsgi_client(app: Flask) -> Client:
    """Make a client that calls the app by WSGI, without a socket."""

    def ask(method: str, path: str, body: bytes, headers: dict[str, str]) -> Response:
        environ: WSGIEnvironment = {
            "REQUEST_METHOD": method,
            "SCRIPT_NAME": "",
            "PATH_INFO": path,
            "QUERY_STRING": "",
            "SERVER_NAME": "localhost",
            "SERVER_PORT": "80",
            "SERVER_PROTOCOL": "HTTP/1.1",
            "HTTP_HOST": "localhost",
            "CONTENT_TYPE": FORM,
            "CONTENT_LENGTH": str(len(body)),
            "wsgi.version": (1, 0),
            "wsgi.url_scheme": "http",
            "wsgi.input": BytesIO(body),
            "wsgi.errors": BytesIO(),
            "wsgi.multithread": False,
            "wsgi.multiprocess": False,
            "wsgi.run_once": False,
        }
        for name, value in headers.items():
            environ[f"HTTP_{name.upper().replace('-', '_')}"] = value
        started: list[Any] = []

        def start(status: str, answered: list[tuple[str, str]], *_: object) -> Callable[..., None]:
            started[:] = [int(status[:3]), Headers(answered)]
            return lambda _: None

        parts = app(environ, start)
        got = b"".join(parts)
        if hasattr(parts, "close"):
            parts.close()
        return Response(started[0], started[1], got)

    return ask


@contextmanager
def serve_client(app: Flask) -> Iterator[Client]:
    """Serve the app with waitress, and yield a client with one keep-alive connection."""
    with serve_app(app) as port, connect(port) as ask:
        yield ask


@contextmanager
def connect(port: int, source: str = "127.0.0.1") -> Iterator[Client]:
    """Yield a client of a port with one keep-alive connection, at an address of this computer."""
    connection = HTTPConnection("127.0.0.1", port, source_address=(source, 0))

    def ask(method: str, path: str, body: bytes, headers: dict[str, str]) -> Response:
        connection.request(method, path, body, {"Content-Type": FORM, **headers})
        answer = connection.getresponse()
        got = answer.read()
        return Response(answer.status, Headers(answer.getheaders()), got)

    try:
        yield ask
    finally:
        connection.close()


@dataclass
class Times:
    """Response times in seconds, and the sizes of bodies in bytes."""

    turns: list[float] = field(default_factory=list)
    empty: list[float] = field(default_factory=list)
    own_empty: list[float] = field(default_factory=list)
    sizes: list[int] = field(default_factory=list)


def alternate(ask_app: Client, ask_empty: Client, turns: int) -> Times:
    """Time turns and as many empty requests, in alternating groups."""
    player, times = Player(ask_app, iter(compute_games(turns + 11 * GROUP))), Times()
    nothing = {"Accept-Encoding": CODINGS}
    body = urlencode({"turn": 1, "revision": 0, "pile": 7, "discard": "JK"}).encode()
    for done in range(-10 * GROUP, turns, GROUP):  # those before 0 warm up
        for _ in range(GROUP):
            path, form, headers = player.ready()
            start = perf_counter()
            answer = ask_app("POST", path, form, headers)
            took = perf_counter() - start
            player.see(answer)
            if done >= 0:
                times.turns.append(took)
                times.sizes.append(len(answer.body))
        for ask, path, kept in (
            (ask_empty, "/", times.empty),
            (ask_app, OWN_EMPTY, times.own_empty),
        ):
            for _ in range(GROUP):
                start = perf_counter()
                answer = ask("POST", path, body, {**nothing, "Cookie": player.cookie})
                took = perf_counter() - start
                assert answer.status == 200, answer
                if done >= 0:
                    kept.append(took)
    return times


def play(port: int, games: list[tuple[Seed, tuple[Turn, ...]]]) -> int:
    """Play games through one connection; return the number of turns."""
    turns = sum(len(played) for _, played in games)
    with connect(port) as ask:
        player = Player(ask, iter(games))
        for _ in range(turns):
            path, form, headers = player.ready()
            player.see(ask("POST", path, form, headers))
    return turns


def request_empty_route(port: int, times: int) -> int:
    """Request the empty route through one connection; return the number of requests."""
    body = urlencode({"turn": 1, "revision": 0, "pile": 7, "discard": "JK"}).encode()
    with connect(port) as ask:
        for _ in range(times):
            answer = ask("POST", "/", body, {"Accept-Encoding": CODINGS})
            assert answer.status == 200, answer
    return times


def measure_throughput(app_port: int, empty_port: int, turns: int) -> tuple[float, float]:
    """Measure turns and empty requests a second over several connections, in alternating rounds."""
    # At least a game for each connection and round, in a smoke run too.
    games = compute_games(max(turns, 2 * CONNECTIONS * STANDARD.stock_size))
    rounds = max(2, len(games) // (4 * CONNECTIONS))
    played, playing, asked, asking = 0, 0.0, 0, 0.0
    with ProcessPoolExecutor(CONNECTIONS, mp_context=get_context("spawn")) as clients:
        for number in range(rounds):
            shares = [
                games[number * CONNECTIONS + place :: rounds * CONNECTIONS]
                for place in range(CONNECTIONS)
            ]
            start = perf_counter()
            turned = sum(clients.map(play, [app_port] * CONNECTIONS, shares))
            between = perf_counter()
            emptied = sum(
                clients.map(request_empty_route, [empty_port] * CONNECTIONS, [200] * CONNECTIONS)
            )
            if number:  # the first round starts the clients and warms up
                played, playing = played + turned, playing + between - start
                asked, asking = asked + emptied, asking + perf_counter() - between
    return played / playing, asked / asking


def print_times(report: Report, title: str, times: Times) -> None:
    """Print the results."""
    report.part(title)
    report.count("turns, each of them another", len(times.turns))
    turn, empty = median(times.turns), median(times.empty)
    report.figure("a turn, median", turn * 1000, "ms")
    report.figure("a turn, 95 of 100 within", quantile(sorted(times.turns), 0.95) * 1000, "ms")
    report.figure("an empty Flask route, median", empty * 1000, "ms")
    own_empty = median(times.own_empty)
    report.figure("an empty route of the whole app, median", own_empty * 1000, "ms")
    report.figure("turns a second, by the median", 1 / turn, "/s")
    report.figure("turns a second, by the mean", len(times.turns) / sum(times.turns), "/s")
    report.figure("empty requests a second, by the median", 1 / empty, "/s")
    report.ratio("turns a second to empty requests, by medians", empty / turn)
    report.ratio("turns a second to those of the app's own empty route", own_empty / turn)
    report.ratio("turns a second to empty requests, by means", sum(times.empty) / sum(times.turns))
    report.figure("bytes of an answer, median", median(times.sizes), "B")


def main(report: Report) -> None:
    """Measure and print."""
    turns = 70 if report.quick else 1400
    for synchronous in ("FULL", "NORMAL"):
        with whole_app(synchronous) as app:
            times = alternate(wsgi_client(app), wsgi_client(make_empty_app()), turns)
        print_times(report, f"A turn in process, SQLite {synchronous}", times)
        with (
            whole_app(synchronous) as app,
            serve_client(app) as ask_app,
            serve_client(make_empty_app()) as ask_empty,
        ):
            times = alternate(ask_app, ask_empty, turns)
        print_times(report, f"A turn over HTTP, SQLite {synchronous}", times)
        with (
            whole_app(synchronous) as app,
            serve_app(app) as app_port,
            serve_app(make_empty_app()) as empty_port,
        ):
            turned, emptied = measure_throughput(app_port, empty_port, turns)
        report.part(f"{CONNECTIONS} connections at once, SQLite {synchronous}")
        report.figure("turns a second", turned, "/s")
        report.figure("empty requests a second", emptied, "/s")
        report.ratio("turns a second to empty requests", turned / emptied)
