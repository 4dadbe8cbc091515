"""Opening a database upgrades an older version and rejects a newer one."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Column, Connection, Engine, MetaData, Table, inspect, select, text
from sqlalchemy.schema import CreateIndex

from solitaire.rules import SHORT, STANDARD
from solitaire.store import (
    DatabaseError,
    DatabaseUnavailable,
    GameStore,
    open_database,
    upgrading,
)
from solitaire.store.dailies import DailyStore
from solitaire.store.migrations import HEAD
from solitaire.store.opening import connect
from solitaire.store.tables import dailies, games, metadata, ready_deals
from solitaire.store.upgrading import (
    NewerDatabaseError,
    exclusive_transaction,
    is_compatible,
    migrate,
    revision_of,
    table_statements,
    upgrade,
)
from tests.kit.at_once import at_once, go_on
from tests.kit.own_process import output_of
from tests.kit.postgresql import Server
from tests.kit.waiting import LONG

MOMENT = datetime(2026, 11, 5, tzinfo=UTC)
GONE = "covered"
"""The column that only versions up to 0.2.0 used."""
OLD = """\
id TEXT NOT NULL
player TEXT NOT NULL
deal TEXT NOT NULL
label TEXT NULL
turns TEXT NOT NULL
turn INTEGER NOT NULL
revision INTEGER NOT NULL
undone INTEGER NOT NULL
redo TEXT DEFAULT '' NOT NULL
covered BOOLEAN DEFAULT {no} NOT NULL
over BOOLEAN NOT NULL
created {moment} NOT NULL
changed {moment} NOT NULL
CONSTRAINT pk_games PRIMARY KEY (id)
CONSTRAINT ck_games_counts CHECK (turn >= 1 AND revision >= 0 AND undone >= 0)"""
"""Columns and constraints of the games table before there were migrations."""


@contextmanager
def open_engine(url: str) -> Iterator[Engine]:
    engine = connect(url)
    try:
        yield engine
    finally:
        engine.dispose()


def make_old(engine: Engine, without: Collection[str]) -> Table:
    """Create the games table from before migrations, without these columns, and return it for inserts."""
    if engine.engine.dialect.name == "sqlite":
        columns = OLD.format(moment="DATETIME", no=0).splitlines()
    else:
        columns = OLD.format(moment="TIMESTAMP WITH TIME ZONE", no=False).splitlines()
    kept = [line for line in columns if line.split()[0] not in without]
    with engine.begin() as connection:
        connection.exec_driver_sql(f"CREATE TABLE games ({', '.join(kept)})")
        connection.exec_driver_sql(
            "CREATE INDEX ix_games_player_over_changed_id ON games (player, over, changed, id)"
        )
    names = [line.split()[0] for line in kept if not line.startswith("CONSTRAINT")]
    return Table(
        "games",
        MetaData(),
        *(Column(name, None if name == GONE else games.c[name].type) for name in names),
    )


def row(id: str, player: str = "ada", deal: str = "1-8QZK-4M2T", minute: int = 0) -> dict[str, Any]:
    """A row for the oldest games table."""
    moment = MOMENT + timedelta(minutes=minute)
    counts = {"turn": 1, "revision": 0, "undone": 0, "over": False}
    texts = {"id": id, "player": player, "deal": deal, "label": None, "turns": ""}
    return texts | counts | {"created": moment, "changed": moment}


def schema(engine: Engine) -> dict[str, dict[str, Any]]:
    """The schema as the database reports it, sorted so that order does not matter."""
    there = inspect(engine.engine)

    def of(table: str) -> dict[str, Any]:
        def sorted_by_text(found: list[Any]) -> list[Any]:
            return sorted(found, key=str)

        return {
            "columns": {
                column["name"]: (str(column["type"]), column["nullable"], column["default"])
                for column in there.get_columns(table)
            },
            "key": there.get_pk_constraint(table),
            "checks": sorted_by_text(there.get_check_constraints(table)),
            "uniques": sorted_by_text(there.get_unique_constraints(table)),
            "references": sorted_by_text(there.get_foreign_keys(table)),
            "indexes": sorted_by_text([as_text(index) for index in there.get_indexes(table)]),
        }

    def as_text(index: Any) -> dict[str, object]:
        options = {name: str(value) for name, value in index["dialect_options"].items()}
        return {**index, "dialect_options": options}

    return {name: of(name) for name in there.get_table_names()}


def differences(engine: Engine) -> list[Any]:
    """The changes that Alembic would make to match the metadata."""
    # Alembic reports two empty-string defaults as different; ``schema`` compares the defaults.
    options = {"compare_server_default": False}
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts=options)
        return list(compare_metadata(context, metadata))


@pytest.fixture
def twin(empty_url: str) -> dict[str, dict[str, Any]]:
    """The schema of a new database, which SQLAlchemy creates from our metadata."""
    with open_engine(empty_url) as engine:
        assert upgrade(engine) is None
        made = schema(engine)
        metadata.drop_all(engine.engine)
        with engine.begin() as connection:
            connection.exec_driver_sql("DROP TABLE alembic_version")
    return made


def test_all_migrations_together_create_what_a_new_database_has(
    empty_url: str, twin: dict[str, dict[str, Any]]
) -> None:
    with open_engine(empty_url) as engine:
        with exclusive_transaction(engine) as connection:
            migrate(connection, None)
        assert schema(engine) == twin
        assert upgrade(engine) == HEAD


def test_every_process_creates_the_indexes_of_a_table_in_the_same_order() -> None:
    indexes = [each.element for each in table_statements() if isinstance(each, CreateIndex)]
    assert [(index.table.name, index.name) for index in indexes] == [
        (table.name, name)
        for table in metadata.sorted_tables
        for name in sorted(str(index.name) for index in table.indexes)
    ]


@pytest.mark.parametrize("without", [(), ("covered",), ("redo", "covered")])
def test_upgrade_brings_every_old_schema_to_the_current_one(
    empty_url: str, twin: dict[str, dict[str, Any]], without: Collection[str]
) -> None:
    with open_engine(empty_url) as engine:
        old = make_old(engine, without)
        with engine.begin() as connection:
            connection.execute(old.insert(), [row("one"), row("two")])
        assert upgrade(engine) is None
        assert differences(engine) == []
        assert schema(engine) == twin
        assert upgrade(engine) == HEAD


def test_upgrade_continues_from_an_intermediate_revision(
    empty_url: str, twin: dict[str, dict[str, Any]]
) -> None:
    with open_engine(empty_url) as engine:
        make_old(engine, ())
        with engine.begin() as connection:
            connection.exec_driver_sql(
                "CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL, "
                "CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num))"
            )
            connection.exec_driver_sql("INSERT INTO alembic_version VALUES ('0001')")
        assert upgrade(engine) == "0001"
        assert schema(engine) == twin


def test_upgrade_keeps_old_games(empty_url: str) -> None:
    with open_engine(empty_url) as engine:
        old = make_old(engine, ("redo", "covered"))
        with engine.begin() as connection:
            connection.execute(old.insert(), row("one"))
        upgrade(engine)
        found = GameStore(engine).get("one")
        assert found is not None
        assert (found.player, found.deal, found.created) == ("ada", "1-8QZK-4M2T", MOMENT)
        assert (found.redo, found.daily) == ("", None)
        assert found.variant == "standard"
        assert (found.first, found.on_day, found.public) == (True, False, False)


def test_upgrade_marks_the_earliest_game_on_a_deal_as_first(empty_url: str) -> None:
    with open_engine(empty_url) as engine:
        old = make_old(engine, ())
        with engine.begin() as connection:
            connection.execute(
                old.insert(),
                [
                    row("a later one", minute=2),
                    row("earlier", minute=1),
                    row("another's", player="bob", minute=3),
                    row("of another deal", deal="1-0000-0000", minute=4),
                    row("b, at the same moment", player="eve"),
                    row("a, at the same moment", player="eve"),
                ],
            )
        upgrade(engine)
        with engine.connect() as connection:
            counting = set(connection.scalars(select(games.c.id).where(games.c.first)))
    assert counting == {"earlier", "another's", "of another deal", "a, at the same moment"}


@pytest.mark.parametrize(("made", "begins"), [((21, 22, 24), 25), ((), None)])
def test_upgrade_changes_the_plan_of_short_dailies_after_those_made(
    url: str, made: Collection[int], begins: int | None
) -> None:
    """A daily that is being made counts as made; the full game's are other dailies."""
    with open_engine(url) as engine:
        with engine.begin() as connection:
            go_back_before_levels(connection)
            for number in made:
                connection.execute(
                    dailies.insert(), {"number": number, "variant": "short", "claimed": MOMENT}
                )
            connection.execute(
                dailies.insert(), {"number": 40, "variant": "standard", "claimed": MOMENT}
            )
        upgrade(engine)
        store = DailyStore(engine)
        assert store.plan_begins(SHORT) == begins
        assert store.plan_begins(STANDARD) is None


