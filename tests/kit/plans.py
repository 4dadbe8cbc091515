"""Query plans of the statements that a call executes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sqlalchemy import Engine, event

UNLESS_THERE_IS_NO_OTHER_WAY = ("seqscan", "bitmapscan", "sort")
"""Plan nodes that are disabled in PostgreSQL, which prefers them for the few rows of a test."""


def plans_of(engine: Engine, call: Callable[[], object]) -> list[str]:
    """The query plans of all statements that SQLAlchemy executes in that call, a line for each step."""
    asked: list[tuple[str, Any]] = []

    def listen(
        connection: object, cursor: object, statement: str, parameters: Any, *_: object
    ) -> None:
        asked.append((statement, parameters))

    event.listen(engine.engine, "before_cursor_execute", listen)
    try:
        call()
    finally:
        event.remove(engine.engine, "before_cursor_execute", listen)
    assert asked
    return [_plan(engine, statement, parameters) for statement, parameters in asked]


def _plan(engine: Engine, statement: str, parameters: Any) -> str:
    with engine.connect() as connection:
        if engine.engine.dialect.name == "sqlite":
            rows = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", parameters)
            return "\n".join(row.detail for row in rows)
        for way in UNLESS_THERE_IS_NO_OTHER_WAY:
            connection.exec_driver_sql(f"SET LOCAL enable_{way} = off")
        rows = connection.exec_driver_sql(f"EXPLAIN (COSTS OFF) {statement}", parameters)
        return "\n".join(row[0] for row in rows)
