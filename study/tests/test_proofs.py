"""Proofs of deals as lines, and the model that refutes what they leave open, beside exhaustive assignment."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from solitaire.rules import Deal, Seed
from study.checks.cpsat import Found, model_need
from study.checks.proofs import (
    LOST,
    OPEN,
    check_row,
    prove_seeds,
    read_open_seeds,
    refute_deal,
)
from study.errors import StudyCode, StudyError
from study.rows.row import solve_deal
from study.runs.lines import format_value
from tests.kit.deals import SCARCE, SMALL, mix_deals
from tests.kit.tiers import sampled
from tests.solver.twins import Assignment

IMPOSSIBLE_ALONE = 320
"""The sum of away is 28, as many cards as the stock has, but it lacks a card that a pile needs."""
IMPOSSIBLE_TOGETHER = 383
"""The sum of away is 28, and the stock has enough for each pile, but not for all of them."""


def test_a_line_has_a_plan_or_says_why_there_is_none() -> None:
    won, lost, left_open = [proof.line for proof in prove_seeds([4, 5, IMPOSSIBLE_ALONE])]
    assert won.startswith("4 3: +5T +5T -6S -KT 4: +4S +9C -5S -10T 5: ")
    assert (lost, left_open) == (f"5 {LOST}", f"{IMPOSSIBLE_ALONE} {OPEN}")


def test_a_proof_agrees_with_the_row_of_its_deal() -> None:
    for proof in prove_seeds([4, 5, IMPOSSIBLE_ALONE]):
        check_row(solve_deal(Deal.from_seed(Seed(proof.seed))), proof, "here")


@pytest.mark.parametrize(
    "other",
    [{"need": 20}, {"need": None}, {"verdict": "lost"}, {"verdict": "unknown"}, {"away": ()}],
)
def test_a_row_with_another_answer_is_refused(other: dict[str, Any]) -> None:
    (proof,) = prove_seeds([4])
    row = solve_deal(Deal.from_seed(Seed(4)))
    with pytest.raises(StudyError) as refused:
        check_row(replace(row, **other), proof, "here")
    ((key, found),) = other.items()
    assert refused.value.code is StudyCode.OTHER_ANSWER
    assert refused.value.data == {
        "where": "here",
        "seed": 4,
        "key": key,
        "found": format_value(found),
        "expected": format_value(getattr(row, key)),
    }


def test_open_deals_are_read_from_lines() -> None:
    assert read_open_seeds(["4 3: +5T -6S\n", "5 lost\n", "6 open\n", "7 open"]) == [6, 7]
    assert read_open_seeds(["4 3: +5T -6S\n"]) == []


@pytest.mark.parametrize("line", ["\n", "open\n", "x open\n", "6 opened\n", "# open\n"])
def test_lines_that_are_no_proofs_are_refused(line: str) -> None:
    with pytest.raises(StudyError) as refused:
        read_open_seeds(["6 open\n", line])
    assert (refused.value.code, refused.value.data) == (StudyCode.NO_PROOF, {"line": 2})
    with pytest.raises(StudyError):
        read_open_seeds([])


@pytest.mark.parametrize("seed", sampled([2, 0, 1, *range(3, 30)], fast=5, deep=0))
def test_the_model_agrees_with_exhaustive_assignment(seed: int) -> None:
    found = Counter[Found]()
    for tiny in mix_deals(seed, {SMALL: 4, SCARCE: 4}):
        modeled = model_need(tiny.piles, tiny.stock, 60.0, workers=1)
        assert modeled.cards == Assignment.of(tiny.piles, tiny.stock).need
        found[modeled.found] += 1
    assert found.keys() == {Found.OPTIMAL, Found.IMPOSSIBLE}


def test_a_deal_whose_piles_need_other_cards_is_refuted() -> None:
    assert refute_deal(IMPOSSIBLE_ALONE, 60.0).found is Found.IMPOSSIBLE


def test_a_deal_whose_piles_compete_for_cards_is_refuted() -> None:
    assert refute_deal(IMPOSSIBLE_TOGETHER, 300.0).found is Found.IMPOSSIBLE


def test_a_deal_that_can_be_won_is_not_refuted() -> None:
    assert refute_deal(4, 2.0).found is not Found.IMPOSSIBLE


def test_without_time_nothing_is_found() -> None:
    assert refute_deal(IMPOSSIBLE_ALONE, 0.0).found is Found.NOTHING
