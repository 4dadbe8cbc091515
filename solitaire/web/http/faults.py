"""What a log says of a fault: all of it, but not what a database answered.

A driver's message may hold values of a row, such as a player and a deal; so of its errors, and of those that
stand for them, a log has the type and the place.
"""

from __future__ import annotations

import logging
import sqlite3
from traceback import format_exception, format_tb

from sqlalchemy.exc import DBAPIError, StatementError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

_DRIVERS = frozenset({"psycopg", "sqlite3"})


def log_fault(log: logging.Logger, what: str, fault: BaseException) -> None:
    """Log that fault as an error, with its traceback and those of what it came from."""
    if any(_holds_values(error) for error in _chain(fault)):
        log.error("%s: %s", what, "\ncaused\n".join(map(_told, _chain(fault))))
    else:
        log.error(what, exc_info=fault)


def outage(fault: BaseException) -> str | None:
    """What a log says if the database is down, busy or too slow, which may pass; None for any other fault.

    That is the type of the driver's error and its code, not its message: that may hold values of a row.
    """
    if isinstance(fault, PoolTimeoutError):
        return "no free connection"
    error = fault.orig if isinstance(fault, DBAPIError) else fault
    # SQLite raises it for a full disk or a missing table as well.
    if isinstance(error, sqlite3.OperationalError):
        busy = getattr(error, "sqlite_errorcode", 0) & 0xFF in (
            sqlite3.SQLITE_BUSY,
            sqlite3.SQLITE_LOCKED,
        )
        return error.sqlite_errorname if busy else None
    # The driver may not be installed, but every driver has an OperationalError (PEP 249).
    names = {kind.__name__ for kind in type(error).__mro__ if _of_a_driver(kind)}
    if "OperationalError" not in names:
        return None
    return f"{type(error).__name__} {getattr(error, 'sqlstate', None) or ''}".rstrip()


def _of_a_driver(kind: type) -> bool:
    return kind.__module__.partition(".")[0] in _DRIVERS


def _chain(fault: BaseException) -> list[BaseException]:
    """What it came from, the first cause first, and itself."""
    chain = [fault]
    while (
        before := chain[-1].__cause__ or chain[-1].__context__
    ) is not None and before not in chain:
        chain.append(before)
    return chain[::-1]


def _holds_values(error: BaseException) -> bool:
    return _of_a_driver(type(error)) or isinstance(error, StatementError)


def _told(error: BaseException) -> str:
    if not _holds_values(error):
        return "".join(format_exception(error, chain=False))
    return type(error).__name__ + "\n" + "".join(format_tb(error.__traceback__))
