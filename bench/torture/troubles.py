"""``python -m bench.torture.troubles``: full and read-only disks, slow clients.

Players play meanwhile; each keeps a ledger, and compares the database with it after each trouble. Asserted:

* ``disk``: while the disk of a site is full, its database immutable or its folder immutable, turns get a 503
  with Retry-After, pages are shown, and the log says in one line each what is wrong. Afterwards everybody
  plays on, without a restart. A server that is started meanwhile says why it does not.
* ``clients``: 1,200 connections are idle, or send half a header or half a body, and some do not read their
  answers; meanwhile the turns of a normal player are answered in time.

At the end no answered turn is lost, and ``solitaire db check`` finds no fault. The disk is an ext4 image on a
loop device, which needs root.
"""

from __future__ import annotations

import argparse
import os
import re
import resource
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager, suppress
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event, Thread
from time import monotonic, sleep
from typing import Final

from bench.report import Report, quantile
from bench.torture import BrokenPromise
from bench.torture.fuzz import memory_of
from bench.torture.players import REFUSED, Player, compare_all, finish, print_counts, raise_problems
from bench.torture.sites import HOST, Server, check_database, environment
from bench.torture.wire import Answer, Connection, Request

MEGABYTES: Final = 24
"""The size of the disk."""
PLAYERS: Final = 3
CHANGES: Final = 20
"""How many changes must be answered before, after and between troubles."""
PATIENCE: Final = 60.0
"""Seconds within which it must go on; a busy machine is not a failure."""
LIMIT: Final = 200
"""Milliseconds within which 95 of 100 turns are answered, unless the command line says otherwise."""
REFUSALS: Final = 3
"""How many requests of the players must be refused before a trouble is over."""


def main() -> None:
    """Run it as the command line says."""
    parser = argparse.ArgumentParser(prog="python -m bench.torture.troubles")
    parser.add_argument(
        "parts", nargs="*", metavar="PART", help=f"of {', '.join(PARTS)}; all if none"
    )
    parser.add_argument("--connections", type=int, default=1_200, help="of slow clients")
    parser.add_argument("--seconds", type=float, default=20.0, help="that each kind of them stays")
    parser.add_argument(
        "--turn", type=float, default=LIMIT, help="ms for 95 of 100 turns beside slow clients"
    )
    parser.add_argument(
        "--times",
        type=int,
        default=9,
        help="how often each trouble of a disk comes",
    )
    arguments = parser.parse_args()
    unknown = set(arguments.parts) - set(PARTS)
    if unknown:
        parser.error(f"no such part: {', '.join(sorted(unknown))}")
    try:
        for part in arguments.parts or PARTS:
            PARTS[part](arguments, Report())
    except BrokenPromise as broken:
        sys.exit(f"A promise is broken: {broken}")


# ---- the disk --------------------------------------------------------------------------------------------


def torture_disk(arguments: argparse.Namespace, report: Report) -> None:
    """Fill the disk, and take the right to write away."""
    with small_disk() as folder, TemporaryDirectory(prefix="solitaire-torture-") as elsewhere:
        settings = settings_of(folder, ANALYSTS="1")
        os.environ["TMPDIR"] = str(folder)
        log = Path(elsewhere, "log")
        report.part("A full disk, a read-only database, a read-only folder")
        with Server(settings, log) as server, playing(server, settings) as players:
            visitor = Visitor(server.port)
            visitor.begin()
            for name, trouble, reason in (
                ("full disk", full_disk, "disk is full"),
                ("read-only database", immutable_database, "readonly|disk I/O error"),
            ):
                for _ in range(arguments.times):
                    wait_for_changes(players, CHANGES)
                    size = log.stat().st_size
                    with trouble(folder):
                        wait_for_refusals(players)
                        visitor.look()
                    began = monotonic()
                    wait_for_changes(players, 1)
                    report.figure(
                        f"{name}: until a turn is answered again", monotonic() - began, "s"
                    )
                lines = check_log(log, size, reason)
                report.count(f"{name}: lines of the log, the last time", lines)
                print(log.read_text()[size:].splitlines()[0])
            visitor.leave()
            wait_for_changes(players, CHANGES)
            finish(players)
            compare_all(players, settings["DATABASE_URL"])
            print_counts(report, players)
            server.stop()
        for name, trouble in (("full disk", full_disk), ("read-only folder", immutable_folder)):
            check_database(
                settings
            )  # which leaves no WAL behind, so that the next start has to make one
            with trouble(folder):
                said = start_in_vain(settings)
            print(f"{name}, at a start: {said}")
        with Server(settings, log) as server:
            Visitor(server.port).begin()
        print("Every turn was kept, and everybody went on.")


