"""The player store; join and delete cover all rows of a player in one transaction."""

from __future__ import annotations

import random
import sqlite3
import subprocess
import sys
from contextlib import closing, suppress
from dataclasses import replace
from datetime import timedelta
from functools import partial
from operator import eq
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, event, insert, select

from solitaire.store import ConstraintError, GameStore, StoredGame, StoredResult, sqlite
from solitaire.store.errors import PlayerGone
from solitaire.store.jobs import JobStore, StoredJob
from solitaire.store.players import PlayedCounts, PlayerStore, StoredPlayer, StoredProfile
from solitaire.store.tables import families, games, jobs, members, metadata, players, results
from tests.kit.at_once import at_once
from tests.kit.rows import NOON, first_row, put_name, result_row
from tests.kit.waiting import LONG

MINUTE = timedelta(minutes=1)
READER = """
import sqlite3, sys
connection = sqlite3.connect(sys.argv[1], isolation_level=None)
count = "SELECT COUNT(*) FROM players WHERE id = 'ada'"
connection.execute("BEGIN").execute(count).fetchone()
print("reading", flush=True)
sys.stdin.read()
print(connection.execute(count).fetchone()[0])
"""
"""A program that reads a database in one transaction until its standard input closes."""


@pytest.fixture
def store(engine: Engine) -> PlayerStore:
    return PlayerStore(engine)


def put(engine: Engine, row: StoredGame) -> None:
    GameStore(engine).add(row, result_row(row) if row.over else None)


def sit(engine: Engine, family: str, owner: str, *others: str) -> None:
    with engine.begin() as connection:
        values = {"id": family, "name": "Lee", "invitation": f"to {family}", "owner": owner}
        connection.execute(insert(families), values | {"created": NOON})
        for player in (owner, *others):
            seat = {"family": family, "player": player, "joined": NOON}
            connection.execute(insert(members), seat)


def rows(engine: Engine, table: Any) -> list[Any]:
    with engine.connect() as connection:
        return sorted(map(tuple, connection.execute(select(table))), key=repr)


def everything(engine: Engine) -> dict[str, list[Any]]:
    return {table.name: rows(engine, table) for table in metadata.sorted_tables}


def test_repr_hides_the_phrase_hash() -> None:
    assert "5ecret" not in repr(StoredPlayer("ada", "Ada", "5ecret", NOON))


# ---- names and phrases -------------------------------------------------------------------------------------


def test_a_player_without_a_name_or_phrase_has_no_row(store: PlayerStore) -> None:
    assert store.get("ada") is None
    assert store.of_phrase("hash") is None


def test_a_name_and_a_phrase_last_until_replaced(engine: Engine, store: PlayerStore) -> None:
    put_name(engine, "ada", "Ada")
    assert store.get("ada") == StoredPlayer("ada", "Ada", None, NOON)
    store.put_phrase("ada", "one", NOON + MINUTE)
    assert store.get("ada") == StoredPlayer("ada", "Ada", "one", NOON)
    put_name(engine, "ada", "Lovelace ♥", NOON + MINUTE)
    assert store.put_phrase("ada", "two", NOON + MINUTE, "one")
    assert store.get("ada") == StoredPlayer("ada", "Lovelace ♥", "two", NOON)
    assert (store.of_phrase("one"), store.of_phrase("two")) == (None, "ada")
    put_name(engine, "ada", None)
    assert store.get("ada") == StoredPlayer("ada", None, "two", NOON)


def test_finds_the_name_and_whether_there_is_a_family(engine: Engine, store: PlayerStore) -> None:
    assert store.get_profile("ada") == StoredProfile(None, False, 0, 0)
    sit(engine, "the Lees", "bob", "ada")
    assert store.get_profile("ada") == StoredProfile(None, True, 0, 0)
    put_name(engine, "bob", "Bob")
    assert store.get_profile("bob") == StoredProfile("Bob", True, 0, 0)


