"""A site of 0.2.0 goes on: its players see their pages and finish their games, those drawn by hand too."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from datetime import datetime
from pathlib import Path
from typing import Any, Final

import pytest
from sqlalchemy import text

from solitaire.play.deals.beginner import choose_greedily
from tests.kit.browsing import Browser
from tests.kit.releases import put_site_of, said_by_site_of
from tests.kit.sites import Site, site_in

SAID: Final[dict[str, Any]] = said_by_site_of("0.2.0")
PLAYERS: Final = ("ada", "bob", "eve")
COOKIE: Final = "draw=by-hand&line=on&told=yes&explained=yes&sort=suit"
"""The preferences of a player of 0.2.0."""


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    def put(path: Path) -> None:
        put_site_of("0.2.0", path)

    with closing(site_in(tmp_path / "site", put, ahead=False)) as site:
        site.clock.now = datetime.fromisoformat(SAID["now"])
        yield site


def browser_of(site: Site, player: str) -> Browser:
    client = site.client(player)
    client.set_cookie("preferences", COOKIE)
    return Browser(client)


def games_of(site: Site, player: str, over: bool) -> list[str]:
    query = text("SELECT id FROM games WHERE player = :player AND over = :over ORDER BY id")
    with site.engine.connect() as connection:
        return list(connection.execute(query, {"player": player, "over": over}).scalars())


@pytest.mark.parametrize("player", PLAYERS)
def test_its_players_see_all_their_pages(site: Site, player: str) -> None:
    browser = browser_of(site, player)
    pages = ["/", "/games", "/statistics", "/you", "/families", SAID["table"], "/daily/26"]
    over = games_of(site, player, over=True)
    pages += [f"/games/{game}" for game in over + games_of(site, player, over=False)]
    pages += [f"/games/{over[0]}{page}" for page in ("", "?turn=1", "/findings")]
    for page in pages:
        browser.open(page)
        assert browser.status == 200, page


@pytest.mark.parametrize("player", PLAYERS)
def test_its_games_go_on(site: Site, player: str) -> None:
    browser = browser_of(site, player)
    for game in games_of(site, player, over=False):
        browser.open(f"/games/{game}")
        before = site.games.get(player, game)
        browser.take(choose_greedily(before.game))
        assert site.games.get(player, game).number == before.number + 1


def test_a_game_drawn_by_hand_is_finished(site: Site) -> None:
    game, browser = SAID["games"]["covered"], browser_of(site, "eve")
    browser.open(f"/games/{game}")
    while not (player_game := site.games.get("eve", game)).game.is_over:
        browser.take(choose_greedily(player_game.game))
    assert site.results.of_game(game) is not None
