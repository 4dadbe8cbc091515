"""Sends hostile requests to every route of a running server: ``python -m bench.torture.fuzz --seed 1``.

``solitaire`` serves a new site with one worker, without limits. Strangers and two players send requests that
are hostile in some aspect (``hostile``) over one connection, and nearly HTTP over others, while the players
play games and dailies, found families, and so on. It asserts:

* no answer is a 5xx but a 503 with Retry-After, whose reason is in docs/operations.md;
* no answer has a traceback, a secret of the site, or the code of a daily that is still open;
* no answer has a header that the request injected;
* no request takes longer than a second, without the time in which the server and this program wait for a
  processor that others use, five times in a row (a game of a chosen difficulty is found by chance);
* an ordinary turn is always answered;
* the log of the server has no error;
* memory is flat: in the second half of the requests it grows by less than ``LEAK`` bytes a request.
"""

from __future__ import annotations

import subprocess
import sys
from argparse import Namespace
from base64 import b64encode
from collections import Counter, deque
from collections.abc import Iterator
from contextlib import closing, suppress
from dataclasses import dataclass, field, replace
from http.cookies import CookieError, SimpleCookie
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from werkzeug.routing import Map

from bench.report import Report
from bench.torture import BrokenPromise, make_parser, run
from bench.torture.hostile import Fuzzer, Stock
from bench.torture.sites import DATABASES, Server, environment, errors_in, memory_of, site
from bench.torture.wire import Answer, Connection, Request, browser_request, send_raw
from solitaire.play.clock import now
from solitaire.play.daily import calendar
from solitaire.play.games.beginner import choose_greedily
from solitaire.play.games.player_game import PlayerGame
from solitaire.rules import VARIANTS
from solitaire.rules.seeds import parse_code
from solitaire.store import Database, GameStore
from solitaire.store.dailies import DailyStore
from solitaire.store.opening import connect
from solitaire.web import Settings, create_app
from tests.kit.hands import Chance

SLOW: Final = 1.0
"""Seconds that an answer may take."""
TRIES: Final = 5
LEAK: Final = 512
"""Bytes of memory that a request may cost for good, on average over the second half. A request that leaks
anything leaks its Python objects, some kilobytes. The first half fills the caches."""
LEAK_REQUESTS: Final = 20_000
"""The fewest requests that are enough to judge memory by."""
ORDINARY: Final = 20
"""After how many hostile requests a player does something ordinary."""
MALFORMED: Final = 25
"""One in so many requests is not HTTP."""
LEARN: Final = 3
"""One in so many pages is read for links and forms."""
LOOK: Final = 2_000
"""After how many requests the codes of open dailies are read again."""
TRACES: Final = (b"traceback (most recent", b'file "/', b"sqlalchemy", b"psycopg", b"sqlite3.")
FAULTS: Final = 20
"""How many faults are too many to go on."""


@dataclass
class Browser:
    """A browser: its cookies and its newest games. A stranger keeps none."""

    keeps: bool = True
    cookies: dict[str, str] = field(default_factory=dict)
    games: deque[str] = field(default_factory=lambda: deque(maxlen=20))

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.cookies.items())

    def absorb(self, answer: Answer) -> None:
        """Keep the cookies of an answer, and its game."""
        for line in answer.values("Set-Cookie") if self.keeps else ():
            try:
                given = SimpleCookie(line)
            except CookieError:
                continue
            for name, morsel in given.items():
                if morsel["max-age"] == "0" or not morsel.value:
                    self.cookies.pop(name, None)
                else:
                    self.cookies[name] = morsel.coded_value
        head, _, game = answer.value("Location").partition("/games/")
        if self.keeps and not head and game:
            self.games.append(game.partition("/")[0].partition("?")[0])