def test_a_phrase_belongs_to_one_player_only(store: PlayerStore) -> None:
    store.put_phrase("ada", "one", NOON)
    with pytest.raises(ConstraintError):
        store.put_phrase("bob", "one", NOON)
    assert store.of_phrase("one") == "ada"
    assert store.get("bob") is None


def test_only_one_of_several_concurrent_phrases_is_stored(
    engine: Engine, store: PlayerStore
) -> None:
    put_name(engine, "ada", "Ada")
    for seen in (None, "first"):
        if seen:
            store.put_phrase("bob", seen, NOON)
        player = "bob" if seen else "ada"
        phrases = [f"{player} {number}" for number in range(6)]
        kept = at_once([partial(store.put_phrase, player, one, NOON, seen) for one in phrases])
        assert kept.count(True) == 1
        assert store.of_phrase(phrases[kept.index(True)]) == player


def test_names_are_loaded_in_one_query(engine: Engine, store: PlayerStore) -> None:
    put_name(engine, "ada", "Ada")
    put_name(engine, "bob", "Bob")
    store.put_phrase("cy", "one", NOON)
    asked: list[str] = []
    event.listen(engine.engine, "before_cursor_execute", lambda *given: asked.append(given[2]))
    assert store.public_names(["ada", "ada", "cy", "dan", "bob"]) == {"ada": "Ada", "bob": "Bob"}
    assert len(asked) == 1
    assert store.public_names([]) == {}
    assert len(asked) == 1
    assert len(store.public_names([f"player {number}" for number in range(1000)])) == 0


def test_only_one_of_several_concurrent_uses_of_a_link_counts(
    engine: Engine, store: PlayerStore
) -> None:
    put_name(engine, "bob", "Bob")
    for player in ("ada", "bob"):
        for number in range(2):
            used = at_once([partial(store.use_link, player, number, NOON) for _ in range(6)])
            assert used.count(True) == 1
    assert store.get("bob") == StoredPlayer("bob", "Bob", None, NOON, links=2)
    assert store.get("ada") == StoredPlayer("ada", None, None, NOON, links=2)


def test_signing_out_raises_the_number_and_keeps_the_rest(
    engine: Engine, store: PlayerStore
) -> None:
    put_name(engine, "bob", "Bob")
    assert store.least_cookie_number("ada") == store.least_cookie_number("bob") == 0
    for player in ("ada", "bob"):
        for number in (7, 9, 8):
            store.sign_out(player, number, NOON)
        assert store.least_cookie_number(player) == 9
    assert store.get("bob") == StoredPlayer("bob", "Bob", None, NOON, signed_out=9)
    assert store.get("ada") == StoredPlayer("ada", None, None, NOON, signed_out=9)


# ---- a player's games --------------------------------------------------------------------------------------


def test_games_are_listed_by_start_time_and_read_with_their_results(
    engine: Engine, store: PlayerStore
) -> None:
    one = first_row("one", "ada", created=NOON + MINUTE, over=True)
    two, three = (
        first_row("two", "ada", over=True),
        first_row("three", "ada", changed=NOON + 9 * MINUTE),
    )
    for row in (one, two, three, first_row("other", "bob")):
        put(engine, row)
    assert [*store.all_games("ada")] == [
        (three, None),
        (two, result_row(two)),
        (one, result_row(one)),
    ]
    assert store.count_played("ada") == PlayedCounts(3)
    assert ([*store.all_games("eve")], store.count_played("eve")) == ([], PlayedCounts())


def put_jobs(engine: Engine, player: str, game: str) -> None:
    """Queue jobs about a player and a finished game; only that of the review has its player in a column."""
    for key, whose in (
        (f"review {game}", player),
        (f"exercises {game}", None),
        (f"rating {player}", None),
        (f"rating again {player}", None),
        (f"ideas {player} 1", None),
    ):
        JobStore(engine).put(StoredJob(key, whose, NOON, 0), stale=NOON)


# ---- joining -----------------------------------------------------------------------------------------------


