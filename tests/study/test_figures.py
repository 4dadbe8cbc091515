"""Every figure has a twin here: the same from the rows themselves, in plain Python."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from solitaire.play.study.figures import Asset, HardName, ReadingName, Simulated, read_figures
from solitaire.rules import STANDARD, Seed
from solitaire.study import figures
from solitaire.study.database import Database, open_database
from solitaire.study.exchanges import WorthRow
from solitaire.study.figures import PARTS, PLAYERS, SIMPLE, make_figures
from solitaire.study.intervals import share_interval
from solitaire.study.manifest import read_hash
from solitaire.study.players import PlayersRow
from solitaire.study.readings import READINGS, SAME_RULES
from solitaire.study.solving import Row
from tests.kit.studies import RUN
from tests.kit.study_runs import LOST, random_rows, write_run

NEED = random_rows(1, 300, with_par=False)
PAR = random_rows(1, 200, with_par=True)
SHORT = random_rows(2, 90, with_par=False)
OTHER = random_rows(3, 80, with_par=False)
TWISTER = random_rows(6, 100, with_par=False)
LONG = random_rows(4, 70, with_par=True, stock=32)
PILES = [int(rank) for rank in STANDARD.piles]


def _play() -> dict[tuple[int, str], tuple[bool, int]]:
    """Whether each player won each of the first deals, and in how many draws."""
    random = Random(5)
    played = {}
    for row in PAR[:150]:
        for skill, player in enumerate(PLAYERS, 2):
            spare = 28 - row.need if row.verdict == "won" else -1
            won = spare >= 0 and (player == "adviser" or random.random() < skill * spare / 20)
            played[row.seed, player] = won, row.par + random.randrange(4) if won else 28
    return played


PLAYED = _play()


def _make_row(row: Row) -> PlayersRow:
    values: dict[str, Any] = {}
    for player in PLAYERS:
        won, draws = PLAYED[row.seed, player]
        values[f"{player}_open"] = () if won else tuple(range(3, 4 + row.seed % 11))
        values[f"{player}_draws"] = draws
    return PlayersRow(seed=row.seed, **values)


WORTH = [WorthRow(seed, seed % 4, seed % 3, seed % 4, 0) for seed in range(20)]


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Database:
    folder = tmp_path_factory.mktemp("runs")
    return open_database(
        [
            write_run(folder / "need", "standard", "need", NEED, size=128),
            write_run(folder / "par", "standard", "par", PAR),
            write_run(folder / "short", "short", "need", SHORT),
            write_run(folder / "other", "no-jokers", "need", OTHER),
            write_run(folder / "twister", "twister", "need", TWISTER),
            write_run(folder / "long", "long-stock", "par", LONG),
            write_run(folder / "worth", "standard", "worth", WORTH),
            write_run(folder / "players", "standard", "players", list(map(_make_row, PAR[:150]))),
        ]
    )


def _shares(rows: Iterable[Row]) -> dict[str, Any]:
    """Counts of verdicts, with their interval."""
    verdicts = Counter(row.verdict for row in rows)
    counts = {verdict: verdicts[verdict] for verdict in ("won", "lost", "unknown")}
    return _add_interval({"deals": verdicts.total(), **counts})


def _add_interval(counts: dict[str, Any]) -> dict[str, Any]:
    won, unknown = counts["won"], counts.get("unknown", 0)
    low, high = share_interval(won, counts["deals"] - won - unknown, unknown)
    return {**counts, "low": round(low, 6), "high": round(high, 6)}


def _count(values: Iterable[int]) -> list[int]:
    values = list(values)
    return [values.count(value) for value in range(max(values) + 1)]


def _won(rows: Iterable[Row]) -> list[Row]:
    return [row for row in rows if row.verdict == "won"]


@pytest.mark.parametrize(("name", "rows"), [("standard", NEED), ("short", SHORT)])
def test_the_fates_of_the_deals_of_a_game(database: Database, name: str, rows: list[Row]) -> None:
    tuned = _shares(row for row in rows if row.seed < figures.TUNED)
    expected = _shares(rows)
    fates = (expected["won"], expected["lost"], expected["unknown"])
    low99, high99 = share_interval(*fates, confidence=0.99)
    assert figures.count_games(database)[name] == {
        **expected,
        "low99": round(low99, 6),
        "high99": round(high99, 6),
        "tuned": {key: tuned[key] for key in ("deals", "won", "lost", "unknown")},
    }


def test_tuned_deals_are_counted_apart(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(figures, "TUNED", 40)
    assert figures.count_games(database)["standard"]["tuned"] == {
        key: value
        for key, value in _shares(NEED[:40]).items()
        if key in ("deals", "won", "lost", "unknown")
    }


def test_the_fates_by_sum_of_away(database: Database) -> None:
    fates = Counter((sum(row.away), row.verdict) for row in NEED)
    assert figures.count_sums(database) == [
        {"sum": each} | {fate: fates[each, fate] for fate in ("won", "lost", "unknown")}
        for each in sorted({each for each, _ in fates})
    ]


def test_need_par_and_spare_of_won_deals(database: Database) -> None:
    won = _won(NEED)
    assert figures.count_need_over_away(database) == _count(row.need - sum(row.away) for row in won)
    assert figures.count_spares(database) == _count(28 - row.need for row in won)
    exact = [row for row in _won(PAR) if row.exact]
    assert figures.count_par_over_need(database) == _count(row.par - row.need for row in exact)
    assert len(exact) < len(_won(PAR)), "some par is not exact"


def test_a_stock_of_other_sizes(database: Database) -> None:
    def fate(row: Row, cards: int, stock: int) -> str:
        least = row.par if row.verdict == "won" else row.need
        if least is None or least > cards:
            return "lost"
        if cards == stock:
            return row.verdict
        return "won" if row.verdict == "won" and row.exact else "unknown"

    expected = []
    for cards in range(20, 33):
        rows, stock = (PAR, 28) if cards <= 28 else (LONG, 32)
        fates = Counter(fate(row, cards, stock) for row in rows)
        counts = {"deals": len(rows), "won": fates["won"], "unknown": fates["unknown"]}
        expected.append({"cards": cards} | _add_interval(counts))
    assert figures.count_stock(database) == expected


def test_readings_stand_beside_the_same_deals_of_the_standard_game(database: Database) -> None:
    assert figures.count_readings(database) == [
        {"name": "standard"} | _shares(NEED[: len(OTHER)]),
        {"name": "no-jokers"} | _shares(OTHER),
    ]


def test_generators_stand_beside_each_other(database: Database) -> None:
    assert figures.compare_generators(database) == [
        {"name": "standard"} | _shares(NEED[: len(TWISTER)]),
        {"name": "twister"} | _shares(TWISTER),
    ]


def test_piles_and_which_of_them_can_stay_open(database: Database) -> None:
    lost = [row for row in PAR if row.verdict == "lost"]
    assert figures.count_piles(database) == [
        {
            "pile": pile,
            "away": _count(row.away[place] for row in NEED),
            "stays": len([row for row in lost if pile in row.may_stay]),
        }
        for place, pile in enumerate(PILES)
    ]
    assert figures.count_stays(database) == {
        "lost": len(lost),
        "one": len([row for row in lost if row.may_stay]),
        "unsure": len([row for row in lost if not row.exact]),
    }


def test_players_by_deals_won(database: Database) -> None:
    expected = []
    for player in PLAYERS:
        won = [game[0] for (_, name), game in PLAYED.items() if name == player]
        expected.append({"name": player} | _add_interval({"deals": len(won), "won": sum(won)}))
    assert figures.count_players(database) == expected


def test_draws_over_par(database: Database) -> None:
    def over(player: str) -> Iterable[int]:
        for row in _won(PAR):
            won, draws = PLAYED.get((row.seed, player), (False, 0))
            if won and row.exact:
                yield draws - row.par

    expected = {player: _count(over(player)) for player in ("greedy", "adviser")}
    assert figures.count_over_par(database) == expected


def _games(player: str) -> list[tuple[int, bool]]:
    """The spare of each deal that can be won, and whether the player won it."""
    return [
        (28 - row.need, PLAYED[row.seed, player][0])
        for row in _won(NEED)
        if (row.seed, player) in PLAYED
    ]


def test_simple_players_by_spare(database: Database) -> None:
    found = figures.count_by_spare(database)
    assert list(found) == list(SIMPLE)
    for player, rows in found.items():
        games = _games(player)
        assert rows == [
            {"spare": spare}
            | _add_interval(
                {
                    "deals": len([each for each, _ in games if each == spare]),
                    "won": games.count((spare, True)),
                }
            )
            for spare in sorted({spare for spare, _ in games})
        ]


def test_the_least_spare_from_which_a_player_always_won(database: Database) -> None:
    for player, found in figures.find_always_from(database).items():
        games = _games(player)
        always = [least for least, _ in games if all(won for spare, won in games if spare >= least)]
        assert found == (min(always) if always else None)


def test_who_wins_a_deal(database: Database) -> None:
    seeds = {seed for seed, _ in PLAYED}
    greedy = {seed for seed in seeds if PLAYED[seed, "greedy"][0]}
    won = {row.seed for row in _won(NEED)} & seeds
    lost = {row.seed for row in NEED if row.verdict == "lost"} & seeds
    assert figures.count_fate(database) == {
        "deals": len(seeds),
        "greedy": len(greedy),
        "skill": len(won - greedy),
        "nobody": len(lost),
    }


def test_hard_deals_come_by_spare_and_then_by_search(database: Database) -> None:
    hard = [
        row
        for row in _won(NEED)
        if (row.seed, "greedy") in PLAYED
        and not any(PLAYED[row.seed, player][0] for player in SIMPLE)
    ]
    hard.sort(key=lambda row: (row.need, row.states), reverse=True)
    found = figures.find_hard(database)
    assert [each["code"] for each in found] == [Seed(row.seed).code for row in hard[:12]]
    assert [each["name"] for each in found] == list(figures.HARD)


def test_all_parts_are_there_with_their_manifests(database: Database) -> None:
    found = make_figures(database)
    assert list(found) == [*PARTS]
    assert found["manifest"] == {
        "long-stock par": read_hash(database.studies["long-stock", "par"].manifest),
        "no-jokers": read_hash(database.studies["no-jokers", "need"].manifest),
        "short": read_hash(database.studies["short", "need"].manifest),
        "standard": read_hash(database.studies["standard", "need"].manifest),
        "standard par": read_hash(database.studies["standard", "par"].manifest),
        "standard players": read_hash(database.studies["standard", "players"].manifest),
        "standard worth": read_hash(database.studies["standard", "worth"].manifest),
        "twister": read_hash(database.studies["twister", "need"].manifest),
    }
    assert found["commit"] == RUN.origin.commit


def test_always_from_is_a_spare_that_was_seen(tmp_path: Path) -> None:
    """Of spares 0, 2 and 5 the three players lose 2, none and 5."""
    deals = [
        replace(LOST, seed=seed, verdict="won", need=28 - spare)
        for seed, spare in enumerate((0, 2, 5))
    ]
    lost = {"greedy": 1, "pairs": 2}
    played = [
        PlayersRow(
            seed, *[each for name in PLAYERS for each in ((5,) * (lost.get(name) == seed), 25)]
        )
        for seed in range(3)
    ]
    database = open_database(
        [
            write_run(tmp_path / "need", "standard", "need", deals),
            write_run(tmp_path / "players", "standard", "players", played),
        ]
    )
    assert figures.find_always_from(database) == {"greedy": 5, "away": 0, "pairs": None}


WON = replace(LOST, verdict="won", away=(2,) * 11, need=22, par=23)


def test_where_no_deal_is_lost_the_counts_are_zero(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(figures, "TUNED", 0)
    folders = [write_run(tmp_path / ask, "standard", ask, [WON]) for ask in ("need", "par")]
    database = open_database(folders)
    assert figures.count_stays(database) == {"lost": 0, "one": 0, "unsure": 0}
    tuned = figures.count_games(database)["standard"]["tuned"]
    assert tuned == {"deals": 0, "won": 0, "lost": 0, "unknown": 0}


def test_players_of_other_deals_share_no_fate(tmp_path: Path) -> None:
    folders = [
        write_run(tmp_path / "need", "standard", "need", [WON]),
        write_run(tmp_path / "players", "standard", "players", [PlayersRow(7, *[(), 25] * 4)]),
    ]
    found = make_figures(open_database(folders))
    assert [found[name] for name in ("fate", "by_spare", "hard")] == [{}, {}, []]
    assert read_figures(json.dumps(found)).fate is None


def test_players_alone_have_figures(tmp_path: Path) -> None:
    folder = write_run(tmp_path / "players", "standard", "players", [PlayersRow(7, *[(), 25] * 4)])
    found = make_figures(open_database([folder]))
    assert list(found) == ["games", "readings", "players", "manifest", "commit"]
    assert (found["games"], found["readings"]) == ({}, [])


def test_the_site_reads_all_that_the_report_writes(database: Database) -> None:
    read = read_figures(json.dumps(make_figures(database)))
    assert all(read.by_spare.values())
    assert {each.asset for each in read.worth} == set(Asset)
    assert [player for player, _ in read.players] == list(Simulated) == list(PLAYERS)
    assert [each.name for each in read.hard] == list(HardName) == list(figures.HARD)
    assert {*ReadingName} == READINGS.keys() - set(SAME_RULES)
