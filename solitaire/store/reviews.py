"""Rows of the table ``reviews`` as frozen values: the solver's findings about a game, as one text.

A row can always be computed again from its game, so it is replaced when its version is old, or the game's
turns have changed. ``solitaire.play.review.reviews`` knows the text's format.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Final

from sqlalchemy import bindparam, select, update

from solitaire.store.database import Database, upsert
from solitaire.store.errors import ConstraintError
from solitaire.store.tables import results, reviews


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


_OF_GAME: Final = select(reviews).where(reviews.c.game == bindparam("game"))
_UNDONE: Final = select(results.c.undone).where(results.c.game == bindparam("game"))
_RATE: Final = (
    update(results)
    .where(results.c.game == bindparam("of_game"), results.c.undone == bindparam("of_undone"))
    .values(
        {name: bindparam(f"new_{name}") for name in ("start", "luck", "mistakes")},
    )
)


class ReviewStore:
    """The reviews of one database. Safe for threads and several processes."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def of_game(self, game: str) -> StoredReview | None:
        """The review of a game, or None."""
        return self._database.row(StoredReview, _OF_GAME, {"game": game})

    def undone_at_end(self, game: str) -> int | None:
        """How many turns had been undone when the game first ended; None if it has no result."""
        with self._database.connect() as connection:
            undone: int | None = connection.execute(_UNDONE, {"game": game}).scalar_one_or_none()
        return undone

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
        values = {"of_game": game, "of_undone": undone}
        found = {"new_start": start, "new_luck": luck, "new_mistakes": mistakes}
        with self._database.begin() as connection:
            return connection.execute(_RATE, values | found).rowcount == 1
