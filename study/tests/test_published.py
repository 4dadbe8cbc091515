"""The published data are whole, and a few of their deals are solved alike again.

``scripts/study --check docs/study/data`` solves many, before a release.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from study.runs.complete import read_run
from study.runs.verifying import choose_seeds, solve_again
from study.tests.kit import InTurn

DATA: Final = Path(__file__).parents[2] / "docs/study/data"
FOLDERS: Final = sorted(path.parent for path in DATA.glob("*/manifest.txt"))


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_published_rows_agree_with_their_manifest_and_are_solved_alike(folder: Path) -> None:
    complete = read_run(folder)
    seeds = choose_seeds(complete, 3, choice=19)
    assert list(solve_again(complete, seeds, InTurn())) == [None] * 3


def test_there_are_published_data() -> None:
    assert FOLDERS
    assert sum(path.stat().st_size for path in DATA.rglob("*") if path.is_file()) < 5_000_000
