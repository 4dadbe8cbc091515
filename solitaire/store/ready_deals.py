"""Rows of the table ``ready_deals``: deals found ahead for new games, a shelf for each kind.

A deal is deleted when it is taken, so it is dealt once; a process that is killed then loses one deal.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import delete, func, select

from solitaire.store.database import Database, upsert
from solitaire.store.tables import ready_deals


@dataclass(frozen=True, slots=True)
class StoredReadyDeal:
    """A row; its fields are the columns."""

    code: str
    shelf: str
    spare: int | None = None


class ReadyDealStore:
    """The deals found ahead of one database. Safe for threads, several processes and several computers."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def take(self, shelf: str) -> str | None:
        """Delete any deal of a shelf, and return its code; None if the shelf is empty."""
        any_code = (
            select(ready_deals.c.code)
            .where(ready_deals.c.shelf == shelf)
            .limit(1)
            .with_for_update(skip_locked=True)  # PostgreSQL: not one that is being taken
            .scalar_subquery()
        )
        taken = delete(ready_deals).where(ready_deals.c.code == any_code)
        with self._database.begin() as connection:
            code: str | None = connection.scalar(taken.returning(ready_deals.c.code))
        return code

    def take_one(self, code: str) -> bool:
        """Delete the deal of that code; False if it is gone."""
        return bool(self._database.write(delete(ready_deals).where(ready_deals.c.code == code)))

    def list_on(self, shelves: Sequence[str]) -> tuple[StoredReadyDeal, ...]:
        """All deals of these shelves, in no order."""
        query = select(ready_deals).where(ready_deals.c.shelf.in_(shelves))
        return self._database.rows(StoredReadyDeal, query)

    def put(self, shelf: str, code: str, spare: int | None = None) -> None:
        """Add a deal to a shelf, unless it is on one."""
        with self._database.begin() as connection:
            upsert(connection, ready_deals, {"code": code, "shelf": shelf, "spare": spare})

    def count(self, shelf: str) -> int:
        """How many deals a shelf has."""
        query = select(func.count()).where(ready_deals.c.shelf == shelf)
        return int(self._database.scalar(query))
