"""An instance folder may have any name: its database is in it, private, and is what all commands work on."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from solitaire.cli import main
from solitaire.play.site import SiteSettings
from solitaire.store.opening import address_of, file_of

NAMES = ["what?", "a?mode=ro", "#1", "100%", "%3F", "two words", "año", "日本", "a;b&c=d", "\udce9"]
names = pytest.mark.parametrize("name", NAMES, ids=ascii)


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, arguments)


@names
def test_the_database_is_in_its_folder_and_private(tmp_path: Path, name: str) -> None:
    folder = tmp_path / name
    assert run("db", "upgrade", "--instance", str(folder)).exit_code == 0
    assert os.listdir(tmp_path) == [name]
    assert (folder / "solitaire.db").stat().st_mode & 0o777 == 0o600
    assert run("db", "check", "--instance", str(folder)).exit_code == 0


@names
def test_the_database_of_a_folder_is_backed_up(tmp_path: Path, name: str) -> None:
    folder = tmp_path / name
    copy = tmp_path / "copy"
    run("db", "upgrade", "--instance", str(folder))
    assert run("backup", "--instance", str(folder), str(copy)).exit_code == 0
    assert copy.read_bytes()[:15] == b"SQLite format 3"


@names
def test_a_command_misses_a_database_that_is_not_in_the_folder(tmp_path: Path, name: str) -> None:
    (tmp_path / name).mkdir()
    assert run("db", "check", "--instance", str(tmp_path / name)).exit_code == 1


@names
def test_the_address_of_a_file_leads_to_it(name: str) -> None:
    file = Path("/srv") / name / "games.db"
    assert file_of(address_of(file)) == file
    assert SiteSettings(file.parent).database.startswith("sqlite:////srv/")
