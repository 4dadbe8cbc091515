"""``python -m study report``: what it writes, and what it refuses."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from study.commands import study
from study.report import files  # before the tests: matplotlib takes a second
from study.tests.kit import random_rows, write_run


@pytest.fixture
def need(tmp_path: Path) -> Path:
    return write_run(tmp_path / "need", "standard", "need", random_rows(1, 40, with_par=False))


def report(*folders: Path, out: Path) -> Result:
    return CliRunner().invoke(study, ["report", *map(str, folders), "--out", str(out)])


def test_it_writes_what_the_runs_tell_and_the_same_each_time(need: Path, tmp_path: Path) -> None:
    once, again = tmp_path / "once", tmp_path / "again"
    answer = report(need, out=once)
    assert answer.exit_code == 0, answer.output
    names = ["figures.json", "tables.md", "sums-light.svg", "sums-dark.svg"]
    assert answer.output.splitlines() == [str(once / name) for name in names]
    assert report(need, out=again).exit_code == 0
    for name in names:
        assert (once / name).read_bytes() == (again / name).read_bytes()
    figures = json.loads((once / "figures.json").read_text())
    assert figures["games"]["standard"]["deals"] == 40
    assert "players" not in figures


def test_plots_of_an_earlier_report_that_are_not_made_now_go(need: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    out.mkdir()
    (out / "piles-dark.svg").write_text("earlier")
    (out / "notes.txt").write_text("of others")
    assert report(need, out=out).exit_code == 0
    assert not (out / "piles-dark.svg").exists()
    assert (out / "notes.txt").read_text() == "of others"


def test_a_folder_without_a_study_is_refused_and_nothing_written(
    need: Path, tmp_path: Path
) -> None:
    (tmp_path / "empty").mkdir()
    answer = report(need, tmp_path / "empty", out=tmp_path / "out")
    assert answer.exit_code == 1
    assert str(tmp_path / "empty") in answer.stderr
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("error", "reason"), [(OSError(28, "No space"), "No space"), (OSError("full"), "full")]
)
def test_a_folder_that_cannot_be_written_is_refused_with_the_reason(
    need: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: OSError, reason: str
) -> None:
    """pyarrow raises errors without ``strerror``."""

    def fail(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr(files.Path, "write_text", fail)
    answer = report(need, out=tmp_path / "out")
    assert answer.exit_code == 1
    assert answer.stderr.endswith(f": {reason}.\n")


def test_ctrl_c_of_a_report_says_nothing_of_shards(
    need: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stop(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(files.Path, "write_text", stop)
    answer = report(need, out=tmp_path / "out")
    assert (answer.exit_code, answer.stderr.strip()) == (1, "Aborted!")


def test_the_same_run_twice_is_refused(need: Path, tmp_path: Path) -> None:
    answer = report(need, need, out=tmp_path / "out")
    assert answer.exit_code == 1
    assert "standard" in answer.stderr