class Secrets:
    """What no answer may contain."""

    def __init__(self, folder: Path, dailies: DailyStore) -> None:
        self._dailies = dailies
        self._fixed = [*TRACES, str(folder).lower().encode()]
        for name in ("secret_key", "phrase_key", "daily_secret"):
            secret = (folder / name).read_bytes().strip()
            self._fixed += [
                each.lower() for each in (secret, secret.hex().encode(), b64encode(secret))
            ]
        self.look()

    def look(self) -> None:
        """Read the codes of the dailies that are not closed."""
        closed = calendar.last_closed(now())
        self._open = []
        for variant in VARIANTS:
            for row in self._dailies.between(closed + 1, calendar.LAST_NUMBER, variant):
                if row.code:
                    seed = parse_code(row.code)[1].value
                    spelled = (row.code, row.code.replace("-", ""), str(seed), f"{seed:x}")
                    self._open += [text.lower().encode() for text in spelled]

    def found_in(self, answer: Answer) -> bytes | None:
        """A secret in an answer, or None."""
        head = "\n".join(f"{name}: {value}" for name, value in answer.headers)
        text = (head.encode("latin-1", "replace") + b"\n" + answer.body).lower()
        return next((secret for secret in (*self._fixed, *self._open) if secret in text), None)

    def __len__(self) -> int:
        return len(self._fixed) + len(self._open)


