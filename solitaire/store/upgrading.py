"""Brings the tables of a database to the revision that this program needs (``solitaire.store.migrations``).

A database stores its revision, so the check is one small query. A new one is made from ``tables.metadata``
as it is now, as Alembic's documentation advises; Alembic is imported only if there is something to migrate,
since that takes longer than making all tables. An upgrade is one transaction.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from operator import attrgetter
from threading import Lock
from typing import TYPE_CHECKING, Final

from sqlalchemy import Connection, inspect, text
from sqlalchemy.schema import CreateIndex, CreateTable, ExecutableDDLElement

from solitaire.store.database import Database
from solitaire.store.errors import DatabaseError
from solitaire.store.migrations import HEAD
from solitaire.store.sqlite import make_private
from solitaire.store.tables import metadata

if TYPE_CHECKING:
    from alembic.config import Config

LOCK_SECONDS: Final = 5
"""Seconds that an upgrade waits for a table, which is locked meanwhile; requests wait for 10."""
_SINCE: Final = "_since_"
_UPGRADE_LOCK: Final = 1_166_238_577  # any number, as long as all our processes use the same
_ALEMBIC: Final = Lock()  # Alembic keeps its state in globals, one for the whole process


class NewerDatabaseError(RuntimeError):
    """The database has a revision ``found`` of a newer version, with which this program cannot work."""

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


def is_compatible(found: str | None, head: str = HEAD) -> bool:
    """Whether a program of revision ``head`` can work with a database of revision ``found``.

    It can with its own revision, and with newer ones that name it or an older one (``store.migrations``).

    >>> [is_compatible(found, "0012") for found in ("0012", "0013_since_0012", "0013", "0011")]
    [True, True, False, False]
    """
    number, _, since = (found or "").partition(_SINCE)
    return (since or number) <= head.partition(_SINCE)[0] <= number


def upgrade(database: Database) -> str | None:
    """Upgrade a database to ``HEAD``; returns the revision it had, as ``revision_of``. One process at a time.

    A newer database that suits this program stays as it is. NewerDatabaseError, without a change, if it does
    not; DatabaseError if it lacks a table; DatabaseUnavailable if a table is in use for longer than
    ``LOCK_SECONDS``. A file that was upgraded is its owner's only. Cost: 2 ms if there is nothing to do, some
    60 ms for a new database, and 0.3 s for Alembic and the migrations of an old one.
    """
    with database.connect() as connection:
        found = revision_of(connection)
        if is_compatible(found):
            _check_tables(connection)
            return found
    with _ALEMBIC, exclusive_transaction(database) as connection:
        found = revision_of(connection)  # another process may have been quicker
        if _is_new(connection):
            _create_tables(connection)
        elif not is_compatible(found):
            migrate(connection, found)
    make_private(database)
    return found


def _is_new(connection: Connection) -> bool:
    """Whether a database has none of our tables; one from before revisions has games."""
    ours = {*metadata.tables, "alembic_version"}
    return ours.isdisjoint(inspect(connection).get_table_names())


def _create_tables(connection: Connection) -> None:
    """Create what the migrations up to ``HEAD`` create, and note that as the revision."""
    for statement in table_statements():
        connection.execute(statement)
    connection.exec_driver_sql(
        "CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL, "
        "CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num))"
    )
    connection.execute(text("INSERT INTO alembic_version VALUES (:head)"), {"head": HEAD})


def table_statements() -> Iterator[ExecutableDDLElement]:
    """What creates the tables and their indexes, in the same order each time.

    Of two indexes that are as good for a statement, SQLite takes the one created last, and the order of
    SQLAlchemy's ``create_all`` differs from process to process.
    """
    for table in metadata.sorted_tables:
        yield CreateTable(table)
        yield from map(CreateIndex, sorted(table.indexes, key=attrgetter("name")))


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


def steps_from(found: str | None) -> Sequence[tuple[str, str]]:
    """The revisions that an upgrade would go through, and what each does. Errors as ``upgrade``."""
    from alembic.script import ScriptDirectory

    revisions = [*ScriptDirectory.from_config(_configure()).walk_revisions()]
    if found is not None and found not in {each.revision for each in revisions}:
        raise NewerDatabaseError(found)
    later = [each for each in revisions if found is None or each.revision > found]
    return [(each.revision, each.doc) for each in reversed(later)]


def _configure() -> Config:
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", "solitaire.store:migrations")
    return config


def migrate(connection: Connection, found: str | None) -> None:
    """Run the migrations after the revision ``found``, all for None, in the transaction of the connection.

    Errors as ``upgrade``.
    """
    from alembic import command

    if connection.dialect.name != "sqlite":
        connection.exec_driver_sql(f"SET LOCAL lock_timeout = '{LOCK_SECONDS}s'")
    steps_from(found)  # refuses a newer one
    config = _configure()
    config.attributes["connection"] = connection
    command.upgrade(config, HEAD)
