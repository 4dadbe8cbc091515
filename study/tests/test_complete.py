"""Complete runs: the shards of a folder agree with its manifest, or it is refused."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from study.errors import StudyCode, StudyError
from study.runs.complete import read_run
from study.runs.manifest import MANIFEST
from study.runs.shards import name_shard, write_shard
from study.tests.kit import RUN, SEEDS, make_row


def refusal_of(folder: Path) -> StudyError:
    with pytest.raises(StudyError) as refused:
        read_run(folder)
    return refused.value


def test_the_shards_of_a_run_agree_with_its_manifest(folder: Path) -> None:
    complete = read_run(folder)
    assert complete.run == RUN
    assert complete.manifest == (folder / MANIFEST).read_text()
    assert [seed for shard in complete.shards for seed in shard] == list(SEEDS)


def test_rows_are_read_in_the_order_of_their_seeds(folder: Path) -> None:
    complete = read_run(folder)
    assert list(complete.read_rows(complete.seeds)) == list(map(make_row, SEEDS))
    assert list(complete.read_rows([127, 31])) == [make_row(31), make_row(127)]


def test_a_row_changed_together_with_its_hash_is_found(folder: Path) -> None:
    rows = [replace(make_row(seed), exact=True) for seed in range(40, 80)]
    write_shard(folder, RUN, range(40, 80), rows)
    assert refusal_of(folder).code is StudyCode.OTHER_MANIFEST


def test_a_changed_manifest_is_found(folder: Path) -> None:
    manifest = folder / MANIFEST
    manifest.write_text(manifest.read_text().replace("3.11.7", "3.11.8"))
    assert refusal_of(folder).code is StudyCode.OTHER_MANIFEST


def test_a_manifest_that_is_no_text_is_found(folder: Path) -> None:
    (folder / MANIFEST).write_bytes(b"\xff\xfe")
    assert refusal_of(folder).code is StudyCode.OTHER_MANIFEST


def test_a_missing_manifest_is_found(folder: Path) -> None:
    (folder / MANIFEST).unlink()
    assert refusal_of(folder).code is StudyCode.NO_MANIFEST


def test_a_manifest_without_shards_is_found(tmp_path: Path) -> None:
    (tmp_path / MANIFEST).write_text(RUN.head)
    assert refusal_of(tmp_path).code is StudyCode.OTHER_MANIFEST


def test_a_missing_shard_is_found(folder: Path) -> None:
    (folder / name_shard(range(40, 80))).unlink()
    error = refusal_of(folder)
    assert (error.code, error.data["first"]) == (StudyCode.MISSING, 40)


def test_a_missing_last_shard_is_found(folder: Path) -> None:
    (folder / name_shard(range(120, 130))).unlink()
    assert refusal_of(folder).code is StudyCode.OTHER_MANIFEST


def test_a_shard_of_another_run_is_found(folder: Path) -> None:
    rows = list(map(make_row, range(40, 80)))
    write_shard(folder, replace(RUN, reading="short"), range(40, 80), rows)
    assert refusal_of(folder).code is StudyCode.OTHER_RUN
