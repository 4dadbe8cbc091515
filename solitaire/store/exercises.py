"""Rows of the table ``exercises`` as frozen values: mistakes of players, asked until they are learned.

``solitaire.play.coach.puzzles.exercises`` decides when one is asked again.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import asdict, dataclass, field
from datetime import date, datetime
from functools import partial
from typing import Any, Final

from sqlalchemy import (
    ColumnElement,
    Connection,
    Integer,
    ScalarSelect,
    and_,
    bindparam,
    delete,
    func,
    not_,
    nulls_last,
    or_,
    select,
    update,
)

from solitaire.store.database import Database, load_in_chunks, upsert
from solitaire.store.tables import exercises, games, puzzle_answers

LEARNED: Final = 3
"""How many right answers in a row end an exercise."""


@dataclass(frozen=True, slots=True)
class StoredExercise:
    """A row; its fields are the columns, in their order; ``tables.exercises`` documents them."""

    id: str
    player: str
    position: str
    game: str
    deal: str = field(repr=False)
    turns: str
    played: str
    before: int
    moves: str
    made: datetime
    hidden_until: datetime | None = None
    right_answers: int = 0
    answered_on: date | None = None
    due: date | None = None
    tries: str = ""
    over: bool = False
    shown: bool = False
    idea: str | None = None


@dataclass(frozen=True, slots=True)
class Today:
    """A day of a player: its date, the moment it began, and now."""

    date: date
    midnight: datetime
    now: datetime


@dataclass(frozen=True, slots=True)
class StoredLearning:
    """What a player has to learn today; the first two are counted up to a limit."""

    due: int
    answered_today: int
    has_exercises: bool
    has_answered: bool
    """Whether the player has ever tried a puzzle."""


@dataclass(frozen=True, slots=True)
class LearningCounts:
    """How many exercises a player has of each kind; ``asked`` is the sum of those that are ever asked."""

    asked: int
    learned: int
    due: int
    answered_today: int
    hidden: int
    """In dailies and races that are open."""
    unproven: int
    """Never asked: what each move keeps could not be proven."""


# The parameters are the fields of Today.
_IS_PROVEN: Final = exercises.c.moves != ""
_MAY_BE_SHOWN: Final = or_(
    exercises.c.hidden_until.is_(None), exercises.c.hidden_until <= bindparam("now")
)
_IS_FIRST: Final = and_(exercises.c.answered_on.is_(None), exercises.c.made < bindparam("midnight"))
"""The condition of those asked for the first time: on the day after the mistake."""
_IS_AGAIN: Final = and_(exercises.c.due <= bindparam("date"), exercises.c.right_answers < LEARNED)
# Not only on this date: a player who travels west has it twice.
_IS_ANSWERED: Final = exercises.c.answered_on >= bindparam("date")
_IS_DUE: Final = and_(
    _IS_PROVEN,
    _MAY_BE_SHOWN,
    or_(_IS_FIRST, _IS_AGAIN),
)
"""The condition of exercises to be asked today."""
_KINDS: Final = (
    and_(_IS_PROVEN, _MAY_BE_SHOWN),
    exercises.c.right_answers >= LEARNED,
    _IS_DUE,
    _IS_ANSWERED,
    and_(_IS_PROVEN, ~_MAY_BE_SHOWN),
    ~_IS_PROVEN,
)
_COUNT: Final = select(*(func.count().filter(kind) for kind in _KINDS)).where(
    exercises.c.player == bindparam("player")
)


def _count_few(*conditions: ColumnElement[bool]) -> ScalarSelect[int]:
    """Count a player's exercises up to ``most``."""
    of_player = select(exercises.c.id).where(exercises.c.player == bindparam("player"), *conditions)
    few = of_player.limit(bindparam("most", type_=Integer)).subquery()
    return select(func.count()).select_from(few).scalar_subquery()


_SUMMARY: Final = select(
    _count_few(exercises.c.due.is_(None), _IS_FIRST, _IS_PROVEN, _MAY_BE_SHOWN)
    + _count_few(_IS_AGAIN, _IS_PROVEN, _MAY_BE_SHOWN),
    _count_few(_IS_ANSWERED),
    select(exercises.c.id).where(exercises.c.player == bindparam("player")).exists(),
    select(puzzle_answers.c.player).where(puzzle_answers.c.player == bindparam("player")).exists(),
)


