"""Opens SQLite and PostgreSQL, and sets SQLite up for several processes.

A plain BEGIN that turns into a write fails if another writer came first. So Python's SQLite driver is set to
run BEGIN IMMEDIATE, which waits for the lock, before the first statement that writes. A SELECT needs no
transaction, and does not wait. What a transaction reads before its first write may therefore be outdated; our
writes check what they have seen (optimistic lock).
"""

from __future__ import annotations

import sqlite3
from typing import Any, Final

from sqlalchemy import URL, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.pool import ConnectionPoolEntry, QueuePool

from solitaire.store.database import Database
from solitaire.store.errors import own_errors
from solitaire.store.upgrading import upgrade

SYNCHRONOUS: Final = ("OFF", "NORMAL", "FULL", "EXTRA")
SAFE: Final = "FULL"
"""The default of ``synchronous``: an answered turn is kept through a power failure."""
BUSY_SECONDS: Final = 5
"""Seconds a write to SQLite waits for the lock; a write takes a few milliseconds."""
CONNECT_SECONDS: Final = 5
"""Seconds to wait for a new PostgreSQL connection; it takes milliseconds if the server is up."""

_WAL_ATTEMPTS: Final = 20
_CHECKPOINT_MILLISECONDS: Final = 250


def postgresql_address(url: str) -> str | None:
    """The address of a PostgreSQL database in libpq's format; None for SQLite."""
    parsed = make_url(url)
    if parsed.get_backend_name() == "sqlite":
        return None
    return parsed.set(drivername="postgresql").render_as_string(hide_password=False)


def open_database(
    url: str, *, synchronous: str = SAFE, statement_seconds: int | None = None
) -> Database:
    """Open a database and create or upgrade its tables. ``dispose()`` it at the end.

    Parameters and errors as ``connect``; NewerDatabaseError if a newer version of the program upgraded it.
    """
    database = connect(url, synchronous=synchronous, statement_seconds=statement_seconds)
    try:
        upgrade(database)
    except BaseException:
        database.dispose()
        raise
    return database


def check_address(url: str) -> None:
    """Raise ValueError if ``url`` is no address of a database, as in ``connect``."""
    try:
        make_url(url)
    except ArgumentError as error:
        raise ValueError(str(error)) from error


def connect(url: str, *, synchronous: str = SAFE, statement_seconds: int | None = None) -> Database:
    """Open a database without looking at its tables. ``dispose()`` it at the end.

    ``url`` is SQLAlchemy's: ``sqlite:///games.sqlite3`` or ``postgresql://...``, which means psycopg 3; the
    folder of a file must exist. ``sqlite://`` is a database in memory, one for each thread. ``synchronous``
    is SQLite's: FULL loses no answered turn when the power fails, NORMAL may lose the last ones; neither
    loses any when the process is killed. ValueError for an unknown one. PostgreSQL cancels a statement after
    ``statement_seconds``, waiting for locks included; None is no limit. A ``connect_timeout`` or ``options``
    in the URL replaces ours. ImportError if the driver is not installed; ValueError as ``check_address``.
    """
    if synchronous.upper() not in SYNCHRONOUS:
        raise ValueError(f"synchronous is one of {', '.join(SYNCHRONOUS)}: {synchronous!r}")
    check_address(url)
    parsed = make_url(url)
    if parsed.drivername in ("postgres", "postgresql"):  # hosting providers hand out both
        parsed = parsed.set(drivername="postgresql+psycopg")
    if parsed.get_backend_name() != "sqlite":
        limits = {"connect_timeout": str(CONNECT_SECONDS)}
        if statement_seconds is not None:
            limits["options"] = f"-c statement_timeout={1000 * statement_seconds}"
        parsed = parsed.set(query={**limits, **parsed.query})
        with own_errors():  # no such kind of database
            return Database(create_engine(parsed, pool_pre_ping=True, hide_parameters=True))
    engine = create_engine(
        parsed,
        connect_args={"timeout": BUSY_SECONDS, "isolation_level": "IMMEDIATE"},
        hide_parameters=True,
        **_of_the_pool(parsed),
    )
    _set_up_sqlite(engine, synchronous)
    return Database(engine)


def _of_the_pool(url: URL) -> dict[str, Any]:
    """A LIFO pool for a file: the connection used last still has a warm page cache.

    SQLite drops a connection's page cache when another connection has written to the file.
    """
    lends_many = url.get_dialect()().get_dialect_pool_class(url) is QueuePool
    return {"pool_use_lifo": True} if lends_many else {}


def overwrite_old_pages(database: Database) -> None:
    """Have SQLite overwrite deleted data in its file now, and truncate the WAL; no effect elsewhere.

    Gives up after a moment if the database is being read; a later call does it then.
    """
    with database.connect() as connection:
        if connection.dialect.name != "sqlite":
            return
        # A longer wait here would block writers.
        connection.exec_driver_sql(f"PRAGMA busy_timeout = {_CHECKPOINT_MILLISECONDS}")
        try:
            connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)").all()
        finally:
            connection.exec_driver_sql(f"PRAGMA busy_timeout = {1000 * BUSY_SECONDS}")


def _set_up_sqlite(engine: Engine, synchronous: str) -> None:
    @event.listens_for(engine, "connect")
    def connect(connection: sqlite3.Connection, entry: ConnectionPoolEntry) -> None:
        _use_wal(connection)
        connection.execute(f"PRAGMA synchronous = {synchronous}")
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("PRAGMA secure_delete = ON")  # deleted data is overwritten


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
