"""``solitaire db``: upgrades, checks and prunes a database."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from alembic import command
from alembic.config import Config
from click.testing import CliRunner, Result
from sqlalchemy import Engine, MetaData, delete, insert, inspect, not_, update

from solitaire.cli import db as db_commands
from solitaire.cli import main
from solitaire.play.clock import now
from solitaire.play.games.games import Games
from solitaire.play.zones import zone_source
from solitaire.store import Database, DatabaseError, GameStore, open_database
from solitaire.store.migrations import HEAD
from solitaire.store.opening import connect
from solitaire.store.tables import games, results
from solitaire.store.upgrading import revision_of
from tests.kit.playing import NO_SECRETS, ONE_DEAL, play_on
from tests.kit.postgresql import on_every_database
from tests.kit.releases import put_site_of

CODE = "1-8QZK-4M2T"
MOMENT = datetime(2026, 11, 5, tzinfo=UTC)


@contextmanager
def disposing(database: Database) -> Iterator[Database]:
    try:
        yield database
    finally:
        database.dispose()


@pytest.fixture
def instance(tmp_path: Path) -> Path:
    return tmp_path / "instance"


def db(instance: Path, *arguments: str, url: str | None = None) -> Result:
    options = ["--instance", str(instance), *(["--database", url] if url else [])]
    return CliRunner().invoke(main, ["db", *arguments, *options])


def finish_game(engine: Engine) -> str:
    """Play a game to its end and return its id."""
    use = Games(GameStore(engine), ONE_DEAL, NO_SECRETS)
    return play_on(use, use.start("ada", CODE)).id


def test_upgrade_creates_a_missing_database(instance: Path) -> None:
    answer = db(instance, "upgrade")
    assert (answer.exit_code, answer.output) == (0, f"The database is at revision {HEAD} now.\n")
    assert (instance / "solitaire.db").is_file()
    assert db(instance, "upgrade").output == f"The database was at revision {HEAD} already.\n"


@on_every_database
def test_upgrade_creates_the_tables_in_an_empty_database(instance: Path, empty_url: str) -> None:
    assert db(instance, "upgrade", url=empty_url).exit_code == 0
    engine = open_database(empty_url)
    assert "results" in inspect(engine.engine).get_table_names()
    engine.dispose()


def test_upgrade_adds_missing_results_of_finished_games(instance: Path, engine: Engine) -> None:
    finish_game(engine)
    with engine.begin() as connection:
        connection.execute(delete(results))
    url = str(engine.engine.url.render_as_string(hide_password=False))
    answer = db(instance, "upgrade", url=url)
    assert answer.output.splitlines()[1:] == ["1 game that was over has its result now."]
    assert len(db(instance, "upgrade", url=url).output.splitlines()) == 1


def test_a_newer_database_that_suits_this_version_is_used_as_it_is(
    instance: Path, engine: Engine
) -> None:
    newer = f"9999_since_{HEAD[:4]}"
    with engine.begin() as connection:
        connection.exec_driver_sql(f"UPDATE alembic_version SET version_num = '{newer}'")
    url = str(engine.engine.url.render_as_string(hide_password=False))
    assert db(instance, "upgrade", url=url).output == (
        f"The database is at revision {newer}, which a newer version made, and which this one can use.\n"
    )
    assert db(instance, "check", url=url).exit_code == 0


@on_every_database
def test_check_passes_on_a_consistent_database(instance: Path, engine: Engine, url: str) -> None:
    finish_game(engine)
    answer = db(instance, "check", "--dailies", url=url)
    zones = f"Time zones are those of {zone_source().version}, from "
    assert answer.exit_code == 0
    assert answer.output.startswith(zones)
    assert answer.output.endswith(".\n1 game is stored.\nEverything agrees.\n")


def test_check_reports_a_wrong_result_with_the_id_of_its_game(
    instance: Path, engine: Engine, url: str
) -> None:
    id = finish_game(engine)
    with engine.begin() as connection:
        connection.execute(update(results).values(points=1_000, flipped_count=4))
    answer = db(instance, "check", url=url)
    assert answer.exit_code == 1
    assert re.fullmatch(
        rf"{re.escape(id)}: The stored result does not follow from its turns: [a-z_, ]*points[a-z_, ]*\.\n"
        r"Time zones .*\n1 game is stored\.\n1 fault\.\n",
        answer.output,
    )


@pytest.mark.parametrize("revision", ["0002", "0004", "0008", "0011"])
@on_every_database
def test_check_reads_an_old_database_and_says_what_an_upgrade_would_do(
    instance: Path, empty_url: str, revision: str
) -> None:
    put_old_games(empty_url, revision)
    answer = db(instance, "check", url=empty_url)
    first, *steps, _, stored, fault = answer.output.splitlines()[1:]
    assert answer.output.splitlines()[0].startswith("broken: It is damaged: ")
    assert first == (
        f"The database is at revision {revision}. An upgrade would bring it to {HEAD}:"
    )
    numbers = [f"{number:04}" for number in range(int(revision) + 1, int(HEAD[:4]) + 1)]
    assert [step[:4] for step in steps] == numbers
    assert "0012  Adds the number of each player" in "\n".join(steps)
    assert (stored, fault) == ("2 games are stored.", "1 fault.")
    assert db(instance, "check", "--dailies", url=empty_url).exit_code == 1
    with disposing(connect(empty_url)) as database, database.connect() as connection:
        assert revision_of(connection) == revision


def put_old_games(url: str, revision: str) -> None:
    """Make a database of that revision, with a game that was not begun, and one that cannot be replayed."""
    with disposing(connect(url)) as database, database.begin() as connection:
        config = Config()
        config.set_main_option("script_location", "solitaire.store:migrations")
        config.attributes["connection"] = connection
        command.upgrade(config, revision)
        for id, turns in (("whole", ""), ("broken", "3S>3:3S")):
            old = MetaData()
            old.reflect(connection, only=["games"])
            row = {
                "id": id,
                "player": id,
                "deal": CODE,
                "turns": turns,
                "turn": 1,
                "over": False,
                "revision": 0,
                "undone": 0,
                "first": True,
                "created": MOMENT,
                "changed": MOMENT,
            }
            connection.execute(insert(old.tables["games"]), row)


def test_check_refuses_a_database_from_before_results(instance: Path, empty_url: str) -> None:
    with disposing(connect(empty_url)) as database, database.begin() as connection:
        connection.exec_driver_sql("CREATE TABLE games (id TEXT)")
    answer = db(instance, "check", url=empty_url)
    assert answer.exit_code == 1
    assert "solitaire db upgrade" in answer.output


def test_an_upgraded_file_is_its_owner_s_only(instance: Path) -> None:
    instance.mkdir()
    file = instance / "solitaire.db"
    put_site_of("0.1.0", file)
    file.chmod(0o644)
    assert db(instance, "check").exit_code == 0
    assert file.stat().st_mode & 0o777 == 0o644, "a check changes nothing"
    with closing(sqlite3.connect(file)) as reader:
        reader.execute("PRAGMA journal_mode = WAL").fetchone()
        reader.execute("SELECT * FROM games").fetchone()
        assert db(instance, "upgrade").exit_code == 0
        modes = {each.name: each.stat().st_mode & 0o777 for each in instance.glob("solitaire.db*")}
    assert len(modes) == 3
    assert {*modes.values()} == {0o600}, modes


def test_check_solves_dailies_only_with_the_dailies_option(
    instance: Path, engine: Engine, url: str
) -> None:
    moment = "2026-11-05 00:00:00"
    with engine.begin() as connection:
        connection.exec_driver_sql(
            "INSERT INTO dailies (number, claimed, code, candidate, spare)"
            f" VALUES (7, '{moment}', '1-8RSJ-8MYX', 0, 1)"
        )
    assert db(instance, "check", url=url).exit_code == 0
    answer = db(instance, "check", "--dailies", url=url)
    assert answer.exit_code == 1
    fault, _, *totals = answer.output.splitlines()
    assert fault == "daily 7: The stored spare is not the one that the solver finds: 2, 1."
    assert totals == ["0 games are stored.", "1 fault."]


@pytest.fixture
def no_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(db_commands, "PAUSE", 0)


def put_visits(engine: Engine, days: int) -> None:
    """Let Ada finish a game and look at two deals, and Bob at one, so many days ago."""
    finish_game(engine)
    use = Games(GameStore(engine), ONE_DEAL, NO_SECRETS)
    for player, text in (("ada", "one"), ("ada", "two"), ("bob", "one")):
        use.start(player, text)
    with engine.begin() as connection:
        connection.execute(
            update(games).where(not_(games.c.over)).values(changed=now() - timedelta(days=days))
        )


@on_every_database
@pytest.mark.usefixtures("no_pause")
def test_prune_says_what_it_deleted_and_leaves_a_consistent_database(
    instance: Path, engine: Engine, url: str
) -> None:
    put_visits(engine, days=91)
    would = (
        "3 games would be deleted.\n0 matches would be deleted.\n0 answers to puzzles would be deleted.\n"
        "1 player would be deleted.\n0 races would be deleted.\n0 matches with friends would be deleted.\n"
    )
    assert db(instance, "prune", "--dry-run", url=url).output == would
    answer = db(instance, "prune", url=url)
    assert (answer.exit_code, answer.output) == (
        0,
        "3 games are deleted.\n0 matches are deleted.\n0 answers to puzzles are deleted.\n"
        "1 player is deleted.\n0 races are deleted.\n0 matches with friends are deleted.\n",
    )
    assert db(instance, "check", url=url).output.endswith(
        "\n1 game is stored.\nEverything agrees.\n"
    )


@pytest.mark.usefixtures("no_pause")
def test_prune_keeps_for_as_many_days_as_it_is_told(
    instance: Path, engine: Engine, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    put_visits(engine, days=89)
    none = db(instance, "prune", url=url).output
    assert {line.split()[0] for line in none.splitlines()} == {"0"}
    monkeypatch.setenv("SOLITAIRE_PRUNE_DAYS", "88")
    assert db(instance, "prune", "--days", "90", url=url).output == none
    assert db(instance, "prune", url=url).output.startswith("3 games are deleted.")
    assert db(instance, "prune", "--days", "0", url=url).exit_code == 2


def test_prune_says_what_it_deleted_before_an_error(
    instance: Path, engine: Engine, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    put_visits(engine, days=91)

    def fail(seconds: float) -> None:
        raise DatabaseError

    monkeypatch.setattr(db_commands, "sleep", fail)
    answer = db(instance, "prune", url=url)
    assert answer.exit_code == 1
    assert answer.stdout.splitlines()[0] == "3 games are deleted."
    assert answer.stdout.splitlines()[3] == "0 players are deleted."


@pytest.mark.parametrize("command", ["check", "prune"])
def test_no_command_but_upgrade_creates_a_missing_database(instance: Path, command: str) -> None:
    answer = db(instance, command)
    assert answer.exit_code == 1
    assert answer.stderr == f"Error: There is no database {instance / 'solitaire.db'}.\n"
    assert not instance.exists()


@pytest.mark.parametrize("command", ["check", "prune"])
def test_an_older_database_is_refused(
    instance: Path, engine: Engine, url: str, command: str
) -> None:
    with engine.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '0001'")
    answer = db(instance, command, url=url)
    assert answer.exit_code == 1
    assert "“solitaire db upgrade” comes first" in answer.stderr


@pytest.mark.parametrize("command", ["upgrade", "check", "prune"])
def test_newer_and_invalid_databases_are_errors(
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
