"""Databases for tests, and a temporary PostgreSQL server, on which each test has its own schema.

The server's cluster is in a temporary folder, which is deleted at the end.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import cache
from itertools import count
from pathlib import Path
from tempfile import mkdtemp
from threading import Thread
from typing import Final

import psycopg
import pytest
from sqlalchemy.dialects import postgresql

from solitaire.store.migrations import HEAD
from solitaire.store.upgrading import table_statements

DATABASES: Final = ("sqlite", "postgresql")
on_every_database: Final = pytest.mark.parametrize("database", DATABASES)
"""For single tests in folders where the other tests run on one database."""

SETTINGS: Final = {
    "listen_addresses": "",  # Unix socket only, so no free port is needed
    "port": "5432",  # of the socket
    "fsync": "off",
    "synchronous_commit": "off",
    "full_page_writes": "off",
    "autovacuum": "off",
    "shared_buffers": "32MB",
    "timezone": "Asia/Kolkata",  # the zone of a session must not matter
    "log_min_messages": "log",  # includes readiness, but not errors that tests provoke
}
USER: Final = "solitaire"


class MissingError(Exception):
    """PostgreSQL is not installed here."""


class Server:
    """A running server."""

    def __init__(self, folder: Path, process: subprocess.Popen[bytes], port: str) -> None:
        self.process: Final = process
        self._folder = folder
        self._port = port
        self._names = (f"test_{number}" for number in count())
        self._connection = psycopg.connect(
            host=str(folder), port=port, user=USER, dbname="postgres", autocommit=True
        )

    def close(self) -> None:
        self._connection.close()

    @contextmanager
    def database(self, *, empty: bool = False) -> Iterator[str]:
        """Yield the URL of a new schema, with our tables or ``empty``, and drop it afterwards.

        It is the only schema of its own user, so to clients it looks like a database. Creating a schema takes
        a few milliseconds, a database most of a second on a busy machine.
        """
        name = next(self._names)
        self._execute(f"CREATE ROLE {name} LOGIN; CREATE SCHEMA AUTHORIZATION {name}")
        try:
            if not empty:
                self._execute(f"SET ROLE {name}; {_tables_as_sql()}; RESET ROLE")
            yield self._url("postgres", user=name)
        finally:
            # An open connection of a test must fail that test, not this statement.
            self._execute(
                f"SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity WHERE usename = '{name}'"
            )
            self._execute(f"DROP SCHEMA {name} CASCADE; DROP ROLE {name}")

    def kept_database(self, name: str) -> str:
        """The URL of a permanent database of that name, created if it is missing."""
        if not self._connection.execute(
            "SELECT FROM pg_database WHERE datname = %s", [name]
        ).rowcount:
            self._execute(f"CREATE DATABASE {name}")
        return self._url(name)

    def _url(self, name: str, user: str = USER) -> str:
        return f"postgresql://{user}@/{name}?host={self._folder}&port={self._port}"

    def _execute(self, statement: str) -> None:
        self._connection.execute(statement.encode())


@contextmanager
def start_postgresql(kept: Path | None = None, **other: str) -> Iterator[Server]:
    """Run a server; MissingError if PostgreSQL is not installed. ``other`` overrides settings.

    Its data stay in the folder ``kept``; without one they are deleted at the end.
    """
    initdb, postgres = _program("initdb"), _program("postgres")
    folder = Path(
        mkdtemp(prefix="solitaire-pg-")
    )  # paths of sockets are limited to about 100 bytes
    # The server refuses to run as root. Debian's package creates this user.
    user = "postgres" if os.geteuid() == 0 else None
    data = kept or folder / "data"
    data.mkdir(mode=0o700, parents=True, exist_ok=True)
    if user:
        shutil.chown(folder, user, user)
        shutil.chown(data, user, user)
    try:
        if not (data / "PG_VERSION").exists():
            subprocess.run(
                [initdb, "-D", data, "-U", USER, "-A", "trust", "-E", "UTF8", "--locale=C", "-N"],
                cwd=folder,
                user=user,
                group=user,
                extra_groups=[] if user else None,
                check=True,
                capture_output=True,
            )
        chosen = {**SETTINGS, **other}
        settings = [f"--{name}={value}" for name, value in chosen.items()]
        with subprocess.Popen(
            [*_kill_with_parent(), postgres, "-D", data, "-k", str(folder), *settings],
            cwd=folder,
            user=user,
            group=user,
            extra_groups=[] if user else None,
            stderr=subprocess.PIPE,
        ) as process:
            try:
                _wait_until_ready(process)
                with closing(Server(folder, process, chosen["port"])) as server:
                    yield server
            finally:
                # Immediate shutdown is safe only if the data are deleted.
                process.send_signal(signal.SIGINT if kept else signal.SIGQUIT)
    finally:
        shutil.rmtree(folder)


@cache
def _tables_as_sql() -> str:
    """SQL that creates the tables of ``open_database`` without running the migrations."""
    dialect = postgresql.dialect()
    return ";".join(
        [
            *(str(each.compile(dialect=dialect)) for each in table_statements()),
            "CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL PRIMARY KEY)",
            f"INSERT INTO alembic_version VALUES ('{HEAD}')",
        ]
    )


def _program(name: str) -> str:
    """Find a program of the server, which Debian installs in a folder by version, not on the PATH."""
    newest_first = sorted(
        Path("/usr/lib/postgresql").glob(f"*/bin/{name}"),
        key=lambda path: -float(path.parts[-3]),
    )
    found = shutil.which(name) or next(map(str, newest_first), None)
    if found is None:
        raise MissingError(
            f"The tests need PostgreSQL's server, and there is no {name}: scripts/test installs it."
        )
    return found


def _wait_until_ready(process: subprocess.Popen[bytes]) -> None:
    assert process.stderr is not None
    said = []
    for line in process.stderr:
        said.append(line.decode())
        if "ready to accept connections" in said[-1]:
            # Keep reading its output, or it would block on a full pipe.
            Thread(target=process.stderr.read, daemon=True).start()
            return
    raise MissingError(
        "The tests need PostgreSQL's server, and it does not start:\n" + "".join(said)
    )


def _kill_with_parent() -> list[str]:
    """A prefix for the command that ends the server if the tests are killed, where the system supports it."""
    setpriv = shutil.which("setpriv")
    return [setpriv, "--pdeathsig", "QUIT"] if setpriv else []
