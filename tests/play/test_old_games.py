"""Results of finished games that have none."""

from __future__ import annotations

import logging

import pytest
from sqlalchemy import Engine, delete, select, update

from solitaire.play.games.games import Games
from solitaire.play.games.old_games import complete_results
from solitaire.store import ResultStore
from solitaire.store.old_games import PAGE
from solitaire.store.tables import games as games_table
from solitaire.store.tables import results
from tests.kit.playing import play_on
from tests.kit.postgresql import on_every_database

CODE = "1-8QZK-4M2T"


def play_game(games: Games, player: str = "ada") -> str:
    return play_on(games, games.start(player, CODE)).id


def make_old(engine: Engine) -> None:
    with engine.begin() as connection:
        connection.execute(delete(results))


@on_every_database
def test_results_of_old_games_are_restored_exactly(games: Games, engine: Engine) -> None:
    ids = [play_game(games), play_game(games), play_game(games, "bob")]
    games.start("ada", CODE)
    store = ResultStore(engine)
    before = [store.of_game(id) for id in ids]
    assert None not in before
    make_old(engine)
    assert complete_results(engine) == len(ids)
    assert [store.of_game(id) for id in ids] == before
    assert complete_results(engine) == 0


def test_more_than_one_page_of_results_is_completed(games: Games, engine: Engine) -> None:
    row = games_table.select().where(games_table.c.id == play_game(games))
    with engine.begin() as connection:
        copy = dict(connection.execute(row).mappings().one())
        connection.execute(
            games_table.insert(),
            [copy | {"id": f"copy {number}", "first": False} for number in range(PAGE)],
        )
    make_old(engine)
    assert complete_results(engine) == PAGE + 1
    with engine.connect() as connection:
        assert len(connection.execute(select(results)).all()) == PAGE + 1


def test_a_result_is_made_beside_others(games: Games, engine: Engine) -> None:
    lost, _ = play_game(games), play_game(games, "bob")
    with engine.begin() as connection:
        connection.execute(delete(results).where(results.c.game == lost))
    assert complete_results(engine) == 1


def test_a_damaged_game_does_not_block_other_results(
    games: Games, engine: Engine, caplog: pytest.LogCaptureFixture
) -> None:
    damaged, _ = play_game(games), play_game(games, "bob")
    make_old(engine)
    with engine.begin() as connection:
        connection.execute(
            update(games_table).where(games_table.c.id == damaged).values(turns="nonsense")
        )
    with caplog.at_level(logging.ERROR):
        assert complete_results(engine) == 1
    assert damaged in caplog.text
