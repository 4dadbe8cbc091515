"""``solitaire names``: lists the names of players, and hides some."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from sqlalchemy import Engine

from solitaire.cli import main
from solitaire.store.players import PlayerStore
from tests.kit.postgresql import on_every_database
from tests.kit.rows import NOON, put_name


def names(url: str, *arguments: str) -> Result:
    return CliRunner().invoke(main, ["names", *arguments, "--database", url])


@on_every_database
def test_names_are_listed_hidden_and_shown_again(engine: Engine, url: str) -> None:
    assert names(url, "list").output == "No player has a name.\n"
    put_name(engine, "ada", "Ada L.")
    put_name(engine, "b-b", "Bob", at=NOON + timedelta(days=1))
    PlayerStore(engine).put_phrase("cy", "hash", NOON)
    answer = names(url, "hide", "ada")
    assert (answer.exit_code, answer.output) == (0, "Public pages hide the name Ada L. now.\n")
    assert names(url, "list").output.splitlines() == [
        "Player  Since       Name",
        "b-b     2026-11-06  Bob",
        "ada     2026-11-05  Ada L.  hidden",
    ]
    shown = "Public pages show the name Ada L. now.\nPublic pages show the name Bob now.\n"
    assert names(url, "show", "ada", "b-b").output == shown
    assert "hidden" not in names(url, "list").output


def test_an_id_without_a_name_changes_nothing(engine: Engine, url: str) -> None:
    put_name(engine, "ada", "Ada")
    for id in ("eve", ""):
        answer = names(url, "hide", "ada", id)
        assert answer.exit_code == 1
        assert answer.stderr == f"Error: No player {id} has a name.\n"
    assert "hidden" not in names(url, "list").output
    assert names(url, "hide").exit_code == 2


@pytest.mark.parametrize("command", [["list"], ["hide", "ada"], ["show", "ada"]])
def test_a_missing_or_older_database_is_an_error(
    engine: Engine, url: str, command: list[str], tmp_path: Path
) -> None:
    assert names(f"sqlite:///{tmp_path}/none.db", *command).exit_code == 1
    assert not (tmp_path / "none.db").exists()
    with engine.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '0001'")
    answer = names(url, *command)
    assert answer.exit_code == 1
    assert "“solitaire db upgrade” comes first" in answer.stderr
