"""Floods on each costly route while a normal player plays, with the usual limits.

``python -m bench.torture.floods --seconds 15`` starts a site for each flood, with SQLite and one worker, and
prints a row of a table. The attacker (``bench.torture.flooding``) has 4 connections, in some floods 100,
and another address than the player; in some the same one, as in a school. The player plays five turns a
second, and beside that asks for a hint on a new deal every two seconds.

Asserted for each flood: no turn is refused, 95 of 100 turns are answered within 200 ms, hints come within
five seconds, and the database grows by no more rows and bytes than the limits allow.
"""

from __future__ import annotations

import sqlite3
from argparse import Namespace
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from http.client import HTTPConnection
from itertools import count
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from threading import Event, Thread
from time import monotonic, sleep
from typing import Final
from urllib.parse import urlencode

from bench.report import Report, quantile
from bench.torture import BrokenPromise, make_parser, run
from bench.torture.attacker import TIMEOUT, Tally, attacking
from bench.torture.flooding import FLOODS, LOOK_EVERY, Flood
from bench.torture.sites import HOST, Server
from bench.torture.wire import FORM
from solitaire.play.games.beginner import choose_greedily
from solitaire.play.limits import SHARED, USUAL, Costly
from solitaire.rules import Deal, Game, Seed

ELSEWHERE: Final = "127.0.0.2"
"""The attacker's address."""
TURN_EVERY: Final = 0.2
HINT_EVERY: Final = 2.0
"""Seconds between two turns, and two hints, of the normal player."""
NONE: Final = "without a flood"


@dataclass(frozen=True)
class Promise:
    """Within how many seconds 95 of 100 turns are answered, and each hint comes."""

    turn: float
    hint: float


BYTES: Final[Mapping[str, int]] = {
    "games": 1_500,  # written out, with turns
    "results": 600,
    "reviews": 6_000,
    "jobs": 6_000,
    "players": 400,
    "families": 400,
    "members": 300,
    "rates": 250,
}
"""The most bytes of a row of each table, with its entries in indexes."""
SLACK: Final = 100_000
"""Bytes by which a database may grow anyway, in pages that are not full."""
OWN: Final = 100
"""The most rows that the normal player makes in a table."""


def allowed(what: Costly, seconds: float) -> int:
    """How often an address may use that within so many seconds, at the usual rates."""
    rate = USUAL[what]
    times = 1 if what in (Costly.PLAYERS, Costly.GUESSES) else SHARED
    return int(times * rate.times * (1 + seconds / rate.period))


def most_rows(seconds: float) -> dict[str, int]:
    """The most new rows of each table, by a stranger at one address and the normal player."""
    of = {what: allowed(what, seconds) for what in Costly if what in USUAL}
    games = of[Costly.GAMES]
    rows = {
        "games": games,
        "results": games,
        "reviews": games,
        "jobs": of[Costly.REVIEWS] + games,
        "players": of[Costly.PLAYERS],  # with a name or a phrase
        "families": of[Costly.TABLES],
        "members": of[Costly.TABLES],
        "rates": len(Costly) * (of[Costly.PLAYERS] + 1),
    }
    return {table: most + OWN for table, most in rows.items()}


@dataclass(frozen=True)
class Size:
    """How many rows each table has, and the bytes of the database."""

    rows: Mapping[str, int]
    bytes: int

    @classmethod
    def of(cls, file: Path) -> Size:
        """The size of an SQLite database, which may be in use."""
        with closing(sqlite3.connect(file, timeout=TIMEOUT)) as connection:

            def ask(query: str) -> int:
                return int(connection.execute(query).fetchone()[0])

            rows = {table: ask(f"SELECT count(*) FROM {table}") for table in BYTES}
            pages = ask("PRAGMA page_count") - ask("PRAGMA freelist_count")
            return cls(rows, pages * ask("PRAGMA page_size"))