ADD_READY_DEAL = text("INSERT INTO ready_deals (code, shelf) VALUES (:code, :shelf)")


def test_upgrade_moves_the_deals_of_difficulties_that_went(url: str) -> None:
    shelves = {
        "standard tricky": "standard steady",
        "standard severe sealed": "standard hard sealed",
        "short tricky sealed": "short steady sealed",
        "short gentle inviting": "short gentle inviting",
        "standard hard": "standard hard",
    }
    with open_engine(url) as engine:
        with engine.begin() as connection:
            go_back_before_levels(connection)
            for shelf in shelves:
                connection.execute(ADD_READY_DEAL, {"code": shelf, "shelf": shelf})
        upgrade(engine)
        with engine.connect() as connection:
            rows = connection.execute(select(ready_deals)).all()
    assert {row.code: row.shelf for row in rows} == shelves
    assert {row.spare for row in rows} == {None}, "they are weighed when they are chosen"


def go_back_before_levels(connection: Connection) -> None:
    """Make a database one of revision 20."""
    for table in ("turning_points", "turning_answers", "daily_plans", "party_seats", "parties"):
        connection.execute(text(f"DROP TABLE {table}"))
    connection.execute(text("ALTER TABLE matches DROP COLUMN turn"))
    connection.execute(text("ALTER TABLE games DROP COLUMN origin"))
    connection.execute(text("DROP INDEX ix_results_ideas"))
    for table, column in (
        ("ready_deals", "spare"),
        ("reviews", "ideas"),
        ("results", "ideas"),
        ("exercises", "idea"),
        ("puzzles", "idea"),
    ):
        connection.execute(text(f"ALTER TABLE {table} DROP COLUMN {column}"))
    connection.execute(text("UPDATE alembic_version SET version_num = '0020_since_0018'"))


