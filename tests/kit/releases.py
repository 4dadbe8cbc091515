"""Copies of this release, for tests of releases that differ from it."""

from __future__ import annotations

import shutil
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
