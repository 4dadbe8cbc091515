"""Prepared statements against their twin: the same statements as SQLAlchemy executes them."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import (
    Boolean,
    Engine,
    Integer,
    QueuePool,
    Row,
    Text,
    bindparam,
    insert,
    select,
    update,
)
from sqlalchemy.types import TypeEngine

from solitaire.store.prepared import CONNECTIONS_KEPT, Cursors, Prepared, Reader
from solitaire.store.tables import UtcDateTime, games
from tests.store.test_database import opened

MOMENT = datetime(2026, 11, 5, 12, 0, 0, 123456, tzinfo=UTC)
OF_TYPE: dict[type[TypeEngine[Any]], tuple[Any, ...]] = {
    Text: ("", "8H>7:3S 9T>K:9T", "the cabin, 2026 ♥ 100% %(id)s ?"),
    Integer: (1, 0, 2**31 - 1),
    Boolean: (False, True),
    UtcDateTime: (MOMENT, MOMENT.astimezone(timezone(timedelta(hours=5, minutes=30)))),
}


def rows() -> Iterator[dict[str, Any]]:
    """Rows with every kind of value in every column, and nothing where a column may be empty."""
    for turn in range(3):
        row: dict[str, Any] = {}
        for column in games.columns:
            values = OF_TYPE[type(column.type)]
            row[column.name] = values[turn % len(values)]
        row["turn"] += 1 - (turn == 2)
        yield row | {"id": f"game {turn}"}
    yield row | {"id": "none", **{column.name: None for column in games.columns if column.nullable}}


READ = select(games).where(games.c.id == bindparam("wanted"))
WRITE = (
    update(games)
    .where(games.c.id == bindparam("wanted"))
    .values({name: bindparam(f"new_{name}") for name in next(rows()) if name != "id"})
)


def changes_to(row: dict[str, Any]) -> dict[str, Any]:
    """What ``WRITE`` asks for, but for the id, to make a row that one."""
    return {f"new_{name}": value for name, value in row.items() if name != "id"}


def test_what_is_read_is_what_sqlalchemy_reads(engine: Engine) -> None:
    prepared = Prepared(READ, engine.dialect)
    reader = Reader([column.type for column in games.columns], engine.dialect)
    with engine.begin() as connection:
        connection.execute(insert(games), list(rows()))
    for wanted in [row["id"] for row in rows()]:
        with engine.connect() as connection:
            twin = connection.execute(READ, {"wanted": wanted}).one()
        with Cursors(engine).lent() as cursor:
            prepared.execute(cursor, {"wanted": wanted})
            found = reader.read(cursor.fetchone())
            assert cursor.fetchone() is None
        assert found == list(twin)
        assert [type(value) for value in found] == [type(value) for value in twin]


def test_what_is_written_is_what_sqlalchemy_writes(engine: Engine) -> None:
    prepared = Prepared(WRITE, engine.dialect)
    old, *others = rows()
    for new in others:
        values = changes_to(new)
        stored = []

        def by_twin(values: dict[str, Any] = values) -> None:
            with engine.begin() as connection:
                connection.execute(WRITE, {**values, "wanted": old["id"]})

        def by_prepared(values: dict[str, Any] = values) -> None:
            with Cursors(engine).lent() as cursor:
                prepared.execute(cursor, {**values, "wanted": old["id"]})
                assert cursor.rowcount == 1
                cursor.connection.commit()

        for write in (by_twin, by_prepared):
            stored.append(stored_by(engine, old, write))
        assert stored[0] == stored[1]


def stored_by(engine: Engine, old: dict[str, Any], write: Callable[[], None]) -> Row[Any]:
    """The row as it lies in the database when ``old`` was there and that was written."""
    with engine.begin() as connection:
        connection.execute(games.delete())
        connection.execute(insert(games), old)
    write()
    with engine.connect() as connection:
        return connection.exec_driver_sql("SELECT * FROM games").one()


def test_what_is_not_committed_is_undone(engine: Engine) -> None:
    old, new, *_ = rows()
    with engine.begin() as connection:
        connection.execute(insert(games), old)
    values = changes_to(new)
    with Cursors(engine).lent() as cursor:
        Prepared(WRITE, engine.dialect).execute(cursor, {**values, "wanted": old["id"]})
    with engine.connect() as connection:
        assert connection.execute(select(games.c.deal)).scalar() == old["deal"]


def test_a_connection_that_was_lent_comes_back(url: str) -> None:
    with opened(url) as engine:
        cursors = Cursors(engine)
        for _ in range(50):
            with cursors.lent() as cursor:
                Prepared(READ, engine.dialect).execute(cursor, {"wanted": "nobody"})


def test_who_comes_while_it_is_lent_gets_another_connection(engine: Engine) -> None:
    cursors = Cursors(engine)
    for _ in range(3):
        with ExitStack() as stack:
            lent = [stack.enter_context(cursors.lent()) for _ in range(2 * CONNECTIONS_KEPT)]
            assert len({id(cursor.connection) for cursor in lent}) == len(lent)


def test_few_connections_are_kept_from_the_pool(tmp_path: Path) -> None:
    with opened(f"sqlite:///{tmp_path / 'games.sqlite3'}") as engine:
        cursors = Cursors(engine)
        with ExitStack() as stack:
            for _ in range(2 * CONNECTIONS_KEPT):
                stack.enter_context(cursors.lent())
        assert isinstance(engine.pool, QueuePool)
        assert engine.pool.checkedout() == CONNECTIONS_KEPT


def test_what_fails_is_undone_and_holds_nothing(engine: Engine) -> None:
    old, new, *_ = rows()
    with engine.begin() as connection:
        connection.execute(insert(games), old)
    cursors = Cursors(engine)
    values = changes_to(new)

    def fail() -> None:
        with cursors.lent() as cursor:
            Prepared(WRITE, engine.dialect).execute(cursor, {**values, "wanted": old["id"]})
            raise ZeroDivisionError

    for _ in range(2):
        with pytest.raises(ZeroDivisionError):
            fail()
    with engine.begin() as connection:  # waits for nobody
        assert connection.execute(select(games.c.deal)).scalar() == old["deal"]
        connection.execute(games.update().values(deal="another"))


def test_a_file_that_is_left_has_no_connection_any_more(tmp_path: Path) -> None:
    """SQLite takes its log away when the last one is closed."""
    path = tmp_path / "games.sqlite3"
    log = path.with_name(f"{path.name}-wal")
    with opened(f"sqlite:///{path}") as engine:
        with Cursors(engine).lent() as cursor:
            Prepared(READ, engine.dialect).execute(cursor, {"wanted": "nobody"})
        assert log.exists()
    assert not log.exists()


def test_a_parameter_that_is_not_given_is_a_mistake(engine: Engine) -> None:
    with pytest.raises(Exception, match="wanted"), Cursors(engine).lent() as cursor:
        Prepared(READ, engine.dialect).execute(cursor, {})
