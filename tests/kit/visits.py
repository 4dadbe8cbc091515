"""Visits every page of a site with games in every state."""

from __future__ import annotations

from typing import Final

import pytest

from solitaire.web.http.errors import answer_error
from tests.kit.attempts import attempt, golden
from tests.kit.browsing import HX, SAME_SITE
from tests.kit.reading import read
from tests.kit.records import deal_text, record, turns_text
from tests.kit.routes import ALL
from tests.kit.sites import MakeSite, Site

LOST, WON = record("lost"), record("won")
GAMES: Final = ("lost-0", "lost-3", "lost-28", "won-0", "won-3", "won-28", "ada-4")
"""The ids of the games that are visited."""


def make_visited_site(make_site: MakeSite) -> Site:
    """A site with games at their start, in the middle and at their end, and with reviews."""
    site = make_site(search=golden, trusted_hosts=("localhost",))
    for name, of in (("lost", LOST), ("won", WON)):
        for turns in (0, 3, 28):
            site.put(
                deal_text(of),
                turns_text(of, turns),
                id=f"{name}-{turns}",
                first=(name, turns) == ("won", 28),
                public=name == "won",
                help="away hint:1:1",
            )
    attempt(site, "ada")
    attempt(site, "eve", 9)
    for game in ("ada-4", "won-28"):
        site.review(f"/games/{game}")
    return site


def visit_everything(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """Request every page, as several players, and every error."""
    _ask_everything(site)
    _visit_more(site)
    _wait_for_a_daily(site, monkeypatch)
    for status in (400, 403, 404, 409, 500, 503):
        with site.app.test_request_context("/"):
            answer_error(status)


def _ask_everything(site: Site) -> None:
    """Request every route as the owner, another player and a new one, with and without htmx."""
    for who in ("ada", "eve", None):
        for headers in ({}, HX):
            for route in ALL:
                for game in GAMES if "GAME" in route.path else ("",):
                    if route.endpoint in ("people.delete_account", "games.drop_game"):
                        continue  # would delete or drop the games
                    site.client(who).open(
                        route.of(game),
                        method=route.method,
                        data=dict(route.form),
                        headers={**SAME_SITE, **headers},
                    )


def _wait_for_a_daily(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """Request the page of a daily that is not ready."""
    monkeypatch.setattr(type(site.dailies), "made", lambda *_: None)
    monkeypatch.setattr(type(site.dailies), "start_making", lambda *_: None)
    assert site.client().get("/daily/4").status_code == 202


def _visit_more(site: Site) -> None:
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
    refusing = site.client().post("/games?asked=1", headers={**SAME_SITE, "Accept": "text/html"})
    assert refusing.status_code == 409
