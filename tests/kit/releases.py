"""Databases of earlier releases, and copies of this release for tests of later ones."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]


def copy_release(folder: Path) -> Path:
    """Copy the package to ``folder / "solitaire"``, which can be changed; templates and files stay."""
    package = folder / "solitaire"
    shutil.copytree(ROOT / "solitaire", package, ignore=shutil.ignore_patterns("__pycache__"))
    for beside in ("templates", "static"):
        (folder / beside).symlink_to(ROOT / beside)
    return package


def put_site_of(release: str, path: Path) -> None:
    """Create the SQLite database that a site of ``release`` ("0.2.0") has left."""
    name = f"site_of_{release.replace('.', '_')}.sql"
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript((ROOT / "tests/data" / name).read_text())
