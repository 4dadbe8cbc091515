"""One engine for SQLite and PostgreSQL, and SQLite set up for several processes.

A plain BEGIN that turns into a write fails when another writer came first, so Python's driver for SQLite is
told to say BEGIN IMMEDIATE before the first statement that writes, which waits its turn. Before a SELECT it
says nothing: reading needs no transaction, and waits for nobody. So what is read before the first write of
a transaction may be old by then; our writes name what they have seen.
"""

from __future__ import annotations

import sqlite3
from typing import Final

from sqlalchemy import Engine, create_engine, event, make_url, text
from sqlalchemy.pool import ConnectionPoolEntry

from solitaire.store.tables import metadata

SYNCHRONOUS: Final = ("OFF", "NORMAL", "FULL", "EXTRA")
BUSY_SECONDS: Final = 5
"""How long a write waits for the writers before it; a write takes a few milliseconds."""

_WAL_ATTEMPTS: Final = 20
_CREATE_LOCK: Final = 1_166_238_577  # any number, as long as all our processes use the same


def open_database(url: str, *, synchronous: str = "FULL") -> Engine:
    """The engine of that database, its tables made if they are missing. ``dispose()`` it at the end.

    ``url`` is SQLAlchemy's: ``sqlite:///games.sqlite3`` or ``postgresql://...``, which means psycopg 3;
    the folder of a file must exist. ``sqlite://`` is a database in memory, one for each thread.
    ``synchronous`` is SQLite's: FULL loses no answered turn when the power fails, NORMAL may lose the
    last ones; neither loses any when the process is killed. ValueError for an unknown one.

    There are no migrations yet: ``create_all`` makes missing tables and changes none. When Alembic
    comes, it takes ``tables.metadata``, and its ``upgrade`` the place of ``_create_tables``.
    """
    if synchronous.upper() not in SYNCHRONOUS:
        raise ValueError(f"synchronous is one of {', '.join(SYNCHRONOUS)}: {synchronous!r}")
    parsed = make_url(url)
    if parsed.drivername in ("postgres", "postgresql"):  # hosting providers hand out both
        parsed = parsed.set(drivername="postgresql+psycopg")
    if parsed.get_backend_name() == "sqlite":
        engine = create_engine(
            parsed, connect_args={"timeout": BUSY_SECONDS, "isolation_level": "IMMEDIATE"}
        )
        _set_up_sqlite(engine, synchronous)
    else:
        engine = create_engine(parsed, pool_pre_ping=True)
    try:
        _create_tables(engine)
    except BaseException:
        engine.dispose()
        raise
    return engine


def _set_up_sqlite(engine: Engine, synchronous: str) -> None:
    @event.listens_for(engine, "connect")
    def connect(connection: sqlite3.Connection, entry: ConnectionPoolEntry) -> None:
        _use_wal(connection)
        connection.execute(f"PRAGMA synchronous = {synchronous}")


def _use_wal(connection: sqlite3.Connection) -> None:
    """Switch the file to WAL, which it then keeps.

    Two processes that switch a new file at once can each hold what the other waits for. SQLite sees
    that and fails one without its busy timeout (15 of 600 openings, six at a time), so that one waits
    for a lock it may wait for, and tries again.
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


def _create_tables(engine: Engine) -> None:
    """Make what is missing. One process at a time: two workers that start at once would both try."""
    with engine.begin() as connection:
        if connection.dialect.name == "sqlite":  # whose driver begins nothing before a CREATE
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        else:
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _CREATE_LOCK})
        metadata.create_all(connection)