def test_join_moves_all_rows_to_the_other_player(engine: Engine, store: PlayerStore) -> None:
    put(engine, first_row("one", "old", over=True))
    put(engine, first_row("two", "into", over=True))
    put(engine, first_row("three", "bob", over=True))
    sit(engine, "lee", "old", "bob")
    sit(engine, "kim", "bob", "old", "into")
    put_jobs(engine, "old", "one")
    put_name(engine, "old", "Ada")
    store.put_phrase("old", "one", NOON)
    store.put_phrase("into", "two", NOON)
    store.join("old", "into", eq, 7, NOON)
    assert [game.id for game, _ in store.all_games("into")] == ["one", "two"]
    with engine.connect() as connection:
        held = connection.execute(select(results.c.game, results.c.player)).all()
        seats = connection.execute(select(members.c.family, members.c.player)).all()
        owners = connection.execute(select(families.c.id, families.c.owner)).all()
    assert sorted(map(tuple, held)) == [("one", "into"), ("three", "bob"), ("two", "into")]
    assert sorted(map(tuple, seats)) == [
        ("kim", "bob"),
        ("kim", "into"),
        ("lee", "bob"),
        ("lee", "into"),
    ]
    assert sorted(map(tuple, owners)) == [("kim", "bob"), ("lee", "into")]
    assert store.get("old") is None
    assert sorted(row[:2] for row in rows(engine, jobs)) == [
        ("exercises one", None),
        ("review one", "into"),
    ]
    assert (store.of_phrase("one"), store.of_phrase("two")) == (None, "into")
    assert store.get("into") == StoredPlayer("into", "Ada", "two", NOON)


def test_join_keeps_the_name_of_the_target_player(engine: Engine, store: PlayerStore) -> None:
    put_name(engine, "old", "Ada")
    put_name(engine, "into", "Bob")
    store.join("old", "into", eq, 7, NOON)
    found = store.get("into")
    assert found is not None
    assert found.name == "Bob"


@pytest.mark.parametrize("name", [None, "Ada"])
def test_a_target_without_a_row_takes_over_name_and_phrase(
    engine: Engine, store: PlayerStore, name: str | None
) -> None:
    put_name(engine, "old", name)
    store.put_phrase("old", "one", NOON)
    assert store.join("old", "into", eq, 7, NOON) is False
    assert store.get("into") == StoredPlayer("into", name, "one", NOON)
    assert (store.get("old"), store.of_phrase("one")) == (None, "into")


def test_join_drops_the_old_phrase_and_creates_no_empty_row(
    store: PlayerStore,
) -> None:
    assert store.join("stranger", "none", eq, 7, NOON) is False
    assert store.get("none") is None
    store.put_phrase("old", "one", NOON)
    store.put_phrase("into", "two", NOON)
    assert store.join("old", "into", eq, 7, NOON) is True
    assert (store.of_phrase("one"), store.of_phrase("two")) == (None, "into")


def test_rejects_joining_a_player_with_itself(store: PlayerStore) -> None:
    with pytest.raises(ValueError, match="itself"):
        store.join("ada", "ada", eq, 7, NOON)


@pytest.mark.parametrize(
    ("old", "into", "kept"),
    [
        ({}, {}, "into"),
        ({"created": NOON - MINUTE}, {}, "old"),
        ({"created": NOON + MINUTE}, {}, "into"),
        ({"over": True}, {}, "old"),
        ({"over": True, "created": NOON + MINUTE}, {}, "old"),
        ({"created": NOON - MINUTE}, {"over": True}, "into"),
        ({"over": True, "created": NOON - MINUTE}, {"over": True}, "old"),
        ({"over": True, "created": NOON + MINUTE}, {"over": True}, "into"),
    ],
)
def test_join_keeps_the_finished_or_else_the_earlier_game_as_first(
    engine: Engine,
    store: PlayerStore,
    old: dict[str, Any],
    into: dict[str, Any],
    kept: str,
) -> None:
    for player, others in (("old", old), ("into", into)):
        put(engine, first_row(f"game of {player}", player, "same", daily=4, on_day=True, **others))
    store.join("old", "into", eq, 7, NOON)
    found = tuple(store.all_games("into"))
    assert len(found) == 2
    for row, ended in found:
        assert row.first is (row.id == f"game of {kept}")
        assert row.on_day
        assert ended is None or ended == result_row(row)


