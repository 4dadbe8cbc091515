"""Verifies a study: its shards are those of its manifest, and some of its deals are solved alike again."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence, Set
from concurrent.futures import Executor
from dataclasses import dataclass
from itertools import chain, repeat
from pathlib import Path
from typing import Any

from solitaire.study.asks import cut_seeds, solve_seeds
from solitaire.study.errors import StudyCode, StudyError
from solitaire.study.lines import format_row
from solitaire.study.manifest import MANIFEST, Run, check_same, format_manifest, read_manifest
from solitaire.study.proofs import check_row, prove_seeds
from solitaire.study.shards import list_shards, name_shard, read_shard


@dataclass(frozen=True, slots=True)
class Study:
    """The shards of a folder, by their seeds, and the manifest that they agree with."""

    folder: Path
    run: Run
    shards: tuple[range, ...]
    manifest: str

    @property
    def seeds(self) -> range:
        """The seeds of all shards."""
        return range(self.shards[0].start, self.shards[-1].stop)


@dataclass(frozen=True, slots=True)
class Difference:
    """A deal that is solved differently now: the line of its row in the study, and of the new one."""

    seed: int
    before: str
    now: str


def read_study(folder: Path) -> Study:
    """Read and check all shards of a folder and its manifest.

    StudyError if a shard is damaged, missing or of another run than the rest, or the manifest does not agree.
    """
    runs: list[Run] = []
    hashes: list[tuple[range, str]] = []
    for path in list_shards(folder):
        shard = read_shard(path)
        check_same(runs[0] if runs else shard.run, shard.run, str(path))
        if hashes and hashes[-1][0].stop != shard.seeds.start:
            raise StudyError(StudyCode.MISSING, path=str(folder), first=hashes[-1][0].stop)
        runs.append(shard.run)
        hashes.append((shard.seeds, shard.sha256))
    manifest = folder / MANIFEST
    if not manifest.exists():
        raise StudyError(StudyCode.NO_MANIFEST, path=str(folder))
    text = read_manifest(manifest)
    if not runs or text != format_manifest(runs[0], hashes):
        raise StudyError(StudyCode.OTHER_MANIFEST, path=str(manifest))
    return Study(folder, runs[0], tuple([seeds for seeds, _ in hashes]), text)


def choose_seeds(study: Study, count: int, choice: int) -> list[int]:
    """A random sample of the seeds, in their order; the same one for the same ``choice``."""
    seeds = study.seeds
    return sorted(random.Random(choice).sample(seeds, min(count, len(seeds))))


def list_given_up(study: Study) -> list[int]:
    """The seeds of the deals of which a search reached its limit, in their order."""
    return [
        row.seed
        for shard in study.shards
        for row in read_shard(study.folder / name_shard(shard)).rows
        if not getattr(row, "exact", True)
    ]


def solve_again(
    study: Study, seeds: Sequence[int], executor: Executor, times: int = 1
) -> Iterator[Difference | None]:
    """Solve these deals, which are in their order, again; for each a difference, or None if there is none.

    Each search may visit so many ``times`` the usual number of states.
    """
    run = study.run
    pieces = [[seed] for seed in seeds]
    answers = executor.map(solve_seeds, repeat(run.reading), repeat(run.ask), pieces, repeat(times))
    for row, (again,) in zip(_read_rows(study, set(seeds)), answers, strict=True):
        before, now = format_row(row), format_row(again)
        yield None if before == now else Difference(row.seed, before, now)


def prove_again(study: Study, seeds: range, executor: Executor) -> Iterator[str]:
    """Solve these deals again; for each a line that proves the answer of its row (``proofs``).

    StudyError if it is not a run of the standard game that asks for need, or if a row has another answer.
    """
    where = str(study.folder)
    check_same(Run("standard", "need", study.run.origin), study.run, where)
    proofs = chain.from_iterable(executor.map(prove_seeds, cut_seeds(seeds)))
    for row, proof in zip(_read_rows(study, set(seeds)), proofs, strict=True):
        check_row(row, proof, where)
        yield proof.line


def _read_rows(study: Study, seeds: Set[int]) -> Iterator[Any]:
    for shard in study.shards:
        if not seeds.isdisjoint(shard):
            rows = read_shard(study.folder / name_shard(shard)).rows
            yield from [row for row in rows if row.seed in seeds]
