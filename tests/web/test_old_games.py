"""Starting the site on a database of an older version."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import delete

from solitaire.play.games.games import Games
from solitaire.rules import Game
from solitaire.store import GameStore, ResultStore, open_database
from solitaire.store.tables import results
from solitaire.web import Settings, close_app, create_app
from tests.kit.browsing import Browser, piles, readable
from tests.kit.playing import NO_SECRETS, ONE_DEAL, play_on
from tests.kit.records import deal_text, record, turns_text
from tests.kit.sites import Site


def test_startup_stores_missing_results_of_old_games(tmp_path: Path) -> None:
    settings = Settings(tmp_path)
    engine = open_database(settings.database)
    games = Games(GameStore(engine), ONE_DEAL, NO_SECRETS)
    player_game = play_on(games, games.start("ada", "1-8QZK-4M2T"))
    before = ResultStore(engine).of_game(player_game.id)
    with engine.begin() as connection:
        connection.execute(delete(results))
    close_app(create_app(settings))
    assert ResultStore(engine).of_game(player_game.id) == before
    engine.dispose()


def test_the_preference_to_draw_by_tap_is_passed_over(site: Site, ada: Browser) -> None:
    """Up to 0.2.0 players could choose to."""
    lost = record("lost")
    path = site.put(deal_text(lost), turns_text(lost, 3))
    ada.client.set_cookie("preferences", "draw=by-hand&theme=dark")
    ada.open(path)
    assert ada.page.one("html")["data-theme"] == "dark"
    ada.take(lost.turns[3])
    assert piles(ada.page) == readable(Game.replay(lost.deal, lost.turns[:4]))
