"""Databases of earlier releases: after the upgrade games, results, boards and statistics are the same.

All were made by their version, which knew one game in 0.1.0, and so were the JSON files beside them: what it
said about the players, the boards and the standings. That of 1.0.0 has all else that it stored as well
(``tests/data/make_site.py``).
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

from solitaire.play.background import memory_brokers
from solitaire.play.daily.streaks import Streaks
from solitaire.play.deals.difficulty import TAKEN_UP
from solitaire.play.games.checking import faults_of_daily, faults_of_firsts, faults_of_games
from solitaire.play.games.result import Result
from solitaire.play.results.statistics import Tally
from solitaire.play.use_cases import UseCases
from solitaire.rules import SHORT, STANDARD, VARIANTS
from solitaire.store import Database, ResultStore, open_database
from solitaire.store.dailies import DailyStore
from solitaire.store.opening import connect
from solitaire.store.statistics import StoredRatingTotal
from solitaire.store.tables import metadata
from solitaire.store.upgrading import upgrade
from tests.data.make_site import (
    PLAYERS,
    SECRET,
    TODAY,
    describe_board,
    describe_others,
    describe_player,
    describe_standing,
)
from tests.kit.postgresql import Server
from tests.kit.releases import put_site_into, put_site_of, read_rows, said_by_site_of

RELEASES: Final = ("0.1.0", "0.2.0", "1.0.0")
LATEST: Final = RELEASES[-1]
COUNTS: Final = (
    {"games": 36, "results": 29, "reviews": 2, "exercises": 12, "jobs": 15, "rates": 10}
    | {"dailies": 23, "players": 3, "families": 1, "members": 3, "races": 2, "racers": 4}
    | {"matches": 2, "match_dailies": 1, "puzzles": 30, "puzzle_answers": 4, "ready_deals": 7}
)
"""The rows of the site of 1.0.0, by table."""
SHELVES: Final = {
    f"{game} {old}": f"{game} {new}"
    for game in ("standard", "short")
    for old, new in TAKEN_UP.items()
}
"""The shelves of ready deals that went with their levels, and those that took up their deals."""


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
        ("1.0.0", COUNTS),
    ],
    indirect=["release"],
)
def test_every_stored_value_is_the_same(path: Path, counts: dict[str, int]) -> None:
    before = {name: found for name, found in rows(path).items() if found}
    assert {name: len(before[name]) for name in counts} == counts
    for row in before["games"]:
        row.pop("covered", None)  # up to 0.2.0: whether its next card was still to be drawn by tap
    for row in before.get("ready_deals", ()):
        row["shelf"] = SHELVES.get(row["shelf"], row["shelf"])
    open_database(f"sqlite:///{path}").dispose()
    assert rows(path, before) == before


def test_postgresql_keeps_every_value_of_1_0_0(postgresql: Server) -> None:
    with postgresql.database(empty=True) as url:
        engine = connect(url)
        try:
            before = put_site_into(engine, LATEST, "0018")
            assert {name: len(before[name]) for name in COUNTS} == COUNTS
            upgrade(engine)
            for row in before["ready_deals"]:
                row["shelf"] = SHELVES.get(row["shelf"], row["shelf"])
            with engine.connect() as connection:
                for name, found in before.items():
                    after = read_rows(connection, metadata.tables[name])
                    kept = [{key: row[key] for key in found[0]} for row in after]
                    assert sorted(kept, key=str) == sorted(found, key=str), name
        finally:
            engine.dispose()


def test_all_games_of_0_1_0_are_as_printed(tmp_path: Path) -> None:
    path = tmp_path / "older.db"
    put_site_of("0.1.0", path)
    open_database(f"sqlite:///{path}").dispose()
    after = rows(path)
    assert {row["variant"] for row in after["games"] + after["results"]} == {"standard"}


def as_told_today(figures: dict[str, Any]) -> dict[str, Any]:
    """Figures of before 1.1: more of dailies and streaks, and the rating by the value of the deal."""
    told = {name: figures[name] for name in ("all", "free", "practice", "piles", "flips")}
    streaks = {name: figures["streaks"][name] for name in asdict(Streaks())}
    on_day, later = (Tally(**figures[name]) for name in ("on_day", "later"))
    ratings = figures["ratings"]  # of each value: the value, games, won, luck, mistakes
    rating = StoredRatingTotal(
        games=sum(row[1] for row in ratings),
        reviewed=sum(row[1] for row in ratings if row[0] is not None),
        luck=sum(row[3] for row in ratings),
        mistakes=sum(row[4] for row in ratings),
        has_unrated=any(row[0] is None for row in ratings),
    )
    return told | {
        "streaks": streaks,
        "dailies": asdict(on_day + later),
        "rating": asdict(rating),
    }


@pytest.fixture
def use(upgraded: Database, now: datetime) -> UseCases:
    """The use cases of the upgraded site."""
    brokers = memory_brokers(immediate=False)
    return UseCases.of(upgraded, SECRET, brokers, secret=SECRET, clock=lambda: now)


@pytest.mark.parametrize("player", PLAYERS)
def test_statistics_are_the_same(
    use: UseCases, upgraded: Database, said: dict[str, Any], player: str
) -> None:
    found = describe_player(use, upgraded, player)
    of_player = said["players"][player]
    assert list(found) == list(of_player)
    for name, figures in of_player.items():
        assert found[name] == as_told_today(figures)


def test_boards_and_standings_are_the_same(
    use: UseCases, upgraded: Database, said: dict[str, Any]
) -> None:
    assert {name: describe_board(use, name) for name in said["boards"]} == said["boards"]
    store = ResultStore(upgraded)
    for game, standing in said["standings"].items():
        kept = store.of_game(game)
        assert kept is not None
        found = use.results.standing(Result.of(kept), kept.deal)
        assert describe_standing(found) == standing


@pytest.mark.parametrize("release", [LATEST], indirect=True)
def test_what_else_1_0_0_said_is_the_same(use: UseCases, said: dict[str, Any]) -> None:
    """Packs by place, the family's table, races, matches, puzzles, exercises, and whose a phrase is."""
    found = describe_others(use, said)
    assert found == {name: said[name] for name in found}
    gentle = found["packs"]["ada"]["gentle-steps"]
    assert [place for place, (_, won, *_) in gentle.items() if won] == ["1", "2", "3"]


@pytest.mark.parametrize("release", [LATEST], indirect=True)
def test_a_site_of_1_0_0_changes_the_plan_after_the_short_dailies_it_had_begun(
    upgraded: Database,
) -> None:
    store = DailyStore(upgraded)
    assert store.plan_begins(SHORT) == TODAY + 3
    assert store.plan_begins(STANDARD) is None


def test_it_plays_by_the_rules_as_ever(upgraded: Database) -> None:
    games = [fault for faults in faults_of_games(upgraded) for fault in faults]
    assert [*games, *faults_of_firsts(upgraded)] == []
    for variant in VARIANTS:
        dailies = DailyStore(upgraded).between(1, 40, variant)
        assert [fault for daily in dailies for fault in faults_of_daily(daily)] == []