def set_revision(url: str, revision: str) -> None:
    """Make a database one of another version of the program."""
    open_database(url).dispose()
    with open_engine(url) as engine, engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = :to"), {"to": revision})


def read_revision(url: str) -> str | None:
    with open_engine(url) as engine, engine.connect() as connection:
        return revision_of(connection)


@pytest.mark.parametrize("newer", ["9999", "9999_since_9998"])
def test_rejects_a_newer_database_and_leaves_it_unchanged(url: str, newer: str) -> None:
    set_revision(url, newer)
    with pytest.raises(NewerDatabaseError, match=f"revision {newer}") as refused:
        open_database(url)
    assert refused.value.found == newer
    assert read_revision(url) == newer


def test_opens_a_newer_database_that_suits_it_and_leaves_it_unchanged(url: str) -> None:
    newer = f"9999_since_{HEAD[:4]}"
    set_revision(url, newer)
    open_database(url).dispose()
    assert read_revision(url) == newer


@pytest.mark.parametrize(
    ("found", "head", "expected"),
    [
        (None, "0012", False),  # new, or older than revisions
        ("0011", "0012", False),
        ("0012", "0012", True),
        ("0013", "0012", False),
        ("0013_since_0012", "0012", True),
        ("0013_since_0012", "0011", False),
        ("0015_since_0012", "0013_since_0012", True),
        ("0014_since_0013", "0013_since_0012", True),
        ("0014_since_0013", "0012", False),  # two releases at once
        ("0013_since_0012", "0014_since_0012", False),  # it upgrades instead
        ("0012", "0013_since_0012", False),
    ],
)
def test_a_newer_database_suits_the_programs_that_it_names(
    found: str | None, head: str, expected: bool
) -> None:
    assert is_compatible(found, head) is expected


