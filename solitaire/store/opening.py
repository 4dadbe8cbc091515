"""Opens a database by its URL: SQLite or PostgreSQL."""

from __future__ import annotations

from pathlib import Path
from typing import Final
from urllib.parse import quote

from sqlalchemy import URL, Engine, create_engine, make_url
from sqlalchemy.exc import ArgumentError

from solitaire.store.database import Database
from solitaire.store.errors import AddressError, convert_errors
from solitaire.store.sqlite import SAFE, create_sqlite_engine
from solitaire.store.upgrading import upgrade

CONNECT_SECONDS: Final = 5
"""Seconds to wait for a new PostgreSQL connection; it takes milliseconds if the server is up."""
SILENT_SECONDS: Final = 10
"""After how many seconds without a sign of PostgreSQL's computer a connection is given up. The system's own
timeouts are a quarter of an hour and two hours; a computer that lost its power says nothing."""

_ESCAPED: Final = str.maketrans({sign: quote(sign) for sign in "%?#"})


def open_database(
    url: str,
    *,
    synchronous: str = SAFE,
    statement_seconds: int | None = None,
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


def connect(
    url: str,
    *,
    synchronous: str = SAFE,
    statement_seconds: int | None = None,
) -> Database:
    """Open a database without looking at its tables. ``dispose()`` it at the end.

    ``url`` is SQLAlchemy's: ``sqlite:///games.sqlite3`` or ``postgresql://...``, which means psycopg 3; the
    folder of a file must exist. ``sqlite://`` is a database in memory, one for each thread. ``synchronous``
    is SQLite's: FULL loses no answered turn when the power fails, NORMAL may lose the last ones; neither
    loses any when the process is killed. ValueError for an unknown one. PostgreSQL cancels a statement after
    ``statement_seconds``, waiting for locks included; None is no limit. A parameter of libpq in the URL
    (``connect_timeout``, ``options``) replaces ours. AddressError for an invalid URL; ImportError if the
    driver is not installed.
    """
    parsed = _parse(url)
    if _is_sqlite(parsed):
        return Database(create_sqlite_engine(parsed, synchronous))
    with convert_errors():  # no such kind of database
        return Database(_create_postgresql_engine(parsed, statement_seconds))


def address_of(file: Path) -> str:
    """The URL of the SQLite database in that file, whatever its name; the inverse of ``file_of``.

    SQLAlchemy's own rendering fails for names that are not UTF-8.
    """
    return f"sqlite:///{str(file).translate(_ESCAPED)}"


def file_of(url: str) -> Path | None:
    """The file of an SQLite database; None for one in memory, and for other kinds of databases."""
    parsed = _parse(url)
    if not _is_sqlite(parsed) or parsed.database in (None, "", ":memory:"):
        return None
    return Path(str(parsed.database))


def postgresql_address(url: str) -> str | None:
    """The address of a PostgreSQL database in libpq's format, with our timeouts; None for SQLite."""
    parsed = _parse(url)
    if _is_sqlite(parsed):
        return None
    parsed = parsed.set(query={**_connection_parameters(), **parsed.query})
    return parsed.set(drivername="postgresql").render_as_string(hide_password=False)


def has_password(url: str) -> bool:
    """Whether the URL of a database has a password; False for one that is invalid."""
    try:
        parsed = _parse(url)
    except AddressError:
        return False
    return bool(parsed.password or {"password", "sslpassword"} & parsed.query.keys())


def _parse(url: str) -> URL:
    try:
        return make_url(url)
    except (ArgumentError, ValueError) as error:  # a port that is no number
        raise AddressError(str(error)) from error


def _connection_parameters() -> dict[str, str]:
    """libpq's parameters for the timeouts of a connection."""
    return {
        "connect_timeout": str(CONNECT_SECONDS),
        "keepalives_idle": str(SILENT_SECONDS),
        "keepalives_interval": str(SILENT_SECONDS // 2),
        "tcp_user_timeout": str(1000 * SILENT_SECONDS),
    }


def _is_sqlite(url: URL) -> bool:
    return url.get_backend_name() == "sqlite"


def _create_postgresql_engine(url: URL, statement_seconds: int | None) -> Engine:
    if url.drivername in ("postgres", "postgresql"):  # hosting providers hand out both
        url = url.set(drivername="postgresql+psycopg")
    limits = _connection_parameters()
    if statement_seconds is not None:
        limits["options"] = f"-c statement_timeout={1000 * statement_seconds}"
    url = url.set(query={**limits, **url.query})
    return create_engine(url, pool_pre_ping=True, hide_parameters=True)
