"""Solves some deals of a complete run again, and compares the answers with its rows."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from itertools import repeat

from study.errors import StudyCode, StudyError
from study.rows.questions import QUESTIONS, solve_seeds
from study.rows.row import Row
from study.runs.complete import CompleteRun
from study.runs.lines import format_row


@dataclass(frozen=True, slots=True)
class Difference:
    """A deal that is solved differently now: the line of its row in the run, and of the new one."""

    before: str
    now: str


def choose_seeds(complete: CompleteRun, count: int, choice: int) -> list[int]:
    """A random sample of the seeds, in their order; the same one for the same ``choice``."""
    return sorted(random.Random(choice).sample(complete.seeds, min(count, len(complete.seeds))))


def list_given_up(complete: CompleteRun) -> list[int]:
    """The seeds of the deals of which a search reached its limit, in their order.

    StudyError if the rows of this run do not say that.
    """
    ask = complete.run.ask
    if QUESTIONS[ask].row is not Row:
        raise StudyError(StudyCode.NO_LIMITS, path=str(complete.folder), ask=ask)
    return [row.seed for row in complete.read_rows(complete.seeds) if not row.exact]


def solve_again(
    complete: CompleteRun, seeds: Sequence[int], executor: Executor, factor: int = 1
) -> Iterator[Difference | None]:
    """Solve these deals, which are in their order, again; for each a difference, or None if there is none.

    The limits of the searches are ``factor`` times the usual ones.
    """
    run = complete.run
    batches = [[seed] for seed in seeds]
    answers = executor.map(
        solve_seeds, repeat(run.reading), repeat(run.ask), batches, repeat(factor)
    )
    for row, (again,) in zip(complete.read_rows(seeds), answers, strict=True):
        before, now = format_row(row), format_row(again)
        yield None if before == now else Difference(before, now)