@contextmanager
def small_disk() -> Iterator[Path]:
    """A folder that is a small disk of its own."""
    if os.geteuid() != 0:
        raise BrokenPromise("a disk of its own needs root, and this is another user")
    with TemporaryDirectory(prefix="solitaire-torture-") as scratch:
        image, folder = Path(scratch, "image"), Path(scratch, "disk")
        image.touch()
        os.truncate(image, MEGABYTES << 20)
        folder.mkdir()
        run("mkfs.ext4", "-q", "-m", "0", str(image))
        run("mount", "-o", "loop", str(image), str(folder))
        try:
            yield folder
        finally:
            run("umount", "--lazy", str(folder))  # workers take a moment to end


@contextmanager
def full_disk(folder: Path) -> Iterator[None]:
    """Fill the disk of a folder for the block."""
    filler = folder / "filler"
    try:
        with filler.open("wb", buffering=0) as file:
            for size in (1 << 20, 1 << 12, 1):
                try:
                    while True:
                        file.write(b"\0" * size)
                except OSError:
                    pass
        yield
    finally:
        filler.unlink()


@contextmanager
def immutable_database(folder: Path) -> Iterator[None]:
    """Make the files of the database immutable for the block, also for processes that have them open.

    Not the shared memory: Linux kills a process that writes to the memory map of an immutable file.
    """
    files = (file for file in folder.glob("*.db*") if not file.name.endswith("-shm"))
    with immutable(*map(str, files)):
        yield


@contextmanager
def immutable_folder(folder: Path) -> Iterator[None]:
    """Let nobody create a file in a folder for the block."""
    with immutable(str(folder)):
        yield


@contextmanager
def immutable(*paths: str) -> Iterator[None]:
    """Make files or folders immutable for the block."""
    run("chattr", "+i", *paths)
    try:
        yield
    finally:
        run("chattr", "-i", *paths)


def check_log(log: Path, start: int, reason: str) -> int:
    """Check that a log has a line with that reason for each error from ``start`` on; return how many."""
    lines = log.read_text()[start:].splitlines()
    errors = [line for line in lines if " ERROR " in line]
    if not errors:
        raise BrokenPromise("the log says nothing")
    for line in lines:
        if not re.match(r"\d{4}-\S+Z (WARNING|ERROR) ", line):
            raise BrokenPromise(f"the log has more than a line for an error: {line}")
    for line in errors:
        if not re.search(reason, line):
            raise BrokenPromise(f"the log does not say “{reason}”: {line}")
    return len(errors)


def start_in_vain(settings: dict[str, str]) -> str:
    """What the server says that is started in a trouble, in which it must not start."""
    command = [sys.executable, "-m", "solitaire", "serve", "--port", "0"]
    try:
        run = subprocess.run(
            command, env=environment(settings), capture_output=True, text=True, timeout=PATIENCE
        )
    except subprocess.TimeoutExpired:
        raise BrokenPromise("a server started in spite of the trouble") from None
    if run.returncode != 1 or not run.stderr.startswith("Error: ") or run.stderr.count("\n") != 1:
        raise BrokenPromise(f"a server did not say why it does not start: {run.stderr}")
    return run.stderr.strip()


