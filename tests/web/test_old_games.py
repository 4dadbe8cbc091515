"""Starting the site on a database of an older version."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import delete

from solitaire.play.games.games import Games
from solitaire.store import GameStore, ResultStore, open_database
from solitaire.store.tables import results
from solitaire.web import Settings, close_app, create_app
from tests.kit.playing import ONE_DEAL, play_on


def test_startup_stores_missing_results_of_old_games(tmp_path: Path) -> None:
    settings = Settings(tmp_path)
    engine = open_database(settings.database)
    games = Games(GameStore(engine), ONE_DEAL)
    player_game = play_on(games, games.start("ada", "1-8QZK-4M2T"))
    before = ResultStore(engine).of_game(player_game.id)
    with engine.begin() as connection:
        connection.execute(delete(results))
    close_app(create_app(settings))
    assert ResultStore(engine).of_game(player_game.id) == before
    engine.dispose()
