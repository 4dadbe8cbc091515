"""Reads the last results of a player that count, of every variant, for the player's levels."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from sqlalchemy import ColumnElement, Select, bindparam, func, literal_column, select, union_all

from solitaire.rules import VARIANTS
from solitaire.store.database import Database
from solitaire.store.tables import results

LAST: Final = 200
"""How many of the last results of a variant are read. Those before weigh less than one game in all."""


@dataclass(frozen=True, slots=True)
class StoredLevelGame:
    """A result that counts."""

    variant: int
    """Its place among ``VARIANTS``."""
    spare: int | None
    """Of the deal, or minus the piles out of reach; None if that is not known."""
    won: bool
    helped: bool
    game: str
    ended: datetime


def select_last(place: int, *columns: ColumnElement[Any]) -> Select[Any]:
    """Columns of the last results of the ``player`` that count, of the variant at that place, newest first.

    ``ix_results_statistics`` finds them in their order; what is not in it, ``helped``, is read from the rows.
    """
    newest_first = results.c.ended.desc(), results.c.game.desc()
    return (
        select(literal_column(str(place)).label("variant"), *columns)
        .where(
            results.c.player == bindparam("player"),
            results.c.variant == VARIANTS[place].name,
            results.c.first,
        )
        .order_by(*newest_first)
        .limit(LAST)
    )


SPARE: Final = func.coalesce(results.c.start, results.c.spare).label("spare_of_deal")
_COLUMNS: Final = SPARE, results.c.won, results.c.helped, results.c.game, results.c.ended
_LAST: Final = union_all(
    *(
        select(select_last(place, *_COLUMNS).subquery(f"last_{place}"))
        for place in range(len(VARIANTS))
    )
)


class LevelStore:
    """The games that levels are computed from. Safe for threads and several processes."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def last(self, player: str) -> tuple[StoredLevelGame, ...]:
        """The player's last results that count, ``LAST`` of each variant at most, the oldest first.

        Cost: one statement; 1 ms for 400 results.
        """
        found = self._database.rows(StoredLevelGame, _LAST, player=player)
        return tuple(sorted(found, key=lambda row: (row.ended, row.game)))
