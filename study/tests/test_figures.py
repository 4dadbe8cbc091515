"""Every figure has a twin here: the same from the rows themselves, in plain Python."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from statistics import fmean
from typing import Any

import pytest

from solitaire.play.results.study import HardName, Simulated, read_figures
from solitaire.rules import STANDARD
from study.checks.shuffling import compare_samples
from study.report import figures
from study.report.database import Database, open_database
from study.report.figures import PARTS, make_figures
from study.report.intervals import (
    Counts,
    difference_interval,
    paired_interval,
    share_interval,
)
from study.report.player_figures import PLAYERS
from study.rows.exchanges import WorthRow
from study.rows.row import Row
from study.runs.manifest import read_hash
from study.tests.kit import (
    LOST,
    find_won,
    list_from_zero,
    random_games,
    random_rows,
    with_interval,
    write_run,
)

NEED = random_rows(1, 300, with_par=False)
PAR = random_rows(1, 200, with_par=True)
SHORT = random_rows(2, 90, with_par=False)
OTHER = random_rows(3, 80, with_par=False)
R8_OFF = random_rows(7, 70, with_par=False)
TWISTER = random_rows(6, 100, with_par=False)
LONG = random_rows(4, 70, with_par=True, stock=32)
PILES = [int(rank) for rank in STANDARD.piles]
PLAYED = random_games(5, PAR[:150])
WORTH = [WorthRow(seed, seed % 4, seed % 3, seed % 4, 0) for seed in range(20)]
WON = replace(LOST, verdict="won", away=(2,) * 11, need=22, par=23)


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Database:
    folder = tmp_path_factory.mktemp("runs")
    return open_database(
        [
            write_run(folder / "need", "standard", "need", NEED, size=128),
            write_run(folder / "par", "standard", "par", PAR),
            write_run(folder / "short", "short", "need", SHORT),
            write_run(folder / "other", "no-jokers", "need", OTHER),
            write_run(folder / "r8-off", "r8-off", "need", R8_OFF),
            write_run(folder / "twister", "twister", "need", TWISTER),
            write_run(folder / "long", "long-stock", "par", LONG),
            write_run(folder / "worth", "standard", "worth", WORTH),
            write_run(folder / "players", "standard", "players", PLAYED),
        ]
    )


def _shares(rows: Iterable[Row]) -> dict[str, Any]:
    """Counts of verdicts, with their interval."""
    verdicts = Counter(row.verdict for row in rows)
    counts = {verdict: verdicts[verdict] for verdict in ("won", "lost", "unknown")}
    return with_interval({"deals": verdicts.total(), **counts})


@pytest.mark.parametrize(("name", "rows"), [("standard", NEED), ("short", SHORT)])
def test_the_fates_of_the_deals_of_a_game(
    database: Database, monkeypatch: pytest.MonkeyPatch, name: str, rows: list[Row]
) -> None:
    monkeypatch.setattr(figures, "SEEN", 40)
    expected = _shares(rows)
    fates = (expected["won"], expected["lost"], expected["unknown"])
    low99, high99 = share_interval(*fates, confidence=0.99)
    assert figures.count_games(database)[name] == {
        **expected,
        "low99": round(low99, 6),
        "high99": round(high99, 6),
        "seen": _shares(rows[:40]),
        "others": _shares(rows[40:]),
    }


def test_the_fates_by_sum_of_away(database: Database) -> None:
    fates = Counter((sum(row.away), row.verdict) for row in NEED)
    assert figures.count_sums(database) == [
        {"sum": each} | {fate: fates[each, fate] for fate in ("won", "lost", "unknown")}
        for each in sorted({each for each, _ in fates})
    ]


def test_need_par_and_spare_of_won_deals(database: Database) -> None:
    won = find_won(NEED)
    over = [(row.need - sum(row.away), sum(row.away)) for row in won]
    assert figures.count_need_over_away(database) == {
        "all": list_from_zero(need for need, _ in over),
        "with_room": list_from_zero(need for need, away in over if away <= 26),
    }
    assert any(away > 26 for _, away in over)
    assert figures.count_spares(database) == list_from_zero(28 - row.need for row in won)
    exact = [row for row in find_won(PAR) if row.exact]
    assert figures.count_par_over_need(database) == list_from_zero(
        row.par - row.need for row in exact
    )
    assert len(exact) < len(find_won(PAR)), "some par is not exact"


def test_par_above_need_by_spare(database: Database) -> None:
    def count(rows: list[Row]) -> dict[str, Any]:
        above = [row for row in rows if row.par > row.need]
        unknown = [row for row in rows if row.par == row.need < 28 and not row.exact]
        counts = {"deals": len(rows), "above": len(above), "unknown": len(unknown)}
        return with_interval(counts, "above")

    won = find_won(PAR)
    spares = sorted({28 - row.need for row in won})
    assert figures.count_par_above_need(database) == {
        "all": count(won),
        "by_spare": [
            {"spare": spare} | count([row for row in won if 28 - row.need == spare])
            for spare in spares
        ],
    }


def test_a_bound_of_par_is_above_need_or_unknown(tmp_path: Path) -> None:
    deals = [
        replace(WON, seed=seed, need=need, par=par, exact=exact)
        for seed, (need, par, exact) in enumerate(
            ((22, 22, True), (22, 22, False), (22, 24, False), (28, 28, False))
        )
    ]
    database = open_database([write_run(tmp_path / "par", "standard", "par", deals)])
    found = figures.count_par_above_need(database)
    assert found["all"] == with_interval({"deals": 4, "above": 1, "unknown": 1}, "above")
    assert [row["unknown"] for row in found["by_spare"]] == [0, 1], (
        "no spare draw, no more than need"
    )


def test_a_stock_of_other_sizes(database: Database) -> None:
    def fate(row: Row, cards: int, stock: int) -> str:
        least = row.par if row.verdict == "won" else row.need
        if least is None or least > cards:
            return "lost"
        if cards == stock:
            return row.verdict
        return "won" if row.verdict == "won" and row.exact else "unknown"

    def expect(rows: list[Row], sizes: range) -> list[dict[str, Any]]:
        expected = []
        for cards in sizes:
            fates = Counter(fate(row, cards, sizes[-1]) for row in rows)
            counts = {"deals": len(rows), "won": fates["won"], "unknown": fates["unknown"]}
            expected.append({"cards": cards} | with_interval(counts))
        return expected

    assert figures.count_stock(database) == expect(PAR, range(20, 29))
    assert figures.count_long_stock(database) == expect(LONG, range(28, 33))


def test_readings_stand_beside_as_many_deals_of_the_standard_game(database: Database) -> None:
    standard, r8_off, no_jokers = figures.count_readings(database)
    assert standard == {"name": "standard"} | _shares(NEED[: len(OTHER)])
    assert no_jokers == {"name": "no-jokers"} | _shares(OTHER), "other deals are not compared"
    assert r8_off.items() >= ({"name": "r8-off"} | _shares(R8_OFF)).items()


def test_a_reading_is_compared_with_the_standard_one_deal_by_deal(database: Database) -> None:
    _, r8_off, _ = figures.count_readings(database)
    pairs = Counter((one.verdict, other.verdict) for one, other in zip(NEED, R8_OFF, strict=False))
    only_standard, only_this = pairs["won", "lost"], pairs["lost", "won"]
    # What is unknown counts against the reading at the low end, and for it at the high one.
    against = sum(pairs[one, other] for one in ("won", "unknown") for other in ("lost", "unknown"))
    for_it = sum(pairs[one, other] for one in ("lost", "unknown") for other in ("won", "unknown"))
    deals = len(R8_OFF)
    low = paired_interval(only_this, against, deals).low
    high = paired_interval(for_it, only_standard, deals).high
    assert (r8_off["only_standard"], r8_off["only_this"]) == (only_standard, only_this)
    assert r8_off["difference"] == {
        "share": round((only_this - only_standard) / deals, 6),
        "low": round(low, 6),
        "high": round(high, 6),
    }


def test_generators_are_compared(database: Database) -> None:
    found = figures.compare_generators(database)
    standard = NEED[: len(TWISTER)]
    assert found["rows"] == [
        {"name": "standard"} | _shares(standard),
        {"name": "twister"} | _shares(TWISTER),
    ]
    one, other = (
        Counts(*[_shares(rows)[key] for key in ("won", "lost", "unknown")])
        for rows in (standard, TWISTER)
    )
    low, high = difference_interval(one, other)
    share = one.won / sum(one) - other.won / sum(other)
    assert found["difference"] == pytest.approx(
        {"share": share, "low": low, "high": high}, abs=1e-6
    )
    test = compare_samples(
        *[Counter(sum(row.away) for row in rows) for rows in (standard, TWISTER)]
    )
    assert found["sums"] == {
        "statistic": round(test.statistic, 2),
        "freedom": test.degrees_of_freedom,
        "p_value": round(test.p_value, 6),
    }
    assert test.degrees_of_freedom > 3


def test_piles_and_which_of_them_can_stay_open(database: Database) -> None:
    lost = [row for row in PAR if row.verdict == "lost"]
    assert figures.count_piles(database) == [
        {
            "pile": pile,
            "away": list_from_zero(row.away[place] for row in NEED),
            "stays": len([row for row in lost if pile in row.may_stay]),
        }
        for place, pile in enumerate(PILES)
    ]
    assert figures.count_last_open(database) == {
        "lost": len(lost),
        "one": len([row for row in lost if row.may_stay]),
        "mean": round(fmean([len(row.may_stay) for row in lost if row.may_stay]), 4),
        "any": 0,
        "unsure": len([row for row in lost if not row.exact]),
    }


def test_any_pile_is_every_one_that_is_open_as_dealt(tmp_path: Path) -> None:
    deals = [
        replace(LOST, seed=seed, complete=complete, may_stay=may_stay)
        for seed, (complete, may_stay) in enumerate(
            (((), tuple(PILES)), ((5, 7), (3, 4, 6, *PILES[5:])), ((), (3, 4)), ((3,), ()))
        )
    ]
    found = figures.count_last_open(
        open_database([write_run(tmp_path / "par", "standard", "par", deals)])
    )
    assert found == {"lost": 4, "one": 3, "mean": round(22 / 3, 4), "any": 2, "unsure": 0}


def test_lost_deals_by_the_piles_that_can_be_flipped(tmp_path: Path) -> None:
    deals = [
        replace(LOST, seed=seed, reach=reach, exact=exact)
        for seed, (reach, exact) in enumerate(((10, True), (10, False), (8, True)))
    ]
    deals += [
        replace(WON, seed=3),
        replace(WON, seed=4, verdict="unknown", exact=False, reach=None),
    ]
    database = open_database([write_run(tmp_path / "need", "standard", "need", deals)])
    assert figures.count_reach(database) == [
        {"piles": 8, "deals": 1, "inexact": 0},
        {"piles": 10, "deals": 2, "inexact": 1},
    ]


def test_all_parts_are_there_with_their_manifests(database: Database) -> None:
    found = make_figures(database)
    assert list(found) == [*PARTS]
    assert found["manifest"] == {
        "long-stock par": read_hash(database.runs["long-stock", "par"].manifest),
        "no-jokers": read_hash(database.runs["no-jokers", "need"].manifest),
        "r8-off": read_hash(database.runs["r8-off", "need"].manifest),
        "short": read_hash(database.runs["short", "need"].manifest),
        "standard": read_hash(database.runs["standard", "need"].manifest),
        "standard par": read_hash(database.runs["standard", "par"].manifest),
        "standard players": read_hash(database.runs["standard", "players"].manifest),
        "standard worth": read_hash(database.runs["standard", "worth"].manifest),
        "twister": read_hash(database.runs["twister", "need"].manifest),
    }


def test_where_no_deal_is_lost_the_counts_are_zero(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(figures, "SEEN", 0)
    folders = [write_run(tmp_path / ask, "standard", ask, [WON]) for ask in ("need", "par")]
    database = open_database(folders)
    assert figures.count_last_open(database) == {
        "lost": 0,
        "one": 0,
        "mean": None,
        "any": 0,
        "unsure": 0,
    }
    seen = figures.count_games(database)["standard"]["seen"]
    assert seen == {"deals": 0, "won": 0, "lost": 0, "unknown": 0, "low": 0, "high": 1}


def test_the_site_reads_all_that_the_report_writes(database: Database) -> None:
    read = read_figures(json.dumps(make_figures(database)))
    assert all(read.by_spare.values())
    assert list(read.players) == list(Simulated) == list(PLAYERS)
    assert [each.name for each in read.hard] == list(HardName)
