"""Rows of the table ``reviews`` as frozen values: the solver's findings about a game, as one text.

A row can always be computed again from its game, so it is replaced when its version is old, or the game's
turns have changed. ``solitaire.play.coach.reviews`` knows the text's format.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any, Final

from sqlalchemy import bindparam, literal, select, update

from solitaire.store.database import Database, upsert
from solitaire.store.errors import ConstraintError
from solitaire.store.jobs import StoredJob
from solitaire.store.tables import games, jobs, results, reviews


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


IS_REVIEW: Final = reviews.c.game == games.c.id
"""Joins the review of a game."""
IS_JOB: Final = jobs.c.key == literal("review ") + games.c.id
"""Joins the job that makes it; ``coach.reviews`` of ``play`` makes its key."""
_WITH_JOB: Final = (
    select(reviews, jobs)
    .select_from(games)
    .outerjoin(reviews, IS_REVIEW)
    .outerjoin(jobs, IS_JOB)
    .where(games.c.id == bindparam("game"))
)


class ReviewStore:
    """The reviews of one database. Safe for threads and several processes."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def of_game(self, game: str) -> StoredReview | None:
        """The review of a game, or None."""
        return self._database.row(StoredReview, select(reviews).where(reviews.c.game == game))

    def with_job(self, game: str) -> tuple[StoredReview | None, StoredJob | None]:
        """The review of a game, and the job that makes it, or None for what there is not. One statement."""
        return self._database.row(read_with_job, _WITH_JOB, game=game) or (None, None)

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


def read_with_job(*row: Any) -> tuple[StoredReview | None, StoredJob | None]:
    """The review and the job in the columns of both tables."""
    review, job = row[: len(reviews.columns)], row[len(reviews.columns) :]
    return (
        None if review[0] is None else StoredReview(*review),
        None if job[0] is None else StoredJob(*job),
    )
