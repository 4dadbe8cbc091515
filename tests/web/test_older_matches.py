"""The matches that a site of 1.0.0 left, of every game: after the upgrade they say the same and go on alike.

All was made by that release, also the records whose hashes are compared: ``tests/data/make_played.py``.
"""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from datetime import datetime
from pathlib import Path
from typing import Any, Final

import pytest

from solitaire.matches import Match, MatchRecord
from solitaire.matches.catalogue import GAMES
from solitaire.matches.codes import parse_code
from tests.data.make_played import (
    describe_boards,
    describe_match,
    finish_match,
    list_matches,
    revealed_record,
)
from tests.kit.releases import put_site_of, said_by_site_of
from tests.kit.sites import Site, site_in

SAID: Final[dict[str, Any]] = said_by_site_of("1.0.0", "played")
every_game: Final = pytest.mark.parametrize("game", [rules.name for rules in GAMES])


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    def put(path: Path) -> None:
        put_site_of("1.0.0", path, "played")

    with closing(site_in(tmp_path / "site", put, ahead=False)) as site:
        site.clock.now = datetime.fromisoformat(SAID["now"])
        yield site


def matches_of(game: str) -> Iterator[tuple[str, str]]:
    """The player and the id of each match of a game."""
    for id, said in SAID["matches"].items():
        if said["game"] == game:
            yield said["player"], id


def test_there_are_matches_of_every_kind() -> None:
    """Of each game: over and under way, of words and of codes that nobody may see yet."""
    found = Counter((said["game"], said["over"]) for said in SAID["matches"].values())
    assert found == {(rules.name, over): 5 for rules in GAMES for over in (False, True)}
    assert sum(bool(said["label"]) for said in SAID["matches"].values()) == 8
    assert sum(bool(said["record"]) for said in SAID["matches"].values()) == 16


def test_the_upgrade_changes_no_stored_match(site: Site, tmp_path: Path) -> None:
    put_site_of("1.0.0", tmp_path / "before.db", "played")
    for table in ("matches", "match_dailies"):
        with closing(sqlite3.connect(tmp_path / "before.db")) as connection:
            before = connection.execute(f"SELECT * FROM {table} ORDER BY 1, 2")
            columns = ", ".join(column for column, *_ in before.description)
            with site.engine.connect() as upgraded:
                query = f"SELECT {columns} FROM {table} ORDER BY 1, 2"
                after = [tuple(row) for row in upgraded.exec_driver_sql(query)]
            assert before.fetchall() == after


@every_game
def test_matches_say_what_they_said(site: Site, game: str) -> None:
    """Their pages have the same score sheets, and records and codes have the same bytes."""
    for player, id in matches_of(game):
        assert describe_match(site, player, id) == SAID["matches"][id]


@every_game
def test_records_and_codes_lead_to_the_same_match(site: Site, game: str) -> None:
    for player, id in matches_of(game):
        match = site.use_cases.matches.get(player, id).match
        if record := revealed_record(site, player, id):
            assert MatchRecord.parse(record).match() == match
        if code := SAID["matches"][id]["code"]:
            seed = parse_code(match.rules, code)
            assert Match.replay(match.rules, seed, match.table, match.notation) == match


@pytest.mark.deep  # 20 matches are played to their ends
@every_game
def test_matches_under_way_end_as_they_would_have_ended(site: Site, game: str) -> None:
    """The computer players make the same moves for the same person."""
    for player, id in matches_of(game):
        assert finish_match(site, player, id) == SAID["ends"][id]


def test_boards_of_dailies_have_the_same_places(site: Site) -> None:
    assert describe_boards(site.use_cases) == SAID["boards"]


def test_reviews_and_lists_open(site: Site) -> None:
    assert {id for _, id in list_matches(site)} == {*SAID["matches"]}
    for player in ("ada", "bob"):
        client = site.client(player)
        pages = ["/", "/matches", "/statistics", "/you/export"]
        pages += [f"/matches/{board.replace(' ', '/daily/')}" for board in SAID["boards"]]
        pages += [
            f"/matches/{id}/review"
            for id, said in SAID["matches"].items()
            if said["player"] == player and said["record"]
        ]
        for page in pages:
            assert client.get(page).status_code == 200, page
