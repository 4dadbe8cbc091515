from __future__ import annotations

from pathlib import Path

import pytest

from study.errors import StudyCode, StudyError
from study.report.database import open_database
from study.runs.manifest import MANIFEST
from study.tests.kit import random_rows, write_run

ROWS = random_rows(1, 30, with_par=False)


def refuse(*folders: Path) -> StudyError:
    with pytest.raises(StudyError) as refused:
        open_database(folders)
    return refused.value


def test_spare_is_counted_from_the_stock_of_the_reading(tmp_path: Path) -> None:
    folder = write_run(tmp_path / "run", "short", "need", ROWS)
    found = open_database([folder]).select("SELECT seed, spare FROM deals ORDER BY seed")
    assert [row["spare"] for row in found] == [
        None if row.need is None else 16 - row.need for row in ROWS
    ]


def test_a_run_that_is_not_complete_is_refused(tmp_path: Path) -> None:
    folder = write_run(tmp_path / "run", "standard", "need", ROWS)
    (folder / MANIFEST).unlink()
    assert refuse(folder).code is StudyCode.NO_MANIFEST


def test_a_run_counts_once(tmp_path: Path) -> None:
    one = write_run(tmp_path / "one", "standard", "need", ROWS)
    two = write_run(tmp_path / "two", "standard", "need", ROWS[:20])
    error = refuse(one, two)
    assert error.code is StudyCode.TWICE
    assert error.data == {"path": str(two), "reading": "standard", "ask": "need"}
