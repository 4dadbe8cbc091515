"""What several tests of the study share."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.kit.study_runs import SEEDS, answer_without_solving, solve_run


def pytest_itemcollected(item: pytest.Item) -> None:
    """The study belongs to the deep tier, all but a small run."""
    if item.path.name != "test_small_run.py":
        item.add_marker("deep")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a whole run, whose rows are not solved."""
    answer_without_solving(monkeypatch)
    solve_run(tmp_path, SEEDS)
    return tmp_path
