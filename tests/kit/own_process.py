"""A program in a process of its own, for what concerns the whole of one, or must not depend on this one."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Timer

from tests.kit.waiting import LONG


def printed_by(program: str, *arguments: str | Path) -> str:
    """What that Python program prints, without the end of its last line; an error if it fails."""
    run = subprocess.run(
        [sys.executable, "-c", program, *arguments], capture_output=True, text=True, check=True
    )
    return run.stdout.removesuffix("\n")


class Program:
    """A Python program that runs in a process of its own, and talks with the test in lines."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process

    def tell(self, line: str = "go") -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(f"{line}\n")
        self._process.stdin.flush()

    def hear(self) -> str:
        """The next line that it prints; empty if it has ended."""
        assert self._process.stdout is not None
        return self._process.stdout.readline().strip()

    def end(self) -> tuple[str, int]:
        """What it still prints once its input has ended, and its exit code."""
        printed, _ = self._process.communicate()
        return printed, self._process.returncode

    def kill(self) -> None:
        """End it at once, by a signal that it cannot catch."""
        self._process.kill()
        self._process.wait()


@contextmanager
def running(program: str, *arguments: str | Path) -> Iterator[Program]:
    """That Python program with pipes at both ends, killed at the end.

    As other programs find it, its output is buffered until it is flushed. After a minute it is killed, so
    that a test that waits for an answer gets an empty one.
    """
    environment = {name: of for name, of in os.environ.items() if name != "PYTHONUNBUFFERED"}
    with subprocess.Popen(
        [sys.executable, "-c", program, *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env=environment,
    ) as process:
        overdue = Timer(LONG, process.kill)
        overdue.start()
        try:
            yield Program(process)
        finally:
            overdue.cancel()
            process.kill()


def processes_of_session(leader: int) -> list[int]:
    """The processes of the session that this one leads or led."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            state, _, _, session = stat.read_text().rpartition(")")[2].split()[:4]
            if int(session) == leader and state != "Z":
                found.append(int(stat.parent.name))
    return found
