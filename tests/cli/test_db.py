"""``solitaire db``: what it does to a database, and what it says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from sqlalchemy import Engine, delete, inspect, update

from solitaire.cli import main
from solitaire.play.games.games import Games
from solitaire.store import GameStore, open_database
from solitaire.store.migrations import HEAD
from solitaire.store.tables import results
from tests.kit.playing import ONE_DEAL, play_on
from tests.kit.postgresql import on_every_database

CODE = "1-8QZK-4M2T"


@pytest.fixture
def instance(tmp_path: Path) -> Path:
    return tmp_path / "instance"


def db(instance: Path, *arguments: str, url: str | None = None) -> Result:
    options = ["--instance", str(instance), *(["--database", url] if url else [])]
    return CliRunner().invoke(main, ["db", *arguments, *options])


def finished(engine: Engine) -> str:
    """A game that somebody played to its end."""
    use = Games(GameStore(engine), ONE_DEAL)
    return play_on(use, use.start("ada", CODE)).id


def test_a_missing_database_is_made(instance: Path) -> None:
    answer = db(instance, "upgrade")
    assert (answer.exit_code, answer.output) == (0, f"The database is at revision {HEAD} now.\n")
    assert (instance / "solitaire.db").is_file()
    assert db(instance, "upgrade").output == f"The database was at revision {HEAD} already.\n"


@on_every_database
def test_a_database_is_brought_to_this_version(instance: Path, empty_url: str) -> None:
    assert db(instance, "upgrade", url=empty_url).exit_code == 0
    engine = open_database(empty_url)
    assert "results" in inspect(engine.engine).get_table_names()
    engine.dispose()


def test_games_from_before_results_were_kept_get_theirs(instance: Path, engine: Engine) -> None:
    finished(engine)
    with engine.begin() as connection:
        connection.execute(delete(results))
    url = str(engine.engine.url.render_as_string(hide_password=False))
    answer = db(instance, "upgrade", url=url)
    assert answer.output.splitlines()[1:] == ["1 game that was over has its result now."]
    assert len(db(instance, "upgrade", url=url).output.splitlines()) == 1


@on_every_database
def test_a_database_in_which_everything_agrees(instance: Path, engine: Engine, url: str) -> None:
    finished(engine)
    answer = db(instance, "check", "--dailies", url=url)
    assert (answer.exit_code, answer.output) == (0, "1 game is stored.\nEverything agrees.\n")


@on_every_database
def test_what_does_not_agree_is_told_by_the_id_of_the_game(
    instance: Path, engine: Engine, url: str
) -> None:
    id = finished(engine)
    with engine.begin() as connection:
        connection.execute(update(results).values(points=1_000, flipped_count=4))
    answer = db(instance, "check", url=url)
    assert answer.exit_code == 1
    assert re.fullmatch(
        rf"{re.escape(id)}: The stored result does not follow from its turns: [a-z_, ]*points[a-z_, ]*\.\n"
        r"1 game is stored\.\n1 fault\.\n",
        answer.output,
    )


def test_dailies_are_solved_if_that_is_asked_for(instance: Path, engine: Engine, url: str) -> None:
    moment = "2026-11-05 00:00:00"
    with engine.begin() as connection:
        connection.exec_driver_sql(
            f"INSERT INTO dailies VALUES (7, '{moment}', '1-8RSJ-8MYX', 0, 1)"
        )
    assert db(instance, "check", url=url).exit_code == 0
    answer = db(instance, "check", "--dailies", url=url)
    assert answer.exit_code == 1
    assert answer.output == (
        "daily 7: The stored spare is not the one that the solver finds: 2, 1.\n"
        "0 games are stored.\n1 fault.\n"
    )


def test_a_database_that_is_not_there_is_not_made_by_checking_it(instance: Path) -> None:
    answer = db(instance, "check")
    assert answer.exit_code == 1
    assert answer.stderr == f"Error: There is no database {instance / 'solitaire.db'}.\n"
    assert not instance.exists()


def test_a_database_of_another_version_is_not_checked(
    instance: Path, engine: Engine, url: str
) -> None:
    with engine.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '0001'")
    answer = db(instance, "check", url=url)
    assert answer.exit_code == 1
    assert "“solitaire db upgrade” comes first" in answer.stderr


@pytest.mark.parametrize("command", ["upgrade", "check"])
def test_a_newer_database_and_what_is_none_are_refused(
    instance: Path, engine: Engine, url: str, command: str, tmp_path: Path
) -> None:
    with engine.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    assert db(instance, command, url=url).exit_code == 1
    text = tmp_path / "text"
    text.write_text("This is no database, whatever its name may say. " * 100)
    answer = db(instance, command, url=f"sqlite:///{text}")
    assert answer.exit_code == 1
    assert answer.stderr.startswith("Error: The database cannot be opened: ")
    answer = db(instance, command, url="games")
    assert answer.exit_code == 1
    assert "needs an address" in answer.stderr


def test_the_environment_names_the_database(
    instance: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("SOLITAIRE_INSTANCE", str(instance))
    monkeypatch.setenv("SOLITAIRE_DATABASE_URL", f"sqlite:///{tmp_path / 'other.db'}")
    assert CliRunner().invoke(main, ["db", "upgrade"]).exit_code == 0
    assert (tmp_path / "other.db").is_file()
