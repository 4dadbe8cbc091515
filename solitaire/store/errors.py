"""Database errors without values of rows.

::

    AddressError              the URL of a database is invalid
    DatabaseError
    +-- ConstraintError       a row is there already, or what it refers to is not
    +-- PlayerGone            the player was deleted or merged meanwhile
    +-- DatabaseUnavailable   the database is down, busy, too slow or read-only, or its disk is full

The last may pass: when the database is up again, or when there is room.

A driver's message may hold values of a row, such as a player and a deal. So these errors contain only its
type and code, and drop the original error from the traceback. A failed connection involves no row, and its
message is kept; so is SQLite's for a state of its file, such as “database or disk is full”.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from sqlalchemy.exc import ArgumentError, IntegrityError, SQLAlchemyError, StatementError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

STATEMENT_SHOWN: Final = 60
"""How many characters of a statement a message contains."""


_STATES: Final = frozenset(
    (
        sqlite3.SQLITE_BUSY,
        sqlite3.SQLITE_LOCKED,
        sqlite3.SQLITE_FULL,
        sqlite3.SQLITE_READONLY,
        sqlite3.SQLITE_IOERR,
        sqlite3.SQLITE_CANTOPEN,
    )
)
"""The primary codes of SQLite for states of its file, whose messages hold no values."""
_READ_ONLY: Final = "25006"
"""PostgreSQL's code for a server that only reads, such as a replica; an InternalError of the driver."""


class AddressError(ValueError):
    """The URL of a database cannot be parsed."""


class DatabaseError(RuntimeError):
    """The database refused or failed; the message is safe to log."""


class ConstraintError(DatabaseError):
    """A row violates a constraint: its key exists, or a row it refers to does not."""


class PlayerGone(DatabaseError):  # noqa: N818 - a state, like the next
    """The player was deleted, or merged into another one."""


class DatabaseUnavailable(DatabaseError):  # noqa: N818 - a state, which may pass
    """The database cannot be used, or not be written, at the moment; a retry may succeed."""


@contextmanager
def convert_errors() -> Iterator[None]:
    """Convert SQLAlchemy errors raised in the block to DatabaseError."""
    try:
        yield
    except SQLAlchemyError as error:
        raise _convert(error) from None


@contextmanager
def convert_driver_errors() -> Iterator[None]:
    """Convert errors of a driver that may pass to DatabaseUnavailable: for huey, which has no SQLAlchemy."""
    try:
        yield
    except Exception as error:
        if not _may_pass(error):
            raise
        raise DatabaseUnavailable(_describe(error)) from None


def _convert(error: SQLAlchemyError) -> DatabaseError:
    if isinstance(error, PoolTimeoutError):
        return DatabaseUnavailable("no free connection")
    if not isinstance(error, StatementError):
        shown = f": {error}" if isinstance(error, ArgumentError) else ""
        return DatabaseError(type(error).__name__ + shown)
    reason = _reason(error)
    if isinstance(error, IntegrityError):
        return ConstraintError(reason)
    return DatabaseUnavailable(reason) if _may_pass(error.orig) else DatabaseError(reason)


def _reason(error: StatementError) -> str:
    """For instance ``QueryCanceled 57014 in UPDATE games SET turns=?``; the statement has no parameters."""
    driver = error.orig
    if error.statement is None:
        return _describe(driver)
    reason = _describe(driver) if _is_state_of_file(driver) else _name(driver)
    return f"{reason} in {error.statement.strip().partition(chr(10))[0][:STATEMENT_SHOWN]}"


def _describe(driver: BaseException | None) -> str:
    """The type and the code of an error, and the first line of its message."""
    return f"{_name(driver)}: {str(driver).partition(chr(10))[0]}"


def _name(driver: BaseException | None) -> str:
    code = getattr(driver, "sqlite_errorname", None) or getattr(driver, "sqlstate", None)
    return f"{type(driver).__name__} {code or ''}".rstrip()


def _may_pass(driver: BaseException | None) -> bool:
    if isinstance(driver, sqlite3.Error):  # its OperationalError covers a missing table as well
        return _is_state_of_file(driver)
    if getattr(driver, "sqlstate", None) == _READ_ONLY:
        return True
    # psycopg may not be installed, but every driver has an OperationalError (PEP 249).
    return any(kind.__name__ == "OperationalError" for kind in type(driver).__mro__)


def _is_state_of_file(driver: BaseException | None) -> bool:
    return getattr(driver, "sqlite_errorcode", 0) & 0xFF in _STATES