BEGUN, PLAYED = {"daily": 4}, {"daily": 4, "turn": 2}
ENDED = PLAYED | {"over": True}
EARLIER, LATER = {"created": NOON - MINUTE}, {"created": NOON + MINUTE}


@pytest.mark.parametrize(
    ("old", "into", "kept"),
    [
        (ENDED | EARLIER, PLAYED, "old"),
        (ENDED | LATER, PLAYED, "into"),
        (ENDED, ENDED, "into"),
        (PLAYED | EARLIER, ENDED, "old"),
        (PLAYED | LATER, ENDED, "into"),
        (ENDED | EARLIER, BEGUN, "old"),
        (PLAYED | LATER, BEGUN, "old"),
        (BEGUN | EARLIER, PLAYED, "into"),
        (BEGUN | EARLIER, BEGUN, "old"),
        ({"turn": 9, "over": True} | EARLIER, PLAYED, "into"),
        (PLAYED | LATER, {"turn": 9, "over": True}, "old"),
        ({"turn": 9, "over": True} | LATER, BEGUN, "old"),
    ],
)
def test_join_exchanges_no_attempt_that_has_a_turn(
    engine: Engine,
    store: PlayerStore,
    old: dict[str, Any],
    into: dict[str, Any],
    kept: str,
) -> None:
    for player, others in (("old", old), ("into", into)):
        put(engine, first_row(player, player, "same", **others))
    store.join("old", "into", eq, 7, NOON)
    found = tuple(store.all_games("into"))
    assert {row.id: row.first for row, _ in found} == {
        "old": kept == "old",
        "into": kept == "into",
    }
    assert all(ended.first is row.first for row, ended in found if ended)


@pytest.mark.parametrize("elder", ["old", "into"])
def test_of_two_attempts_counts_that_of_the_player_who_has_played_for_longer(
    engine: Engine, store: PlayerStore, elder: str
) -> None:
    """Whatever their names, and although the other one has begun the daily before."""
    for player in ("old", "into"):
        begun = LATER if player == elder else EARLIER
        put(engine, first_row(player, player, "same", **ENDED, **begun))
        put_name(engine, player, player)
    put(engine, first_row("long ago", elder, created=NOON - 9 * MINUTE))
    store.join("old", "into", eq, 7, NOON)
    games = [row for row, _ in store.all_games("into") if row.deal == "same"]
    assert [row.id for row in games if row.first] == [elder]


def test_cookies_and_links_of_a_joined_player_stay_invalid(
    engine: Engine, store: PlayerStore
) -> None:
    put(engine, first_row("one", "old"))
    store.sign_out("old", 5, NOON)
    store.use_link("old", 0, NOON)
    store.sign_out("into", 3, NOON)
    store.use_link("into", 0, NOON)
    store.join("old", "into", eq, 7, NOON)
    assert (store.least_cookie_number("old"), store.least_cookie_number("into")) == (7, 3)
    assert store.get("into") == StoredPlayer("into", None, None, NOON, links=1, signed_out=3)
    (mark,) = (row for row in rows(engine, players) if row[0] != "into")
    assert "old" not in repr(mark)


@pytest.mark.parametrize("gone", ["joined", "deleted"])
def test_a_player_who_is_gone_cannot_be_joined(
    engine: Engine, store: PlayerStore, gone: str
) -> None:
    put_everything(engine, store, "ada", "bob")
    if gone == "joined":
        store.join("old", "into", eq, 7, NOON)
    else:
        store.delete("old", 7, NOON)
    before = everything(engine)
    with pytest.raises(PlayerGone):
        store.join("ada", "old", eq, 7, NOON)
    assert everything(engine) == before


