"""The programs of a site: servers, workers, PostgreSQL and nginx, started, killed and waited for.

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
from typing import Final, Self

from bench.torture import BrokenPromise
from solitaire.store.opening import file_of
from tests.kit.own_process import processes_of_session
from tests.kit.postgresql import Server as PostgreSQLServer
from tests.kit.postgresql import start_postgresql
from tests.kit.serving import wsgi_command

HOST: Final = "127.0.0.1"
PATIENCE: Final = 60.0
"""The default timeout in seconds; a busy machine is not a failure."""
PAUSE: Final = 0.005
"""Seconds between two questions whether something has happened."""
NO_LIMITS: Final = {"LIMITS": "off"}
"""The settings of a site whose players may ask as often as they like."""
RECIPE: Final = Path(__file__).parents[2] / "docs/deploy/nginx.conf"
AROUND_THE_RECIPE: Final = """\
{user}
daemon off;
worker_processes 1;
pid {folder}/pid;
events {{ worker_connections 1024; }}
http {{
    {temporary}
    {recipe}
}}
"""

Address = tuple[str, int]


def free_port() -> int:
    """A free port of this computer."""
    with socket.create_server((HOST, 0)) as listener:
        port: int = listener.getsockname()[1]
        return port


def environment(settings: Mapping[str, str]) -> dict[str, str]:
    """The environment of a process with these settings and no others (``{"PROXIES": "1"}``)."""
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
        self._command = [*_kill_with_parent(), *command]
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

    def kill(self) -> None:
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

    def read_memory(self) -> float:
        """The memory of its processes, as far as they do not share it, in MB (on Linux)."""
        assert self._process is not None, "it was never started"
        kilobytes = 0
        for process in processes_of_session(self._process.pid):
            rollup = Path(f"/proc/{process}/smaps_rollup").read_text(encoding="ascii")
            kilobytes += sum(map(int, re.findall(r"^Pss: +(\d+) kB", rollup, re.MULTILINE)))
        return kilobytes / 1_024

    def read_processor_time(self) -> float:
        """The processor time that its processes have used, in seconds (on Linux)."""
        assert self._process is not None, "it was never started"
        ticks = 0
        for process in processes_of_session(self._process.pid):
            stat = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2]
            ticks += sum(map(int, stat.split()[11:13]))
        return ticks / os.sysconf("SC_CLK_TCK")

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()


class WebServer(Program):
    """A server on a fixed port; as a context it is started, and answers."""

    port: int

    def __enter__(self) -> Self:
        super().__enter__()
        self.wait_until_healthy()
        return self

    def wait_until_healthy(self) -> None:
        """Wait until ``/healthz`` answers 200. BrokenPromise if it ends before, or takes too long."""
        wait_until_healthy((HOST, self.port), self)


class Server(WebServer):
    """``solitaire serve``, with that many workers."""

    def __init__(self, settings: Mapping[str, str], log: Path, *, workers: int = 0) -> None:
        self.port = free_port()
        command = [sys.executable, "-m", "solitaire", "serve"]
        command += ["--port", str(self.port), "--workers", str(workers)]
        super().__init__(command, settings, log)


class Granian(WebServer):
    """granian with so many processes, as in ``docs/operations.md``."""

    def __init__(self, settings: Mapping[str, str], log: Path, *, processes: int) -> None:
        self.port = free_port()
        app = "--factory", "solitaire:create_app"
        command = wsgi_command("granian", HOST, self.port, *app, processes=processes)
        super().__init__(command, settings, log)


class Workers(Program):
    """``solitaire work`` with one worker process."""

    def __init__(self, settings: Mapping[str, str], log: Path) -> None:
        command = [sys.executable, "-m", "solitaire", "work", "--workers", "1"]
        super().__init__(command, settings, log)

    def start(self) -> None:
        """Start it, and wait until it has opened the database. BrokenPromise if it ends before."""
        size = self.log.stat().st_size if self.log.exists() else 0
        super().start()
        wait_until(
            lambda: "for jobs" in self.log.read_text()[size:],
            "the workers did not start",
            self.check_running,
        )


def wait_until_healthy(address: Address, program: Program) -> None:
    """Wait until ``/healthz`` answers 200. BrokenPromise if the program ends before, or it takes too long."""
    wait_until(lambda: is_healthy(address), "/healthz did not answer 200", program.check_running)


def is_healthy(address: Address) -> bool:
    """Whether ``/healthz`` answers 200."""
    with closing(HTTPConnection(*address, timeout=PATIENCE)) as connection:
        try:
            connection.request("GET", "/healthz")
            return connection.getresponse().status == 200
        except (OSError, HTTPException):
            return False


# ---- PostgreSQL and nginx --------------------------------------------------------------------------------


class PostgreSQL:
    """A PostgreSQL server on a port, which can be stopped and started again; ``url`` is its database.

    As a context it runs, and its data are deleted at the end.
    """

    def __init__(self) -> None:
        self._folder = Path(mkdtemp(prefix="solitaire-torture-"))
        port = str(free_port())
        # What PostgreSQL has by itself, and that of quick tests has not.
        durable = ("fsync", "synchronous_commit", "full_page_writes", "autovacuum")
        listening = {"listen_addresses": HOST, "port": port, "max_connections": "500"}
        self._settings = dict.fromkeys(durable, "on") | listening
        self._running = ExitStack()
        self._server: PostgreSQLServer | None = None
        self.url: Final = f"postgresql://solitaire@{HOST}:{port}/solitaire"

    def start(self) -> None:
        """Start it, and wait until it accepts connections."""
        self._server = self._running.enter_context(start_postgresql(self._folder, **self._settings))
        self._server.kept_database("solitaire")

    def stop(self, *, immediate: bool = False) -> None:
        """Stop it: fast, which ends all sessions, or ``immediate``, after which it has to recover."""
        if immediate and self._server is not None:
            self._server.process.send_signal(signal.SIGQUIT)
        self._running.close()

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()
        shutil.rmtree(self._folder)


@contextmanager
def nginx(*servers: int) -> Iterator[int]:
    """The nginx of the recipe, but without TLS, in front of servers on these ports; its own port.

    SystemExit if it is not installed.
    """
    if shutil.which("nginx") is None:
        raise SystemExit("There is no nginx here: apt-get install nginx-light")
    port, recipe = free_port(), RECIPE.read_text()
    lines = "\n".join(rf"server {HOST}:{server}\1" for server in servers)
    for pattern, replacement in (
        (r" *server 127\.0\.0\.1:5116( .*;)", lines),
        (r"listen 443 ssl http2;", f"listen {HOST}:{port};"),
        (r"listen 80;", f"listen {HOST}:{free_port()};"),
        (r"ssl_certificate.*;", ""),
        (r"error_log .*;", "error_log stderr crit;"),
    ):
        recipe, found = re.subn(pattern, replacement, recipe)
        assert found, f"{RECIPE} has no {pattern}"
    with TemporaryDirectory(prefix="solitaire-torture-") as folder:
        user = "user root;" if os.geteuid() == 0 else ""
        settings = Path(folder, "nginx.conf")
        names = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        temporary = " ".join(f"{name}_temp_path {folder}/{name};" for name in names)
        settings.write_text(
            AROUND_THE_RECIPE.format(user=user, folder=folder, temporary=temporary, recipe=recipe)
        )
        command = ["nginx", "-c", str(settings), "-e", "stderr"]
        with Program(command, {}, Path(folder, "log")) as program:
            wait_until_healthy((HOST, port), program)
            yield port
            program.stop()


@contextmanager
def site(kind: str, **settings: str) -> Iterator[tuple[dict[str, str], PostgreSQL | None]]:
    """The settings of a new site on ``sqlite`` or ``postgresql``, and its database server if it has one.

    ``settings`` are further ones. After a broken promise the ends of the logs in the folder are printed.
    """
    with TemporaryDirectory(prefix="solitaire-torture-") as folder, ExitStack() as stack:
        server = stack.enter_context(PostgreSQL()) if kind == "postgresql" else None
        url = server.url if server else f"sqlite:///{folder}/solitaire.db"
        try:
            yield {"INSTANCE": folder, "DATABASE_URL": url, **settings}, server
        except BrokenPromise:
            for log in Path(folder).glob("*.log"):
                print(*log.read_text().splitlines()[-60:], sep="\n", file=sys.stderr)
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


def _kill_with_parent() -> list[str]:
    """A prefix for a command, so that it is killed if this process ends, where the system supports it."""
    setpriv = shutil.which("setpriv")
    return [setpriv, "--pdeathsig", "KILL"] if setpriv else []
