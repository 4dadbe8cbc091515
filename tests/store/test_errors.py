"""Store errors on both databases name the cause, and contain no row values."""

from __future__ import annotations

import logging
import sqlite3
from contextlib import closing
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import create_engine, insert, text
from sqlalchemy.exc import OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from solitaire.store import ConstraintError, Database, DatabaseError, DatabaseUnavailable
from solitaire.store.errors import convert_errors
from solitaire.store.tables import players
from tests.kit.rows import NOON

LOG = logging.getLogger("solitaire.test")
ROW = {"id": "who plays", "name": None, "phrase": "the deal", "created": NOON}


def add_twice(database: Database) -> None:
    for _ in range(2):
        with database.begin() as connection:
            connection.execute(insert(players), ROW)


def test_logged_errors_contain_no_row_values(
    engine: Database, caplog: pytest.LogCaptureFixture
) -> None:
    with pytest.raises(ConstraintError) as fault:
        add_twice(engine)
    LOG.error("unforeseen", exc_info=fault.value)
    assert engine.engine.hide_parameters, "SQLAlchemy's own messages have none either"
    said = caplog.text
    assert "ConstraintError" in said
    assert "in add_twice" in said
    assert "who plays" not in said
    assert "the deal" not in said


def test_a_busy_sqlite_is_unavailable_but_a_missing_table_is_an_error(tmp_path: Path) -> None:
    file = tmp_path / "games.db"
    database = Database(create_engine(f"sqlite:///{file}", connect_args={"timeout": 0}))
    with closing(sqlite3.connect(file)) as other:
        other.execute("BEGIN EXCLUSIVE")
        with (
            pytest.raises(
                DatabaseUnavailable, match=r"SQLITE_BUSY: database is locked in CREATE TABLE"
            ),
            database.begin() as busy,
        ):
            busy.execute(text("CREATE TABLE games (id TEXT)"))
    with pytest.raises(DatabaseError, match=r"SQLITE_ERROR in SELECT") as missing:
        database.rows(str, text("SELECT * FROM games"))
    database.dispose()
    assert type(missing.value) is DatabaseError


@pytest.mark.parametrize(
    ("pragma", "said"),
    [
        ("max_page_count = 1", "OperationalError SQLITE_FULL: database or disk is full"),
        ("query_only = ON", "OperationalError SQLITE_READONLY: attempt to write a readonly database"),
    ],
)  # fmt: skip
def test_a_sqlite_that_cannot_be_written_is_unavailable_and_says_why(
    tmp_path: Path, pragma: str, said: str
) -> None:
    database = Database(create_engine(f"sqlite:///{tmp_path / 'games.db'}"))
    with database.connect() as connection:
        connection.execute(text(f"PRAGMA {pragma}"))
        with pytest.raises(DatabaseUnavailable) as fault, convert_errors():
            connection.execute(text("CREATE TABLE games (id TEXT)"))
    database.dispose()
    assert str(fault.value) == f"{said} in CREATE TABLE games (id TEXT)"


def make_failure(driver: Exception) -> Exception:
    return OperationalError("UPDATE games", {}, driver)


@pytest.mark.parametrize(
    ("cause", "kind", "said"),
    [
        (PoolTimeoutError(), DatabaseUnavailable, "no free connection"),
        (
            make_failure(psycopg.OperationalError("a row")),
            DatabaseUnavailable,
            "OperationalError in UPDATE games",
        ),
        (
            make_failure(psycopg.errors.ReadOnlySqlTransaction("a row")),
            DatabaseUnavailable,
            "ReadOnlySqlTransaction 25006 in UPDATE games",
        ),
        (make_failure(psycopg.ProgrammingError("a row")), DatabaseError, "ProgrammingError in UPDATE games"),
    ],
)  # fmt: skip
def test_driver_errors_map_to_store_errors(
    cause: Exception, kind: type[DatabaseError], said: str
) -> None:
    with pytest.raises(DatabaseError) as fault, convert_errors():
        raise cause
    assert type(fault.value) is kind
    assert str(fault.value) == said


def test_other_errors_pass_through_unchanged() -> None:
    with pytest.raises(KeyError), convert_errors():
        raise KeyError("something else")
