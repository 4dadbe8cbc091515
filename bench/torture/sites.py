"""The processes of a site under torture: servers, workers and PostgreSQL, started, killed and waited for.

They write their logs into files, and end when this process ends, however that happens (on Linux).
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, closing, contextmanager
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from tempfile import TemporaryDirectory, mkdtemp
from time import monotonic, sleep
from types import TracebackType
from typing import Final, Self

from bench.torture import BrokenPromise
from solitaire.store.opening import file_of
from tests.kit.postgresql import DATABASES as DATABASES
from tests.kit.postgresql import Server as PostgreSQLServer
from tests.kit.postgresql import started

HOST: Final = "127.0.0.1"
PATIENCE: Final = 60.0
"""Seconds within which something must happen, if nothing else is said; a busy machine is not a failure."""
LINES: Final = 60
"""How many lines of each log in the folder of a site are shown after a promise was broken."""
PAUSE: Final = 0.005
"""Seconds between two questions whether something has happened."""
LOG_CHARACTERS: Final = 4_000
"""How much of a log is shown after an error in it."""
DURABLE: Final = {
    "fsync": "on",
    "synchronous_commit": "on",
    "full_page_writes": "on",
    "autovacuum": "on",
}
"""The settings that PostgreSQL has by itself, and those of quick tests have not."""


def free_port() -> int:
    """A port of this computer that nobody listens on."""
    with socket.create_server((HOST, 0)) as listener:
        port: int = listener.getsockname()[1]
        return port


def environment(settings: Mapping[str, str]) -> dict[str, str]:
    """The environment of a process with these settings and no others (``{"LIMITS": "off"}``)."""
    clean = {name: value for name, value in os.environ.items() if "SOLITAIRE" not in name}
    return clean | {f"SOLITAIRE_{name}": value for name, value in settings.items()}


def wait_until(
    condition: Callable[[], bool],
    otherwise: str,
    check: Callable[[], None] = lambda: None,
    seconds: float = PATIENCE,
) -> None:
    """Wait for a condition. BrokenPromise, beginning with ``otherwise``, if it takes longer than ``seconds``.

    ``check`` is called meanwhile, and raises what makes waiting vain.
    """
    given_up = monotonic() + seconds
    while not condition():
        check()
        if monotonic() > given_up:
            raise BrokenPromise(f"{otherwise} within {seconds:.0f} s")
        sleep(PAUSE)


class Program:
    """A program that can be started again after it was stopped or killed.

    As a context it is started, and killed at the end. The thread that starts it must outlive it.
    ``settings`` are those of the site, without the prefix; its output is appended to ``log``.
    """

    def __init__(self, command: Sequence[str], settings: Mapping[str, str], log: Path) -> None:
        self.log: Final = log
        self._command = [*_dying_with_us(), *command]
        self._settings = settings
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it; it must not run."""
        assert not self.is_running, "it runs already"
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                self._command,
                env=environment(self._settings),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )

    @property
    def is_running(self) -> bool:
        """Whether it was started and has not ended."""
        return self._process is not None and self._process.poll() is None

    def check_running(self) -> None:
        """BrokenPromise if it has ended."""
        if not self.is_running:
            raise BrokenPromise(f"a program ended by itself: see {self.log}")

    @property
    def pid(self) -> int:
        """The id of the process, which must have been started."""
        assert self._process is not None, "it was never started"
        return self._process.pid

    def kill(self) -> None:
        """Kill the process with SIGKILL; its child processes are not asked."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()

    def kill_tree(self) -> None:
        """Kill the process and all of its child processes in the same group with SIGKILL."""
        if self._process is not None:
            if self.is_running:
                os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()

    def stop(self) -> int:
        """Stop it with SIGTERM, and return its exit code. TimeoutExpired if it does not end."""
        assert self._process is not None, "it was never started"
        self._process.terminate()
        return self._process.wait(PATIENCE)

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.kill_tree()


class Server(Program):
    """``solitaire serve`` on a fixed port; ``SETTINGS["ANALYSTS"]`` says how many workers it starts."""

    def __init__(self, settings: Mapping[str, str], log: Path, port: int | None = None) -> None:
        self.port: Final = free_port() if port is None else port
        command = [sys.executable, "-m", "solitaire", "serve", "--port", str(self.port)]
        super().__init__(command, settings, log)

    def __enter__(self) -> Self:
        super().__enter__()
        self.wait_until_healthy()
        return self

    def wait_until_healthy(self) -> None:
        """Wait until ``/healthz`` answers 200. BrokenPromise if it ends before, or takes too long."""
        wait_until_healthy(self.port, self)


class Workers(Program):
    """``solitaire work``: a consumer and ``count`` worker processes."""

    def __init__(self, settings: Mapping[str, str], log: Path, count: int = 1) -> None:
        command = [sys.executable, "-m", "solitaire", "work", "--workers", str(count)]
        super().__init__(command, settings, log)

    def __enter__(self) -> Self:
        super().__enter__()
        self.wait_until_ready()
        return self

    def wait_until_ready(self) -> None:
        """Wait until they have opened the database. BrokenPromise if they end before, or take too long."""
        wait_until(
            lambda: "for jobs" in self.log.read_text(),
            "the workers did not start",
            self.check_running,
        )


def wait_until_healthy(port: int, program: Program | None = None, host: str = HOST) -> None:
    """Wait until ``/healthz`` answers 200. BrokenPromise if ``program`` ends before, or it takes too long."""
    check = program.check_running if program else lambda: None
    wait_until(lambda: is_healthy(port, host), "/healthz did not answer 200", check)


def is_healthy(port: int, host: str = HOST) -> bool:
    """Whether ``/healthz`` answers 200."""
    with closing(HTTPConnection(host, port, timeout=PATIENCE)) as connection:
        try:
            connection.request("GET", "/healthz")
            return connection.getresponse().status == 200
        except (OSError, HTTPException):
            return False


class PostgreSQL:
    """A PostgreSQL server with durable data in ``folder``, on a port; it can be stopped and started again."""

    def __init__(self, folder: Path, **settings: str) -> None:
        self.port: Final = free_port()
        self._folder = folder
        self._settings = {
            **DURABLE,
            "listen_addresses": HOST,
            "port": str(self.port),
            **settings,
        }
        self._running = ExitStack()
        self._server: PostgreSQLServer | None = None

    def start(self) -> None:
        """Start it, and wait until it accepts connections."""
        self._server = self._running.enter_context(started(self._folder, **self._settings))

    def stop(self, *, immediate: bool = False) -> None:
        """Stop it: fast, which ends all sessions, or ``immediate``, after which it has to recover."""
        if immediate and self._server is not None:
            self._server.process.send_signal(signal.SIGQUIT)
        self._running.close()
        self._server = None

    def database(self, name: str) -> str:
        """The URL of a database of that name, created if it is missing. It stays the same after a restart."""
        assert self._server is not None, "it does not run"
        self._server.kept_database(name)
        return f"postgresql://solitaire@{HOST}:{self.port}/{name}"


@contextmanager
def postgresql(**settings: str) -> Iterator[PostgreSQL]:
    """A running PostgreSQL server, whose data are deleted at the end."""
    folder = Path(mkdtemp(prefix="solitaire-torture-"))
    server = PostgreSQL(folder, **settings)
    try:
        server.start()
        yield server
    finally:
        server.stop()
        shutil.rmtree(folder)


def sqlite_settings(folder: Path, **settings: str) -> dict[str, str]:
    """The settings of a site with SQLite in a folder; limits are off, and no server starts workers."""
    common = {
        "INSTANCE": str(folder),
        "DATABASE_URL": f"sqlite:///{folder}/solitaire.db",
        "LIMITS": "off",
        "ANALYSTS": "0",
    }
    return common | settings


@contextmanager
def site(kind: str, **settings: str) -> Iterator[tuple[dict[str, str], PostgreSQL | None]]:
    """The settings of a new site on ``sqlite`` or ``postgresql``, and its database server if it has one.

    They are those of ``sqlite_settings`` but for the database, and ``settings``. After a broken promise
    the ends of the logs in the folder are printed.
    """
    with TemporaryDirectory(prefix="solitaire-torture-") as folder, ExitStack() as stack:
        server = stack.enter_context(postgresql()) if kind == "postgresql" else None
        url = {"DATABASE_URL": server.database("solitaire")} if server else {}
        try:
            yield sqlite_settings(Path(folder), **url, **settings), server
        except BrokenPromise:
            for log in Path(folder).glob("*.log"):
                print(*log.read_text().splitlines()[-LINES:], sep="\n", file=sys.stderr)
            raise


def check_database(settings: Mapping[str, str]) -> None:
    """Check a site that does not run with ``solitaire db check``, and SQLite's file with its own check.

    BrokenPromise if they find something.
    """
    command = [sys.executable, "-m", "solitaire", "db", "check"]
    run = subprocess.run(command, env=environment(settings), capture_output=True, text=True)
    if run.returncode:
        raise BrokenPromise(f"solitaire db check said: {run.stdout}{run.stderr}")
    file = file_of(settings["DATABASE_URL"])
    if file is not None:
        with closing(sqlite3.connect(file)) as connection:
            ((said,),) = connection.execute("PRAGMA integrity_check(1)")
        if said != "ok":
            raise BrokenPromise(f"SQLite's integrity check said: {said}")


def memory_of(pid: int) -> int:
    """The resident memory of a process in bytes (on Linux)."""
    status = Path(f"/proc/{pid}/status").read_text()
    return 1024 * int(
        next(line.split()[1] for line in status.splitlines() if line.startswith("VmRSS"))
    )


def errors_in(log: Path) -> list[str]:
    """The lines of a log that are errors, or begin a traceback."""
    lines = log.read_text(errors="replace").splitlines()
    return [line for line in lines if re.search(r" ERROR | CRITICAL |Traceback", line)]


def check_quiet(log: Path) -> None:
    """BrokenPromise if a log has an error."""
    for error in errors_in(log):
        _, _, after = log.read_text(errors="replace").partition(error)
        raise BrokenPromise(f"the log has an error: {error}{after[:LOG_CHARACTERS]}")


def _dying_with_us() -> list[str]:
    """A prefix for a command, so that it is killed if this process ends, where the system supports it."""
    setpriv = shutil.which("setpriv")
    return [setpriv, "--pdeathsig", "KILL"] if setpriv else []
