"""Opens folders of complete runs as tables of DuckDB, for queries over all rows.

The tables, which are there if a run of their kind is:

* ``deals``: the rows of all runs for need or par, with ``reading``, ``ask`` and ``stock``, the cards to
  draw by that reading. ``won``, ``lost`` and ``unknown`` stand for the verdict, ``away_sum`` is the sum of
  away, and ``spare`` is the stock less need.
* ``standard`` and ``par``: the rows of the standard game, from the runs for need and for par.
* ``exchanged``: a row for each deal of the standard game and ``name`` of a wild card, from the run for
  worth: ``spare``, and the spare with an ``other`` card in its place.
* ``played``: a row for each deal and ``player`` of the standard game, from the run for players; ``open`` has
  the piles that are left.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import duckdb

from study.errors import StudyCode, StudyError
from study.rows.readings import READINGS
from study.runs.complete import CompleteRun, read_run

RunKey = tuple[str, str]
"""The names of a reading and of a question."""


@dataclass(frozen=True, slots=True)
class Database:
    """The rows of complete runs, of which no two asked the same by the same reading."""

    runs: Mapping[RunKey, CompleteRun]
    connection: duckdb.DuckDBPyConnection

    def select(self, query: str, **values: object) -> list[dict[str, Any]]:
        """The rows of a query as dicts; ``$name`` in it is a value."""
        answer = self.connection.execute(query, values)
        names = [column[0] for column in answer.description or ()]
        return [dict(zip(names, row, strict=True)) for row in answer.fetchall()]


def open_database(folders: Iterable[Path]) -> Database:
    """Open folders of runs. StudyError if one is not complete and whole, or repeats another one.

    Cost: 15 seconds for a million rows, most of it to check their hashes.
    """
    runs: dict[RunKey, CompleteRun] = {}
    for folder in folders:
        found = read_run(folder)
        key = (found.run.reading, found.run.ask)
        if key in runs:
            raise StudyError(StudyCode.TWICE, path=str(folder), reading=key[0], ask=key[1])
        runs[key] = found
    return Database(dict(sorted(runs.items())), _load(runs))


_SOLVED: Final = """
CREATE TABLE deals AS
SELECT reading, ask, seed, stock,
    verdict = 'won' AS won, verdict = 'lost' AS lost, verdict = 'unknown' AS unknown,
    away, list_sum(away)::BIGINT AS away_sum, complete, need, stock - need AS spare, par, reach, may_stay,
    exact
FROM rows JOIN files USING (filename);
CREATE VIEW standard AS SELECT * FROM deals WHERE reading = 'standard' AND ask = 'need';
CREATE VIEW par AS SELECT * FROM deals WHERE reading = 'standard' AND ask = 'par';
"""
_EXCHANGED: Final = """
CREATE TABLE exchanged AS
SELECT seed, spare, name, other
FROM rows JOIN files USING (filename)
UNPIVOT (other FOR name IN (joker_dealt, joker_in_stock, wild_at_home))
WHERE reading = 'standard'
"""
_PLAYED: Final = """
CREATE TABLE played AS
SELECT seed, player, len(open) = 0 AS won, open, draws
FROM rows JOIN files USING (filename)
UNPIVOT ((open, draws) FOR player IN (
    (greedy_open, greedy_draws) AS greedy,
    (away_open, away_draws) AS away,
    (pairs_open, pairs_draws) AS pairs,
    (adviser_open, adviser_draws) AS adviser
))
WHERE reading = 'standard'
"""

_TABLES: Final = (
    (("need", "par"), _SOLVED),
    (("worth",), _EXCHANGED),
    (("players",), _PLAYED),
)
"""The tables, each with the questions whose runs have its rows."""


def _load(runs: Mapping[RunKey, CompleteRun]) -> duckdb.DuckDBPyConnection:
    # One thread adds numbers in one order, so their sums are the same each time.
    connection = duckdb.connect(config={"threads": 1})
    connection.execute(
        "CREATE TABLE files (filename VARCHAR, reading VARCHAR, ask VARCHAR, stock INT)"
    )
    for (reading, ask), run in runs.items():
        stock = len(READINGS[reading].deal(0).stock)
        for path in run.paths:
            row = (str(path), reading, ask, stock)
            connection.execute("INSERT INTO files VALUES (?, ?, ?, ?)", row)
    for questions, tables in _TABLES:
        paths = [
            str(path) for (_, ask), run in runs.items() if ask in questions for path in run.paths
        ]
        if paths:
            connection.read_parquet(paths, filename=True).create_view("rows", replace=True)
            connection.execute(tables)
    return connection