@dataclass
class Normal:
    """A player at ``HOST`` who plays five turns a second, and asks for hints beside that.

    The games are begun before the flood.
    """

    port: int
    turns: list[float] = field(default_factory=list)
    hints: list[float] = field(default_factory=list)
    problem: str = ""
    _cookie: str = ""

    def begin(self, seconds: float) -> None:
        """Begin enough games, and play a turn of each, so that nothing is done for the first time."""
        self._seeds = map(Seed, count(5_000))
        turns, hints = int(seconds / TURN_EVERY) + 1, int(seconds / HINT_EVERY) + 1
        with closing(self._connect()) as connection:
            self._playing = [self._begin(connection) for _ in range(turns // 28 + 1)]
            self._asking = [self._begin(connection) for _ in range(hints)]

    def _begin(self, connection: HTTPConnection) -> tuple[str, Game]:
        game = Game.start(Deal.from_seed(next(self._seeds)))
        form = {"deal": game.deal.code or ""}
        status, headers, _ = self._ask(connection, "POST", "/games", form)
        assert status == 303, status
        return headers["location"], game

    def run(self, seconds: float) -> None:
        """Play and ask for so long; ``problem`` says what went wrong."""
        end = Event()
        asking = Thread(target=self._guard, args=(self._ask_for_hints, end), daemon=True)
        playing = Thread(target=self._guard, args=(self._play, end), daemon=True)
        asking.start()
        playing.start()
        sleep(seconds)
        end.set()
        playing.join(2 * TIMEOUT)
        asking.join(2 * TIMEOUT)

    def _guard(self, work: Callable[[Event], None], end: Event) -> None:
        try:
            work(end)
        except (OSError, AssertionError) as error:
            self.problem = f"{type(error).__name__}: {error}"

    def _play(self, end: Event) -> None:
        with closing(self._connect()) as connection:
            for path, begun in self._playing:
                game = begun
                while not game.is_over:
                    if end.wait(TURN_EVERY):
                        return
                    turn = choose_greedily(game)
                    form = {
                        "turn": f"{game.number}",
                        "revision": f"{game.number - 1}",
                        "pile": f"{turn.pile}",
                        "discard": f"{turn.discard}",
                    }
                    start = monotonic()
                    status, _, _ = self._ask(connection, "POST", f"{path}/turns", form)
                    self.turns.append(monotonic() - start)
                    assert status == 200, f"a turn was answered with {status}"
                    game = game.play(turn)

    def _ask_for_hints(self, end: Event) -> None:
        with closing(self._connect()) as connection:
            for path, _ in self._asking:
                if end.wait(HINT_EVERY):
                    return
                start = monotonic()
                while True:
                    form = {"turn": "1", "step": "1"}
                    status, _, text = self._ask(connection, "POST", f"{path}/hint", form)
                    assert status == 200, f"a hint was answered with {status}"
                    if b"hx-vals" not in text:
                        break
                    assert monotonic() - start < TIMEOUT, "no hint came"
                    sleep(LOOK_EVERY)
                self.hints.append(monotonic() - start)

    def _connect(self) -> HTTPConnection:
        return HTTPConnection(HOST, self.port, timeout=TIMEOUT, source_address=(HOST, 0))

    def _ask(
        self, connection: HTTPConnection, method: str, path: str, form: Mapping[str, str]
    ) -> tuple[int, dict[str, str], bytes]:
        headers = {"Cookie": self._cookie, "Content-Type": FORM}
        if self._cookie:
            headers["HX-Request"] = "true"
        connection.request(method, path, urlencode(form), headers)
        answer = connection.getresponse()
        body = answer.read()
        given = answer.headers.get_all("Set-Cookie", [])
        if given and not self._cookie:
            self._cookie = "; ".join(each.partition(";")[0] for each in given)
        named = {name.lower(): value for name, value in answer.getheaders()}
        return answer.status, named, body


@contextmanager
def served() -> Iterator[tuple[int, Path]]:
    """A new site with the usual limits and a worker: its port, and its database."""
    with TemporaryDirectory(prefix="solitaire-floods-") as folder:
        file = Path(folder) / "solitaire.db"
        settings = {"INSTANCE": folder, "ANALYSTS": "1", "LOG": "text"}
        with Server(settings, Path(folder) / "server.log") as server:
            yield server.port, file


def run_flood(flood: Flood | None, seconds: float) -> tuple[Normal, Tally, Size, Size]:
    """Run a flood, or none, beside a normal player."""
    with served() as (port, file):
        normal = Normal(port)
        normal.begin(seconds)
        before, tally = Size.of(file), Tally()
        if flood is None:
            normal.run(seconds)
        else:
            source = HOST if flood.same else ELSEWHERE
            with attacking(flood.scripts, flood.connections, port, source) as stop:
                normal.run(seconds)
                tally = stop()
        return normal, tally, before, Size.of(file)


def find_broken(
    normal: Normal, before: Size, after: Size, seconds: float, promise: Promise
) -> Iterator[str]:
    """The promises that a flood of so many seconds broke, as sentences."""
    if normal.problem:
        yield normal.problem
    within = quantile(sorted(normal.turns), 0.95) if normal.turns else TIMEOUT
    if within > promise.turn:
        yield f"95 of 100 turns took {1000 * within:.0f} ms, more than {1000 * promise.turn:.0f}"
    slowest = max(normal.hints, default=TIMEOUT)
    if slowest > promise.hint:
        yield f"a hint took {slowest:.1f} s, more than {promise.hint:.1f}"
    most = most_rows(seconds)
    for table, rows in after.rows.items():
        if rows - before.rows[table] > most[table]:
            yield f"{rows - before.rows[table]} new rows in {table}, more than {most[table]}"
    most_bytes = SLACK + sum(most[table] * BYTES[table] for table in BYTES)
    if after.bytes - before.bytes > most_bytes:
        yield f"the database grew by {after.bytes - before.bytes} bytes, more than {most_bytes}"


def print_headings() -> None:
    """Print the headings of the table.

    Of the attacker: connections, answers a second, how many of them were 429, and how many 5xx or none. Of
    the player: milliseconds of turns, seconds of hints. Of the database: new rows, and its growth.
    """
    print(
        f"{'flood':<28}{'conn.':>6}{'req/s':>7}{'429':>6}{'5xx':>6}"
        f"{'p50 ms':>8}{'p95':>6}{'most':>6}{'hint s':>8}{'most':>6}{'rows':>7}{'KB':>6}"
    )


def print_row(flood: Flood | None, normal: Normal, tally: Tally, before: Size, after: Size) -> None:
    """Print a row of the table."""
    times = sorted(1000 * each for each in normal.turns) or [0.0]
    waits = normal.hints or [0.0]
    total = tally.statuses.total() or 1
    failed = sum(number for status, number in tally.statuses.items() if not 0 < status < 500)
    new = sum(after.rows.values()) - sum(before.rows.values())
    print(
        f"{flood.name if flood else NONE:<28}{flood.connections if flood else 0:>6}"
        f"{tally.statuses.total() / (tally.seconds or 1):>7.0f}"
        f"{tally.statuses[429] / total:>6.0%}{failed / total:>6.0%}"
        f"{median(times):>8.0f}{quantile(times, 0.95):>6.0f}{times[-1]:>6.0f}"
        f"{median(waits):>8.2f}{max(waits):>6.2f}{new:>7}{(after.bytes - before.bytes) / 1000:>6.0f}",
        flush=True,
    )


def main() -> None:
    """Run it as the command line says."""
    parser = make_parser("floods", __doc__)
    parser.add_argument("--seconds", type=float, default=15, help="of each flood")
    parser.add_argument("--turn", type=float, default=200, help="milliseconds promised for a turn")
    parser.add_argument("--hint", type=float, default=5, help="seconds promised for a hint")
    parser.add_argument(
        "--only", action="append", default=[], help="floods with this in their name"
    )
    run(torture, parser)


def torture(arguments: Namespace, report: Report) -> None:
    """Run the floods, and print a table. BrokenPromise as the module says."""
    promise, broken = Promise(arguments.turn / 1000, arguments.hint), []
    names = arguments.only or [""]
    report.part(f"Floods of {arguments.seconds:.0f} s beside a normal player")
    print_headings()
    for flood in (None, *(each for each in FLOODS if any(part in each.name for part in names))):
        normal, tally, before, after = run_flood(flood, arguments.seconds)
        print_row(flood, normal, tally, before, after)
        for each in find_broken(normal, before, after, arguments.seconds, promise):
            broken.append(f"{flood.name if flood else NONE}: {each}")
    if broken:
        raise BrokenPromise("\n".join(broken))


if __name__ == "__main__":
    main()
