"""Rows, runs and executors for tests of the study, which need no solver and no other process."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor, Future
from pathlib import Path
from typing import Any

import pytest

from solitaire.study import shards
from solitaire.study.asks import ASKS, Ask
from solitaire.study.manifest import Origin, Run
from solitaire.study.runs import find_done, solve_missing, write_manifest
from solitaire.study.solving import Row

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
    monkeypatch.setitem(ASKS, "need", Ask("need", Row, remember))
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
