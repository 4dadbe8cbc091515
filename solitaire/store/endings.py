"""Games with what their endings say, in one statement: result, review, and what a win is compared with."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from sqlalchemy import Integer, and_, bindparam, case, exists, func, literal_column, select

from solitaire.store.database import Database
from solitaire.store.game_lists import ATTEMPTS_OF_DAYS
from solitaire.store.games import StoredGame
from solitaire.store.jobs import StoredJob
from solitaire.store.results import EarlierWins, StoredResult
from solitaire.store.reviews import IS_JOB, IS_REVIEW, StoredReview, read_with_job
from solitaire.store.tables import games, jobs, results, reviews


@dataclass(frozen=True, slots=True)
class StoredEnding:
    """A game, finished or not, with what is stored of its end."""

    game: StoredGame = field(repr=False)
    result: StoredResult | None
    review: StoredReview | None
    job: StoredJob | None
    """The one that makes the review."""
    earlier: EarlierWins
    """The player's earlier wins of the variant that count, if this is one; else none."""
    finished: int
    """How many games the player has finished, counted as far as was asked for."""


_EARLIER: Final = results.alias("earlier")
_IS_EARLIER: Final = and_(
    _EARLIER.c.player == results.c.player,
    _EARLIER.c.variant == results.c.variant,
    _EARLIER.c.first,
    _EARLIER.c.won,
    _EARLIER.c.ended < results.c.ended,
)
_IS_WIN: Final = and_(results.c.first, results.c.won)
_MOST_LEFT: Final = select(func.max(_EARLIER.c.stock_left)).where(_IS_EARLIER).scalar_subquery()
_IS_FLAWLESS: Final = exists().where(_IS_EARLIER, _EARLIER.c.mistakes == 0)
_COUNTED: Final = results.alias("counted")
_FINISHED: Final = (
    select(func.count())
    .select_from(
        select(literal_column("1"))
        .where(_COUNTED.c.player == games.c.player)
        .limit(bindparam("counted", type_=Integer))
        .correlate(games)
        .subquery()
    )
    .correlate(games)
    .scalar_subquery()
)
_ENDINGS: Final = (
    select(
        games,
        results,
        reviews,
        jobs,
        case((_IS_WIN, _MOST_LEFT)),
        case((_IS_WIN, _IS_FLAWLESS), else_=False),
        _FINISHED,
    )
    .outerjoin(results, results.c.game == games.c.id)
    .outerjoin(reviews, IS_REVIEW)
    .outerjoin(jobs, IS_JOB)
)
_OF_GAME: Final = _ENDINGS.where(games.c.id == bindparam("game"))
_OF_DAY: Final = _ENDINGS.where(ATTEMPTS_OF_DAYS)


class EndingStore:
    """The endings of one database. Safe for threads and several processes.

    Cost of each call: one statement, which reads the wins of the player for a game that was won.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    def of_game(self, game: str, counted: int = 0) -> StoredEnding | None:
        """The game of that id with its ending, or None; up to ``counted`` finished games are counted."""
        return self._database.row(_make_ending, _OF_GAME, game=game, counted=counted)

    def of_day(self, player: str, number: int, counted: int = 0) -> Sequence[StoredEnding]:
        """The player's attempts at the dailies of a day, as ``GameListStore.attempts``, with endings."""
        return self._database.rows(
            _make_ending, _OF_DAY, player=player, first=number, last=number, counted=counted
        )


_SIZES: Final = tuple(len(table.columns) for table in (games, results, reviews, jobs))


def _make_ending(*row: Any) -> StoredEnding:
    of_result = _SIZES[0]
    of_review = of_result + _SIZES[1]
    end = of_review + _SIZES[2] + _SIZES[3]
    result, (most_left, flawless, finished) = row[of_result:of_review], row[end:]
    return StoredEnding(
        StoredGame(*row[:of_result]),
        None if result[0] is None else StoredResult(*result),
        *read_with_job(*row[of_review:end]),
        EarlierWins(most_left, bool(flawless)),
        finished,
    )