def run(*command: str) -> None:
    """Run a program of the system; BrokenPromise with what it said if it fails."""
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        raise BrokenPromise(f"{' '.join(command)}: {done.stderr.strip()}")


# ---- slow clients ----------------------------------------------------------------------------------------


def torture_clients(arguments: argparse.Namespace, report: Report) -> None:
    """Hold many connections in several ways, while a player plays."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(
        resource.RLIMIT_NOFILE, (min(hard, max(soft, 2 * arguments.connections)), hard)
    )
    with TemporaryDirectory(prefix="solitaire-torture-") as scratch:
        folder = Path(scratch)
        settings = settings_of(folder, ANALYSTS="0")
        log = folder / "log"
        report.part(
            f"{arguments.connections:,} slow clients of each kind, for {arguments.seconds:.0f} s"
        )
        with Server(settings, log) as server:
            player = Player(0, [server.port], settings["DATABASE_URL"])
            player.start()
            show(report, "nobody else", measure(player, arguments.seconds), server)
            visitor = Visitor(server.port)
            visitor.begin()
            for name, (part, sent) in SLOW.items():
                with slow_clients(sent, server.port, round(part * arguments.connections)):
                    wait_for_changes([player], 1)
                    times = measure(player, arguments.seconds)
                    visitor.look()
                show(report, name, times, server)
                took = 1000 * quantile(times, 0.95)
                if took > arguments.turn:
                    raise BrokenPromise(f"{name}: 95 of 100 turns take up to {took:.0f} ms")
            visitor.leave()
            finish([player])
            compare_all([player], settings["DATABASE_URL"])
            server.stop()
        check_database(settings)
        check_quiet(log)
        print("Every turn was kept, and everybody went on.")


@contextmanager
def slow_clients(sent: bytes, port: int, connections: int) -> Iterator[None]:
    """Open connections that have sent that, for the block, and then send another byte each second."""
    stop = Event()

    def drip(sockets: Sequence[socket.socket]) -> None:
        while sent and not stop.wait(1):
            for each in sockets:
                with suppress(OSError):  # the server has closed it, or reads no more
                    each.send(b"x", socket.MSG_DONTWAIT)

    with ExitStack() as stack:
        sockets = [
            stack.enter_context(socket.create_connection((HOST, port), timeout=PATIENCE))
            for _ in range(connections)
        ]
        for each in sockets:
            with suppress(BrokenPipeError, ConnectionResetError):  # it had enough
                each.sendall(sent)
        dripping = Thread(target=drip, args=(sockets,), daemon=True)
        dripping.start()
        yield
        stop.set()
        dripping.join()


def measure(player: Player, seconds: float) -> list[float]:
    """The seconds from one answered change of a player to the next, sorted, while so many seconds pass."""
    begun = len(player.answered)
    sleep(seconds)
    raise_problems([player])
    answered = player.answered[begun:]
    if len(answered) < 2:
        raise BrokenPromise(f"no turn was answered in {seconds:.0f} s")
    return sorted(after - before for before, after in pairwise(answered))


def show(report: Report, name: str, times: list[float], server: Server) -> None:
    """Print the times of turns, and the memory of the server."""
    report.figure(f"{name}: a turn, median", 1000 * quantile(times, 0.5), "ms")
    report.figure(f"{name}: 95 of 100 within", 1000 * quantile(times, 0.95), "ms")
    report.figure(f"{name}: the slowest", 1000 * times[-1], "ms")
    report.figure(f"{name}: memory of the server", memory_of(server.pid) / 1e6, "MB")


SLOW: Final = {
    "idle": (1.0, b""),
    "half a header": (1.0, b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: "),
    "half a body": (1.0, b"POST /settings HTTP/1.1\r\nHost: x\r\nContent-Length: 9999\r\n\r\n"),
    # 24 MB of answers each. As many as of the others would be a flood of requests, and not slow.
    "answers not read": (0.05, 200 * b"GET /style.css HTTP/1.1\r\nHost: x\r\n\r\n"),
}
"""The kinds of slow clients: which part of the connections they have, and what each sends."""


# ---- players ---------------------------------------------------------------------------------------------


def check_quiet(log: Path) -> None:
    """BrokenPromise if a log has an error."""
    found = re.search(r" ERROR |Traceback", text := log.read_text())
    if found:
        raise BrokenPromise(f"the log has an error: {text[found.start() - 60 :][:4_000]}")


class Visitor:
    """A browser with one game, which only looks at it."""

    def __init__(self, port: int, cookie: str = "") -> None:
        self.port = port
        self.cookie = cookie
        self.path = ""

    def begin(self) -> None:
        """Begin a game."""
        answer = self.ask("POST", "/games")
        if answer.status != 303:
            raise BrokenPromise(f"a new game got {answer.status}")
        self.cookie = "; ".join(each.partition(";")[0] for each in answer.values("Set-Cookie"))
        self.path = answer.value("Location")

    def look(self) -> None:
        """Look at some pages, which must be shown."""
        for path in ("/", "/keys", "/games", self.path):
            answer = self.ask("GET", path)
            if answer.status != 200:
                raise BrokenPromise(f"{path} got {answer.status}")

    def leave(self) -> None:
        """Delete the game and the player."""
        answer = self.ask("POST", "/you/delete")
        if answer.status != 303:
            raise BrokenPromise(f"to delete everything got {answer.status}")

    def ask(self, method: str, path: str, body: bytes = b"") -> Answer:
        """Send a request on a new connection."""
        headers = [("Host", HOST), ("Cookie", self.cookie)]
        if method == "POST":
            headers.append(("Content-Type", "application/x-www-form-urlencoded"))
            headers.append(("Content-Length", str(len(body))))
        with closing(Connection(self.port)) as connection:
            try:
                return connection.ask(Request(method, path, headers, body))
            except TimeoutError:
                raise BrokenPromise(f"{path} got no answer") from None


def settings_of(folder: Path, **more: str) -> dict[str, str]:
    """The settings of a site with SQLite in a folder."""
    url = f"sqlite:///{folder}/solitaire.db"
    return {"INSTANCE": str(folder), "DATABASE_URL": url, "LIMITS": "off", **more}


@contextmanager
def playing(server: Server, settings: dict[str, str]) -> Iterator[Sequence[Player]]:
    """Some players at a server for the block; ``finish`` them in it."""
    players = [
        Player(number, [server.port], settings["DATABASE_URL"], pace=0.02)
        for number in range(PLAYERS)
    ]
    for player in players:
        player.start()
    yield players


def wait_for_changes(players: Sequence[Player], count: int) -> None:
    """Wait until so many more changes of each player are answered."""
    enough = {player: len(player.answered) + count for player in players}
    wait_until(players, lambda: all(len(player.answered) >= enough[player] for player in players))


def wait_for_refusals(players: Sequence[Player]) -> None:
    """Wait until each player has been refused a few more times."""
    enough = {player: player.counts[REFUSED] + REFUSALS for player in players}
    wait_until(players, lambda: all(player.counts[REFUSED] >= enough[player] for player in players))


def wait_until(players: Sequence[Player], condition: Callable[[], bool]) -> None:
    """Wait for a condition; the problem of a player is raised, or BrokenPromise after ``PATIENCE``."""
    given_up = monotonic() + PATIENCE
    while not condition():
        raise_problems(players)
        if monotonic() > given_up:
            raise BrokenPromise(f"it did not go on within {PATIENCE:.0f} s")
        sleep(0.01)


PARTS: Final = {"disk": torture_disk, "clients": torture_clients}

if __name__ == "__main__":
    main()
