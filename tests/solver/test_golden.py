"""Golden deals: the solver's answers for deals that are easy, hard, lost, or unusual.

The answers were verified independently: away with the twin, need and par of standard deals with integer
programming over completions found by trying all sets of stock cards, those of short deals with the model of
``study/checks/cpsat.py``. Never regenerate them.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from solitaire.rules import Deal, Game
from solitaire.solver.away import away
from solitaire.solver.need import Verdict, find_need
from solitaire.solver.par import find_par
from solitaire.solver.plan import follow_plan
from tests.solver import twins

DATA = Path(__file__).parents[1] / "data"
DEALS: list[dict[str, Any]] = json.loads((DATA / "solver_deals.json").read_text(encoding="utf-8"))
SHORT_DEALS: list[dict[str, Any]] = json.loads(
    (DATA / "solver_short_deals.json").read_text(encoding="utf-8")
)
each_deal = pytest.mark.parametrize(
    "golden", [*DEALS, *SHORT_DEALS], ids=lambda golden: golden["code"]
)


@each_deal
def test_the_solver_gives_the_golden_answers(golden: dict[str, Any]) -> None:
    deal = Deal.from_code(golden["code"])
    game = Game.start(deal)
    assert list(map(away, game.piles)) == golden["away"]
    found = find_need(game.position)
    assert found.verdict is Verdict(golden["verdict"])
    assert (found.cards, found.spare) == (golden["need"], golden["spare"])
    best = find_par(game.piles, deal.stock, known=found)
    assert best.draws == golden["par"]
    if found.plan:
        assert best.plan
        assert Game.replay(deal, follow_plan(game, found.plan)).flipped_count == len(game.piles)
        assert Game.replay(deal, follow_plan(game, best.plan)).flipped_count == len(game.piles)


@each_deal
def test_the_twin_of_away_gives_the_golden_answers(
    golden: dict[str, Any],
) -> None:
    piles = Game.start(Deal.from_code(golden["code"])).piles
    assert list(map(twins.away, piles)) == golden["away"]


def test_the_golden_deals_cover_all_kinds() -> None:
    won = [golden for golden in DEALS if golden["verdict"] == "winnable"]
    lost = [golden for golden in DEALS if golden["verdict"] == "unwinnable"]
    assert len(DEALS) >= 12
    assert {0, 1, 14} <= {golden["spare"] for golden in won}
    assert {golden["par"] - golden["need"] for golden in won} == {0, 1, 2, 3, 4}
    assert {golden["need"] - sum(golden["away"]) for golden in won} == {0, 1, 2}
    assert {sum(golden["away"]) for golden in lost} == {26, 27, 28, 31}
    assert any(golden["away"].count(0) == 3 for golden in DEALS)


def test_the_golden_short_deals_cover_all_kinds() -> None:
    won = [golden for golden in SHORT_DEALS if golden["verdict"] == "winnable"]
    lost = [golden for golden in SHORT_DEALS if golden["verdict"] == "unwinnable"]
    assert (len(won), len(lost)) == (20, 10)
    assert {0, 1, 2, 3, 8} <= {golden["spare"] for golden in won}
    assert {golden["par"] - golden["need"] for golden in won} == {0, 1, 4}
    assert {golden["need"] - sum(golden["away"]) for golden in won} == {0, 1, 2, 4}
    assert any(golden["away"].count(0) == 3 for golden in won)
    assert sum(sum(golden["away"]) <= 16 for golden in lost) == 5, "lost by rivals"
