"""Databases of earlier releases, and copies of this release for tests of later ones."""

from __future__ import annotations

import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).parents[2]


def copy_release(folder: Path) -> Path:
    """Copy the package to ``folder / "solitaire"``, which can be changed; templates and files stay."""
    package = folder / "solitaire"
    shutil.copytree(ROOT / "solitaire", package, ignore=shutil.ignore_patterns("__pycache__"))
    for beside in ("templates", "static"):
        (folder / beside).symlink_to(ROOT / beside)
    return package


def said_by_site_of(release: str) -> dict[str, Any]:
    """What that site says of its players, boards and standings."""
    said: dict[str, Any] = json.loads(_data_of(release, "json").read_text())
    return said


def put_site_of(release: str, path: Path) -> None:
    """Create the SQLite database that a site of ``release`` ("0.2.0") has left."""
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(_data_of(release, "sql").read_text())


def _data_of(release: str, kind: str) -> Path:
    return ROOT / f"tests/data/site_of_{release.replace('.', '_')}.{kind}"
