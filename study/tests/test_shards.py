"""Shards: written the same in every run, and checked when they are read."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hypothesis import given
from hypothesis import strategies as st

from study.errors import StudyCode, StudyError
from study.runs.lines import hash_rows
from study.runs.shards import (
    SIZE,
    list_shards,
    name_shard,
    read_shard,
    split_seeds,
    write_shard,
)
from study.tests.kit import RUN, make_row, read_bytes

SEEDS = range(30, 90)
ROWS = [make_row(seed) for seed in SEEDS]


def write(folder: Path) -> Path:
    write_shard(folder, RUN, SEEDS, ROWS)
    return folder / name_shard(SEEDS)


def refusal_of(path: Path) -> StudyError:
    with pytest.raises(StudyError) as refused:
        read_shard(path)
    assert refused.value.data == {"path": str(path)}
    return refused.value


def test_a_shard_is_read_as_it_was_written(tmp_path: Path) -> None:
    shard = read_shard(write(tmp_path))
    assert shard.run == RUN
    assert shard.seeds == SEEDS
    assert shard.rows == ROWS
    assert shard.sha256 == hash_rows(ROWS)


def test_the_same_rows_are_the_same_bytes_and_nothing_else_is_left(tmp_path: Path) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    for folder in (first, second):
        folder.mkdir()
        write(folder)
    assert list(read_bytes(first)) == ["seeds-0000030-0000090.parquet"]
    assert read_bytes(first) == read_bytes(second)


def test_a_shard_that_cannot_be_written_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(table: object, path: Path, **options: object) -> None:
        path.write_bytes(b"PAR1")
        raise OSError("no space left")

    monkeypatch.setattr(pq, "write_table", fail)
    with pytest.raises(OSError, match="no space"):
        write(tmp_path)
    assert not read_bytes(tmp_path)


def test_a_shard_that_is_cut_is_refused(tmp_path: Path) -> None:
    path = write(tmp_path)
    whole = path.read_bytes()
    for length in range(0, len(whole), 97):
        path.write_bytes(whole[:length])
        assert refusal_of(path).code is StudyCode.NO_SHARD


def test_a_changed_byte_is_refused_or_changes_nothing(tmp_path: Path) -> None:
    path = write(tmp_path)
    whole = path.read_bytes()
    refused = 0
    for place in range(0, len(whole), 61):
        path.write_bytes(whole[:place] + bytes([whole[place] ^ 0x10]) + whole[place + 1 :])
        try:
            assert read_shard(path).rows == ROWS
        except StudyError:
            refused += 1
    assert refused


@pytest.mark.parametrize(
    "rows",
    [ROWS[1:], [*ROWS[1:], ROWS[0]], [replace(ROWS[0], need=3), *ROWS[1:]]],
    ids=["missing", "order", "value"],
)
def test_other_rows_than_were_written_are_damage(tmp_path: Path, rows: list[object]) -> None:
    path = write(tmp_path)
    metadata = pq.read_schema(path).metadata
    other = tmp_path / "other"
    other.mkdir()
    write_shard(other, RUN, SEEDS, rows)
    table = pq.read_table(other / path.name)
    pq.write_table(table.replace_schema_metadata(metadata), path)
    assert refusal_of(path).code is StudyCode.DAMAGED


def test_other_columns_are_damage(tmp_path: Path) -> None:
    path = write(tmp_path)
    pq.write_table(pq.read_table(path).drop_columns(["par"]), path)
    assert refusal_of(path).code is StudyCode.DAMAGED


@pytest.mark.parametrize("key", ["reading", "ask", "commit", "first", "sha256"])
def test_a_file_without_the_values_of_a_run_is_no_shard(tmp_path: Path, key: str) -> None:
    path = write(tmp_path)
    table = pq.read_table(path)
    metadata = dict(table.schema.metadata)
    del metadata[key.encode()]
    pq.write_table(table.replace_schema_metadata(metadata), path)
    assert refusal_of(path).code is StudyCode.NO_SHARD


def test_a_shard_of_a_reading_that_is_not_known_is_refused(tmp_path: Path) -> None:
    write_shard(tmp_path, replace(RUN, reading="sphinx"), SEEDS, ROWS)
    assert refusal_of(tmp_path / name_shard(SEEDS)).code is StudyCode.NO_SHARD


def test_a_shard_under_another_name_is_refused(tmp_path: Path) -> None:
    path = write(tmp_path).rename(tmp_path / "copy.parquet")
    assert refusal_of(path).code is StudyCode.NO_SHARD


def test_files_of_others_are_no_shards(tmp_path: Path) -> None:
    path = tmp_path / "seeds.parquet"
    pq.write_table(pa.table({"seed": [1]}), path)
    assert refusal_of(path).code is StudyCode.NO_SHARD
    path.write_text("seed\n1\n")
    assert refusal_of(path).code is StudyCode.NO_SHARD


@given(st.integers(0, 3 * SIZE), st.integers(1, 3 * SIZE))
def test_shards_begin_at_multiples_of_their_size(first: int, count: int) -> None:
    seeds = range(first, first + count)
    shards = split_seeds(seeds)
    assert (shards[0].start, shards[-1].stop) == (seeds.start, seeds.stop)
    assert all(one.stop == other.start for one, other in pairwise(shards))
    assert all(each.start % SIZE == 0 for each in shards[1:])
    assert all(0 < len(each) <= SIZE for each in shards)


def test_shards_are_listed_by_their_seeds(tmp_path: Path) -> None:
    ranges = [
        range(990_000, 1_000_000),
        range(9_990_000, 10_000_000),
        range(10_000_000, 10_000_001),
    ]
    for seeds in reversed(ranges):
        (tmp_path / name_shard(seeds)).touch()
    (tmp_path / "manifest.txt").touch()
    assert list_shards(tmp_path) == [tmp_path / name_shard(seeds) for seeds in ranges]
    assert list_shards(tmp_path / "missing") == []
