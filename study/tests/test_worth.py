"""What a wild card is worth is the mean of what the exchanges cost."""

from __future__ import annotations

from pathlib import Path
from statistics import mean, stdev

import pytest

from study.report.database import open_database
from study.report.figures import measure_worth
from study.rows.exchanges import WorthRow
from study.tests.kit import write_run

ROWS = [
    WorthRow(0, 5, joker_dealt=4, joker_in_stock=5, wild_at_home=None),
    WorthRow(1, 0, joker_dealt=-1, joker_in_stock=0, wild_at_home=0),
    WorthRow(2, -2, joker_dealt=-2, joker_in_stock=None, wild_at_home=-4),
    WorthRow(3, 1, joker_dealt=1, joker_in_stock=-1, wild_at_home=0),
    WorthRow(4, None, joker_dealt=1, joker_in_stock=-1, wild_at_home=0),
]


def test_the_worth_is_the_mean_of_the_differences(tmp_path: Path) -> None:
    found = measure_worth(open_database([write_run(tmp_path / "run", "standard", "worth", ROWS)]))
    differences = {
        "joker_dealt": [1, 1, 0, 0],
        "joker_in_stock": [0, 0, 2],
        "wild_at_home": [0, 2, 1],
    }
    assert [row["name"] for row in found] == list(differences)
    for row in found:
        some = differences[row["name"]]
        half_width = 1.96 * stdev(some) / len(some) ** 0.5
        assert row["deals"] == len(some)
        assert row["spare"] == pytest.approx(mean(some), abs=1e-4)
        assert row["low"] == pytest.approx(mean(some) - half_width, abs=1e-3)
        assert row["high"] == pytest.approx(mean(some) + half_width, abs=1e-3)
    assert [(row["winnable"], row["lost"]) for row in found] == [(3, 1), (3, 1), (2, 0)]


def test_of_one_deal_nothing_is_told(tmp_path: Path) -> None:
    database = open_database([write_run(tmp_path / "run", "standard", "worth", ROWS[:1])])
    assert measure_worth(database) == []
