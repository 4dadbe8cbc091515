"""What a log says of a fault: all of it, but not what a database answered.

A driver's message may hold values of a row, such as a player and a deal; so of its errors, and of those that
stand for them, a log has the type and the place.
"""

from __future__ import annotations

import logging
from traceback import format_exception, format_tb

from sqlalchemy.exc import StatementError

_DRIVERS = frozenset({"psycopg", "sqlite3"})


def log_fault(log: logging.Logger, what: str, fault: BaseException) -> None:
    """Log that fault as an error, with its traceback and those of what it came from."""
    if any(_holds_values(error) for error in _chain(fault)):
        log.error("%s: %s", what, "\ncaused\n".join(map(_told, _chain(fault))))
    else:
        log.error(what, exc_info=fault)


def _chain(fault: BaseException) -> list[BaseException]:
    """What it came from, the first cause first, and itself."""
    chain = [fault]
    while (
        before := chain[-1].__cause__ or chain[-1].__context__
    ) is not None and before not in chain:
        chain.append(before)
    return chain[::-1]


def _holds_values(error: BaseException) -> bool:
    driver = type(error).__module__.partition(".")[0] in _DRIVERS
    return driver or isinstance(error, StatementError)


def _told(error: BaseException) -> str:
    if not _holds_values(error):
        return "".join(format_exception(error, chain=False))
    return type(error).__name__ + "\n" + "".join(format_tb(error.__traceback__))
