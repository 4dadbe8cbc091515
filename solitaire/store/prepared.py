"""Statements that are compiled once and run on the driver's own connection: the two of every turn.

SQLAlchemy writes them for the database at hand and converts what goes in and what comes out, as it does for
every other statement; its pool lends the connection. What is left out is what it would find out anew at each
execution, which costs more than the statement does (``docs/performance.md``). Errors are the driver's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Final

from sqlalchemy import Dialect, Engine, PoolProxiedConnection, QueuePool, event
from sqlalchemy.engine.interfaces import DBAPICursor
from sqlalchemy.sql import ClauseElement
from sqlalchemy.types import TypeEngine

Converter = Callable[[Any], Any]

CONNECTIONS_KEPT: Final = 4
"""Out of the fifteen that a pool lends at most: one for each thread that answers, as a rule."""


class Prepared:
    """A statement of Core whose parameters are all given by name: no lists of values, no defaults."""

    def __init__(self, statement: ClauseElement, dialect: Dialect) -> None:
        compiled: Any = statement.compile(dialect=dialect)
        self._text = str(compiled)
        order: Sequence[str] | None = compiled.positiontup
        self._takes_names = order is None
        self._parameters = [
            (name, _inward(compiled.binds[name].type, dialect) or _as_it_is)
            for name in (compiled.binds if order is None else order)
        ]

    def execute(self, cursor: DBAPICursor, values: Mapping[str, object]) -> None:
        """Run it with these values, all that it names."""
        if self._takes_names:
            named = {name: convert(values[name]) for name, convert in self._parameters}
            cursor.execute(self._text, named)
        else:
            cursor.execute(
                self._text, [convert(values[name]) for name, convert in self._parameters]
            )


class Reader:
    """Makes rows of the database to Python's values, column by column."""

    def __init__(self, types: Iterable[TypeEngine[Any]], dialect: Dialect) -> None:
        self._converters = [
            (place, converter)
            for place, type_ in enumerate(types)
            if (converter := _outward(type_, dialect))
        ]

    def read(self, row: Iterable[Any]) -> list[Any]:
        """The values of that row."""
        values = list(row)
        for place, convert in self._converters:
            values[place] = convert(values[place])
        return values


class Cursors:
    """Lends cursors on connections of an engine's pool, for a statement or two. Safe for threads.

    On a file of SQLite a few connections stay with it between two uses: to have one of the pool lent and
    taken back costs as much as the statement. ``Engine.dispose()`` closes them too.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        is_file = engine.dialect.name == "sqlite" and isinstance(engine.pool, QueuePool)
        self._limit = CONNECTIONS_KEPT if is_file else 0
        self._kept: list[PoolProxiedConnection] = []
        event.listen(engine, "engine_disposed", self._close)

    @contextmanager
    def lent(self) -> Iterator[DBAPICursor]:
        """A cursor on a connection that nobody else has; what was not committed is undone at the end."""
        try:
            connection = self._kept.pop()
        except IndexError:
            connection = self._engine.raw_connection()
        try:
            cursor = connection.cursor()
            try:
                yield cursor
            finally:
                cursor.close()
        finally:
            if len(self._kept) < self._limit and not connection.in_transaction:
                self._kept.append(connection)
            else:
                connection.close()

    def _close(self, _: Engine) -> None:
        while self._kept:
            connection = self._kept.pop()
            connection.detach()  # the pool that lent it is gone
            connection.close()


def _as_it_is(value: Any) -> Any:
    return value


def _inward(type_: TypeEngine[Any], dialect: Dialect) -> Converter | None:
    return type_.dialect_impl(dialect).bind_processor(dialect)


def _outward(type_: TypeEngine[Any], dialect: Dialect) -> Converter | None:
    return type_.dialect_impl(dialect).result_processor(dialect, None)
