"""Statements that are compiled once and run on the driver's own connection: the two of every turn.

SQLAlchemy writes them for the database at hand and converts what goes in and what comes out, as it does for
every other statement; its pool lends the connection. What is left out is what it would find out anew at each
execution, which costs more than the statement does (``docs/decisions.md``). Errors are the driver's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Dialect, Engine
from sqlalchemy.engine.interfaces import DBAPICursor
from sqlalchemy.sql import ClauseElement
from sqlalchemy.types import TypeEngine

Converter = Callable[[Any], Any]


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


@contextmanager
def cursor_of(engine: Engine) -> Iterator[DBAPICursor]:
    """A cursor on a connection of the pool, to which it goes back; what was not committed is undone then."""
    connection = engine.raw_connection()
    try:
        cursor = connection.cursor()
        try:
            yield cursor
        finally:
            cursor.close()
    finally:
        connection.close()


def _as_it_is(value: Any) -> Any:
    return value


def _inward(type_: TypeEngine[Any], dialect: Dialect) -> Converter | None:
    return type_.dialect_impl(dialect).bind_processor(dialect)


def _outward(type_: TypeEngine[Any], dialect: Dialect) -> Converter | None:
    return type_.dialect_impl(dialect).result_processor(dialect, None)
