"""Proofs of deals of the standard game, as lines that a program that shares no code with this one can check.

``docs/study/check.c`` is that program, and says what the lines mean.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING, Final

from solitaire.rules import Deal, Game, Seed
from solitaire.solver import PilePlan, Verdict, away, find_need
from study.errors import StudyCode, StudyError
from study.rows.questions import split_batches
from study.rows.row import VERDICTS, Row
from study.runs.lines import format_value
from study.runs.manifest import Run, check_same

if TYPE_CHECKING:
    from study.checks.cpsat import ModelAnswer
    from study.runs.complete import CompleteRun

LOST: Final = "lost"
"""The sum of away is above the stock."""
OPEN: Final = "open"
"""There is no plan, or none was found within the limit of the search, and no reason fits on a line."""


@dataclass(frozen=True, slots=True)
class Proof:
    """The line of a deal, and what it proves, as a row of a run has it."""

    line: str
    seed: int
    verdict: str
    away: tuple[int, ...]
    need: int | None


def prove_again(complete: CompleteRun, seeds: range, executor: Executor) -> Iterator[str]:
    """Solve these deals of a run again, and yield the line of each. Cost: 25 ms a deal.

    StudyError if it is not a run of the standard game that asks for need, or if a row has another answer.
    """
    where = str(complete.folder)
    check_same(Run("standard", "need", complete.run.origin), complete.run, where)
    proofs = chain.from_iterable(executor.map(prove_seeds, split_batches(seeds)))
    for row, proof in zip(complete.read_rows(seeds), proofs, strict=True):
        check_row(row, proof, where)
        yield proof.line


def prove_seeds(seeds: Sequence[int]) -> list[Proof]:
    """The proofs of the deals of these seeds."""
    return [_prove_seed(seed) for seed in seeds]


def check_row(row: Row, proof: Proof, where: str) -> None:
    """StudyError if the row of the same seed, which is in that folder, has another answer."""
    for key in ("verdict", "away", "need"):
        found, expected = getattr(row, key), getattr(proof, key)
        if found != expected:
            raise StudyError(
                StudyCode.OTHER_ANSWER,
                where=where,
                seed=proof.seed,
                key=key,
                found=format_value(found),
                expected=format_value(expected),
            )


def read_open_seeds(lines: Iterable[str]) -> list[int]:
    """The seeds of the deals that these lines leave open.

    StudyError if a line is of another kind, or there is none.
    """
    kinds = rf"([0-9]{{1,13}}) ({OPEN}|{LOST}|[0-9]+:.*)\s*"
    found = [re.fullmatch(kinds, line) for line in lines] or [None]
    if None in found:
        raise StudyError(StudyCode.NO_PROOF, line=found.index(None) + 1)
    return [int(each[1]) for each in found if each and each[2] == OPEN]


def refute_deal(seed: int, seconds: float) -> ModelAnswer:
    """Let CP-SAT prove on one processor that a deal has no plan, in so many seconds at most."""
    from study.checks.cpsat import model_need

    deal = Deal.from_seed(Seed(seed))
    return model_need(Game.start(deal).piles, deal.stock, seconds, workers=1)


def _prove_seed(seed: int) -> Proof:
    position = Game.start(Deal.from_seed(Seed(seed))).position.before_draw
    need = find_need(position)
    distances = tuple(map(away, position.piles))
    if need.plan:
        reason = " ".join(map(_format_plan, need.plan.piles))
    else:
        reason = LOST if sum(distances) > need.stock else OPEN
    least = None if need.verdict is Verdict.UNWINNABLE else need.least
    return Proof(f"{seed} {reason}", seed, VERDICTS[need.verdict], distances, least)


def _format_plan(plan: PilePlan) -> str:
    uses = [f"+{card}" for card in plan.uses]
    drops = [f"-{card}" for card in plan.discards]
    return " ".join([f"{int(plan.rank)}:", *uses, *drops])
