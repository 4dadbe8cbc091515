"""The benchmark of the rules runs, and does the same work everywhere."""

from __future__ import annotations

import re

from bench.rules import mixed_hands
from solitaire.rules import Rank, goes_out
from tests.kit.quick_bench import quick_bench


def test_one_command_prints_the_counts_and_the_figures() -> None:
    printed = quick_bench("rules")
    assert re.search(r"goes_out, cold +[\d,]+ hands/s", printed)
    assert re.search(r"best_melds, cold, median +[\d.,]+ us", printed)
    assert re.findall(r"judged differently +(\d+)", printed) == ["0", "0"]


def test_the_hands_are_the_same_everywhere() -> None:
    hands = mixed_hands(300)
    assert mixed_hands(30) == hands[:30]
    out = [sum(goes_out(Rank.KING, hand) for hand in hands[kind::3]) for kind in range(3)]
    assert out == [1, 100, 54]
