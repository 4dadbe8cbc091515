"""Sites of earlier releases go on: players see their pages and finish games, those drawn by hand too."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing
from datetime import datetime
from pathlib import Path
from typing import Any, Final

import pytest
from sqlalchemy import text

from solitaire.play.deals.beginner import choose_greedily
from tests.data.make_site import TODAY
from tests.kit.browsing import Browser
from tests.kit.releases import put_site_of, said_by_site_of
from tests.kit.sites import Site, site_in

SAID: Final[dict[str, Any]] = {release: said_by_site_of(release) for release in ("0.2.0", "1.0.0")}
PLAYERS: Final = ("ada", "bob", "eve")
COOKIES: Final = {
    "0.2.0": "draw=by-hand&line=on&told=yes&explained=yes&sort=suit",
    "1.0.0": "kind=standard&level=severe&spare=lost&command_line=on&finished_games=5&sort=suit",
}
"""The preferences of a player of each release."""
DAILIES: Final = {"0.2.0": 26, "1.0.0": TODAY}
every_release: Final = pytest.mark.parametrize("release", SAID, indirect=True)
every_player: Final = pytest.mark.parametrize("player", PLAYERS)


@pytest.fixture
def release(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def site(tmp_path: Path, release: str) -> Iterator[Site]:
    def put(path: Path) -> None:
        put_site_of(release, path)

    with closing(site_in(tmp_path / "site", put, ahead=False)) as site:
        site.clock.now = datetime.fromisoformat(SAID[release]["now"])
        yield site


def browser_of(site: Site, player: str, release: str) -> Browser:
    client = site.client(player)
    client.set_cookie("preferences", COOKIES[release])
    return Browser(client)


def find_games(site: Site, player: str, condition: str) -> list[str]:
    """The games of a player, but for those dropped, that fulfil a condition of SQL."""
    query = (
        f"SELECT id FROM games WHERE player = :player AND NOT dropped AND {condition} ORDER BY id"
    )
    with site.engine.connect() as connection:
        return list(connection.execute(text(query), {"player": player}).scalars())


def open_all(browser: Browser, pages: Sequence[str]) -> None:
    for page in pages:
        browser.open(page)
        assert browser.status == 200, page


@every_release
@every_player
def test_its_players_see_all_their_pages(site: Site, release: str, player: str) -> None:
    browser = browser_of(site, player, release)
    games = find_games(site, player, "true")
    reviewed = find_games(site, player, "id IN (SELECT game FROM reviews)")[:1]
    pages = ["/", "/games", "/statistics", "/you", "/families", SAID[release]["table"]]
    pages += [f"/daily/{DAILIES[release]}", *(f"/games/{game}" for game in games)]
    pages += [f"/games/{game}{page}" for game in reviewed for page in ("?turn=1", "/findings")]
    open_all(browser, pages)


@pytest.mark.parametrize("release", ["1.0.0"], indirect=True)
@every_player
def test_the_other_pages_of_1_0_0(site: Site, release: str, player: str) -> None:
    said = SAID[release]
    pages = ["/archive/2026-12", "/new", "/settings", "/matches", "/puzzles", "/mistakes", "/packs"]
    pages += [f"/packs/{name}" for name in said["packs"][player]]
    pages += [
        f"/daily/{variant}{TODAY}{page}" for variant in ("", "short/") for page in ("", "/board")
    ]
    pages += [f"{said['table']}?game={name}" for name in ("standard", "short", "lastcard")]
    if player == "eve":
        pages += [f"/matches/{match}" for match in said["played"]]
    else:
        pages += [f"/races/{said[race]}" for race in ("race over", "race open")]
    open_all(browser_of(site, player, release), pages)


@pytest.mark.parametrize("release", ["1.0.0"], indirect=True)
def test_the_preferred_level_of_1_0_0_is_the_one_that_took_it_up(site: Site, release: str) -> None:
    page = browser_of(site, "ada", release).open("/new")
    (chosen,) = (each for each in page.all("input", name="level") if "checked" in each)
    assert chosen["value"] == "hard"


@every_release
@every_player
def test_its_games_go_on(site: Site, release: str, player: str) -> None:
    browser = browser_of(site, player, release)
    for game in find_games(site, player, "NOT over"):
        browser.open(f"/games/{game}")
        before = site.games.get(player, game)
        browser.take(choose_greedily(before.game))
        assert site.games.get(player, game).number == before.number + 1


@pytest.mark.parametrize("release", ["0.2.0"], indirect=True)
def test_a_game_drawn_by_hand_is_finished(site: Site, release: str) -> None:
    game, browser = SAID[release]["games"]["covered"], browser_of(site, "eve", release)
    browser.open(f"/games/{game}")
    while not (player_game := site.games.get("eve", game)).game.is_over:
        browser.take(choose_greedily(player_game.game))
    assert site.results.of_game(game) is not None
