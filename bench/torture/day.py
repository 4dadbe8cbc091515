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
from collections import defaultdict
from collections.abc import Callable, Mapping
from contextlib import ExitStack, closing
from dataclasses import dataclass, field
from functools import partial
from http.client import HTTPConnection
from http.cookies import SimpleCookie
from pathlib import Path
from statistics import median
from threading import Event, Thread
from time import monotonic
from typing import Final
from urllib.parse import urlencode, urlsplit

from werkzeug.routing import MapAdapter

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
from bench.web import whole_app
from solitaire.matches import Match, Table
from solitaire.rules import Seed
from tests.kit.hands import Chance
from tests.kit.match_games import TRIED
from tests.kit.reading import Element, Form, forms, read

REDIRECTS: Final = (301, 302, 303, 307, 308)
WAITING: Final = 202
"""The status of a page that says that a job is not done yet."""
AT_MOST: Final = 60
"""Moves of a match or a game, after which its player goes."""
COUNTED: Final = re.compile(r"^solitaire_responses_total\{[^}]*\} ([\d.e+]+)$", re.MULTILINE)


@dataclass
class Noted:
    """What the answers to the visitors were like, by method and route."""

    routes: MapAdapter
    seconds: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    faults: list[str] = field(default_factory=list)

    def note(self, method: str, path: str, status: int, took: float) -> None:
        """Note an answer; every status from 400 on is a fault."""
        rule, _ = self.routes.match(urlsplit(path).path, method, return_rule=True)
        self.seconds[f"{method} {rule.rule}"].append(took)
        if status >= 400:
            self.faults.append(f"{method} {path}: {status}")


@dataclass
class Visitor:
    """A browser without scripts, at an address of its own. ``page`` is what it shows."""

    port: int
    source: str
    noted: Noted
    chance: Chance
    pace: float
    ended: Event
    cookies: SimpleCookie = field(default_factory=SimpleCookie)
    path: str = ""
    status: int = 0
    page: Element = field(default_factory=lambda: Element("", {}))

    def open(self, path: str) -> None:
        """Open a page, and think about it."""
        self._go("GET", path)
        self.ended.wait(self.pace * self.chance.below(2_000) / 1_000)

    def press(self, form: Form, **choices: str) -> None:
        """Send a form; while a job is not done, the page that says so sends it again."""
        self._go(form.method, form.action, form.filled(**choices))
        given_up = monotonic() + PATIENCE
        while self.status == WAITING and monotonic() < given_up:
            self.ended.wait(0.3)
            (again,) = [each for each in forms(self.page) if "data-again" in each.element]
            self._go(again.method, again.action, again.filled())
        self.ended.wait(self.pace * self.chance.below(2_000) / 1_000)

    def find(self, pattern: str) -> list[Form]:
        """The forms of the page with an action like that and a button."""
        return [
            each
            for each in forms(self.page)
            if re.fullmatch(pattern, each.element.get("action")) and each.buttons
        ]

    def press_any(self, pattern: str, **choices: str) -> bool:
        """Send one of these forms, with one of the cards if it asks for one; False if there is none."""
        found = self.find(pattern)
        if not found:
            return False
        form = self.chance.one_of(found)
        if cards := form.options("discard"):
            choices["discard"] = self.chance.one_of(cards)
        self.press(form, **choices)
        return True

    def _go(self, method: str, path: str, form: Mapping[str, str] | None = None) -> None:
        if method == "GET" and form:
            path, form = f"{path}?{urlencode(form)}", None
        self.status, location, text = self._ask(method, path, form)
        while self.status in REDIRECTS:
            path = location
            self.status, location, text = self._ask("GET", path, None)
        self.path, self.page = (
            urlsplit(path).path,
            read(text) if text.lstrip().startswith("<!") else self.page,
        )

    def _ask(self, method: str, path: str, form: Mapping[str, str] | None) -> tuple[int, str, str]:
        headers = {
            "Cookie": "; ".join(f"{name}={one.coded_value}" for name, one in self.cookies.items()),
            "Sec-Fetch-Site": "same-origin",
        }
        if form is not None:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        begun = monotonic()
        with closing(HTTPConnection(HOST, self.port, PATIENCE, (self.source, 0))) as connection:
            connection.request(method, path, urlencode(form) if form is not None else None, headers)
            answer = connection.getresponse()
            text = answer.read().decode(errors="replace")
        self.noted.note(method, path, answer.status, monotonic() - begun)
        for given in answer.headers.get_all("Set-Cookie", []):
            self.cookies.load(given)
        return answer.status, answer.headers.get("Location", ""), text


# ---- kinds of visitors -----------------------------------------------------------------------------------


def play_on(visitor: Visitor, turns: int = AT_MOST) -> None:
    """Play turns with any card until the game is over or so many are played."""
    for _ in range(turns):
        if not visitor.press_any(r"/games/[^/]+/turns"):
            return


def learn(visitor: Visitor) -> None:
    """A newcomer: the lesson, a gentle step to its end, what it was like, and the review."""
    visitor.open("/")
    visitor.open("/learn")
    for _ in range(4):
        visitor.press_any(r"/learn/([^/]+/)?turns")
    visitor.open("/")
    visitor.press_any(r"/packs/gentle-steps")
    game = visitor.path
    play_on(visitor)
    visitor.open(f"{game}?turn=3")
    visitor.open(game)
    visitor.open("/statistics")


