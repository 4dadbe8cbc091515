"""A program in a process of its own, for what concerns the whole of one, or must not depend on this one."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Timer


def printed_by(program: str, *arguments: str | Path) -> str:
    """What that Python program prints, without the end of its last line; an error if it fails."""
    run = subprocess.run(
        [sys.executable, "-c", program, *arguments], capture_output=True, text=True, check=True
    )
    return run.stdout.removesuffix("\n")


@contextmanager
def solitaire_in_pipes(*arguments: str) -> Iterator[subprocess.Popen[bytes]]:
    """The command with pipes at both ends, as programs use it: its output is buffered until it is flushed.

    It is killed if that lasts a minute, so that who waits for an answer gets an empty one.
    """
    environment = {name: of for name, of in os.environ.items() if name != "PYTHONUNBUFFERED"}
    with subprocess.Popen(
        [sys.executable, "-c", "from solitaire.cli import main; main()", *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=environment,
    ) as process:
        overdue = Timer(60, process.kill)
        overdue.start()
        try:
            yield process
        finally:
            overdue.cancel()
