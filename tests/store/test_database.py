"""The engine applies its settings to every connection, and writers wait for the lock."""

import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import asdict
from functools import partial
from pathlib import Path

import pytest
from sqlalchemy import URL, Engine, QueuePool, inspect, select, text

from solitaire.store import (
    ConstraintError,
    DatabaseError,
    DatabaseUnavailable,
    GameStore,
    open_database,
    sqlite,
)
from solitaire.store.opening import connect
from solitaire.store.tables import games, metadata
from tests.kit.at_once import at_once
from tests.kit.postgresql import Server
from tests.kit.rows import game_row

ROW = game_row()


@contextmanager
def open_engine(url: str, **settings: str) -> Iterator[Engine]:
    engine = open_database(url, **settings)
    try:
        yield engine
    finally:
        engine.dispose()


@pytest.mark.parametrize(("synchronous", "number"), [("FULL", 2), ("NORMAL", 1), ("off", 0)])
def test_the_settings_apply_to_every_sqlite_connection(
    tmp_path: Path, synchronous: str, number: int
) -> None:
    url = f"sqlite:///{tmp_path / 'games.sqlite3'}"
    with (
        open_engine(url, synchronous=synchronous) as engine,
        engine.connect() as first,
        engine.connect() as second,
    ):
        for connection in (first, second):
            assert connection.scalar(text("PRAGMA journal_mode")) == "wal"
            assert connection.scalar(text("PRAGMA synchronous")) == number
            assert connection.scalar(text("PRAGMA busy_timeout")) == 1000 * sqlite.BUSY_SECONDS
            assert connection.scalar(text("PRAGMA foreign_keys")) == 1
            assert connection.scalar(text("PRAGMA secure_delete")) == 1


@pytest.mark.parametrize("database", ["sqlite"])  # PostgreSQL has its own settings
def test_sqlite_syncs_fully_by_default(url: str) -> None:
    with open_engine(url) as engine, engine.connect() as connection:
        assert connection.scalar(text("PRAGMA synchronous")) == 2


def test_an_error_message_hides_the_row(engine: Engine) -> None:
    GameStore(engine).add(ROW)
    with pytest.raises(ConstraintError) as refused:
        GameStore(engine).add(ROW)
    assert "8QZK" not in str(refused.value)


def test_rejects_an_unknown_synchronous_setting(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="synchronous is one of"):
        open_database(f"sqlite:///{tmp_path / 'games.sqlite3'}", synchronous="FULL; DROP TABLE")


def test_rejects_an_invalid_database_url() -> None:
    with pytest.raises(ValueError, match="Could not parse"):
        open_database("games.sqlite3")


def test_opening_a_database_in_a_missing_folder_fails(tmp_path: Path) -> None:
    with pytest.raises(DatabaseError, match="unable to open"):
        open_database(f"sqlite:///{tmp_path / 'nowhere' / 'games.sqlite3'}")


@pytest.mark.parametrize("scheme", ["postgres", "postgresql", "postgresql+psycopg"])
def test_a_plain_postgresql_url_selects_psycopg_3(
    scheme: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[URL] = []

    def create_engine(url: URL, **settings: object) -> None:
        asked.append(url)
        raise ZeroDivisionError

    monkeypatch.setattr("solitaire.store.opening.create_engine", create_engine)
    with pytest.raises(ZeroDivisionError):
        open_database(f"{scheme}://user@localhost/games")
    assert str(asked[0].set(query={})) == "postgresql+psycopg://user@localhost/games"
    assert asked[0].query["connect_timeout"] == "5"


def test_reopening_a_database_keeps_its_data(url: str, engine: Engine) -> None:
    GameStore(engine).add(ROW)
    with open_engine(url) as again:
        assert set(inspect(again.engine).get_table_names()) == {*metadata.tables, "alembic_version"}
        assert GameStore(again).get(ROW.id) == ROW


def test_an_in_memory_database_works_in_one_thread() -> None:
    with open_engine("sqlite://") as engine, engine.connect() as connection:
        assert connection.execute(select(games)).all() == []


@pytest.mark.deep
def test_several_threads_can_open_a_new_database_at_once(tmp_path: Path) -> None:
    together = 6
    for attempt in range(30):
        url = f"sqlite:///{tmp_path / str(attempt)}.sqlite3"
        for engine in at_once([partial(open_database, url)] * together):
            engine.dispose()


def test_a_writer_does_not_block_readers_of_committed_rows(engine: Engine) -> None:
    with engine.begin() as writer:
        writer.execute(text("UPDATE games SET over = over"))
        with engine.connect() as reader:
            assert reader.execute(select(games)).all() == []


def test_a_transaction_holds_the_write_lock_after_its_first_write(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    with open_engine(f"sqlite:///{path}") as engine, engine.begin() as connection:
        connection.execute(text("UPDATE games SET over = over"))  # matches no row
        impatient = sqlite3.connect(path, timeout=0, isolation_level=None)
        try:
            with pytest.raises(sqlite3.OperationalError, match="locked"):
                impatient.execute("BEGIN IMMEDIATE")
        finally:
            impatient.close()


def test_a_failed_transaction_rolls_back_and_releases_its_lock(engine: Engine) -> None:
    def fail() -> None:
        with engine.begin() as connection:
            connection.execute(games.insert(), asdict(ROW))
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    with engine.begin() as connection:
        assert connection.execute(select(games)).all() == []


def test_the_pool_of_a_process_has_a_limit(postgresql: Server) -> None:
    with postgresql.database() as url:
        database = connect(url)
        pool = database.engine.pool
        assert isinstance(pool, QueuePool)
        pool._timeout = 0.01
        with ExitStack() as stack:
            for _ in range(15):
                stack.enter_context(database.connect())
            with pytest.raises(DatabaseUnavailable, match="no free connection"):
                database.connect().__enter__()
        database.dispose()
