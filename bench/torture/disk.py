"""``python -m bench.torture.disk``: fills the disk of a site, and takes the right to write away.

The disk is full, the files of the database are immutable, or their folder is, again and again, while players
play. Asserted: meanwhile turns get a 503 with Retry-After, pages are shown, and the log says in one line each
what is wrong. Afterwards everybody plays on, without a restart. A server that is started in such a trouble
says why it does not start. At the end no answered turn is lost, and ``solitaire db check`` finds no fault.

The disk is an ext4 image on a loop device, which needs root.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from argparse import Namespace
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Final

from bench.report import Report
from bench.torture import BrokenPromise, make_parser, run
from bench.torture.group import (
    compare_all,
    finish,
    print_counts,
    start_players,
    wait_for,
    wait_for_each,
)
from bench.torture.players import REFUSED, Player
from bench.torture.sites import (
    PATIENCE,
    Server,
    check_database,
    environment,
    sqlite_settings,
)
from bench.torture.visitor import Visitor

MEGABYTES: Final = 24
"""The size of the disk."""
PLAYERS: Final = 3
PACE: Final = 0.02
"""Seconds from one change of a player to the next."""
CHANGES: Final = 20
"""How many changes of each player must be answered before, after and between troubles."""
REFUSALS: Final = 3
"""How many requests of each player must be refused before a trouble is over."""


def main() -> None:
    """Run it as the command line says."""
    parser = make_parser("disk", __doc__)
    parser.add_argument("--times", type=int, default=9, help="how often each trouble comes")
    run(torture, parser)


def torture(arguments: Namespace, report: Report) -> None:
    """Play, make the troubles, compare, and print. BrokenPromise as the module says."""
    with small_disk() as folder, TemporaryDirectory(prefix="solitaire-torture-") as elsewhere:
        settings = sqlite_settings(folder, ANALYSTS="1")
        url = settings["DATABASE_URL"]
        os.environ["TMPDIR"] = str(folder)
        log = Path(elsewhere, "log")
        report.part("A full disk, a read-only database, a read-only folder")
        with Server(settings, log) as server:
            players = start_players(PLAYERS, server.port, url, pace=PACE)
            visitor = Visitor(server.port)
            visitor.begin()
            for name, trouble, reason in (
                ("full disk", full_disk, "disk is full"),
                ("read-only database", immutable_database, "readonly|disk I/O error"),
            ):
                for _ in range(arguments.times):
                    wait_for_each(players, CHANGES)
                    size = log.stat().st_size
                    with trouble(folder):
                        wait_for_refusals(players)
                        visitor.look()
                    began = monotonic()
                    wait_for_each(players, 1)
                    report.figure(f"{name}: until everybody plays on", monotonic() - began, "s")
                lines = check_log(log, size, reason)
                report.count(f"{name}: lines of the log, the last time", lines)
                print(log.read_text()[size:].splitlines()[0])
            visitor.leave()
            wait_for_each(players, CHANGES)
            finish(players)
            compare_all(players, url)
            print_counts(report, players)
            server.stop()
        for name, trouble in (("full disk", full_disk), ("read-only folder", immutable_folder)):
            # This leaves no WAL behind, so that the next start has to make one.
            check_database(settings)
            with trouble(folder):
                said = start_in_vain(settings)
            print(f"{name}: a server says {said}")
        with Server(settings, log) as server:
            Visitor(server.port).begin()
        print("Every turn was kept, and everybody went on.")


def wait_for_refusals(players: Sequence[Player]) -> None:
    """Wait until each player has been refused a few more times."""
    enough = {player: player.counts[REFUSED] + REFUSALS for player in players}
    wait_for(
        players,
        lambda: all(player.counts[REFUSED] >= most for player, most in enough.items()),
        "not every player was refused",
    )


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
        run_program("mkfs.ext4", "-q", "-m", "0", str(image))
        run_program("mount", "-o", "loop", str(image), str(folder))
        try:
            yield folder
        finally:
            run_program("umount", "--lazy", str(folder))  # workers take a moment to end


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
    run_program("chattr", "+i", *paths)
    try:
        yield
    finally:
        run_program("chattr", "-i", *paths)


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


def start_in_vain(settings: Mapping[str, str]) -> str:
    """What a server says that cannot start. BrokenPromise if it starts, or does not say why not."""
    command = [sys.executable, "-m", "solitaire", "serve", "--port", "0"]
    try:
        ran = subprocess.run(
            command, env=environment(settings), capture_output=True, text=True, timeout=PATIENCE
        )
    except subprocess.TimeoutExpired:
        raise BrokenPromise("a server started in spite of the trouble") from None
    if ran.returncode != 1 or not ran.stderr.startswith("Error: ") or ran.stderr.count("\n") != 1:
        raise BrokenPromise(f"a server did not say why it does not start: {ran.stderr}")
    return ran.stderr.strip()


def run_program(*command: str) -> None:
    """Run a program of the system; BrokenPromise with what it said if it fails."""
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        raise BrokenPromise(f"{' '.join(command)}: {done.stderr.strip()}")


if __name__ == "__main__":
    main()
