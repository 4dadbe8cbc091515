"""The databases that tests run on, and a PostgreSQL server for them.

That is a cluster in a folder of its own, and when the tests are over both are gone.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cached_property
from itertools import count
from pathlib import Path
from tempfile import mkdtemp
from threading import Thread
from typing import Final

import psycopg
import pytest
from psycopg.rows import TupleRow

from solitaire.store import open_database

DATABASES: Final = ("sqlite", "postgresql")
on_every_database: Final = pytest.mark.parametrize("database", DATABASES)
"""For tests in folders whose others need one."""

SETTINGS: Final = {
    "listen_addresses": "",  # reached by its socket alone, so that no port is to be found
    "fsync": "off",
    "synchronous_commit": "off",
    "full_page_writes": "off",
    "autovacuum": "off",
    "shared_buffers": "32MB",
    "timezone": "Asia/Kolkata",  # the zone of a session must not matter
    "log_min_messages": "log",  # that it is ready is said, and not what a test provokes
}
USER: Final = "solitaire"


class MissingError(Exception):
    """There is no server to be started here."""


class Server:
    """A running server."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._names = (f"test_{number}" for number in count())

    @contextmanager
    def database(self, *, empty: bool = False) -> Iterator[str]:
        """The URL of a new database, which is dropped afterwards: with our tables, or with none."""
        name = next(self._names)
        # A copy is made three times as quickly as the tables are.
        self._say(f"CREATE DATABASE {name} TEMPLATE {'template1' if empty else self._template}")
        try:
            yield self._url(name)
        finally:
            # With force: what a test left open fails that test, and not this.
            self._say(f"DROP DATABASE {name} WITH (FORCE)")

    def kept_database(self, name: str) -> str:
        """The URL of the database of that name, made if it is not there, which stays."""
        with self._connected() as connection:
            found = connection.execute("SELECT FROM pg_database WHERE datname = %s", [name])
            if found.rowcount == 0:
                connection.execute(f"CREATE DATABASE {name}".encode())
        return self._url(name)

    @cached_property
    def _template(self) -> str:
        name = "opened"
        self._say(f"CREATE DATABASE {name}")
        open_database(self._url(name)).dispose()
        return name

    def _url(self, name: str) -> str:
        return f"postgresql://{USER}@/{name}?host={self._folder}"

    def _say(self, statement: str) -> None:
        with self._connected() as connection:
            connection.execute(statement.encode())

    def _connected(self) -> psycopg.Connection[TupleRow]:
        return psycopg.connect(
            host=str(self._folder), user=USER, dbname="postgres", autocommit=True
        )


@contextmanager
def started(kept: Path | None = None, **other: str) -> Iterator[Server]:
    """A server; MissingError if there are no programs to make one. ``other`` settings win.

    Its data are in ``kept``, from an earlier time or from now on, or else go with it.
    """
    initdb, postgres = _program("initdb"), _program("postgres")
    folder = Path(mkdtemp(prefix="solitaire-pg-"))  # a socket's path must be short
    # The server refuses to run as root. Debian's package makes this user.
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
        settings = [f"--{name}={value}" for name, value in {**SETTINGS, **other}.items()]
        with subprocess.Popen(
            [*_dying_with_us(), postgres, "-D", data, "-k", str(folder), *settings],
            cwd=folder,
            user=user,
            group=user,
            extra_groups=[] if user else None,
            stderr=subprocess.PIPE,
        ) as process:
            try:
                _wait_until_ready(process)
                yield Server(folder)
            finally:
                # At once, unless it is to be kept.
                process.send_signal(signal.SIGINT if kept else signal.SIGQUIT)
    finally:
        shutil.rmtree(folder)


def _program(name: str) -> str:
    """Debian keeps the server's programs by version and not on the PATH."""
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
            # Whatever else it says, it must not wait for somebody to read it.
            Thread(target=process.stderr.read, daemon=True).start()
            return
    raise MissingError(
        "The tests need PostgreSQL's server, and it does not start:\n" + "".join(said)
    )


def _dying_with_us() -> list[str]:
    """Where the system can do that, a server does not outlive tests that are killed."""
    setpriv = shutil.which("setpriv")
    return [setpriv, "--pdeathsig", "QUIT"] if setpriv else []
