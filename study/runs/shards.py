"""Shards: the rows of 10,000 seeds as a Parquet file, whose bytes depend on nothing but the rows and the run.

A shard is written under another name and then renamed, so it is whole or missing. Its metadata has the values
of the run, its seeds, and the hash of its lines, which is checked whenever it is read.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, fields
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Final, get_args, get_origin, get_type_hints

import pyarrow as pa
import pyarrow.parquet as pq

from study.errors import StudyCode, StudyError
from study.rows.questions import QUESTIONS
from study.rows.readings import READINGS
from study.runs.lines import hash_rows
from study.runs.manifest import Run

SIZE: Final = 10_000
SUFFIX: Final = ".parquet"
_SCALARS: Final = {int: pa.int64(), bool: pa.bool_(), str: pa.string()}


@dataclass(frozen=True, slots=True)
class Shard:
    """A shard that was read and checked."""

    run: Run
    seeds: range
    sha256: str
    rows: Sequence[Any]


def split_seeds(seeds: range) -> list[range]:
    """The seeds of each shard. Shards begin at the multiples of their size, so that runs can be extended.

    >>> split_seeds(range(9_990, 20_000))
    [range(9990, 10000), range(10000, 20000)]
    """
    bounds = [seeds.start, *range(seeds.start - seeds.start % SIZE + SIZE, seeds.stop, SIZE)]
    return [range(*bound) for bound in zip(bounds, [*bounds[1:], seeds.stop], strict=True)]


def name_shard(seeds: range) -> str:
    """The name of the file of a shard.

    >>> name_shard(range(10_000, 20_000))
    'seeds-0010000-0020000.parquet'
    """
    return f"seeds-{seeds.start:07}-{seeds.stop:07}{SUFFIX}"


def write_shard(folder: Path, run: Run, seeds: range, rows: Sequence[Any]) -> str:
    """Write the rows of these seeds; their hash. A file that is there already is replaced."""
    sha256 = hash_rows(rows)
    values = run.values | {"first": str(seeds.start), "end": str(seeds.stop), "sha256": sha256}
    schema = _schema(run).with_metadata(values)
    names = schema.names
    table = pa.Table.from_pydict(
        {name: [getattr(row, name) for row in rows] for name in names}, schema
    )
    with replace_file(folder / name_shard(seeds)) as unfinished:
        pq.write_table(
            table,
            unfinished,
            compression="zstd",
            compression_level=19,
            write_page_checksum=True,
            # Seeds in a row take no room as differences; they would be a third of a file.
            column_encoding={"seed": "DELTA_BINARY_PACKED"},
            use_dictionary=[
                f"{field.name}.list.element" if pa.types.is_list(field.type) else field.name
                for field in schema
                if field.name != "seed"
            ],
        )
    return sha256


@contextmanager
def replace_file(path: Path) -> Iterator[Path]:
    """Yield a temporary path; the file there replaces ``path`` if the block succeeds."""
    unfinished = path.with_suffix(f".{os.getpid()}.tmp")
    try:
        yield unfinished
        unfinished.replace(path)
    finally:
        unfinished.unlink(missing_ok=True)


def read_shard(path: Path) -> Shard:
    """Read a shard.

    StudyError if the file is none, has another name than a shard of these seeds, or does not have the rows
    that were written; OSError if it cannot be read.
    """
    try:
        table = pq.read_table(path, page_checksum_verification=True, partitioning=None)
        metadata = {
            key.decode(): value.decode() for key, value in (table.schema.metadata or {}).items()
        }
        run = Run.of(metadata)
        seeds = range(int(metadata["first"]), int(metadata["end"]))
        sha256 = metadata["sha256"]
        schema = _schema(run)
    except (pa.ArrowException, OSError, ValueError, KeyError) as error:
        if isinstance(error, OSError) and error.errno:
            raise  # the system refuses to read it
        raise StudyError(StudyCode.NO_SHARD, path=str(path)) from error
    if run.reading not in READINGS or path.name != name_shard(seeds):
        raise StudyError(StudyCode.NO_SHARD, path=str(path))
    if table.schema.remove_metadata() == schema:
        rows = _make_rows(run, table)
        if hash_rows(rows) == sha256 and [row.seed for row in rows] == list(seeds):
            return Shard(run, seeds, sha256, rows)
    raise StudyError(StudyCode.DAMAGED, path=str(path))


def list_shards(folder: Path) -> list[Path]:
    """The files of a folder that should be shards, by their seeds; none if there is no folder."""
    return sorted(folder.glob(f"*{SUFFIX}"), key=lambda path: (len(path.name), path.name))


def _schema(run: Run) -> pa.Schema:
    row = QUESTIONS[run.ask].row
    hints = get_type_hints(row)
    return pa.schema([(field.name, _column(hints[field.name])) for field in fields(row)])


def _column(hint: Any) -> pa.DataType:
    if isinstance(hint, UnionType):
        (hint,) = [each for each in get_args(hint) if each is not NoneType]
    if get_origin(hint) is tuple:
        return pa.list_(_SCALARS[get_args(hint)[0]])
    return _SCALARS[hint]


def _make_rows(run: Run, table: pa.Table) -> list[Any]:
    row = QUESTIONS[run.ask].row
    columns = [table.column(field.name).to_pylist() for field in fields(row)]
    return [
        row(*[tuple(value) if isinstance(value, list) else value for value in values])
        for values in zip(*columns, strict=True)
    ]
