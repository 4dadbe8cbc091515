"""Solves the deals of all seeds whose shards are missing from a run, by any executor.

The executor solves batches of the shards; this process puts their rows together in the order of the seeds.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, Future
from pathlib import Path
from typing import Any, Final, NamedTuple

from study.errors import StudyCode, StudyError
from study.rows.questions import solve_seeds, split_batches
from study.runs.manifest import MANIFEST, Run, check_same, format_manifest, read_manifest
from study.runs.shards import (
    list_shards,
    read_shard,
    replace_file,
    split_seeds,
    write_shard,
)

MAX_PENDING: Final = 800
"""How many batches wait for workers at once: two shards."""


class RunProgress(NamedTuple):
    """How many shards and deals have been solved so far."""

    shards: int
    deals: int


def find_done(folder: Path, run: Run, seeds: range) -> dict[range, str]:
    """The shards of these seeds that are in the folder, and their hashes.

    StudyError if the folder has a damaged shard, or anything of another run or of other seeds.
    """
    wanted = split_seeds(seeds)
    found = {}
    for path in list_shards(folder):
        shard = read_shard(path)
        check_same(run, shard.run, str(path))
        if shard.seeds not in wanted:
            raise StudyError(StudyCode.OTHER_SEEDS, path=str(path))
        found[shard.seeds] = shard.sha256
    manifest = folder / MANIFEST
    if manifest.exists() and not read_manifest(manifest).startswith(run.head):
        raise StudyError(StudyCode.OTHER_MANIFEST, path=str(manifest))
    return found


def solve_missing(
    folder: Path, run: Run, missing: Sequence[range], executor: Executor
) -> Iterator[RunProgress]:
    """Solve the deals of these shards, write each shard when it is complete, and yield progress."""
    folder.mkdir(parents=True, exist_ok=True)
    answers = _solve_batches(
        executor, run, [batch for seeds in missing for batch in split_batches(seeds)]
    )
    deals = 0
    for number, seeds in enumerate(missing):
        rows: list[Any] = []
        for batch in split_batches(seeds):
            yield RunProgress(number, deals)
            rows += next(answers)
            deals += len(batch)
        write_shard(folder, run, seeds, rows)
    yield RunProgress(len(missing), deals)


def write_manifest(folder: Path, run: Run, seeds: range) -> str:
    """Read all shards again and write the manifest of them; its text. StudyError if one is missing."""
    found = find_done(folder, run, seeds)
    for each in split_seeds(seeds):
        if each not in found:
            raise StudyError(StudyCode.MISSING, path=str(folder), first=each.start)
    text = format_manifest(run, sorted(found.items(), key=lambda shard: shard[0].start))
    with replace_file(folder / MANIFEST) as unfinished:
        unfinished.write_text(text, encoding="utf-8")
    return text


def _solve_batches(executor: Executor, run: Run, batches: Sequence[range]) -> Iterator[list[Any]]:
    """Yield the rows of each batch in order. Dask's own ``map`` would keep all answers to the end."""
    waiting: deque[Future[list[Any]]] = deque()
    for seeds in batches:
        if len(waiting) == MAX_PENDING:
            yield waiting.popleft().result()
        waiting.append(executor.submit(solve_seeds, run.reading, run.ask, seeds))
    while waiting:
        yield waiting.popleft().result()
