"""Random requests of all routes, with what only programs send: none is a 500, and none takes a second.

Names of queries and forms are those of all routes, in any place, twice or more; values have NUL, half
characters, huge numbers, texts of kilobytes, or are left out; so do ids in addresses, cookies and headers.
The site has no limits, and everything that the tests' walk stores. The time of a request is that of the
processor in this process, so without PostgreSQL's.

Asserted: no answer is a 500, and none takes longer than ``--most``.
"""

from __future__ import annotations

import shutil
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, closing
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any, Final
from urllib.parse import parse_qsl, quote, urlencode

import pytest

from bench.report import Report, print_times
from bench.torture import BrokenPromise
from solitaire.store import open_database
from tests.kit.browsing import HX, SAME_SITE
from tests.kit.hands import Chance
from tests.kit.jobs import work
from tests.kit.postgresql import DATABASES, start_postgresql
from tests.kit.puzzles import begin_puzzles
from tests.kit.routes import ALL, Route
from tests.kit.sites import Site, site_in
from tests.kit.walk import GAMES, SPARED, put_all

Pairs = list[tuple[str, str]]

WHO: Final = ("ada", "ada", "bob", None)
METHODS: Final = ("GET", "POST", "HEAD", "PUT", "DELETE", "OPTIONS")
VALUES: Final = (
    *("", " ", "0", "1", "-1", "7", "9" * 30, "1e9", "NaN", "\0", "a\0b", "x" * 3_000, "\r\nX: y"),
    *(
        "../../etc/passwd",
        "%00",
        "\ud800",
        "\u202e",
        "\u0130",
        "<b>",
        "'--",
        "{{7*7}}",
        "[]",
        "null",
    ),
    *("on", "JK", "KS", "3", "K", "1-8QZK-4M2T", "S1-8QZK-4M2T", "M1-8QZK-4M2T", "2026-11", "nl"),
)
"""What a value may become."""
WORDS: Final = ("self", "args", "values", "template", "_external", "_anchor", "_method", "\0", "")
"""Names besides those of the routes."""
JOBS_AFTER: Final = 25
"""After so many requests a worker does some jobs, or the queue would be full for the rest."""


def add_options(parser: ArgumentParser) -> None:
    parser.add_argument("--count", type=int, default=5_000, help="of requests")
    parser.add_argument("--database", choices=DATABASES, default="sqlite")
    parser.add_argument("--most", type=float, default=1, help="seconds of processor for a request")


def torture(arguments: Namespace, report: Report) -> None:
    """Send all requests, and print. BrokenPromise as the module says."""
    chance = Chance(arguments.seed)
    statuses, times, broken = Counter[int](), [], []
    with ExitStack() as stack:
        site = _open_site(stack, arguments.database)
        fuzz = Fuzzer(site, chance)
        for number in range(arguments.count):
            begun = process_time()
            asked, status = fuzz.ask()
            taken = process_time() - begun
            statuses[status] += 1
            times.append((taken, asked))
            if status == 500 or taken > arguments.most:
                broken.append(f"{status} after {taken:.2f} s: {asked}")
            if number % JOBS_AFTER == 0:
                work(site.queue, 3)
    report.part(f"Random requests, on {arguments.database}, seed {arguments.seed}")
    report.count("requests", arguments.count)
    for status in sorted(statuses):
        report.count(f"answered with {status}", statuses[status])
    print_times(report, "processor", (1_000 * taken for taken, _ in times))
    print(f"The slowest: {max(times)[1][:200]}")
    if broken:
        raise BrokenPromise("\n".join(broken))


def _open_site(stack: ExitStack, database: str) -> Site:
    """A site that has everything, on a database of its own."""
    top = Path(stack.enter_context(TemporaryDirectory(prefix="solitaire-torture-")))
    begin_puzzles(stack.enter_context(pytest.MonkeyPatch.context()), 2)
    empty = top / "empty.db"
    chosen: dict[str, Any] = {}
    if database == "postgresql":
        server = stack.enter_context(start_postgresql())
        chosen["database_url"] = stack.enter_context(server.database())
    else:
        open_database(f"sqlite:///{empty}").dispose()
    put = partial(shutil.copyfile, empty)
    site = stack.enter_context(closing(site_in(top / "site", put, limits={}, **chosen)))
    put_all(site, changed=False)
    site.judge_typed_deals()
    return site


class Fuzzer:
    """Sends random requests to a site."""

    def __init__(self, site: Site, chance: Chance) -> None:
        self._site = site
        self._chance = chance
        self._routes = [route for route in ALL if route.endpoint not in SPARED]
        found = {name for rule in site.app.url_map.iter_rules() for name in rule.arguments}
        for route in ALL:
            found |= {name for name, _ in (*route.form, *_query_of(route))}
        self._names = [*sorted(found), *WORDS]

    def ask(self) -> tuple[str, int]:
        """Send one: what was sent, as a text, and the status of the answer."""
        chance = self._chance
        route = chance.one_of(self._routes)
        path = self._spoil_path(route.of(chance.one_of(GAMES)).partition("?")[0])
        query = urlencode([*self._spoil(_query_of(route))], errors="surrogatepass")
        form = urlencode([*self._spoil([*route.form])], errors="surrogatepass")
        method = route.method if chance.below(10) else chance.one_of(METHODS)
        headers = {**SAME_SITE, **chance.one_of(({}, HX))}
        headers["Content-Type"] = "application/x-www-form-urlencoded"
        if not chance.below(8):
            headers["Accept-Language"] = chance.one_of(("nl", "es;q=x", "*" * 99, ";;,", "\xff"))
        client = self._site.client(chance.one_of(WHO))
        for name in ("preferences", "zone", self._site.cookie_name):
            if not chance.below(20):
                client.set_cookie(name, quote(chance.one_of(VALUES), errors="surrogatepass"))
        with client.open(
            f"{path}?{query}", method=method, headers=headers, data=form if form else None
        ) as answer:
            answer.get_data()
            return f"{method} {path}?{query} {form}", answer.status_code

    def _spoil(self, pairs: Pairs) -> Iterator[tuple[str, str]]:
        """The pairs with some left out, changed, doubled or added."""
        chance = self._chance
        for name, value in pairs:
            match chance.below(6):
                case 0:
                    continue
                case 1:
                    yield name, chance.one_of(VALUES)
                case 2:
                    yield name, chance.one_of(VALUES)
                    yield name, value
                case 3:
                    at = chance.below(len(value) + 1)
                    yield name, value[:at] + chance.one_of(VALUES) + value[at:]
                case _:
                    yield name, value
        for _ in range(chance.below(3)):
            yield chance.one_of(self._names), chance.one_of(VALUES)

    def _spoil_path(self, path: str) -> str:
        """The path, one time in five with another value in it, quoted."""
        chance = self._chance
        if chance.below(5):
            return path
        parts = path.split("/")
        parts[chance.below(len(parts))] = quote(chance.one_of(VALUES), errors="surrogatepass")
        return "/" + "/".join(parts).lstrip("/")


def _query_of(route: Route) -> Pairs:
    return parse_qsl(route.path.partition("?")[2], keep_blank_values=True)
