"""Databases of earlier releases: after the upgrade games, results, boards and statistics are the same.

Both were made by their version, which knew one game in 0.1.0, and so were the JSON files beside them: what it
said about the players, the boards and the standings.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import asdict
from datetime import datetime
from pathlib import Path
from typing import Any, Final

import pytest

from solitaire.play.deals.difficulty import TAKEN_UP, Difficulty
from solitaire.play.games.checking import faults_of_daily, faults_of_firsts, faults_of_games
from solitaire.play.games.result import Result
from solitaire.play.results.results import Leaderboard, Results
from solitaire.play.results.statistics import Statistics, Tally
from solitaire.rules import VARIANTS, variant_named
from solitaire.store import Database, ResultStore, open_database
from solitaire.store.dailies import DailyStore
from solitaire.store.statistics import StatisticsStore
from tests.kit.releases import put_site_of, said_by_site_of

RELEASES: Final = ("0.1.0", "0.2.0")
PLAYERS: Final = ("ada", "bob", "eve")


@pytest.fixture(params=RELEASES)
def release(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def path(release: str, tmp_path: Path) -> Path:
    path = tmp_path / "older.db"
    put_site_of(release, path)
    return path


@pytest.fixture
def upgraded(path: Path) -> Iterator[Database]:
    database = open_database(f"sqlite:///{path}")
    yield database
    database.dispose()


@pytest.fixture
def said(release: str) -> dict[str, Any]:
    return said_by_site_of(release)


@pytest.fixture
def now(said: dict[str, Any]) -> datetime:
    return datetime.fromisoformat(said["now"])


def rows(path: Path, like: dict[str, list[Any]] | None = None) -> dict[str, list[Any]]:
    """All rows of all tables but that of the revision; of ``like``, with its columns only."""
    with closing(sqlite3.connect(path)) as connection:
        connection.row_factory = sqlite3.Row
        names = connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'").fetchall()
        found = {}
        for (name,) in names:
            if name != "alembic_version" and (like is None or like.get(name)):
                columns = ", ".join(like[name][0]) if like else "*"
                query = f"SELECT {columns} FROM {name} ORDER BY 1"
                found[name] = [dict(row) for row in connection.execute(query)]
    return found


@pytest.mark.parametrize(
    ("release", "counts"),
    [
        ("0.1.0", {"games": 27, "results": 24, "dailies": 6}),
        ("0.2.0", {"games": 42, "results": 34, "dailies": 18, "reviews": 34, "members": 3}),
    ],
    indirect=["release"],
)
def test_every_stored_value_is_the_same(path: Path, counts: dict[str, int]) -> None:
    before = {name: found for name, found in rows(path).items() if found}
    assert {name: len(before[name]) for name in counts} == counts
    for row in before["games"]:
        del row["covered"]  # whether its next card was still to be drawn by tap
    open_database(f"sqlite:///{path}").dispose()
    assert rows(path, before) == before


def test_all_games_of_0_1_0_are_as_printed(tmp_path: Path) -> None:
    path = tmp_path / "older.db"
    put_site_of("0.1.0", path)
    open_database(f"sqlite:///{path}").dispose()
    after = rows(path)
    assert {row["variant"] for row in after["games"] + after["results"]} == {"standard"}


def with_levels_of_today(figures: dict[str, Any]) -> dict[str, Any]:
    """Figures whose dailies are counted by five difficulties, not by the seven of before 1.1."""
    levels = {level.value: Tally() for level in Difficulty}
    for name, tally in figures["difficulties"].items():
        levels[TAKEN_UP.get(name, name)] += Tally(**tally)
    return figures | {"difficulties": {name: asdict(tally) for name, tally in levels.items()}}


@pytest.mark.parametrize("player", PLAYERS)
def test_statistics_are_the_same(
    upgraded: Database, said: dict[str, Any], now: datetime, player: str
) -> None:
    store = StatisticsStore(upgraded)
    statistics = Statistics(store, ResultStore(upgraded), clock=lambda: now)
    of_player = said["players"][player]
    assert [variant.name for variant in statistics.list_variants(player)] == list(of_player)
    for name, figures_said in of_player.items():
        variant = variant_named(name)
        figures = statistics.of(player, variant)
        tallies = ("all", "on_day", "later", "free", "practice", "streaks")
        ratings = [asdict(each).values() for each in store.ratings(player, variant)]
        assert with_levels_of_today(figures_said) == {
            **{tally: asdict(getattr(figures, tally)) for tally in tallies},
            "piles": list(figures.piles),
            "flips": list(figures.flips),
            "difficulties": {level.value: asdict(tally) for level, tally in figures.difficulties},
            "points": [[each.first, each.last, each.value] for each in figures.trend],
            "ratings": sorted(map(list, ratings), key=str),
        }


def test_boards_and_standings_are_the_same(
    upgraded: Database, said: dict[str, Any], now: datetime
) -> None:
    results = Results(ResultStore(upgraded), clock=lambda: now)

    def lines(board: Leaderboard) -> list[list[Any]]:
        return [
            [place.rank, place.result.game, place.result.player, place.result.score]
            for place in board.places
        ]

    for name, board in said["boards"].items():
        game, _, number = name.partition(" ")  # a deal is named by its code alone
        found = (
            results.leaderboard_of_daily(int(number), variant_named(game))
            if number
            else results.leaderboard_of_deal(name)
        )
        assert lines(found) == board
    for game, standing in said["standings"].items():
        kept = ResultStore(upgraded).of_game(game)
        assert kept is not None
        result = Result.of(kept)
        found_standing = results.standing(result, kept.deal)
        assert (list(asdict(found_standing).values()) if found_standing else None) == standing


def test_it_plays_by_the_rules_as_ever(upgraded: Database) -> None:
    games = [fault for faults in faults_of_games(upgraded) for fault in faults]
    assert [*games, *faults_of_firsts(upgraded)] == []
    for variant in VARIANTS:
        dailies = DailyStore(upgraded).between(1, 40, variant)
        assert [fault for daily in dailies for fault in faults_of_daily(daily)] == []
