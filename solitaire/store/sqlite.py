"""Sets SQLite up for several processes.

A plain BEGIN that turns into a write fails if another writer came first. So Python's SQLite driver is set to
run BEGIN IMMEDIATE, which waits for the lock, before the first statement that writes. A SELECT needs no
transaction, and does not wait. What a transaction reads before its first write may therefore be outdated; our
writes check what they have seen (optimistic lock).
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import suppress
from pathlib import Path
from time import sleep
from typing import Any, Final

from sqlalchemy import URL, Engine, create_engine, event
from sqlalchemy.pool import ConnectionPoolEntry

from solitaire.store.database import Database

SYNCHRONOUS: Final = ("OFF", "NORMAL", "FULL", "EXTRA")
SAFE: Final = "FULL"
"""The default of ``synchronous``: an answered turn is kept through a power failure."""
BUSY_SECONDS: Final = 5
"""Seconds a write waits for the lock; a write takes a few milliseconds."""

_WAL_ATTEMPTS: Final = 20
_CHECKPOINT_ATTEMPTS: Final = 10
_CHECKPOINT_PAUSE: Final = 0.02


def create_sqlite_engine(url: URL, synchronous: str) -> Engine:
    """Create an engine that sets up each of its connections. ValueError for an unknown ``synchronous``."""
    if synchronous.upper() not in SYNCHRONOUS:
        raise ValueError(f"synchronous is one of {', '.join(SYNCHRONOUS)}: {synchronous!r}")
    engine = create_engine(
        url,
        connect_args={"timeout": BUSY_SECONDS, "isolation_level": "IMMEDIATE"},
        hide_parameters=True,
    )

    @event.listens_for(engine, "do_connect")
    def create(dialect: object, entry: object, arguments: list[Any], options: object) -> None:
        if arguments[0] != ":memory:" and not url.query:  # a query may say that the file must exist
            create_private_file(Path(arguments[0]))

    @event.listens_for(engine, "connect")
    def set_up(connection: sqlite3.Connection, entry: ConnectionPoolEntry) -> None:
        _use_wal(connection)
        connection.execute(f"PRAGMA synchronous = {synchronous}")
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("PRAGMA secure_delete = ON")  # deleted data is overwritten

    return engine


def create_private_file(file: Path) -> None:
    """Create an empty file, which SQLite takes for a new database, for its owner only; if there is none yet.

    SQLite gives the files beside it (``-wal``, ``-shm``) the same permissions. If the file cannot be created,
    SQLite says why when it opens it.
    """
    with suppress(OSError):
        os.close(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))


def make_private(database: Database) -> None:
    """Take the rights to an SQLite database from all but its owner: older versions made public files.

    No effect elsewhere, or if the file is another user's.
    """
    file = database.engine.url.database
    if database.engine.dialect.name == "sqlite" and file not in (None, "", ":memory:"):
        for end in ("", "-wal", "-shm"):
            with suppress(OSError):
                os.chmod(f"{file}{end}", 0o600)


def overwrite_old_pages(database: Database) -> None:
    """Have SQLite overwrite deleted data in its file now, and truncate the WAL; no effect elsewhere.

    Gives up after a fifth of a second if the database is being read all the time, as by Litestream; a later
    call or checkpoint does it then. Nothing is lost: SQLite truncates the WAL only when all of it is copied.
    """
    with database.connect() as connection:
        if connection.dialect.name != "sqlite":
            return
        # Without a timeout: SQLite would wait for readers with the write lock in its hand.
        connection.exec_driver_sql("PRAGMA busy_timeout = 0")
        try:
            for _ in range(_CHECKPOINT_ATTEMPTS):
                busy, *_ = connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)").one()
                if not busy:
                    break
                sleep(_CHECKPOINT_PAUSE)
        finally:
            connection.exec_driver_sql(f"PRAGMA busy_timeout = {1000 * BUSY_SECONDS}")


def _use_wal(connection: sqlite3.Connection) -> None:
    """Switch the file to WAL, a setting that the file keeps.

    Two processes that switch a new file at once can deadlock. SQLite detects that and fails one of them
    without its busy timeout (15 of 600 openings, six at a time); that one waits for an ordinary lock, and
    retries.
    """
    for attempt in range(1, _WAL_ATTEMPTS + 1):
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or attempt == _WAL_ATTEMPTS:
                raise
        connection.execute("BEGIN EXCLUSIVE")
        connection.execute("ROLLBACK")
