"""Rows of the table ``reviews`` as frozen values: the solver's findings about a game, as one text.

A row can always be computed again from its game, so it is replaced when its version is old, or the game's
turns have changed. ``solitaire.play.review.reviews`` knows the text's format.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import select, union_all, update

from solitaire.store.database import Database, upsert
from solitaire.store.errors import ConstraintError
from solitaire.store.games import NEWEST_FIRST, StoredGame, in_lists
from solitaire.store.tables import games, results, reviews


@dataclass(frozen=True, slots=True)
class StoredReview:
    """A row; its fields are the columns, in their order; ``tables.reviews`` documents them."""

    game: str
    made: datetime
    version: int
    start: int
    luck: int
    mistakes: int
    analysis: str
    exercises: bool = False


@dataclass(frozen=True, slots=True)
class ReviewedRow:
    """A game, and its review if it has one."""

    game: StoredGame
    review: StoredReview | None


class ReviewStore:
    """The reviews of one database. Safe for threads and several processes."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def of_game(self, game: str) -> StoredReview | None:
        """The review of a game, or None."""
        return self._database.row(StoredReview, select(reviews).where(reviews.c.game == game))

    def newest_games(self, player: str, unfinished: int) -> tuple[ReviewedRow, ...]:
        """So many of the player's unfinished games for a list (``in_lists``), and the last finished one.

        In no order.
        """
        both = select(games, reviews).outerjoin(reviews, reviews.c.game == games.c.id)
        begun = both.where(in_lists(player)).order_by(*NEWEST_FIRST).limit(unfinished)
        finished = both.where(games.c.player == player, games.c.over).order_by(*NEWEST_FIRST)
        parts = (begun.subquery(), finished.limit(1).subquery())
        return self._database.rows(_make_row, union_all(*map(select, parts)))

    def undone_at_end(self, game: str) -> int | None:
        """How many turns had been undone when the game first ended; None if it has no result."""
        return self._database.row(int, select(results.c.undone).where(results.c.game == game))

    def put(self, row: StoredReview) -> bool:
        """Insert or replace a review; False if its game is gone."""
        found = asdict(row)
        try:
            with self._database.begin() as connection:
                return upsert(connection, reviews, found, change=found.keys() - {"game"})
        except ConstraintError:
            return False

    def rate(self, game: str, undone: int, start: int, luck: int, mistakes: int) -> bool:
        """Store a review's findings beside the game's result; False if the result is of other turns.

        The turns are the same if ``undone`` is the result's, since a finished game changes only if turns are
        undone.
        """
        rated = update(results).where(results.c.game == game, results.c.undone == undone)
        return self._database.write(rated.values(start=start, luck=luck, mistakes=mistakes)) == 1


def _make_row(*row: Any) -> ReviewedRow:
    game, review = row[: len(games.columns)], row[len(games.columns) :]
    return ReviewedRow(StoredGame(*game), StoredReview(*review) if review[0] is not None else None)