def test_of_two_players_who_join_each_other_at_once_one_has_everything(
    engine: Engine, store: PlayerStore
) -> None:
    def join(old: str, into: str) -> str | None:
        try:
            store.join(old, into, eq, 7, NOON)
        except PlayerGone:
            return None
        return into

    for again in range(5):
        ada, bob = f"ada {again}", f"bob {again}"
        for player in (ada, bob):
            put(engine, first_row(f"game of {player}", player))
        stayed = at_once([partial(join, ada, bob), partial(join, bob, ada)])
        assert stayed.count(None) == 1
        (into,) = filter(None, stayed)
        assert store.count_played(into) == PlayedCounts(2)


def test_nothing_is_left_of_a_player_who_is_deleted_while_another_one_joins(
    engine: Engine, store: PlayerStore
) -> None:
    def join(old: str, into: str) -> None:
        with suppress(PlayerGone):
            store.join(old, into, eq, 7, NOON)

    for again in range(10):
        ada, bob = f"ada {again}", f"bob {again}"
        for player in (ada, bob):
            put(engine, first_row(f"game of {player}", player))
        at_once([partial(join, ada, bob), partial(store.delete, bob, 7, NOON)])
        assert store.count_played(bob) == PlayedCounts()


def twin(
    games_of: dict[str, list[StoredGame]], old: str, into: str
) -> list[tuple[StoredGame, StoredResult | None]]:
    """The games after joining two players, computed game by game."""
    kept: list[StoredGame] = []
    for row in games_of[into]:
        rivals = [other for other in games_of[old] if other.deal == row.deal and other.first]
        beaten = row.first and any(
            (not rival.over, rival.created) < (not row.over, row.created) for rival in rivals
        )
        kept.append(replace(row, first=row.first and not beaten, revision=int(beaten)))
    for row in games_of[old]:
        rivals = [other for other in kept if other.deal == row.deal and other.first]
        kept_first = row.first and not any(rival.player == into for rival in rivals)
        lost = row.first and not kept_first
        kept.append(replace(row, player=into, first=kept_first, revision=int(lost)))
    return [(row, result_row(row) if row.over else None) for row in kept]


@pytest.mark.parametrize("seed", range(5))
def test_joining_agrees_with_its_twin(engine: Engine, store: PlayerStore, seed: int) -> None:
    chance = random.Random(seed)
    of: dict[str, list[StoredGame]] = {"old": [], "into": [], "bob": []}
    for player, rows_of in of.items():
        for deal in chance.sample(range(12), 8):
            for again in range(chance.randint(1, 2)):
                row = first_row(f"{player} {deal} {again}", player, f"deal {deal}", first=not again)
                moment = NOON + chance.randint(0, 3) * MINUTE
                over = chance.random() < 0.5
                rows_of.append(replace(row, created=moment, changed=moment, over=over))
    for rows_of in of.values():
        for row in rows_of:
            put(engine, row)
    store.join("old", "into", eq, 7, NOON)
    found = tuple(store.all_games("into"))
    assert sorted(found, key=repr) == sorted(twin(of, "old", "into"), key=repr)
    untouched = [(row, result_row(row) if row.over else None) for row in of["bob"]]
    there = tuple(store.all_games("bob"))
    assert sorted(there, key=repr) == sorted(untouched, key=repr)


# ---- deleting ----------------------------------------------------------------------------------------------


def put_everything(engine: Engine, store: PlayerStore, player: str, friend: str) -> None:
    put(engine, first_row(f"{player} 1", player))
    put(engine, first_row(f"{player} 2", player, over=True, daily=4, on_day=True))
    put_name(engine, player, player)
    store.put_phrase(player, f"hash of {player}", NOON)
    sit(engine, f"table of {player}", player, friend)
    put_jobs(engine, player, f"{player} 1")


