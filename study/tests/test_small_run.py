"""A small run from its deals to its report: the test of the study that CI always runs."""

from __future__ import annotations

import re
from pathlib import Path

from click.testing import CliRunner

from study.commands import study

HASH = "6842e17bdb5ec8930808ebb542661f8105d8e0ffdf4795be44d6f71cf1218ab3"
"""The hash of the manifest of the first twenty short deals; never changes."""


def run(*arguments: str | Path) -> str:
    answer = CliRunner().invoke(study, [*map(str, arguments)])
    assert answer.exit_code == 0, answer.output
    return answer.output


def test_a_few_deals_are_solved_verified_and_reported(tmp_path: Path) -> None:
    deals, out = tmp_path / "short", tmp_path / "report"
    one = ("--processes", "1")
    printed = run("run", "--variant", "short", "--seeds", "0:20", "--out", deals, *one)
    assert re.findall("[0-9a-f]{64}", printed) == [HASH]
    assert HASH in run("verify", deals, "--sample", "5", *one)
    files = [out / "figures.json", out / "tables.md"]
    assert run("report", deals, "--out", out).splitlines() == [*map(str, files)]
    assert all(file.is_file() for file in files)
