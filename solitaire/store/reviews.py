"""Rows of the table ``reviews`` as frozen values: what was found about a game, in one text.

A row can always be made again from its game, so it is replaced when it is of another version, or of other
turns than the game has now. What it holds is for ``solitaire.play.review.reviews`` to say.
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
    """A row; its fields are the columns, in their order, and ``tables.reviews`` says what each means."""

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
    """The reviews of one database. Safe for threads, and for several processes at once."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def of_game(self, game: str) -> StoredReview | None:
        """The review of that game, or None."""
        return self._database.row(StoredReview, _OF_GAME, {"game": game})

    def undone_at_end(self, game: str) -> int | None:
        """How many turns had been taken back when that game ended first; None if it has no result."""
        with self._database.connect() as connection:
            undone: int | None = connection.execute(_UNDONE, {"game": game}).scalar_one_or_none()
        return undone

    def put(self, row: StoredReview) -> bool:
        """Keep that review in the place of the one there was; False if its game is gone by now."""
        found = asdict(row)
        try:
            with self._database.begin() as connection:
                return upsert(connection, reviews, found, change=found.keys() - {"game"})
        except ConstraintError:
            return False

    def rate(self, game: str, undone: int, start: int, luck: int, mistakes: int) -> bool:
        """Write beside the result of that game what a review found; False if it has none of these turns.

        The turns are those of the result if as many were taken back by then, since a game that is over goes
        on only if some are.
        """
        values = {"of_game": game, "of_undone": undone}
        found = {"new_start": start, "new_luck": luck, "new_mistakes": mistakes}
        with self._database.begin() as connection:
            return connection.execute(_RATE, values | found).rowcount == 1
