"""Query plans of the statements that a call executes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Engine, event

UNLESS_THERE_IS_NO_OTHER_WAY = ("seqscan", "bitmapscan", "sort")
"""Plan nodes that are disabled in PostgreSQL, which prefers them for the few rows of a test."""


def plans_of(engine: Engine, call: Callable[[], object]) -> list[str]:
    """The query plans of all statements that SQLAlchemy executes in that call, a line for each step."""
    asked: list[tuple[str, Any]] = []
    with watch_parameters(engine, lambda *each: asked.append(each)):
        call()
    assert asked
    return [plan_of(engine, statement, parameters) for statement, parameters in asked]


@contextmanager
def watch_parameters(engine: Engine, note: Callable[[str, Any], object]) -> Iterator[None]:
    """Call ``note`` with each statement executed meanwhile, and its parameters."""

    def listen(
        connection: object, cursor: object, statement: str, parameters: Any, *_: object
    ) -> None:
        note(statement, parameters)

    event.listen(engine.engine, "before_cursor_execute", listen)
    try:
        yield
    finally:
        event.remove(engine.engine, "before_cursor_execute", listen)


def plan_of(
    engine: Engine,
    statement: str,
    parameters: Any,
    disabled: Sequence[str] = UNLESS_THERE_IS_NO_OTHER_WAY,
) -> str:
    """The query plan of a statement, a line for each step; without the ``disabled`` nodes of PostgreSQL."""
    with engine.connect() as connection:
        if engine.engine.dialect.name == "sqlite":
            rows = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", parameters)
            return "\n".join(row.detail for row in rows)
        for way in disabled:
            connection.exec_driver_sql(f"SET LOCAL enable_{way} = off")
        rows = connection.exec_driver_sql(f"EXPLAIN (COSTS OFF) {statement}", parameters)
        return "\n".join(row[0] for row in rows)
