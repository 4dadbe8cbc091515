"""Visitors of every kind: browsers without scripts, which fill in the forms that they find."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Mapping
from contextlib import closing
from dataclasses import dataclass, field
from http.client import HTTPConnection
from http.cookies import SimpleCookie
from threading import Event
from time import monotonic, sleep
from typing import Final
from urllib.parse import urlencode, urlsplit

from werkzeug.routing import MapAdapter

from bench.torture.programs import HOST, PATIENCE
from solitaire.matches import Match, Table
from solitaire.rules import Seed
from tests.kit.hands import Chance
from tests.kit.match_games import TRIED
from tests.kit.reading import NOTHING, Element, Form, forms, read

REDIRECTS: Final = (301, 302, 303, 307, 308)
WAITING: Final = 202
"""The status of a page that says that a job is not done yet, and of a table that asks before a turn."""
AGAIN: Final = 0.3
"""Seconds until the page of a job is asked for again; also at the end of the day, for what is begun."""
AT_MOST: Final = 60
"""Moves of a match or a game, after which its player goes."""


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
    page: Element = NOTHING

    def open(self, path: str) -> None:
        """Open a page, and think about it."""
        self.go("GET", path)
        self.think()

    def press(self, form: Form, **choices: str) -> None:
        """Send a form; while a job is not done, the page that says so sends it again."""
        self.go(form.method, form.action, form.filled(**choices))
        given_up = monotonic() + PATIENCE
        while (again := self.find_again()) and monotonic() < given_up:
            sleep(AGAIN)
            self.go(again.method, again.action, again.filled())
        self.think()

    def find_again(self) -> Form | None:
        """The form of a page that waits for a job; None on others, as a table that asks before a turn."""
        if self.status != WAITING:
            return None
        return next((each for each in forms(self.page) if "data-again" in each.element), None)

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

    def think(self) -> None:
        """Wait for a while, up to twice the pace."""
        self.ended.wait(self.pace * self.chance.below(2_000) / 1_000)

    def go(self, method: str, path: str, form: Mapping[str, str] | None = None) -> None:
        """Send a request, and follow where it leads."""
        if method == "GET" and form:
            path, form = f"{path}?{urlencode(form)}", None
        self.status, location, text = self.ask(method, path, form)
        while self.status in REDIRECTS:
            path = location
            self.status, location, text = self.ask("GET", path)
        self.path = urlsplit(path).path
        if text.startswith("<!doctype html>"):
            self.page = read(text)

    def ask(
        self, method: str, path: str, form: Mapping[str, str] | None = None
    ) -> tuple[int, str, str]:
        """Send a request with the cookies of this browser: its status, where it leads, and its text."""
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
    visitor.go(
        "POST",
        "/matches",
        {"game": name, "table": text.removeprefix("you,"), "deal": str(match.code)},
    )
    address = visitor.path
    for revision in range(AT_MOST):
        if match.is_over:
            break
        move = game.choose(match, visitor.chance, 9)
        visitor.go("POST", f"{address}/moves", {"revision": str(revision), **game.form(move)})
        match = match.play(move).play_bots()
        visitor.think()
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
        visitor.ask("GET", f"{address}/seals")
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
    for path in ("/", "/rules", "/keys", "/about", "/study", "/packs", "/new"):
        visitor.open(path)
    visitor.press_any("/language", language=visitor.chance.one_of(["en", "nl", "es"]))
    visitor.open("/settings")
    visitor.press_any("/settings", cards="large")
    visitor.go("POST", "/games", {"deal": f"words {visitor.chance.below(1 << 30)}", "anyway": "1"})
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
