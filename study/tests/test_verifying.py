"""Verifying: some deals of a complete run are solved again, and compared."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from study.errors import StudyCode, StudyError
from study.rows.questions import QUESTIONS, Question
from study.rows.row import Row
from study.runs.complete import read_run
from study.runs.lines import format_row
from study.runs.verifying import (
    Difference,
    choose_seeds,
    list_given_up,
    solve_again,
)
from study.tests.kit import SEEDS, InTurn, answer_without_solving, make_row, play, write_run


def test_deals_that_are_solved_alike_again_have_no_difference(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    solved = answer_without_solving(monkeypatch)
    seeds = [31, 32, 127]
    assert list(solve_again(read_run(folder), seeds, InTurn())) == [None] * 3
    assert solved == seeds


def test_a_deal_that_is_solved_otherwise_is_named(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def answer(seed: int) -> Row:
        more = {82: {"exact": False}, 83: {"states": 0}}  # states are no answer
        return replace(make_row(seed), **more.get(seed, {}))

    answer_without_solving(monkeypatch, answer)
    before = format_row(make_row(82))
    now = format_row(replace(make_row(82), exact=False))
    found = list(solve_again(read_run(folder), range(80, 84), InTurn()))
    assert found == [None, None, Difference(before, now), None]


def test_deals_of_which_a_search_was_given_up_are_listed(folder: Path) -> None:
    assert list_given_up(read_run(folder)) == [33, 44, 55, 66, 77, 88, 99, 110, 121]


def test_a_run_that_does_not_say_what_was_given_up_is_refused(tmp_path: Path) -> None:
    write_run(tmp_path, "standard", "players", [play(0)])
    with pytest.raises(StudyError) as refused:
        list_given_up(read_run(tmp_path))
    assert refused.value.code is StudyCode.NO_LIMITS


def test_they_are_solved_again_with_a_higher_limit(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []

    def answer(reading: object, seed: int, factor: int) -> Row:
        asked.append((seed, factor))
        return replace(make_row(seed), exact=True)

    monkeypatch.setitem(QUESTIONS, "need", Question(Row, answer))
    complete = read_run(folder)
    found = list(solve_again(complete, list_given_up(complete), InTurn(), 100))
    assert asked == [(seed, 100) for seed in list_given_up(complete)]
    assert all(found)


def test_the_same_choice_is_the_same_sample(folder: Path) -> None:
    complete = read_run(folder)
    sample = choose_seeds(complete, 20, 1)
    assert sample == sorted(set(sample)) == choose_seeds(complete, 20, 1)
    assert set(sample) < set(SEEDS)
    assert sample != choose_seeds(complete, 20, 2)
    assert choose_seeds(complete, 1_000, 1) == list(SEEDS)
