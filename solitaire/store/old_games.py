"""Finds finished games without a result, and adds their results."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from typing import Final

from sqlalchemy import exists, insert, select

from solitaire.store.database import Database
from solitaire.store.games import StoredGame
from solitaire.store.results import StoredResult
from solitaire.store.tables import games, results
from solitaire.store.upgrading import exclusive_transaction

PAGE: Final = 500


def add_missing_results(
    database: Database, result_of: Callable[[StoredGame], StoredResult | None]
) -> int:
    """Store a result for each finished game that has none, unless ``result_of`` is None; returns the number.

    One transaction, during which no other process writes to SQLite.
    """
    has_result = exists().where(results.c.game == games.c.id)
    without = select(games).where(games.c.over, ~has_result).order_by(games.c.id).limit(PAGE)
    added, after = 0, ""
    with exclusive_transaction(database) as connection:
        while rows := connection.execute(without.where(games.c.id > after)).all():
            found = [result for row in rows if (result := result_of(StoredGame(*row)))]
            if found:
                connection.execute(insert(results), [asdict(result) for result in found])
            added, after = added + len(found), rows[-1].id
    return added
