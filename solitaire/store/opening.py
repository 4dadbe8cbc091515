"""Opens SQLite and PostgreSQL, and sets SQLite up for several processes.

A plain BEGIN that turns into a write fails when another writer came first, so Python's driver for SQLite is
told to say BEGIN IMMEDIATE before the first statement that writes, which waits its turn. Before a SELECT it
says nothing: reading needs no transaction, and waits for nobody. So what is read before the first write of
a transaction may be old by then; our writes name what they have seen.
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
BUSY_SECONDS: Final = 5
"""How long a write to SQLite waits for the writers before it; a write takes a few milliseconds."""
CONNECT_SECONDS: Final = 5
"""How long PostgreSQL may take to answer a new connection; it takes milliseconds if it is there."""

_WAL_ATTEMPTS: Final = 20
_CHECKPOINT_MILLISECONDS: Final = 250


def open_database(
    url: str, *, synchronous: str = "FULL", statement_seconds: int | None = None
) -> Database:
    """That database, its tables as this version has them. ``dispose()`` it at the end.

    The parameters and errors are those of ``connect``. Missing tables are made, and a database of an older
    version is upgraded; NewerDatabaseError for one of a newer version.
    """
    database = connect(url, synchronous=synchronous, statement_seconds=statement_seconds)
    try:
        upgrade(database)
    except BaseException:
        database.dispose()
        raise
    return database


def check_address(url: str) -> None:
    """ValueError if that is no address of a database, as in ``connect``."""
    try:
        make_url(url)
    except ArgumentError as error:
        raise ValueError(str(error)) from error


def connect(
    url: str, *, synchronous: str = "FULL", statement_seconds: int | None = None
) -> Database:
    """That database, whatever is in it. ``dispose()`` it at the end.

    ``url`` is SQLAlchemy's: ``sqlite:///games.sqlite3`` or ``postgresql://...``, which means psycopg 3;
    the folder of a file must exist. ``sqlite://`` is a database in memory, one for each thread.
    ``synchronous`` is SQLite's: FULL loses no answered turn when the power fails, NORMAL may lose the
    last ones; neither loses any when the process is killed. ValueError for an unknown one.
    PostgreSQL gives up a statement after ``statement_seconds``, waiting for locks included; None is never.
    A ``connect_timeout`` or ``options`` in the URL replaces ours.
    ImportError if the driver is not installed; ValueError as ``check_address``.
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
    """A file's connection that was used last is lent first: only it still knows the pages it has read.

    SQLite drops what a connection has read of a file when another one has written to it.
    """
    lends_many = url.get_dialect()().get_dialect_pool_class(url) is QueuePool
    return {"pool_use_lifo": True} if lends_many else {}


def overwrite_old_pages(database: Database) -> None:
    """Have SQLite write what was deleted over its file now, and empty its log; elsewhere nothing happens.

    While somebody reads, it is left to a later time. Waits no longer than a moment for that.
    """
    with database.connect() as connection:
        if connection.dialect.name != "sqlite":
            return
        # Whoever waits here holds up those who write.
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
        connection.execute("PRAGMA secure_delete = ON")  # so what is deleted is overwritten


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
