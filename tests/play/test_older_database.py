"""A database of 0.1.0: after the upgrade its games, results, boards and statistics are the same.

``older_database.sql`` was made by that version, which knew one game, and so was ``older_database.json``: what
it said about the players, the boards and the standings.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

import pytest

from solitaire.play.games.checking import faults_of_daily, faults_of_firsts, faults_of_games
from solitaire.play.results.results import Board, Results
from solitaire.play.results.statistics import Statistics
from solitaire.rules import SHORT, STANDARD
from solitaire.store import Database, ResultStore, open_database
from solitaire.store.dailies import DailyStore
from solitaire.store.statistics import StatisticsStore

DATA: Final = Path(__file__).parent.parent / "data"
NOW: Final = datetime(2026, 11, 10, 12, tzinfo=UTC)
SAID: Final[dict[str, Any]] = json.loads((DATA / "older_database.json").read_text())
PLAYERS: Final = ("ada", "bob", "eve")


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


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "older.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript((DATA / "older_database.sql").read_text())
    return path


@pytest.fixture
def upgraded(path: Path) -> Iterator[Database]:
    database = open_database(f"sqlite:///{path}")
    yield database
    database.dispose()


def test_every_stored_value_is_the_same(path: Path) -> None:
    before = {name: found for name, found in rows(path).items() if found}
    assert {len(before[name]) for name in ("games", "results", "dailies")} == {27, 24, 6}
    open_database(f"sqlite:///{path}").dispose()
    assert rows(path, before) == before
    after = rows(path)
    assert {row["variant"] for row in after["games"] + after["results"]} == {"standard"}


@pytest.mark.parametrize("player", PLAYERS)
def test_statistics_are_the_same(upgraded: Database, player: str) -> None:
    store = StatisticsStore(upgraded)
    statistics = Statistics(store, ResultStore(upgraded), clock=lambda: NOW)
    assert statistics.list_variants(player) == (STANDARD,)
    figures = statistics.of(player, STANDARD)
    tallies = ("all", "on_day", "later", "free", "practice", "streaks")
    ratings = [asdict(each).values() for each in store.ratings(player, STANDARD)]
    assert SAID[player] == {
        **{name: asdict(getattr(figures, name)) for name in tallies},
        "piles": list(figures.piles),
        "flips": list(figures.flips),
        "difficulties": {level.value: asdict(tally) for level, tally in figures.difficulties},
        "points": [[each.first, each.last, each.value] for each in figures.trend],
        "ratings": sorted(map(list, ratings), key=str),
    }
    assert statistics.of(player, SHORT).all.finished == 0


def test_boards_and_standings_are_the_same(upgraded: Database) -> None:
    results = Results(ResultStore(upgraded), clock=lambda: NOW)

    def lines(board: Board) -> list[list[Any]]:
        return [
            [place.rank, place.result.game, place.result.player, place.result.score]
            for place in board.places
        ]

    for name, board in SAID["boards"].items():
        is_daily = name.isdecimal()
        found = (
            results.board_of_daily(int(name), STANDARD) if is_daily else results.board_of_deal(name)
        )
        assert lines(found) == board
    for game, standing in SAID["standings"].items():
        result = results.of_game(game)
        assert result is not None
        found_standing = results.standing(result)
        assert (list(asdict(found_standing).values()) if found_standing else None) == standing


def test_it_plays_by_the_rules_as_ever(upgraded: Database) -> None:
    games = [fault for faults in faults_of_games(upgraded) for fault in faults]
    dailies = DailyStore(upgraded).between(1, 6, STANDARD)
    assert len(dailies) == 6
    assert [*games, *faults_of_firsts(upgraded)] == []
    assert [fault for daily in dailies for fault in faults_of_daily(daily)] == []
