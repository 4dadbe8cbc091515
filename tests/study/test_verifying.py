"""Verifying: shards agree with the manifest, and a sample of the deals is solved alike again."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from solitaire.study.asks import ASKS, Ask
from solitaire.study.errors import StudyCode, StudyError
from solitaire.study.lines import format_row
from solitaire.study.manifest import MANIFEST
from solitaire.study.shards import name_shard, write_shard
from solitaire.study.solving import Row
from solitaire.study.verifying import (
    Difference,
    choose_seeds,
    list_given_up,
    read_study,
    solve_again,
)
from tests.kit.studies import RUN, InTurn, answer_without_solving, make_row, run_study

SEEDS = range(30, 130)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a whole run, whose rows are not solved."""
    answer_without_solving(monkeypatch)
    run_study(tmp_path, SEEDS)
    return tmp_path


def refusal_of(folder: Path) -> StudyError:
    with pytest.raises(StudyError) as refused:
        read_study(folder)
    return refused.value


def test_the_shards_of_a_run_agree_with_its_manifest(folder: Path) -> None:
    study = read_study(folder)
    assert study.run == RUN
    assert study.manifest == (folder / MANIFEST).read_text()
    assert [seed for shard in study.shards for seed in shard] == list(SEEDS)


def test_deals_that_are_solved_alike_again_have_no_difference(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    solved = answer_without_solving(monkeypatch)
    seeds = [31, 32, 127]
    assert list(solve_again(read_study(folder), seeds, InTurn())) == [None] * 3
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
    found = list(solve_again(read_study(folder), range(80, 84), InTurn()))
    assert found == [None, None, Difference(82, before, now), None]


def test_deals_of_which_a_search_was_given_up_are_listed(folder: Path) -> None:
    assert list_given_up(read_study(folder)) == [33, 44, 55, 66, 77, 88, 99, 110, 121]


def test_they_are_solved_again_with_a_higher_limit(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []

    def answer(reading: object, seed: int, times: int) -> Row:
        asked.append((seed, times))
        return replace(make_row(seed), exact=True)

    monkeypatch.setitem(ASKS, "need", Ask("need", Row, answer))
    study = read_study(folder)
    found = list(solve_again(study, list_given_up(study), InTurn(), times=100))
    assert asked == [(seed, 100) for seed in list_given_up(study)]
    assert all(found)


def test_the_same_choice_is_the_same_sample(folder: Path) -> None:
    study = read_study(folder)
    sample = choose_seeds(study, 20, 1)
    assert sample == sorted(set(sample)) == choose_seeds(study, 20, 1)
    assert set(sample) < set(SEEDS)
    assert sample != choose_seeds(study, 20, 2)
    assert choose_seeds(study, 1_000, 1) == list(SEEDS)


def test_a_row_changed_together_with_its_hash_is_found(folder: Path) -> None:
    rows = [replace(make_row(seed), exact=True) for seed in range(40, 80)]
    write_shard(folder, RUN, range(40, 80), rows)
    assert refusal_of(folder).code is StudyCode.OTHER_MANIFEST


def test_a_changed_manifest_is_found(folder: Path) -> None:
    manifest = folder / MANIFEST
    manifest.write_text(manifest.read_text().replace("3.11.7", "3.11.8"))
    assert refusal_of(folder).code is StudyCode.OTHER_MANIFEST


def test_a_manifest_that_is_no_text_is_found(folder: Path) -> None:
    (folder / MANIFEST).write_bytes(b"\xff\xfe")
    assert refusal_of(folder).code is StudyCode.OTHER_MANIFEST


def test_a_missing_manifest_is_found(folder: Path) -> None:
    (folder / MANIFEST).unlink()
    assert refusal_of(folder).code is StudyCode.NO_MANIFEST


def test_a_manifest_without_shards_is_found(tmp_path: Path) -> None:
    (tmp_path / MANIFEST).write_text(RUN.head)
    assert refusal_of(tmp_path).code is StudyCode.OTHER_MANIFEST


def test_a_missing_shard_is_found(folder: Path) -> None:
    (folder / name_shard(range(40, 80))).unlink()
    error = refusal_of(folder)
    assert (error.code, error.data["first"]) == (StudyCode.MISSING, 40)


def test_a_missing_last_shard_is_found(folder: Path) -> None:
    (folder / name_shard(range(120, 130))).unlink()
    assert refusal_of(folder).code is StudyCode.OTHER_MANIFEST


def test_a_shard_of_another_run_is_found(folder: Path) -> None:
    rows = list(map(make_row, range(40, 80)))
    write_shard(folder, replace(RUN, reading="short"), range(40, 80), rows)
    assert refusal_of(folder).code is StudyCode.OTHER_RUN