def play_dailies(visitor: Visitor) -> None:
    """A daily visitor: both dailies, their boards and the archive."""
    for daily in ("/daily/short", "/daily"):
        visitor.open(daily)
        number = visitor.path
        visitor.press_any(number)
        play_on(visitor)
        visitor.open(f"{number}/board")
    visitor.open("/archive")
    visitor.open("/")


def solve_puzzles(visitor: Visitor) -> None:
    """A solver: the three puzzles of the day, with any moves."""
    visitor.open("/puzzles")
    for path in [
        each["href"] for each in visitor.page.all("a") if each.get("href").startswith("/puzzles/")
    ]:
        visitor.open(path)
        for _ in range(3):
            visitor.press_any(r"/puzzles/.+/answers")


def play_matches(visitor: Visitor) -> None:
    """A player of a match of any game, with its rules before and its review after."""
    game = visitor.chance.one_of(list(TRIED.values()))
    rules, name = game.rules, game.rules.name
    visitor.open(f"/matches?game={name}")
    visitor.open(f"/matches/{name}/rules")
    text, seed = game.random_table(visitor.chance), Seed(visitor.chance.below(1 << 30))
    match = Match.start(rules, seed, Table.parse(rules, text)).play_bots()
    visitor._go(
        "POST",
        "/matches",
        {"game": name, "table": text.removeprefix("you,"), "deal": str(match.code)},
    )
    address = visitor.path
    for revision in range(AT_MOST):
        if match.is_over:
            break
        move = game.choose(match, visitor.chance, 9)
        visitor._go("POST", f"{address}/moves", {"revision": str(revision), **game.form(move)})
        match = match.play(move).play_bots()
        visitor.ended.wait(visitor.pace * visitor.chance.below(2_000) / 1_000)
    visitor.open(f"{address}?turn=2" if match.is_over else "/matches")


def race(visitor: Visitor) -> None:
    """Two friends: a race of the short game, a turn each, the seals between, and the lines at the end."""
    friend = Visitor(
        visitor.port, visitor.source, visitor.noted, visitor.chance, visitor.pace, visitor.ended
    )
    visitor.open("/races/new")
    visitor.press_any("/races", name="Ada", kind="short")
    address = visitor.path
    friend.open(address)
    friend.press_any(f"{address}/join", name="Bo")
    both = (visitor, friend)
    for each in both:
        each.open(address)
        each.press_any(f"{address}/begin")
    for _ in range(AT_MOST):
        going_on = [each.press_any(r"/games/[^/]+/turns") for each in both]
        visitor._ask("GET", f"{address}/seals", None)
        if not any(going_on):
            break
    for each in both:
        each.open(address)


def try_out(visitor: Visitor) -> None:
    """Somebody with a code: its page, every turn free, and the record."""
    code = Seed(visitor.chance.below(1 << 30)).code
    visitor.open(f"/deals/{code}")
    visitor.open(f"/try/{code}")
    for _ in range(8):
        visitor.press_any(r"/try/.+/turns")
    visitor.open(visitor.path)


def print_deals(visitor: Visitor) -> None:
    """Somebody with a printer: a deal, and a booklet."""
    code = Seed(visitor.chance.below(1 << 30)).code
    visitor.open(f"/deals/{code}/print")
    visitor.open("/booklets")
    visitor.press_any("/booklets")


def read_about(visitor: Visitor) -> None:
    """A reader, who changes language and settings, plays some words for a while, and founds a family."""
    for path in ("/", "/rules", "/keys", "/about", "/study", "/packs", "/new", "/matches/rules"):
        visitor.open(path)
    visitor.press_any("/language", language=visitor.chance.one_of(["en", "nl", "es"]))
    visitor.open("/settings")
    visitor.press_any("/settings", cards="large")
    visitor._go("POST", "/games", {"deal": f"words {visitor.chance.below(1 << 30)}", "anyway": "1"})
    play_on(visitor, 5)
    visitor.open("/families")
    visitor.press_any("/families", family="Sunday", name="Cy")
    for path in ("/families", "/statistics", "/games", "/you", "/you/devices", "/you/export", "/"):
        visitor.open(path)


KINDS: Final[tuple[Callable[[Visitor], None], ...]] = (
    learn,
    play_dailies,
    play_matches,
    solve_puzzles,
    play_matches,
    race,
    try_out,
    read_about,
    play_dailies,
    print_deals,
    learn,
    play_matches,
)
"""What visitors do; one of each is there at any time."""


def make_visitor(
    port: int, number: int, noted: Noted, arguments: Namespace, ended: Event
) -> Visitor:
    """A new visitor in a stream of visitors, which has an address of its own."""
    chance = Chance(arguments.seed * 1_000 + number + len(noted.seconds))
    return Visitor(port, f"127.0.1.{number}", noted, chance, arguments.pace, ended)


# ---- the day ---------------------------------------------------------------------------------------------


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
            Stream(kind, partial(make_visitor, ports[n % len(ports)], n, noted, arguments, ended))
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
