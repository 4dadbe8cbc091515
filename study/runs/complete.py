"""Reads complete runs: folders whose shards are those of their manifest."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from study.errors import StudyCode, StudyError
from study.runs.manifest import MANIFEST, Run, check_same, format_manifest, read_manifest
from study.runs.shards import list_shards, name_shard, read_shard


@dataclass(frozen=True, slots=True)
class CompleteRun:
    """The shards of a folder, by their seeds, and the manifest that they agree with."""

    folder: Path
    run: Run
    shards: tuple[range, ...]
    manifest: str

    @property
    def seeds(self) -> range:
        """The seeds of all shards."""
        return range(self.shards[0].start, self.shards[-1].stop)

    @property
    def paths(self) -> list[Path]:
        """The files of the shards, in the order of their seeds."""
        return [self.folder / name_shard(seeds) for seeds in self.shards]

    def read_rows(self, seeds: Sequence[int]) -> Iterator[Any]:
        """The rows of these seeds, in their order; shards without one of them are not read."""
        wanted = set(seeds)
        for shard, path in zip(self.shards, self.paths, strict=True):
            if not wanted.isdisjoint(shard):
                yield from [row for row in read_shard(path).rows if row.seed in wanted]


def read_run(folder: Path) -> CompleteRun:
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
    return CompleteRun(folder, runs[0], tuple([seeds for seeds, _ in hashes]), text)
