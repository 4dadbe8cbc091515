"""Databases of earlier releases, and copies of this release for tests of later ones."""

from __future__ import annotations

import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Table, create_engine, inspect, select

from solitaire.store import Database
from solitaire.store.tables import metadata

ROOT: Final = Path(__file__).parents[2]


def copy_release(folder: Path) -> Path:
    """Copy the package to ``folder / "solitaire"``, which can be changed; templates and files stay."""
    package = folder / "solitaire"
    shutil.copytree(ROOT / "solitaire", package, ignore=shutil.ignore_patterns("__pycache__"))
    for beside in ("templates", "static"):
        (folder / beside).symlink_to(ROOT / beside)
    return package


def said_by_site_of(release: str, kind: str = "site") -> dict[str, Any]:
    """What that site says of its players, boards and standings, or of its matches ("played")."""
    said: dict[str, Any] = json.loads(_data_of(release, kind, "json").read_text())
    return said


def put_site_of(release: str, path: Path, kind: str = "site") -> None:
    """Create the SQLite database that a site of ``release`` ("0.2.0") has left."""
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(_data_of(release, kind, "sql").read_text())


def put_site_into(
    database: Database, release: str, revision: str
) -> dict[str, list[dict[str, Any]]]:
    """Create the tables of ``revision`` in an empty database, with the rows that a site of ``release`` left.

    Returns the rows by table. All tables and columns of that release are among today's.
    """
    with TemporaryDirectory() as folder:
        path = Path(folder) / "site.db"
        put_site_of(release, path)
        source = create_engine(f"sqlite:///{path}")
        with source.connect() as connection:
            there = inspect(connection).get_table_names()
            rows = {
                table.name: read_rows(connection, table)
                for table in metadata.sorted_tables
                if table.name in there
            }
        source.dispose()
    config = Config()
    config.set_main_option("script_location", "solitaire.store:migrations")
    with database.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, revision)
        for name, found in rows.items():
            if found:
                connection.execute(metadata.tables[name].insert(), found)
    return {name: found for name, found in rows.items() if found}


def read_rows(connection: Connection, table: Table) -> list[dict[str, Any]]:
    """All rows of a table, with the columns that the database has of it, by their keys."""
    names = {each["name"] for each in inspect(connection).get_columns(table.name)}
    columns = [each for each in table.c if each.name in names]
    keys = [each.key for each in columns]
    return [dict(zip(keys, row, strict=True)) for row in connection.execute(select(*columns))]


def _data_of(release: str, kind: str, suffix: str) -> Path:
    return ROOT / f"tests/data/{kind}_of_{release.replace('.', '_')}.{suffix}"
