"""What a run is, and its manifest: the text that says of all shards which rows they have, by hashes.

Two runs that asked the same of the same seeds have the same hash of the whole, whatever program they ran.
"""

from __future__ import annotations

import hashlib
import platform
import subprocess
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from solitaire import __version__
from study.errors import StudyCode, StudyError
from study.rows.questions import QUESTIONS
from study.runs.lines import name_columns

MANIFEST: Final = "manifest.txt"
_TITLE: Final = "Five Crowns Solitaire study 1"
_ROOT: Final = Path(__file__).parents[2]
_LOCK: Final = "study/requirements.lock"


@dataclass(frozen=True, slots=True)
class Origin:
    """The program that made rows: its commit, Python's version, and the SHA-256 of the study's lock file.

    A commit ends with ``-dirty`` if files differ from it, and is unknown if there is none, or Git refuses to
    read the checkout. Outside of a checkout it is the version, and the lock is unknown.
    """

    commit: str
    python: str
    lock: str


@dataclass(frozen=True, slots=True)
class Run:
    """A run: the question about each deal, the reading of the rules, and the program that answers."""

    reading: str
    ask: str
    origin: Origin

    @property
    def values(self) -> dict[str, str]:
        """All values by their names, as shards and errors have them."""
        return {
            "reading": self.reading,
            "ask": self.ask,
            "commit": self.origin.commit,
            "python": self.origin.python,
            "lock": self.origin.lock,
        }

    @classmethod
    def of(cls, values: dict[str, str]) -> Run:
        """The inverse of ``values``, which may have others too; KeyError if one is missing."""
        origin = Origin(values["commit"], values["python"], values["lock"])
        return cls(values["reading"], values["ask"], origin)

    @property
    def head(self) -> str:
        """The beginning of the manifest, with a line for each value that its hash covers."""
        columns = " ".join(name_columns(QUESTIONS[self.ask].row))
        return f"{_TITLE}\nreading: {self.reading}\nask: {self.ask}\ncolumns: {columns}\n"


def read_origin() -> Origin:
    """The origin of rows that this process makes."""
    python = platform.python_version()
    if not (_ROOT / ".git").exists():
        return Origin(f"version {__version__}", python, "unknown")
    described = subprocess.run(
        ["git", "describe", "--always", "--dirty", "--abbrev=40", "--exclude=*"],  # noqa: S607
        cwd=_ROOT,
        check=False,
        capture_output=True,
        text=True,
    )
    commit = described.stdout.strip() or "unknown"
    return Origin(commit, python, hashlib.sha256((_ROOT / _LOCK).read_bytes()).hexdigest())


def check_same(run: Run, found: Run, where: str) -> None:
    """StudyError if what was found in that shard or on that worker is not of the run."""
    for key, expected in run.values.items():
        if found.values[key] != expected:
            raise StudyError(
                StudyCode.OTHER_RUN,
                where=where,
                key=key,
                found=found.values[key],
                expected=expected,
            )


def format_manifest(run: Run, hashes: Iterable[tuple[range, str]]) -> str:
    """The manifest of a run, of the seeds and the hash of each shard in their order."""
    shards = [f"seeds {seeds.start}:{seeds.stop} {sha256}\n" for seeds, sha256 in hashes]
    hashed = run.head + "".join(shards)
    origin = run.origin
    return (
        f"{hashed}all {hashlib.sha256(hashed.encode()).hexdigest()}\n\n"
        f"commit: {origin.commit}\npython: {origin.python}\nlock: {origin.lock}\n"
    )


def read_manifest(path: Path) -> str:
    """The text of a manifest, or of whatever else has its name."""
    return path.read_text(encoding="utf-8", errors="replace")


def read_hash(manifest: str) -> str:
    """The hash of the whole, from the text of a manifest."""
    return next(line for line in manifest.splitlines() if line.startswith("all ")).split()[1]