def test_delete_removes_all_rows_of_one_player_only(engine: Engine, store: PlayerStore) -> None:
    put_everything(engine, store, "bob", "eve")
    before = everything(engine)
    put_everything(engine, store, "ada", "bob")
    sit_too = {"family": "table of bob", "player": "ada", "joined": NOON}
    with engine.begin() as connection:
        connection.execute(insert(members), sit_too)
    assert "ada" in repr(everything(engine))
    for number in (7, 8):
        store.delete("ada", number, NOON)
        after = everything(engine)
        assert store.least_cookie_number("ada") == number
        (mark,) = (row for row in after["players"] if row[0] != "bob")
        assert "ada" not in repr(mark)
        after["players"].remove(mark)
        assert after == before


@pytest.mark.parametrize("database", ["sqlite"])
def test_no_database_file_contains_a_deleted_player(engine: Engine, store: PlayerStore) -> None:
    file = Path(str(engine.engine.url.database))
    files = [file, file.with_name(f"{file.name}-wal")]
    put_everything(engine, store, "known player", "bob")
    with engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)").all()
        assert b"known player" in file.read_bytes()
    store.delete("known player", 7, NOON)
    assert not any(b"known player" in one.read_bytes() for one in files)
    with engine.connect() as connection:
        timeout = connection.exec_driver_sql("PRAGMA busy_timeout").scalar()
    assert timeout == 1000 * sqlite.BUSY_SECONDS


@pytest.mark.parametrize("database", ["sqlite"])
def test_an_open_read_transaction_does_not_block_delete(engine: Engine, store: PlayerStore) -> None:
    put_everything(engine, store, "ada", "bob")
    with engine.connect() as reading:
        reading.exec_driver_sql("BEGIN")
        reading.exec_driver_sql("SELECT * FROM players").all()
        store.delete("ada", 7, NOON)
    assert "ada" not in repr(everything(engine))


@pytest.mark.parametrize("database", ["sqlite"])
def test_a_process_that_always_reads_blocks_neither_delete_nor_writers(
    engine: Engine, store: PlayerStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Litestream holds a read transaction, so that only its own checkpoints truncate the WAL."""
    put_everything(engine, store, "ada", "bob")
    file = str(engine.engine.url.database)
    written = []

    def write_at_once(seconds: float) -> None:
        with closing(sqlite3.connect(file, timeout=0)) as other, other:
            written.append(other.execute("UPDATE families SET name = 'Lee'").rowcount)

    monkeypatch.setattr(sqlite, "sleep", write_at_once)
    wal = Path(f"{file}-wal")
    reader = subprocess.Popen(
        [sys.executable, "-c", READER, file],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    with reader:
        assert reader.stdout
        assert reader.stdout.readline() == "reading\n"
        store.delete("ada", 7, NOON)
        assert "ada" not in repr(everything(engine))
        assert written
        assert wal.stat().st_size
        assert reader.communicate("", timeout=LONG) == ("1\n", None), "it still reads its snapshot"
    store.delete("ada", 8, NOON)
    assert wal.stat().st_size == 0


def test_a_result_under_another_player_is_deleted_with_its_game(
    engine: Engine, store: PlayerStore
) -> None:
    row = first_row("one", "ada", over=True)
    GameStore(engine).add(row, replace(result_row(row), player="another"))
    store.delete("ada", 7, NOON)
    assert rows(engine, results) == rows(engine, games) == []


class Broken(Exception):  # noqa: N818
    pass


@pytest.mark.parametrize("last", [players, members])
@pytest.mark.parametrize("what", ["join", "delete"])
def test_a_failed_join_or_delete_rolls_back(
    engine: Engine, store: PlayerStore, what: str, last: Any
) -> None:
    put_everything(engine, store, "ada", "bob")
    put_everything(engine, store, "bob", "ada")
    before = everything(engine)

    def fail(connection: Any, cursor: Any, statement: str, *others: Any) -> None:
        if statement.startswith(f"DELETE FROM {last.name}"):
            raise Broken

    event.listen(engine.engine, "before_cursor_execute", fail)
    change = {
        "join": partial(store.join, "ada", "bob", eq, 7, NOON),
        "delete": partial(store.delete, "ada", 7, NOON),
    }
    with pytest.raises(Broken):
        change[what]()
    event.remove(engine.engine, "before_cursor_execute", fail)
    assert everything(engine) == before
