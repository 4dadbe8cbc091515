"""The SQL statements that a piece of code executes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import event

from solitaire.store import Database


@contextmanager
def watch_statements(database: Database, note: Callable[[str], object]) -> Iterator[None]:
    """Call ``note`` with each statement executed meanwhile, without BEGIN, COMMIT and PRAGMA."""

    def execute(*arguments: Any) -> None:
        statement = " ".join(arguments[2].split())
        if not statement.upper().startswith(("BEGIN", "COMMIT", "PRAGMA")):
            note(statement)

    event.listen(database.engine, "before_cursor_execute", execute)
    try:
        yield
    finally:
        event.remove(database.engine, "before_cursor_execute", execute)
