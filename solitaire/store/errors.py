"""Database errors without values of rows.

::

    AddressError              the URL of a database is invalid
    DatabaseError
    +-- ConstraintError       a row is there already, or what it refers to is not
    +-- DatabaseUnavailable   the database is down, busy or too slow, which may pass

A driver's message may hold values of a row, such as a player and a deal. So these errors contain only its
type and code, and drop the original error from the traceback. A failed connection involves no row, and its
message is kept.
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


class AddressError(ValueError):
    """The URL of a database cannot be parsed."""


class DatabaseError(RuntimeError):
    """The database refused or failed; the message is safe to log."""


class ConstraintError(DatabaseError):
    """A row violates a constraint: its key exists, or a row it refers to does not."""


class DatabaseUnavailable(DatabaseError):  # noqa: N818 - a state, which may pass
    """The database is down, busy or too slow; a retry may succeed."""


@contextmanager
def convert_errors() -> Iterator[None]:
    """Convert SQLAlchemy errors raised in the block to DatabaseError."""
    try:
        yield
    except SQLAlchemyError as error:
        raise _convert(error) from None


@contextmanager
def convert_driver_errors() -> Iterator[None]:
    """Convert a driver's OperationalError raised in the block, without SQLAlchemy, to DatabaseUnavailable."""
    try:
        yield
    except Exception as error:
        if _is_operational(error):
            raise DatabaseUnavailable(type(error).__name__) from None
        raise


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
    code = getattr(driver, "sqlite_errorname", None) or getattr(driver, "sqlstate", None)
    reason = f"{type(driver).__name__} {code or ''}".rstrip()
    if error.statement is None:
        return f"{reason}: {str(driver).partition(chr(10))[0]}"
    return f"{reason} in {error.statement.strip().partition(chr(10))[0][:STATEMENT_SHOWN]}"


def _may_pass(driver: BaseException | None) -> bool:
    if isinstance(driver, sqlite3.Error):  # its OperationalError covers a missing table as well
        busy = sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED
        return getattr(driver, "sqlite_errorcode", 0) & 0xFF in busy
    return _is_operational(driver)


def _is_operational(driver: BaseException | None) -> bool:
    # psycopg may not be installed, but every driver has an OperationalError (PEP 249).
    return any(kind.__name__ == "OperationalError" for kind in type(driver).__mro__)
