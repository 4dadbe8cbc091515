"""``solitaire backup``: a consistent copy, even during writes, that overwrites nothing by mistake."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from threading import Event, Thread

import pytest
from click.testing import CliRunner, Result

from solitaire.cli import main
from solitaire.store import GameStore, open_database
from tests.kit.rows import game_row

ROW = game_row()


def backup(instance: Path, *arguments: str) -> Result:
    return CliRunner().invoke(main, ["backup", "--instance", str(instance), *arguments])


@pytest.fixture
def instance(tmp_path: Path) -> Path:
    """An instance folder whose database has one game."""
    folder = tmp_path / "instance"
    folder.mkdir()
    engine = open_database(f"sqlite:///{folder / 'solitaire.db'}")
    GameStore(engine).add(ROW)
    engine.dispose()
    return folder


def test_the_copy_is_complete_and_readable_only_by_its_owner(
    instance: Path, tmp_path: Path
) -> None:
    copy = tmp_path / "copy.db"
    answer = backup(instance, str(copy))
    assert (answer.exit_code, answer.output) == (0, f"The database is copied to {copy}.\n")
    assert copy.stat().st_mode & 0o777 == 0o600
    assert {path.name for path in tmp_path.iterdir()} == {"instance", "copy.db"}  # nothing else
    engine = open_database(f"sqlite:///{copy}")
    assert GameStore(engine).get("one") == ROW
    engine.dispose()


def test_a_database_is_copied_while_turns_are_played(instance: Path, tmp_path: Path) -> None:
    """Each change increments turn and revision together, so a torn copy would show them apart."""
    engine = open_database(f"sqlite:///{instance / 'solitaire.db'}", synchronous="OFF")
    store = GameStore(engine)
    for number in range(200):
        played = replace(ROW, id=f"game {number}", player="bob", deal=f"deal {number}")
        store.add(replace(played, turn=2, revision=1))  # games without a turn are not all kept
    enough, changed = Event(), Event()

    def play() -> None:
        rows = {number: store.get(f"game {number}") for number in range(200)}
        while not enough.is_set():
            for number, row in rows.items():
                assert row is not None
                new = replace(row, turn=row.turn + 1, revision=row.revision + 1)
                assert store.change(row, new)
                rows[number] = new
            changed.set()

    player = Thread(target=play)
    player.start()
    try:
        assert changed.wait(60)
        for attempt in range(5):
            copy = tmp_path / f"copy {attempt}.db"
            assert backup(instance, str(copy)).exit_code == 0
            with closing(sqlite3.connect(copy)) as made:
                assert made.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
                question = "SELECT turn - revision, revision FROM games WHERE player = 'bob'"
                rows = made.execute(question).fetchall()
            revisions = [revision for _, revision in rows]
            assert len(rows) == 200
            assert {difference for difference, _ in rows} == {1}
            assert max(revisions) - min(revisions) <= 1  # rows are changed round-robin
    finally:
        enough.set()
        player.join()
        engine.dispose()


def test_an_existing_file_is_replaced_only_with_force(instance: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    copy.write_text("precious")
    answer = backup(instance, str(copy))
    assert (answer.exit_code, copy.read_text()) == (1, "precious")
    assert answer.stderr == f"Error: {copy} exists already: --force replaces it.\n"
    assert backup(instance, str(copy), "--force").exit_code == 0
    assert copy.read_bytes().startswith(b"SQLite format 3")


def test_the_database_itself_is_never_replaced(instance: Path) -> None:
    itself = instance / "solitaire.db"
    answer = backup(instance, str(itself), "--force")
    assert answer.exit_code == 1
    assert answer.stderr == f"Error: {itself} is the database itself.\n"


def test_a_failed_backup_keeps_the_old_copy_and_no_temporary_file(
    instance: Path, tmp_path: Path
) -> None:
    (instance / "solitaire.db").write_text("This is no database. " * 1_000)
    copy = tmp_path / "copy.db"
    copy.write_text("precious")
    answer = backup(instance, str(copy), "--force")
    assert answer.exit_code == 1
    assert answer.stderr.startswith("Error: The database cannot be copied: ")
    assert copy.read_text() == "precious"
    assert {path.name for path in tmp_path.iterdir()} == {"instance", "copy.db"}


def test_a_missing_target_folder_is_an_error(instance: Path, tmp_path: Path) -> None:
    copy = tmp_path / "nowhere" / "copy.db"
    answer = backup(instance, str(copy))
    assert answer.exit_code == 1
    assert answer.stderr == f"Error: {copy} cannot be written: No such file or directory.\n"


def test_backup_of_a_missing_database_fails_and_creates_nothing(tmp_path: Path) -> None:
    answer = backup(tmp_path / "new", str(tmp_path / "copy.db"))
    assert answer.exit_code == 1
    assert "There is no database" in answer.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("url", ["postgresql://solitaire@localhost/games", "sqlite://"])
def test_only_sqlite_files_can_be_backed_up(instance: Path, url: str) -> None:
    answer = backup(instance, "copy.db", "--database", url)
    assert answer.exit_code == 1
    assert "For PostgreSQL use pg_dump." in answer.stderr
