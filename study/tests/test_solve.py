"""Runs: only missing shards are solved, by whatever executor, and folders of others are left alone."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from study.errors import StudyCode, StudyError
from study.rows.questions import solve_seeds
from study.rows.row import Row
from study.runs import solve
from study.runs.manifest import MANIFEST, Origin, Run
from study.runs.shards import name_shard, read_shard, split_seeds
from study.runs.solve import find_done, solve_missing, write_manifest
from study.tests.kit import (
    RUN,
    SEEDS,
    InTurn,
    answer_without_solving,
    make_row,
    read_bytes,
    solve_run,
)

SHARDS = [range(30, 40), range(40, 80), range(80, 120), range(120, 130)]


def test_a_run_solves_each_seed_once_and_writes_its_shards(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    solved = answer_without_solving(monkeypatch)
    manifest = solve_run(tmp_path / "made" / "on the way", SEEDS)
    folder = tmp_path / "made" / "on the way"
    assert solved == list(SEEDS)
    assert sorted(read_bytes(folder)) == [MANIFEST, *map(name_shard, SHARDS)]
    assert (folder / MANIFEST).read_text() == manifest
    for seeds in SHARDS:
        assert read_shard(folder / name_shard(seeds)).rows == list(map(make_row, seeds))


def test_it_tells_how_far_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    answer_without_solving(monkeypatch)
    told = list(solve_missing(tmp_path, RUN, split_seeds(SEEDS)[1:3], InTurn()))
    assert told == [(0, 0), (0, 25), (1, 40), (1, 65), (2, 80)]


def test_a_finished_run_solves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    solved = answer_without_solving(monkeypatch)
    solve_run(tmp_path, SEEDS)
    before = read_bytes(tmp_path)
    solved.clear()
    solve_run(tmp_path, SEEDS)
    assert solved == []
    assert read_bytes(tmp_path) == before


@pytest.mark.parametrize("stopped_at", [30, 79, 80, 129])
def test_a_stopped_run_goes_on_with_the_shards_that_are_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, stopped_at: int
) -> None:
    def stop(seed: int) -> Row:
        if seed == stopped_at:
            raise KeyboardInterrupt
        return make_row(seed)

    monkeypatch.setattr(solve, "MAX_PENDING", 1)
    with monkeypatch.context() as stopping:
        answer_without_solving(stopping, stop)
        with pytest.raises(KeyboardInterrupt):
            solve_run(tmp_path / "stopped", SEEDS)
    solved = answer_without_solving(monkeypatch)
    complete = [each for each in SHARDS if stopped_at not in each and each.start < stopped_at]
    assert solve_run(tmp_path / "stopped", SEEDS) == solve_run(tmp_path / "whole", SEEDS)
    assert solved == [*range(30 + sum(map(len, complete)), 130), *SEEDS]
    assert read_bytes(tmp_path / "stopped") == read_bytes(tmp_path / "whole")


def test_every_executor_writes_the_same_bytes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer_without_solving(monkeypatch)
    solve_run(tmp_path / "one", SEEDS)
    with ThreadPoolExecutor(4) as executor:
        solve_run(tmp_path / "four", SEEDS, executor)
    assert read_bytes(tmp_path / "one") == read_bytes(tmp_path / "four")


def test_more_seeds_can_be_added(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    solved = answer_without_solving(monkeypatch)
    solve_run(tmp_path / "grown", range(80))
    grown = solve_run(tmp_path / "grown", range(160))
    assert solved == list(range(160))
    assert grown == solve_run(tmp_path / "whole", range(160))


class Later(Executor):
    """Does nothing until a result is requested, and counts what waits."""

    def __init__(self) -> None:
        self.waiting = self.most = 0

    def submit(self, fn: Callable[..., Any], /, *arguments: Any, **more: Any) -> Future[Any]:
        outer = self

        class Waiting(Future[Any]):
            def result(self, timeout: float | None = None) -> Any:
                outer.waiting -= 1
                return fn(*arguments, **more)

        self.waiting += 1
        self.most = max(self.most, self.waiting)
        return Waiting()


def test_only_so_many_batches_are_given_out_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer_without_solving(monkeypatch)
    monkeypatch.setattr(solve, "MAX_PENDING", 3)
    executor = Later()
    solve_run(tmp_path, SEEDS, executor)
    assert (executor.most, executor.waiting) == (3, 0)


def test_a_batch_is_solved_by_the_reading_it_names() -> None:
    (row,) = solve_seeds("short", "need", [4])
    assert (row.seed, len(row.away)) == (4, 7)


# What is in the folder already


OTHER = Run("short", "par", Origin("another", "3.14.0", "another"))


def refusal_of(folder: Path, run: Run = RUN, seeds: range = SEEDS) -> StudyError:
    """The error of a run in that folder, which changes nothing there."""
    before = read_bytes(folder)
    with pytest.raises(StudyError) as error:
        solve_run(folder, seeds, run=run)
    assert read_bytes(folder) == before
    return error.value


@pytest.mark.parametrize("key", RUN.values)
def test_shards_of_another_run_are_refused(folder: Path, key: str) -> None:
    other = Run.of(RUN.values | {key: OTHER.values[key]})
    error = refusal_of(folder, run=other)
    assert (error.code, error.data["key"]) == (StudyCode.OTHER_RUN, key)


@pytest.mark.parametrize("seeds", [range(30, 120), range(31, 130), range(500, 520)])
def test_shards_of_other_seeds_are_refused(folder: Path, seeds: range) -> None:
    assert refusal_of(folder, seeds=seeds).code is StudyCode.OTHER_SEEDS


def test_a_file_that_is_no_shard_is_refused(folder: Path) -> None:
    pq.write_table(pa.table({"seed": [1]}), folder / "mine.parquet")
    assert refusal_of(folder).code is StudyCode.NO_SHARD


def test_a_damaged_shard_is_refused(folder: Path) -> None:
    path = folder / name_shard(SHARDS[1])
    table = pq.read_table(path)
    pq.write_table(table.slice(1).replace_schema_metadata(table.schema.metadata), path)
    assert refusal_of(folder).code is StudyCode.DAMAGED


@pytest.mark.parametrize("text", [replace(RUN, ask="par").head.encode(), b"\xff\xfe", b""])
def test_the_manifest_of_another_run_is_refused(tmp_path: Path, text: bytes) -> None:
    (tmp_path / MANIFEST).write_bytes(text)
    assert refusal_of(tmp_path).code is StudyCode.OTHER_MANIFEST


def test_other_files_do_not_matter(folder: Path) -> None:
    (folder / "notes.txt").write_text("mine")
    assert len(find_done(folder, RUN, SEEDS)) == len(SHARDS)


def test_there_is_no_manifest_while_a_shard_is_missing(folder: Path) -> None:
    (folder / name_shard(SHARDS[2])).unlink()
    with pytest.raises(StudyError) as error:
        write_manifest(folder, RUN, SEEDS)
    assert (error.value.code, error.value.data["first"]) == (StudyCode.MISSING, 80)
