"""Response times of pages on a database with a million games of 50,000 players, beside an empty route.

``population`` fills the database: SQLite, and PostgreSQL on a server that is started for this run. With
``--folder`` it is kept there and reused; otherwise it is temporary. As on a real site, SQLite has no ANALYZE
statistics, and PostgreSQL has, since its autovacuum collects them.

There are two measurements. *Use cases* are called as by the pages, in this process. *Over HTTP* is waitress
on this computer and one keep-alive connection. Each request is another player's, drawn with a probability
by how much they play. All kinds alternate, so that a busy moment of the machine affects all of them.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Final

from flask import Flask
from sqlalchemy import func, select

from bench.population import SECRET, Size, fill, make_pool, player_id
from bench.report import Report, quantile
from bench.web import CODINGS, connect
from solitaire.play.background import memory_brokers
from solitaire.play.daily import calendar
from solitaire.play.use_cases import UseCases
from solitaire.rules import STANDARD, VARIANTS
from solitaire.store import Database, open_database
from solitaire.store.tables import games, results
from solitaire.web import Settings, create_app
from solitaire.web.http.player import today
from tests.kit.hands import Chance
from tests.kit.postgresql import start_postgresql
from tests.kit.scratch import serve_app

ASKED: Final = 300
"""The number of requests of each kind."""
WARM_UP: Final = 20
QUICK: Final = Size(games=1_500, players=100, days=35, pool=2, free_deals=20, free_pool=2)
LIMIT: Final = 50.0
"""The target in milliseconds for the median of each page."""
EMPTY: Final = "an empty route of a bare Flask app"
BUSIEST: Final = 0

Request = Callable[[int], object]
"""A request as the player with a number."""


def choose_size(report: Report) -> Size:
    """The size of the database for this report."""
    if report.quick:
        return QUICK
    whole = Size()
    return Size.of(report.games or whole.games, report.players or whole.players)


# The databases


@contextmanager
def sqlite(folder: Path) -> Iterator[str]:
    """Yield the URL of an SQLite database in a folder."""
    yield f"sqlite:///{folder / 'crowd.db'}"


@contextmanager
def postgresql(folder: Path) -> Iterator[str]:
    """Start a PostgreSQL server with its data in a folder, and yield the URL of its database."""
    with start_postgresql(folder / "data", shared_buffers="256MB") as server:
        yield server.kept_database("crowd")


DATABASES: Final = {"SQLite": sqlite, "PostgreSQL": postgresql}


@contextmanager
def database_folder(report: Report) -> Iterator[Path]:
    """Yield the folder of the databases: the one of the command line, or a temporary one."""
    if report.folder is not None:
        report.folder.mkdir(parents=True, exist_ok=True)
        yield report.folder.resolve()
        return
    with TemporaryDirectory() as scratch:
        # As root the server runs as another user, which needs access to the folder.
        Path(scratch).chmod(0o711)
        yield Path(scratch)


@contextmanager
def open_crowd(report: Report, name: str, folder: Path, size: Size) -> Iterator[Database]:
    """Yield a filled database; makes it if it is missing or incomplete."""
    own = folder / f"{name}-{size.games}-{size.players}"
    done = own / "done"
    if own.exists() and not done.exists():
        shutil.rmtree(own)  # left by an interrupted run
    own.mkdir(exist_ok=True)
    with DATABASES[name](own) as url:
        database = open_database(url, synchronous="OFF")
        try:
            if not done.exists():
                pool = cached_pool(size)
                start = perf_counter()
                fill(database, size, pool)
                report.figure("storing all of it", perf_counter() - start, "s")
                done.touch()
            yield database
        finally:
            database.dispose()


cached_pool = cache(make_pool)
"""Made at most once for both databases, and not at all if they exist."""


# The requests


def use_case_requests(database: Database, size: Size) -> dict[str, Request]:
    """The requests to use cases, by name."""
    use = use_cases(database, size)
    month = range(max(1, size.days - 31), size.days)

    def calendar_month(player: int) -> object:
        return use.days.load_attempts(player_id(player), month.start, month.stop)

    return {
        "today's leaderboard": lambda player: use.results.leaderboard_of_daily(size.days, STANDARD),
        "today's histogram": lambda player: use.results.summarize_day(size.days, STANDARD),
        "statistics": lambda player: use.statistics.of(player_id(player), STANDARD),
        "statistics of the busiest": lambda player: use.statistics.of(player_id(BUSIEST), STANDARD),
        "rating": lambda player: use.ratings.of(player_id(player), VARIANTS),
        "rating of the busiest": lambda player: use.ratings.of(player_id(BUSIEST), VARIANTS),
        "levels of the busiest": lambda player: use.levels.of(player_id(BUSIEST)),
        "calendar month": calendar_month,
        "games in progress": lambda player: use.games.list_unfinished(player_id(player)),
    }


def use_cases(database: Database, size: Size) -> UseCases:
    """Make the use cases of a site at the time ``size.now``."""
    return UseCases.of(database, SECRET, memory_brokers(immediate=False), clock=lambda: size.now)


@contextmanager
def page_requests(database: Database, size: Size, folder: Path) -> Iterator[dict[str, Request]]:
    """Serve the site and yield the requests over HTTP, with the empty route of a bare app among them."""
    app = create_app(Settings(folder / "instance"), use_cases=use_cases(database, size))
    bare = Flask("empty")
    bare.get("/")(lambda: "")
    cookies = app.session_interface.get_signing_serializer(app)  # type: ignore[attr-defined]
    name = app.config["SESSION_COOKIE_NAME"]
    day = calendar.day_of(size.days)
    month = f"{day.year - (day.month == 1)}-{(day.month - 2) % 12 + 1:02}"
    finished = finishers_of_today(database, size)
    last_page = max(0, len(finished) - 50)
    with (
        serve_app(app) as port,
        serve_app(bare) as bare_port,
        connect(port) as ask_app,
        connect(bare_port) as ask_bare,
    ):

        def page(path: str) -> Request:
            def ask(player: int) -> object:
                return get(path, player_id(player))

            return ask

        def get(path: str, player: str) -> object:
            cookie = cookies.dumps(
                {"_permanent": True, "player": player, "since": today().toordinal()}
            )
            answer = ask_app(
                "GET", path, b"", {"Cookie": f"{name}={cookie}", "Accept-Encoding": CODINGS}
            )
            assert answer.status == 200, (path, answer)
            return answer

        def todays(path: str) -> Request:
            """Request a page of the last daily as players who have finished it; others see no results."""

            def ask(player: int) -> object:
                return get(f"/daily/{size.days}{path}", finished[player % len(finished)])

            return ask

        yield {
            EMPTY: lambda player: ask_bare("GET", "/", b"", {"Accept-Encoding": CODINGS}),
            "today's daily, finished": todays(""),
            "today's leaderboard": todays("/board"),
            "today's leaderboard, last page": todays(f"/board?from={last_page}"),
            "statistics": page("/statistics"),
            "statistics of the busiest": lambda _: get("/statistics", player_id(BUSIEST)),
            "calendar month": page(f"/archive/{month}"),
            "home": page("/"),
        }


def finishers_of_today(database: Database, size: Size) -> list[str]:
    """The players who finished the last daily on its day."""
    query = select(results.c.player).where(results.c.daily == size.days, results.c.on_day)
    with database.connect() as connection:
        return list(connection.execute(query.order_by(results.c.player)).scalars())


# Measuring


def measure(requests: dict[str, Request], size: Size, times: int) -> dict[str, list[float]]:
    """The sorted response times of each kind in milliseconds."""
    chance = Chance(size.players)
    took: dict[str, list[float]] = {name: [] for name in requests}
    for turn in range(-WARM_UP, times):
        for name, ask in requests.items():
            player = int(size.players * (chance.below(1 << 30) / (1 << 30)) ** 1.5)
            start = perf_counter()
            ask(player)
            if turn >= 0:
                took[name].append((perf_counter() - start) * 1000)
    return {name: sorted(each) for name, each in took.items()}


def print_times(report: Report, title: str, took: dict[str, list[float]]) -> None:
    """Print medians, 99th percentiles, and how many kinds keep the limit."""
    report.part(title)
    report.count("answers to each", len(next(iter(took.values()))))
    requests = [each for name, each in took.items() if name != EMPTY]
    report.count("questions", len(requests))
    report.count(f"answered within {LIMIT:.0f} ms", sum(median(each) <= LIMIT for each in requests))
    for name, each in took.items():
        report.figure(f"{name}, median", median(each), "ms")
        report.figure(f"{name}, 99 of 100 within", quantile(each, 0.99), "ms")
    if EMPTY in took:
        for name, each in took.items():
            if name != EMPTY:
                report.ratio(f"{name} to an empty route", median(each) / median(took[EMPTY]))


def main(report: Report) -> None:
    """Fill missing databases, measure, and print."""
    size = choose_size(report)
    times = 5 if report.quick else ASKED
    with database_folder(report) as folder:
        for name in DATABASES:
            report.part(f"A crowd in {name}")
            with open_crowd(report, name, folder, size) as database:
                with database.connect() as connection:
                    for table in (games, results):
                        count = connection.execute(select(func.count()).select_from(table))
                        report.count(f"{table.name} stored", count.scalar_one())
                report.count("players", size.players)
                report.count("dailies", size.days)
                report.count("distinct games in the pool", size.distinct)
                report.count("finished today's on its day", len(finishers_of_today(database, size)))
                took = measure(use_case_requests(database, size), size, times)
                print_times(report, f"Use cases, {name}", took)
                with page_requests(database, size, folder) as requests:
                    took = measure(requests, size, times)
                print_times(report, f"Over HTTP, {name}", took)
