"""No route fails for what only a program sends: names of its own, one name twice, NUL in values and paths."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from typing import Any
from urllib.parse import parse_qsl, urlencode

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.kit.browsing import SAME_SITE
from tests.kit.postgresql import Server
from tests.kit.puzzles import begin_puzzles
from tests.kit.routes import ALL, Route
from tests.kit.sites import MakeSite, Site
from tests.kit.walk import put_all

Pairs = list[tuple[str, str]]
SPARED = "people.delete_account"
"""Asked last: afterwards nothing is the player's any more."""
WORDS = ("self", "args", "kwargs", "values", "template", "address", "_external", "_anchor", "\0")
"""Names that a function could have for something else."""


@pytest.fixture
def full_site(
    postgresql: Server, make_site: MakeSite, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Site]:
    """A site without limits that has everything. PostgreSQL refuses more than SQLite, and finds as much."""
    begin_puzzles(monkeypatch, 2)
    chosen: dict[str, Any] = {"limits": {}, "folder": "full", "ahead": True}
    with postgresql.database() as url, closing(make_site(database_url=url, **chosen)) as site:
        put_all(site, changed=False)
        yield site


def names_of(site: Site) -> list[str]:
    """The names of all that routes, queries and forms have, and further words."""
    found = {name for rule in site.app.url_map.iter_rules() for name in rule.arguments}
    for route in ALL:
        found |= {name for name, _ in (*route.form, *query_of(route))}
    return [*sorted(found), *WORDS]


def query_of(route: Route) -> Pairs:
    return parse_qsl(route.path.partition("?")[2], keep_blank_values=True)


def with_nul(pairs: Pairs) -> Iterator[Pairs]:
    """The pairs with a NUL in each of their values in turns."""
    for at, (name, value) in enumerate(pairs):
        yield [*pairs[:at], (name, f"{value[:1]}\0{value[1:]}"), *pairs[at + 1 :]]


def ask(client: FlaskClient, route: Route, query: Pairs, form: Pairs) -> TestResponse:
    path = route.of("lost-3").partition("?")[0]
    return client.open(
        f"{path}?{urlencode(query)}",
        method=route.method,
        headers={**SAME_SITE, "Content-Type": "application/x-www-form-urlencoded"},
        data=urlencode(form),
    )


def with_nul_in_path(route: Route) -> Iterator[Route]:
    """The route with a NUL in each part of its path in turns."""
    path, mark, query = route.path.partition("?")
    parts = path.split("/")
    for at in range(1, len(parts)):
        odd = "/".join([*parts[:at], f"{parts[at]}%00", *parts[at + 1 :]])
        yield replace(route, path=f"{odd}{mark}{query}")


def with_names(route: Route, names: list[str]) -> Iterator[tuple[Pairs, Pairs]]:
    """Queries and forms with all names twice, behind and before those of the route."""
    query, form = query_of(route), [*route.form]
    odd = [(name, value) for name in names for value in ("1", "x")]
    yield [*query, *odd], [*form, *odd]
    yield [*odd, *query], [*odd, *form]


def requests(names: list[str]) -> Iterator[tuple[Route, Pairs, Pairs, str | None]]:
    """The requests: a route, its query and its form, and the player."""
    seen = set()
    for route in sorted(ALL, key=lambda route: route.endpoint == SPARED):
        query, form = query_of(route), [*route.form]
        for each in with_nul(query):
            yield route, each, form, "ada"
        for each in with_nul(form):
            yield route, query, each, "ada"
        if (route.endpoint, route.method) not in seen:
            seen.add((route.endpoint, route.method))
            for odd_query, odd_form in with_names(route, names):
                yield route, odd_query, odd_form, "ada"
            yield route, odd_query, odd_form, None
            for each in with_nul_in_path(route):
                yield each, query, form, "ada"


def test_no_route_fails_for_odd_parameters(full_site: Site) -> None:
    failed, asked = [], 0
    for route, query, form, player in requests(names_of(full_site)):
        with ask(full_site.client(player), route, query, form) as answer:
            asked += 1
            if answer.status_code == 500:  # a queue may be full, which is a 503
                failed.append((str(route), player))
    assert failed == []
    assert asked > 2 * len(ALL)
