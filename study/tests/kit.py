"""Rows of the study that no solver gave, runs of them, and executors that need no other process."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Executor, Future
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from solitaire.rules import STANDARD
from study.report.intervals import share_interval
from study.report.player_figures import PLAYERS
from study.rows.players import PlayersRow
from study.rows.questions import QUESTIONS, Question
from study.rows.row import Row
from study.runs import shards
from study.runs.manifest import MANIFEST, Origin, Run, format_manifest
from study.runs.shards import write_shard
from study.runs.solve import find_done, solve_missing, write_manifest

RUN = Run("standard", "need", Origin("0123456789abcdef", "3.11.7", "fedcba9876543210"))
SIZE = 40
"""The seeds of a shard in these tests."""
SEEDS = range(30, 130)
"""The seeds of a run in four shards."""


def make_row(seed: int) -> Row:
    """A row with values that depend on the seed, and with all kinds of values."""
    won = seed % 3 > 0
    return Row(
        seed=seed,
        verdict="won" if won else "lost",
        away=(1, seed % 5, 0),
        complete=(5,) if seed % 2 else (),
        need=20 + seed % 7 if won else None,
        par=None,
        reach=3 if won else 2,
        may_stay=None if won else (4, 5),
        exact=seed % 11 > 0,
        jokers_dealt=seed % 4,
        jokers_in_stock=6 - seed % 4,
        wilds_at_home=seed % 9,
        states=seed * seed,
    )


class InTurn(Executor):
    """Does what is submitted at once, in this process."""

    def submit(self, fn: Callable[..., Any], /, *arguments: Any, **more: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_result(fn(*arguments, **more))
        return future


def answer_without_solving(
    monkeypatch: pytest.MonkeyPatch, answer: Callable[[int], Row] = make_row
) -> list[int]:
    """Let rows be made by that function and shards be small; the list of the seeds that are solved."""
    solved = []

    def remember(reading: object, seed: int, times: int) -> Row:
        solved.append(seed)
        return answer(seed)

    monkeypatch.setattr(shards, "SIZE", SIZE)
    monkeypatch.setitem(QUESTIONS, "need", Question(Row, remember))
    return solved


def solve_run(folder: Path, seeds: range, executor: Executor | None = None, run: Run = RUN) -> str:
    """Solve what is missing in the folder; the manifest."""
    done = find_done(folder, run, seeds)
    missing = [each for each in shards.split_seeds(seeds) if each not in done]
    for _ in solve_missing(folder, run, missing, executor or InTurn()):
        pass
    return write_manifest(folder, run, seeds)


def read_bytes(folder: Path) -> dict[str, bytes]:
    """All files of a folder."""
    return {path.name: path.read_bytes() for path in folder.iterdir()}


# Runs of random rows, and counts of them in plain Python

LOST: Final = Row(
    seed=0,
    verdict="lost",
    away=(3,) * 11,
    complete=(),
    need=None,
    par=None,
    reach=9,
    may_stay=None,
    exact=True,
    jokers_dealt=3,
    jokers_in_stock=3,
    wilds_at_home=7,
    states=10,
)


def random_rows(seed: int, deals: int, *, with_par: bool, stock: int = 28) -> list[Row]:
    """Rows whose values allow each other; ``with_par`` or not they are of the same deals."""
    return [_random_row(Random(f"{seed} {each}"), each, with_par, stock) for each in range(deals)]


def _random_row(random: Random, seed: int, with_par: bool, stock: int) -> Row:
    away = tuple(random.choices(range(5), (2, 20, 40, 30, 8), k=11))
    need = sum(away) + random.choice((0, 0, 0, 1, 2))
    jokers = random.randrange(7)
    exact = random.random() < 0.8
    row = replace(
        LOST,
        seed=seed,
        away=away,
        jokers_dealt=jokers,
        jokers_in_stock=6 - jokers,
        wilds_at_home=random.randrange(12),
        states=random.randrange(9, 99),
    )
    if need > stock:
        stay = sorted(random.sample([int(rank) for rank in STANDARD.piles], random.randrange(4)))
        return replace(row, exact=exact, may_stay=tuple(stay)) if with_par else row
    if random.random() < 0.2:
        return replace(row, verdict="unknown", need=need, reach=None, exact=False)
    row = replace(row, verdict="won", need=need, reach=11)
    return replace(row, par=random.randint(need, stock), exact=exact) if with_par else row


def play(seed: int, **left: tuple[int, ...]) -> PlayersRow:
    """How the players end a deal: each leaves these piles open, and who is not named wins in 25 draws."""
    values: dict[str, Any] = {}
    for player in PLAYERS:
        values[f"{player}_open"] = left.get(player, ())
        values[f"{player}_draws"] = 28 if player in left else 25
    return PlayersRow(seed=seed, **values)


def random_games(seed: int, rows: Iterable[Row]) -> list[PlayersRow]:
    """Games of these deals, whose rows have par: the adviser wins all that can be won."""
    return [_random_games(Random(f"{seed} {row.seed}"), row) for row in rows]


def _random_games(random: Random, row: Row) -> PlayersRow:
    values: dict[str, Any] = {}
    for skill, player in enumerate(PLAYERS, 2):
        chance = 1 if player == "adviser" else skill * (28 - (row.need or 0)) / 20
        won = row.par is not None and random.random() < chance
        left = random.sample([int(rank) for rank in STANDARD.piles], random.randint(1, 11))
        values[f"{player}_open"] = () if won else tuple(sorted(left))
        values[f"{player}_draws"] = row.par + random.randrange(4) if won and row.par else 28
    return PlayersRow(seed=row.seed, **values)


def write_run(
    folder: Path, reading: str, ask: str, rows: Sequence[Any], size: int = 10_000
) -> Path:
    """Write a finished run of these rows, whose seeds are in a row, and return its folder."""
    folder.mkdir(exist_ok=True)
    run = replace(RUN, reading=reading, ask=ask)
    hashes = []
    for first in range(0, len(rows), size):
        some = rows[first : first + size]
        seeds = range(some[0].seed, some[-1].seed + 1)
        hashes.append((seeds, write_shard(folder, run, seeds, some)))
    (folder / MANIFEST).write_text(format_manifest(run, hashes), encoding="utf-8")
    return folder


def with_interval(counts: dict[str, Any], of: str = "won") -> dict[str, Any]:
    """The counts, and the interval of the share that is won of them."""
    won, unknown = counts[of], counts.get("unknown", 0)
    low, high = share_interval(won, counts["deals"] - won - unknown, unknown)
    return {**counts, "low": round(low, 6), "high": round(high, 6)}


def list_from_zero(values: Iterable[int]) -> list[int]:
    """How often there are 0, 1, 2 and so on."""
    values = list(values)
    return [values.count(value) for value in range(max(values) + 1)]


def find_won(rows: Iterable[Row]) -> list[Row]:
    """The rows of the deals that can be won."""
    return [row for row in rows if row.verdict == "won"]
