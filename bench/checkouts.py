"""The servers of this checkout and of another, from 1.0.0 on, each on a new folder.

They write and read bytecode, as those of players do.
"""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

ADDRESS: Final = re.compile(r"http://127\.0\.0\.1:(\d+)/")
"""What a server says once it has started."""


@dataclass(frozen=True)
class Served:
    """A running server."""

    process: subprocess.Popen[str]
    address: str
    port: int
    instance: Path


def program_of(checkout: Path) -> str:
    """The program of a checkout in its own ``.venv``."""
    return str(checkout / ".venv/bin/solitaire")


@contextmanager
def serve(checkout: Path, *, alone: bool = False) -> Iterator[Served]:
    """Run the server of a checkout until the end of the block; ``alone`` without workers beside it."""
    command = program_of(checkout)
    options = ["--workers", "0"] if alone else []
    environment = os.environ | {"PYTHONUNBUFFERED": "1"}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    with (
        TemporaryDirectory() as instance,
        subprocess.Popen(
            [command, "--port", "0", "--instance", instance, *options],
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        ) as process,
    ):
        assert process.stdout is not None
        try:
            said = next(filter(None, map(ADDRESS.search, process.stdout)), None)
            if said is None:
                raise SystemExit(f"no server started: {command}")
            yield Served(process, said[0], int(said[1]), Path(instance))
        finally:
            process.terminate()
