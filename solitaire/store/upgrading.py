"""Brings the tables of a database to the revision that this program needs (``solitaire.store.migrations``).

A database stores its revision, so the check is one small query, and Alembic is imported only if there is
something to do. An upgrade is one transaction.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock
from typing import Final

from sqlalchemy import Connection, inspect, text

from solitaire.store.database import Database
from solitaire.store.errors import DatabaseError
from solitaire.store.migrations import HEAD
from solitaire.store.tables import metadata

_UPGRADE_LOCK: Final = 1_166_238_577  # any number, as long as all our processes use the same
_ALEMBIC: Final = Lock()  # Alembic keeps its state in globals, one for the whole process


class NewerDatabaseError(RuntimeError):
    """The database has an unknown revision ``found``, of a newer version of the program."""

    def __init__(self, found: str) -> None:
        super().__init__(
            f"the database is of revision {found}, and this program knows up to {HEAD}"
        )
        self.found = found


def revision_of(connection: Connection) -> str | None:
    """The revision of a database; None if it has none: it is new, or older than revisions."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.scalar(text("SELECT version_num FROM alembic_version"))
    return found


def upgrade(database: Database) -> str | None:
    """Upgrade a database to ``HEAD``; returns the revision it had, as ``revision_of``. One process at a time.

    NewerDatabaseError, without a change, if its revision is unknown; DatabaseError if it lacks a table of its
    revision. Cost: 2 ms if there is nothing to do, some 50 ms for a new database.
    """
    with database.connect() as connection:
        found = revision_of(connection)
        if found == HEAD:
            _check_tables(connection)
            return found
    with _ALEMBIC, exclusive_transaction(database) as connection:
        found = revision_of(connection)  # another process may have been quicker
        if found != HEAD:
            _run_migrations(connection, found)
    return found


@contextmanager
def exclusive_transaction(database: Database) -> Iterator[Connection]:
    """A transaction that changes a whole database: no other one of these runs at the same time."""
    with database.connect() as connection:
        if connection.dialect.name != "sqlite":
            with connection.begin():
                connection.exec_driver_sql("SET LOCAL statement_timeout = 0")  # it may take minutes
                connection.execute(
                    text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _UPGRADE_LOCK}
                )
                yield connection
            return
        # SQLite rebuilds a table by dropping it, which with foreign keys on would delete the rows that refer
        # to it.
        _run_pragma(connection, "PRAGMA foreign_keys = OFF")
        try:
            with connection.begin():
                # The driver starts no transaction before a CREATE.
                connection.exec_driver_sql("BEGIN IMMEDIATE")
                yield connection
        finally:
            _run_pragma(connection, "PRAGMA foreign_keys = ON")


def _check_tables(connection: Connection) -> None:
    missing = metadata.tables.keys() - inspect(connection).get_table_names()
    if missing:
        raise DatabaseError(f"it has no table {', '.join(sorted(missing))}; restore a backup")


def _run_pragma(connection: Connection, pragma: str) -> None:
    with connection.begin():
        connection.exec_driver_sql(pragma)


def _run_migrations(connection: Connection, found: str | None) -> None:
    from alembic import command
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    config = Config()
    config.set_main_option("script_location", "solitaire.store:migrations")
    config.attributes["connection"] = connection
    known = {each.revision for each in ScriptDirectory.from_config(config).walk_revisions()}
    if found is not None and found not in known:
        raise NewerDatabaseError(found)
    command.upgrade(config, HEAD)
