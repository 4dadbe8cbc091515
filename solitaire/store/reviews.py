"""Rows of the table ``reviews`` as frozen values: the solver's findings about a game, as one text.

A row can always be computed again from its game, so it is replaced when its version is old, or the game's
turns have changed. ``solitaire.play.coach.reviews`` knows the text's format.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any, Final

from sqlalchemy import Integer, and_, bindparam, literal, select, update

from solitaire.store.database import Database, upsert
from solitaire.store.errors import ConstraintError
from solitaire.store.jobs import StoredJob
from solitaire.store.tables import games, jobs, results, reviews

UNKNOWN_IDEAS: Final = "-"
"""In place of the ideas of a result's mistakes that cannot be known: its turns were undone since."""


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
    ideas: str | None = None

    @property
    def is_worked_up(self) -> bool:
        """Whether its mistakes are asked as exercises, and their ideas are named."""
        return self.exercises and self.ideas is not None


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
_COUNTS: Final = and_(results.c.player == bindparam("player"), results.c.first)
_LAST_FIRST: Final = (results.c.ended.desc(), results.c.game.desc())
_UNNAMED: Final = select(results.c.game).where(_COUNTS, results.c.ideas.is_(None))
_IS_BEING_NAMED: Final = (
    select(jobs.c.key)
    .where(jobs.c.key.in_(bindparam("jobs", expanding=True)), jobs.c.asked > bindparam("since"))
    .exists()
)
_IDEAS: Final = (
    select(results.c.ideas, and_(_UNNAMED.exists(), ~_IS_BEING_NAMED))
    .where(_COUNTS)
    .order_by(*_LAST_FIRST)
    .limit(bindparam("limit", type_=Integer))
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

    def name_mistakes(self, game: str, undone: int, ideas: str) -> None:
        """Store the ideas of a game's mistakes with its review, and with its result as ``rate`` does.

        Also remember that all its exercises are added.
        """
        done = update(reviews).where(reviews.c.game == game).values(exercises=True, ideas=ideas)
        same = update(results).where(results.c.game == game, results.c.undone == undone)
        with self._database.begin() as connection:
            connection.execute(done)
            connection.execute(same.values(ideas=ideas))

    def give_up_naming(self, game: str) -> None:
        """Store that the ideas of a result's mistakes cannot be known, unless they are there."""
        unnamed = update(results).where(results.c.game == game, results.c.ideas.is_(None))
        self._database.write(unnamed.values(ideas=UNKNOWN_IDEAS))

    def last_ideas(
        self, player: str, limit: int, jobs: Collection[str], since: datetime
    ) -> tuple[tuple[str | None, ...], bool]:
        """The ideas of the mistakes in the player's last games that count, the last one first.

        None for a game whose mistakes are not named; and whether there are such games, and none of the
        ``jobs`` that name them was queued after ``since``. Cost: one statement, in an index.
        """
        of = {"player": player, "limit": limit, "jobs": [*jobs], "since": since}
        rows = self._database.rows(_read_ideas, _IDEAS, **of)
        return tuple(ideas for ideas, _ in rows), any(unnamed for _, unnamed in rows)

    def find_unnamed(self, player: str) -> str | None:
        """The player's last game that counts whose mistakes are not named; None without one."""
        return self._database.row(str, _UNNAMED.order_by(*_LAST_FIRST).limit(1), player=player)


def read_with_job(*row: Any) -> tuple[StoredReview | None, StoredJob | None]:
    """The review and the job in the columns of both tables."""
    review, job = row[: len(reviews.columns)], row[len(reviews.columns) :]
    return (
        None if review[0] is None else StoredReview(*review),
        None if job[0] is None else StoredJob(*job),
    )


def _read_ideas(ideas: str | None, unnamed: Any) -> tuple[str | None, bool]:
    return ideas, bool(unnamed)