def test_an_upgrade_does_not_wait_for_a_table_in_use(
    postgresql: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Requests to that table would wait behind it."""
    monkeypatch.setattr(upgrading, "LOCK_SECONDS", 0.05)
    with postgresql.database(empty=True) as url, open_engine(url) as engine:
        make_old(engine, ("covered",))
        with engine.connect() as backup:
            backup.execute(text("SELECT id FROM games"))
            with pytest.raises(DatabaseUnavailable, match="LockNotAvailable 55P03 in ALTER TABLE"):
                upgrade(engine)
        assert upgrade(engine) is None


def test_a_failed_upgrade_rolls_back(empty_url: str) -> None:
    with open_engine(empty_url) as engine:
        make_old(engine, ())
        with engine.begin() as connection:  # makes a later migration fail
            connection.exec_driver_sql("CREATE TABLE guesses (id INTEGER)")
        before = schema(engine)
        with pytest.raises(Exception, match="guesses"):
            upgrade(engine)
        assert schema(engine) == before
        with engine.connect() as connection:
            assert revision_of(connection) is None


def test_several_threads_can_upgrade_a_database_at_once(empty_url: str) -> None:
    together = 6
    with open_engine(empty_url) as engine:
        old = make_old(engine, ())
        with engine.begin() as connection:
            connection.execute(old.insert(), [row(str(number)) for number in range(100)])
    for engine in at_once([partial(open_database, empty_url)] * together):
        engine.dispose()
    with open_engine(empty_url) as engine:
        assert differences(engine) == []


OPEN_WHEN_TOLD = """
import sys
from solitaire.store import open_database
print("ready", flush=True)
sys.stdin.readline()
open_database(sys.argv[1]).dispose()
"""


@pytest.mark.deep
def test_several_processes_can_create_a_database_at_once(empty_url: str) -> None:
    running = [
        subprocess.Popen(
            [sys.executable, "-c", OPEN_WHEN_TOLD, empty_url],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for _ in range(3)
    ]
    go_on(running)
    said = [process.communicate(timeout=LONG) for process in running]
    assert said == [("", "")] * len(running)
    with open_engine(empty_url) as engine:
        assert differences(engine) == []


def test_migrations_are_linear_and_end_at_head() -> None:
    config = Config()
    config.set_main_option("script_location", "solitaire.store:migrations")
    revisions = ScriptDirectory.from_config(config)
    assert revisions.get_heads() == [HEAD]
    names = [each.revision.partition("_since_") for each in revisions.walk_revisions()]
    numbers = [number for number, *_ in names]
    assert numbers == [f"{number:04}" for number in range(len(names), 0, -1)]
    # What suits an older program suits it until something does not.
    oldest = [since or number for number, _, since in names]
    assert oldest == sorted(oldest, reverse=True)
    assert all(since <= number for since, number in zip(oldest, numbers, strict=True))


def test_deleting_a_family_cascades_to_its_members(engine: Engine) -> None:
    """SQLite cascades only where the connection turns foreign keys on."""
    moment = "'2026-11-05 00:00:00'"
    with engine.begin() as connection:
        connection.exec_driver_sql(
            f"INSERT INTO families VALUES ('f', 'The Browns', 'link', 'ada', {moment})"
        )
        connection.exec_driver_sql(f"INSERT INTO members VALUES ('f', 'ada', {moment})")
    with engine.begin() as connection:
        connection.exec_driver_sql("DELETE FROM families")
        assert connection.exec_driver_sql("SELECT * FROM members").all() == []


@pytest.mark.parametrize("is_new", [True, False])
def test_alembic_is_not_imported_when_there_is_nothing_to_migrate(
    empty_url: str, is_new: bool
) -> None:
    if not is_new:
        open_database(empty_url).dispose()
    program = (
        "import sys\n"
        "from solitaire.store import open_database\n"
        "open_database(sys.argv[1]).dispose()\n"
        "print('alembic' in sys.modules)\n"
    )
    assert output_of(program, empty_url) == "False"


def test_a_database_without_a_table_is_refused(url: str) -> None:
    with open_engine(url) as engine:
        upgrade(engine)
        with engine.begin() as connection:
            connection.exec_driver_sql("DROP TABLE dailies")
        with pytest.raises(DatabaseError, match="dailies"):
            upgrade(engine)
