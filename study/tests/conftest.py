"""What several tests of the study share. ``scripts/study --test`` runs them."""

from __future__ import annotations

from pathlib import Path

import pytest

from study.tests.kit import SEEDS, answer_without_solving, solve_run
from tests.kit.profile import set_profile

set_profile()


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a whole run, whose rows are not solved."""
    answer_without_solving(monkeypatch)
    solve_run(tmp_path, SEEDS)
    return tmp_path
