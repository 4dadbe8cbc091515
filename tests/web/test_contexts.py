"""Templates never get a game, a row or a use case, which could disclose hidden cards."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from flask import Flask, render_template_string, template_rendered
from jinja2 import Template

from solitaire.rules import Deal, Game
from solitaire.web.http.errors import answer_error
from tests.kit.attempts import attempt, golden
from tests.kit.browsing import HX, SAME_SITE
from tests.kit.contexts import find_forbidden
from tests.kit.reading import read
from tests.kit.records import deal_text, record, turns_text
from tests.kit.routes import ALL
from tests.kit.sites import MakeSite, Site

LOST, WON = record("lost"), record("won")
Rendered = list[tuple[str | None, list[str]]]


@contextmanager
def noting(app: Flask) -> Iterator[Rendered]:
    """Record each template that the app renders, with the forbidden values in its context."""
    rendered: Rendered = []

    def note(sender: Flask, template: Template, context: dict[str, Any], **more: object) -> None:
        rendered.append((template.name, list(find_forbidden(context))))

    with template_rendered.connected_to(note, app):
        yield rendered


def ask_everything(site: Site, games: list[str]) -> None:
    """Request every route as the owner, another player and a new one, with and without htmx."""
    for who in ("ada", "eve", None):
        for headers in ({}, HX):
            for route in ALL:
                for game in games if "GAME" in route.path else ("",):
                    if route.endpoint in ("people.delete_account", "games.drop_game"):
                        continue  # would delete or drop the games
                    site.client(who).open(
                        route.of(game),
                        method=route.method,
                        data=dict(route.form),
                        headers={**SAME_SITE, **headers},
                    )


def wait_for_a_daily(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """Request the page of a daily that is not ready."""
    monkeypatch.setattr(type(site.dailies), "made", lambda *_: None)
    monkeypatch.setattr(type(site.dailies), "start_making", lambda *_: None)
    assert site.client().get("/daily/4").status_code == 202


def visit_more(site: Site) -> None:
    """Request pages whose addresses come from other responses."""
    ada, bob = site.client("ada"), site.client("bob")
    family = ada.post(
        "/families", data={"table": "The Lees", "name": "Ada"}, headers=SAME_SITE
    ).headers["Location"]
    (found,) = site.use_cases.families.of_player("ada")[-1:]
    invitation = site.use_cases.families.get("ada", found.id).invitation
    join = f"/families/join/{invitation}"
    bob.get(join)
    bob.post(join, data={"name": "<"}, headers=SAME_SITE)
    bob.post(join, data={"name": "Bob"}, headers=SAME_SITE)
    for client in (ada, bob):
        for path in ("", "?daily=3", "/leave"):
            assert client.get(family + path).status_code == 200
    for client in (ada, bob):
        assert client.get(f"/deals/{deal_text(WON)}/compare").status_code == 200
    device = read(ada.get("/you/device").text).one("p", id="way").text
    for client in (ada, bob):
        assert client.get(device).status_code == 200
    ada.set_cookie("preferences", "spare=on")
    assert ada.get("/games/lost-3/spare").status_code == 200
    assert ada.get("/", base_url="http://example.com").status_code == 400


@pytest.mark.slow
def test_templates_get_views_only(make_site: MakeSite, monkeypatch: pytest.MonkeyPatch) -> None:
    site = make_site(search=golden, trusted_hosts=("localhost",))
    games = []
    for name, of in (("lost", LOST), ("won", WON)):
        for turns in (0, 3, 28):
            path = site.put(
                deal_text(of),
                turns_text(of, turns),
                id=f"{name}-{turns}",
                first=(name, turns) == ("won", 28),
                public=name == "won",
                help="away hint:1:1",
            )
            games.append(path.removeprefix("/games/"))
    games.append(attempt(site, "ada").removeprefix("/games/"))
    attempt(site, "eve", 9)
    for game in ("ada-4", "won-28"):
        site.review(f"/games/{game}")
    with noting(site.app) as rendered:
        ask_everything(site, games)
        visit_more(site)
        wait_for_a_daily(site, monkeypatch)
        for status in (400, 403, 404, 409, 500, 503):
            with site.app.test_request_context("/"):
                answer_error(status)
    found = {(name, path) for name, paths in rendered for path in paths}
    assert not found, "\n".join(f"{name}: {path}" for name, path in sorted(found))
    templates = site.app.jinja_env.list_templates()
    pages = {
        name for name in templates if not name.startswith("layouts/") and "/_" not in f"/{name}"
    }
    assert pages - {name for name, _ in rendered} == set()


def test_forbidden_values_in_a_context_are_found(site: Site) -> None:
    """The test above would pass too if the search found nothing."""
    deal = Deal.from_code(deal_text(LOST))
    game = Game.start(deal)
    row = site.row(site.put(deal_text(LOST)))
    with site.app.test_request_context("/"), noting(site.app) as rendered:
        for hidden in (deal, game, game.position, row, site.games, site.use_cases, site.engine):
            for given in (hidden, [hidden], {"of": (hidden,)}, lambda hidden=hidden: hidden):
                render_template_string("{{ 1 }}", given=given)
    assert len(rendered) == 28
    assert all(found for _, found in rendered)