class Fuzz:
    """One run against one server."""

    def __init__(
        self, server: Server, url_map: Map, database: Database, folder: Path, seed: int
    ) -> None:
        self.faults: list[str] = []
        self.statuses: Counter[str] = Counter()
        self.good_rules: set[str] = set()
        self.slow, self.slowest = 0, 0.0
        self.turns = 0
        self._waited = seconds_waited(server.pid)
        self.memory: list[int] = []
        self._server = server
        self._store = GameStore(database)
        self.secrets = Secrets(folder, DailyStore(database))
        self._chance = Chance(seed)
        self._stock = Stock(url_map)
        self._host = f"127.0.0.1:{server.port}"
        self.fuzzer = Fuzzer(url_map, self._stock, self._chance, self._host)
        self._players = [Browser(), Browser()]
        self._stranger = Browser(keeps=False)
        self._connection = Connection(server.port)

    def run(self, requests: int) -> Iterator[int]:
        """Send the requests; yields their number after each tenth of them, at most 10,000."""
        with closing(self._connection):
            for player in self._players:
                self._settle(player)
            for number in range(1, requests + 1):
                if number % LOOK == 0:
                    self.secrets.look()
                if number % ORDINARY == 0:
                    self._live(self._chance.one_of(self._players))
                if number % MALFORMED == 0:
                    self._send_malformed()
                else:
                    self._send_hostile()
                if number % min(10_000, max(1, requests // 10)) == 0:
                    self.memory.append(memory_of(self._server.pid))
                    yield number
                if len(self.faults) >= FAULTS:
                    return

    def _send_hostile(self) -> None:
        player = self._chance.one_of((*self._players, *self._players, self._stranger))
        rule, request = self.fuzzer.request(player.cookie)
        answer = self._ask(request)
        if answer.status in (200, 202, 204, 206, 302, 303, 304) and not rule.rule.startswith(
            "/static"
        ):
            self.good_rules.add(rule.rule)
        if ("Cookie", player.cookie) in request.headers:
            player.absorb(answer)

    def _send_malformed(self) -> None:
        player = self._chance.one_of((*self._players, self._stranger))
        data = self.fuzzer.malformed(player.cookie)
        try:
            statuses = send_raw(self._server.port, data)
        except TimeoutError:
            self.faults.append(f"no answer and no end: {data[:300]!r}")
            return
        for status in statuses or [0]:
            self.statuses[f"{status}, not HTTP"] += 1
            if status >= 500 and status not in (501, 503, 505):
                self.faults.append(f"{status} for {data[:300]!r}")

    def _settle(self, player: Browser) -> None:
        """Become a player with a game, a name and a family table."""
        self._post(player, "/games", {"deal": "1-8QZK-4M2T"})
        self._post(player, "/you/name", {"name": f"Player {self._chance.below(1000)}"})
        self._post(player, "/families", {"table": "Lee", "name": "Ada"})

    def _live(self, player: Browser) -> None:
        """Do something ordinary, and look at what came of it."""
        number = calendar.latest(now())
        match self._chance.below(12):
            case 0:
                self._post(player, "/games", {})
            case 1:
                self._post(player, "/games", {"deal": f"1-8QZK-4M2{self._chance.one_of('TVWXYZ')}"})
            case 2:
                short = self._chance.one_of(("", "short/"))
                self._post(player, f"/daily/{short}{number - self._chance.below(3)}", {})
            case 3:
                pages = ("/", "/games", "/you", "/families", "/statistics", "/daily", "/you/device")
                self._get(player, self._chance.one_of(pages))
            case 4 if not player.cookies:
                self._settle(player)
            case 4:
                self._post(player, "/you/phrase", {})
            case 5 if player.games:
                self._get(player, f"/games/{self._chance.one_of(player.games)}")
            case 6 if player.games:
                self._post(
                    player, f"/games/{self._chance.one_of(player.games)}/public", {"public": "1"}
                )
            case _:
                if player.games:
                    self._play(
                        player, self._chance.one_of(player.games), 1 + self._chance.below(12)
                    )

    def _play(self, player: Browser, game: str, turns: int) -> None:
        """Play greedily, as far as the game goes; each turn must be answered."""
        for _ in range(turns):
            row = self._store.get(game)
            if row is None or row.over or row.dropped:
                return
            turn = choose_greedily(PlayerGame.of(row).game)
            form = {
                "turn": row.turn,
                "revision": row.revision,
                "pile": turn.pile,
                "discard": turn.discard,
            }
            answer = self._post(
                player, f"/games/{game}/turns", {k: str(v) for k, v in form.items()}
            )
            self.turns += 1
            if answer.status == 404:  # the game of a player whom a request has merged or left
                return
            if answer.status != 303:
                self.faults.append(f"{answer.status} for an ordinary turn in {game}")

    def _post(self, player: Browser, path: str, form: dict[str, str]) -> Answer:
        return self._do(player, browser_request("POST", path, player.cookie, form, self._host))

    def _get(self, player: Browser, path: str) -> Answer:
        return self._do(player, browser_request("GET", path, player.cookie, host=self._host))

    def _do(self, player: Browser, request: Request) -> Answer:
        answer = self._ask(request, whole=True)
        player.absorb(answer)
        return answer

    def _ask(self, request: Request, *, whole: bool = False) -> Answer:
        answer = self._judge(request)
        for _ in range(TRIES - 1):
            if answer.seconds <= SLOW:
                break
            self.slow += 1
            print(
                f"{answer.seconds:.1f} s: {answer.status} for {request.method} {request.target[:100]}"
            )
            again = self._judge(request)
            answer = again if again.seconds < answer.seconds else answer
        if answer.seconds > SLOW:
            self.faults.append(f"{answer.seconds:.1f} s for {shown(request)}")
        self.statuses[str(answer.status)] += 1
        self._stock.learn_address(answer.value("Location"))
        page = answer.value("Content-Type").startswith("text/html") and answer.status < 300
        if page and (whole or self._chance.below(LEARN) == 0):
            self._stock.learn(answer.body.decode(errors="replace"), whole=True)
        return answer

    def _judge(self, request: Request) -> Answer:
        try:
            answer = self._connection.ask(request)
        except TimeoutError:
            self.faults.append(f"no answer for {shown(request)}")
            return Answer(0, [], b"", 0)
        before, self._waited = self._waited, seconds_waited(self._server.pid)
        answer = replace(answer, seconds=answer.seconds - (self._waited - before))
        self.slowest = max(self.slowest, answer.seconds)
        promised = answer.status == 503 and answer.value("Retry-After")
        if answer.status >= 500 and not promised and answer.status != 501:
            self.faults.append(f"{answer.status} for {shown(request)}")
        secret = self.secrets.found_in(answer)
        if secret:
            self.faults.append(f"{secret!r} in the answer to {shown(request)}")
        injected = any("injected" in name.lower() for name, _ in answer.headers)
        if injected or any(value.startswith("injected") for value in answer.values("Set-Cookie")):
            self.faults.append(f"a header was injected by {shown(request)}")
        return answer


def shown(request: Request) -> str:
    """A request as far as it helps to send it again."""
    return repr(request.as_bytes()[:1500])


def seconds_waited(pid: int) -> float:
    """How long the threads of a process and this one have waited for a processor so far (on Linux)."""
    delays = 0
    for file in (
        Path("/proc/thread-self/schedstat"),
        *Path(f"/proc/{pid}/task").glob("*/schedstat"),
    ):
        with suppress(OSError):  # a thread that has ended
            delays += int(file.read_text().split()[1])
    return delays / 1e9


def find_url_map() -> Map:
    """The routes of the app."""
    with TemporaryDirectory() as folder:
        return create_app(Settings(Path(folder), metrics=True)).url_map


def main() -> None:
    """Run it as the command line says."""
    parser = make_parser("fuzz", __doc__)
    parser.add_argument("--requests", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--database", choices=DATABASES, default="sqlite")
    parser.add_argument(
        "--trusted-hosts", action="store_true", help="answer one host only, and trust no proxy"
    )
    run(torture, parser)


def torture(arguments: Namespace, report: Report) -> None:
    """Send the requests, and print. BrokenPromise as the module says."""
    more = {"TRUSTED_HOSTS": "127.0.0.1"} if arguments.trusted_hosts else {"PROXIES": "1"}
    url_map = find_url_map()
    with site(arguments.database, ANALYSTS="1", METRICS="1", **more) as (settings, _):
        folder = Path(settings["INSTANCE"])
        prepare = [sys.executable, "-m", "solitaire", "daily", "prepare", "--days", "3"]
        subprocess.run(prepare, env=environment(settings), check=True, capture_output=True)
        log = folder / "server.log"
        with Server(settings, log) as server:
            database = connect(settings["DATABASE_URL"])
            fuzz = Fuzz(server, url_map, database, folder, arguments.seed)
            try:
                print_figures(report, fuzz, arguments.requests)
            finally:
                database.dispose()
        fuzz.faults += [f"in the log: {line}" for line in errors_in(log)[:FAULTS]]
    if fuzz.faults:
        raise BrokenPromise("\n".join(fuzz.faults[:FAULTS]))
    print("\nEvery promise was kept.")


def print_figures(report: Report, fuzz: Fuzz, requests: int) -> None:
    """Send the requests, and print the figures."""
    report.part(f"{requests:,} hostile requests to {len(fuzz.fuzzer.rules)} routes")
    for number in fuzz.run(requests):
        report.figure(f"memory of the server after {number:,}", fuzz.memory[-1] / 1e6, "MB")
    for status, count in sorted(fuzz.statuses.items()):
        report.count(f"answers {status}", count)
    report.count("routes with a good answer", len(fuzz.good_rules))
    report.count("ordinary turns", fuzz.turns)
    report.count("secrets looked for in each answer", len(fuzz.secrets))
    report.count("answers over a second, at first", fuzz.slow)
    report.figure("the slowest answer", 1000 * fuzz.slowest, "ms")
    missed = {rule.rule for rule in fuzz.fuzzer.rules} - fuzz.good_rules
    print("without a good answer:", ", ".join(sorted(missed)) or "none")
    if requests >= LEAK_REQUESTS and len(fuzz.memory) > 2:
        half = len(fuzz.memory) // 2
        grown = (fuzz.memory[-1] - fuzz.memory[half - 1]) / (
            requests * (len(fuzz.memory) - half) / len(fuzz.memory)
        )
        report.figure("memory for each request of the second half", grown, "bytes")
        if grown > LEAK:
            fuzz.faults.append(f"memory grows by {grown:.0f} bytes a request")


if __name__ == "__main__":
    main()
