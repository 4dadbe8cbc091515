"""Every list and sum still uses an index in a database of a million games."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

import pytest
from sqlalchemy import Column, Connection, MetaData, Table, event

from solitaire.store import StoredGame, StoredResult, open_database
from solitaire.store.database import Database
from solitaire.store.game_lists import GameListStore, Key, Show
from solitaire.store.tables import games, results
from tests.kit.rows import OF_GAMES, game_row, result_row
from tests.store.test_plans import BOUNDED, CODE, LISTS, READ_WHOLE, SORTED, wrong

GAMES: Final = 1_000_000
PLAYERS: Final = 20_000
HEAVY: Final = 20_000
"""How many games the player "heavy" has."""
PAGE: Final = 20

# SQL for the columns that vary between rows: each player has fifty games, each on a different daily; and one
# has all games of every fiftieth of them.
GAME: Final = {
    "id": "'game ' || i",
    "player": "CASE WHEN i % 50 = 13 THEN 'heavy' ELSE 'player ' || (i % 20000) END",
    "deal": f"CASE WHEN i % 50 = 13 THEN 'deal of game ' || i"
    f" WHEN i / 20000 = 7 THEN '{CODE}' ELSE 'deal ' || (i / 20000) END",
    "daily": "i / 20000",
    "over": "i / 20000 % 4 > 0",
    "changed": "datetime('2026-11-02', i || ' seconds') || '.000000'",
}
RESULT: Final = {
    "game": GAME["id"],
    "ended": GAME["changed"],
    "won": "i % 7 = 0",
    "score": "i * 37 % 1100",
    "piles": "i * 37 % 1100 / 100",
} | {name: GAME[name] for name in ("player", "deal", "daily")}


def multiply(
    connection: Connection,
    table: Table,
    row: StoredGame | StoredResult,
    changes: dict[str, str],
    where: str,
) -> None:
    """Insert a million copies of the row, with these columns changed."""
    names = [column.name for column in table.columns]
    connection.exec_driver_sql(f"CREATE TEMP TABLE one_of_{table} AS SELECT * FROM {table}")
    temporary = Table(
        f"one_of_{table}", MetaData(), *(Column(c.name, c.type, key=c.key) for c in table.c)
    )
    connection.execute(temporary.insert(), asdict(row))
    connection.exec_driver_sql(
        f"WITH RECURSIVE n(i) AS (VALUES (0) UNION ALL SELECT i + 1 FROM n WHERE i < {GAMES - 1})"
        f" INSERT INTO {table} ({', '.join(names)})"
        f" SELECT {', '.join(changes.get(name, name) for name in names)}"
        f" FROM n, one_of_{table} WHERE {where}"
    )


@pytest.fixture(scope="module")
def crowd(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Database]:
    path: Path = tmp_path_factory.mktemp("million") / "games.sqlite3"
    engine = open_database(f"sqlite:///{path}", synchronous="OFF")
    row = game_row(first=True, on_day=True)
    with engine.begin() as connection:
        multiply(connection, games, row, GAME, "true")
        multiply(connection, results, result_row(row), RESULT, GAME["over"])
    yield engine
    engine.dispose()


@contextmanager
def counting_steps(database: Database) -> Iterator[list[None]]:
    """A list that gets an item for each instruction that SQLite runs: its work, without the clock."""
    counted: list[None] = []

    def count(connection: Any, *_: object) -> None:
        connection.set_progress_handler(lambda: counted.append(None), 1)

    def stop(connection: Any, *_: object) -> None:
        connection.set_progress_handler(None, 1)

    event.listen(database.engine, "checkout", count)
    event.listen(database.engine, "checkin", stop)
    yield counted
    event.remove(database.engine, "checkout", count)
    event.remove(database.engine, "checkin", stop)


@pytest.mark.release
@pytest.mark.parametrize("show", OF_GAMES)
def test_any_page_of_a_list_of_games_costs_the_same(crowd: Database, show: Show) -> None:
    """Pages of a player with 20,000 games: of a kind with many, the 500th takes the steps of the first."""
    lists = GameListStore(crowd)
    listed = lists.older("heavy", show, HEAVY)
    assert listed

    def steps(before: Key | None) -> int:
        with counting_steps(crowd) as counted:
            assert len(lists.older("heavy", show, PAGE + 1, before)) == PAGE + 1
        return len(counted)

    deep = min(500 * PAGE, len(listed) - PAGE - 1)
    first, last = steps(None), steps(listed[deep - 1].key)
    print(f"{show}: first page {first} steps, page {deep // PAGE} {last}")
    assert first > PAGE
    assert last < 2 * first


@pytest.mark.release
def test_queries_on_a_million_games_do_no_full_scan_and_lists_no_sort(crowd: Database) -> None:
    assert wrong(crowd, LISTS, *READ_WHOLE, *SORTED) == {}
    assert wrong(crowd, BOUNDED, *READ_WHOLE) == {}
