"""Runs Python programs in processes of their own, for tests that need a fresh process."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Timer

from tests.kit.waiting import LONG, wait_until


def output_of(program: str, *arguments: str | Path) -> str:
    """Run that Python program; its output without the last line break. An error if it fails."""
    run = subprocess.run(
        [sys.executable, "-c", program, *arguments], capture_output=True, text=True, check=True
    )
    return run.stdout.removesuffix("\n")


@contextmanager
def running_session(
    command: Sequence[str], environment: Mapping[str, str] | None = None
) -> Iterator[subprocess.Popen[str]]:
    """Run a command in its own session, and wait at the end until all its processes are gone."""
    with subprocess.Popen(
        command,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        try:
            yield process
        finally:
            process.kill()
    wait_until(lambda: not processes_of_session(process.pid))


class Program:
    """A Python program in its own process, which exchanges lines with the test."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process

    def tell(self, line: str = "go") -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(f"{line}\n")
        self._process.stdin.flush()

    def hear(self) -> str:
        """Read its next line; empty if it has ended."""
        assert self._process.stdout is not None
        return self._process.stdout.readline().strip()

    def end(self) -> tuple[str, int]:
        """Close its input; the rest of its output, and its exit code."""
        printed, _ = self._process.communicate()
        return printed, self._process.returncode

    def kill(self) -> None:
        """Kill it with SIGKILL."""
        self._process.kill()
        self._process.wait()


@contextmanager
def start_program(program: str, *arguments: str | Path) -> Iterator[Program]:
    """Run that Python program with pipes, and kill it at the end.

    Its output is buffered, as it is for other programs. After a minute it is killed, so that a test that
    waits for a line gets an empty one.
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
    """The ids of the running processes of that session."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            state, _, _, session = stat.read_text().rpartition(")")[2].split()[:4]
            if int(session) == leader and state != "Z":
                found.append(int(stat.parent.name))
    return found
