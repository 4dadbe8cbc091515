"""The regressions have a twin in plain Python, by Cramer's rule."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from math import prod
from pathlib import Path

import pytest

from solitaire.study.database import open_database
from solitaire.study.solving import Row
from solitaire.study.worth import measure_worth
from tests.kit.study_runs import LOST, random_rows, write_run

Numbers = Sequence[float]


def measure(folder: Path, rows: list[Row]) -> dict[str, tuple[float, float, float]]:
    database = open_database([write_run(folder / "run", "standard", "need", rows)])
    return {row["name"]: (row["spare"], row["low"], row["high"]) for row in measure_worth(database)}


def center(values: Sequence[int], groups: Sequence[int]) -> list[float]:
    """The values less the mean of their group."""
    members = defaultdict(list)
    for value, group in zip(values, groups, strict=True):
        members[group].append(value)
    means = {group: sum(some) / len(some) for group, some in members.items()}
    return [value - means[group] for value, group in zip(values, groups, strict=True)]


def dot(*columns: Numbers) -> float:
    return sum(map(prod, zip(*columns, strict=True)))


def fit(spare: Numbers, first: Numbers, second: Numbers) -> tuple[float, float]:
    """The slope of spare in the first of two columns, and its standard error. All are centered."""
    determinant = dot(first, first) * dot(second, second) - dot(first, second) ** 2
    slope = (
        dot(spare, first) * dot(second, second) - dot(spare, second) * dot(first, second)
    ) / determinant
    other = (
        dot(spare, second) * dot(first, first) - dot(spare, first) * dot(first, second)
    ) / determinant
    # What the second column does not tell of the first one (White 1980).
    alone = [
        one - two * dot(first, second) / dot(second, second)
        for one, two in zip(first, second, strict=True)
    ]
    left = [
        value - slope * one - other * two
        for value, one, two in zip(spare, first, second, strict=True)
    ]
    return slope, dot(alone, alone, left, left) ** 0.5 / dot(alone, alone)


def test_each_worth_is_a_slope_of_least_squares_with_its_interval(tmp_path: Path) -> None:
    rows = random_rows(1, 200, with_par=False)
    sums = [sum(row.away) for row in rows]
    everywhere = [0] * len(rows)
    less = center([-each for each in sums], everywhere)
    jokers = center([row.jokers_dealt for row in rows], everywhere)
    wilds = center([row.wilds_at_home for row in rows], everywhere)

    packed = [row for row in rows if sum(row.away) <= 28]
    groups = [sum(row.away) for row in packed]
    spare = center([28 - (29 if row.need is None else row.need) for row in packed], groups)
    in_stock = center([row.jokers_in_stock for row in packed], groups)
    at_home = center([row.wilds_at_home for row in packed], groups)

    expected = {
        "joker_dealt": fit(less, jokers, wilds),
        "joker_in_stock": fit(spare, in_stock, at_home),
        "wild_at_home": fit(less, wilds, jokers),
    }
    for name, found in measure(tmp_path, rows).items():
        slope, error = expected.pop(name)
        assert found == pytest.approx((slope, slope - 1.96 * error, slope + 1.96 * error), abs=2e-4)
    assert not expected


def test_what_spare_is_made_of_is_found_again(tmp_path: Path) -> None:
    rows = []
    for seed, (jokers, wilds, stock) in enumerate(product(range(4), range(3), range(3))):
        away = 25 - 2 * jokers - wilds
        dealt = {"jokers_dealt": jokers, "wilds_at_home": wilds, "jokers_in_stock": stock}
        need = away + 3 - stock
        row = replace(LOST, seed=seed, verdict="won", away=(away, *[0] * 10), need=need, **dealt)
        rows.append(row)
    assert measure(tmp_path, rows) == {
        "joker_dealt": (2, 2, 2),
        "joker_in_stock": (1, 1, 1),
        "wild_at_home": (1, 1, 1),
    }


def test_deals_that_are_all_alike_tell_nothing(tmp_path: Path) -> None:
    assert measure(tmp_path, [replace(LOST, seed=seed) for seed in range(5)]) == {}
