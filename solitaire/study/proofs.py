"""Proofs of deals of the standard game, as lines that a program which shares nothing with this one can check.

``docs/study/check.c`` is that program, and says what the lines mean.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

from solitaire.rules import Deal, Game, Seed
from solitaire.solver import PilePlan, away, find_need

if TYPE_CHECKING:
    from solitaire.study.cpsat import Modeled

LOST: Final = "lost"
"""The sum of away is above the stock."""
OPEN: Final = "open"
"""There is no plan, or none was found within the limit of the search, and no reason fits on a line."""


def prove_seeds(seeds: Sequence[int]) -> list[str]:
    """The lines of the deals of these seeds. Cost: 25 ms a deal."""
    return [f"{seed} {_prove_deal(Deal.from_seed(Seed(seed)))}" for seed in seeds]


def read_open_seeds(lines: Iterable[str]) -> list[int]:
    """The seeds of the deals that these lines leave open."""
    found = [re.fullmatch(rf"([0-9]{{1,13}}) {OPEN}\s*", line) for line in lines]
    return [int(each[1]) for each in found if each]


def refute_deal(seed: int, seconds: float) -> Modeled:
    """Let CP-SAT prove on one processor that a deal has no plan, in so many seconds at most."""
    from solitaire.study.cpsat import model_need

    deal = Deal.from_seed(Seed(seed))
    return model_need(Game.start(deal).piles, deal.stock, seconds, workers=1)


def _prove_deal(deal: Deal) -> str:
    position = Game.start(deal).position.before_draw
    plan = find_need(position).plan
    if plan:
        return " ".join(map(_format_plan, plan.piles))
    return LOST if sum(map(away, position.piles)) > len(deal.stock) else OPEN


def _format_plan(plan: PilePlan) -> str:
    uses = [f"+{card}" for card in plan.uses]
    drops = [f"-{card}" for card in plan.discards]
    return " ".join([f"{int(plan.rank)}:", *uses, *drops])