class ExerciseStore:
    """The exercises of one database. Safe for threads and several processes."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def find(self, player: str, position: str) -> StoredExercise | None:
        """The player's exercise of that position, or None."""
        query = select(exercises).where(
            exercises.c.player == player, exercises.c.position == position
        )
        return self._database.row(StoredExercise, query)

    def add(self, row: StoredExercise) -> bool:
        """Add an exercise of a game for the player whose game it is now, unless there is one of its position.

        False if the game is gone: its player was deleted meanwhile.
        """
        # Locked, so that a deletion or a merge comes before or after it.
        query = select(games.c.player, games.c.sealed).where(games.c.id == row.game)
        with self._database.begin() as connection:
            game = connection.execute(query.with_for_update()).first()
            if game is None:
                return False
            # A race may have closed since the row was made.
            sealed = {"hidden_until": game.sealed} if game.sealed is not None else {}
            upsert(connection, exercises, asdict(row) | {"player": game.player} | sealed)
        return True

    def name(self, id: str, idea: str) -> None:
        """Store the idea of a mistake."""
        self._database.write(update(exercises).where(exercises.c.id == id).values(idea=idea))

    def list_due(
        self, player: str, today: Today, limit: int, idea: str | None = None
    ) -> tuple[StoredExercise, ...]:
        """The first ``limit`` exercises that are due, those that have waited longest first.

        With ``idea`` only those of that idea.
        """
        query = select(exercises).where(exercises.c.player == player, _IS_DUE)
        if idea is not None:
            query = query.where(exercises.c.idea == idea)
        order = (nulls_last(exercises.c.due), exercises.c.made, *_TURN_BY_TURN)
        page = query.order_by(*order).limit(limit)
        return self._database.rows(StoredExercise, page, **asdict(today))

    def ask_again(self, player: str, idea: str, today: Today) -> str | None:
        """Make the learned exercise of an idea due that was answered longest ago; its id, or None.

        One right answer more, and it is learned again.
        """
        learned = and_(
            exercises.c.player == player,
            exercises.c.idea == idea,
            exercises.c.right_answers >= LEARNED,
            exercises.c.answered_on < today.date,
        )
        first = select(exercises.c.id).where(learned)
        id = self._database.row(
            str, first.order_by(exercises.c.answered_on, exercises.c.id).limit(1)
        )
        if id is None:
            return None
        again = update(exercises).where(learned, exercises.c.id == id)
        change = {"right_answers": LEARNED - 1, "due": today.date, "tries": ""}
        self._database.write(again.values(change | {"over": False, "shown": False}))
        return id

    def get(self, player: str, id: str) -> StoredExercise | None:
        """The player's exercise of that id, or None."""
        query = select(exercises).where(exercises.c.id == id, exercises.c.player == player)
        return self._database.row(StoredExercise, query)

    def all_of(self, player: str) -> Iterator[StoredExercise]:
        """All exercises of the player, in the order of the mistakes; a few at a time are in memory."""
        ids = select(exercises.c.id).where(exercises.c.player == player)
        in_order = self._database.rows(str, ids.order_by(exercises.c.made, *_TURN_BY_TURN))
        yield from load_in_chunks(in_order, partial(self._load_some, player))

    def list_kept_back(self, player: str, today: Today, limit: int) -> tuple[StoredExercise, ...]:
        """The newest exercises that are not asked, since they are unproven or hidden."""
        kept_back = or_(~_IS_PROVEN, ~_MAY_BE_SHOWN)
        query = select(exercises).where(exercises.c.player == player, kept_back)
        order = (exercises.c.made.desc(), *_TURN_BY_TURN)
        page = query.order_by(*order).limit(limit)
        return self._database.rows(StoredExercise, page, now=today.now)

    def count(self, player: str, today: Today) -> LearningCounts:
        """Count the player's exercises. Cost: one statement, which reads all exercises of the player."""
        found = self._database.row(LearningCounts, _COUNT, player=player, **asdict(today))
        assert found is not None, "an aggregate has one row"
        return found

    def summarize(self, player: str, today: Today, most: int) -> StoredLearning:
        """What a player has to learn today.

        Cost: one statement, which reads as many exercises as it counts: up to ``most`` of each kind.
        """
        of = {"player": player, "most": most, **asdict(today)}
        found = self._database.row(StoredLearning, _SUMMARY, **of)
        assert found is not None, "it selects one row"
        return found

    def answer(self, new: StoredExercise, today: Today) -> bool:
        """Store the first answer of today; False, without a change, if it is not due (any more)."""
        return self._change(new, _IS_DUE, **asdict(today))

    def search(self, new: StoredExercise, seen: str) -> bool:
        """Store a later try; False, without a change, if the tries are not ``seen``, or it is over."""
        return self._change(new, and_(exercises.c.tries == seen, not_(exercises.c.over)))

    def _load_some(self, player: str, ids: Collection[str]) -> Iterator[StoredExercise]:
        """The player's exercises among ``ids``, in their order."""
        query = select(exercises).where(exercises.c.player == player, exercises.c.id.in_(ids))
        found = {row.id: row for row in self._database.rows(StoredExercise, query)}
        return (found[id] for id in ids if id in found)

    def _change(self, new: StoredExercise, where: ColumnElement[bool], **of: Any) -> bool:
        change = update(exercises).where(
            exercises.c.id == new.id, exercises.c.player == new.player, where
        )
        return self._database.write(change.values(_answer_of(new)), **of) == 1


def _answer_of(row: StoredExercise) -> Mapping[str, Any]:
    """The columns that an answer changes."""
    names = ("right_answers", "answered_on", "due", "tries", "over", "shown")
    return {name: getattr(row, name) for name in names}


_TURN_BY_TURN: Final = (func.length(exercises.c.turns), exercises.c.id)
"""Orders the mistakes of one game."""


def move_exercises(connection: Connection, old: str, into: str) -> None:
    """Give the exercises of one player to another. Of two of a position that answered last stays."""
    one, other = exercises.alias(), exercises.alias()
    columns: list[ColumnElement[Any]] = [
        column for row in (one, other) for column in (row.c.answered_on, row.c.id)
    ]
    both = select(*columns).where(
        one.c.player == old, other.c.player == into, one.c.position == other.c.position
    )
    for pair in connection.execute(both).all():
        halves = (tuple(pair[:2]), tuple(pair[2:]))
        loser = min(halves, key=lambda each: each[0] or date.min)[1]
        connection.execute(delete(exercises).where(exercises.c.id == loser))
    connection.execute(update(exercises).where(exercises.c.player == old).values(player=into))


def delete_exercises(connection: Connection, player: str) -> None:
    """Delete all exercises of a player."""
    connection.execute(delete(exercises).where(exercises.c.player == player))
