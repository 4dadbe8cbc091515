"""The benchmark of the solver runs, and asks about the same deals everywhere."""

import re

import pytest

from bench.cpsat import Found, Modeled
from bench.solver import DEALS
from solitaire.rules import Deal, Seed
from tests.kit.quick_bench import quick_bench


def test_one_command_prints_the_counts_and_the_figures() -> None:
    printed = quick_bench("solver")
    assert re.search(r"need with its plan, median +[\d,.]+ ms", printed)
    assert re.search(r"of these unknown +0\n", printed)
    winnable = re.findall(r"of these winnable +(\d+)", printed)
    assert re.findall(r"won by the adviser player +(\d+)", printed) == winnable[1:]


def test_the_deals_are_those_of_fixed_texts() -> None:
    codes = DEALS.read_text(encoding="utf-8").split()
    assert codes == [Seed.from_text(f"bench {number}").code for number in range(1, 201)]
    assert len({Deal.from_code(code) for code in codes}) == 200


@pytest.mark.parametrize(
    ("found", "cards", "bound", "agreeing"),
    [
        (Found.OPTIMAL, 25, 25, [25]),
        (Found.FEASIBLE, 27, 25, [25, 26, 27]),
        (Found.IMPOSSIBLE, None, 0, [None]),
        (Found.NOTHING, None, 26, [26, 27, 28, None]),
    ],
)
def test_a_model_that_was_not_solved_agrees_with_all_it_leaves_open(
    found: Found, cards: int | None, bound: int, agreeing: list[int | None]
) -> None:
    modeled = Modeled(found, cards, bound, 1.0)
    assert [need for need in (24, 25, 26, 27, 28, None) if modeled.agrees(need)] == agreeing
