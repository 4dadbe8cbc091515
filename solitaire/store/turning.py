"""Rows of the tables ``turning_points`` and ``turning_answers``, and the attempts that they count.

The row of a turning point is stored once, and does not change. An answer grows by one try at a time, like
that to a puzzle (optimistic lock).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import asdict, dataclass, field
from datetime import datetime
from functools import partial
from typing import Any, Final, NamedTuple

from sqlalchemy import (
    ColumnElement,
    Connection,
    Integer,
    and_,
    bindparam,
    delete,
    exists,
    not_,
    select,
    update,
)

from solitaire.rules import Variant
from solitaire.store.database import Database, load_in_chunks, upsert
from solitaire.store.games import StoredGame
from solitaire.store.reviews import IS_REVIEW, StoredReview
from solitaire.store.standings import IS_ON_DAY
from solitaire.store.tables import dailies, games, results, reviews, turning_answers, turning_points


class StoredTurningLine(NamedTuple):
    """What a line says of a turning point: the first columns of its row, without when it was made."""

    number: int
    variant: str
    turn: int | None
    card: str | None
    players: int | None
    losers: int | None
    simulated: bool | None


LINE: Final = (
    turning_points.c.number,
    turning_points.c.variant,
    turning_points.c.turn,
    turning_points.c.card,
    turning_points.c.players,
    turning_points.c.losers,
    turning_points.c.simulated,
)
"""The columns of a ``StoredTurningLine``."""


@dataclass(frozen=True, slots=True)
class StoredTurningPoint:
    """A row; its fields are the columns, in their order. One without a turn has only the first three."""

    number: int
    variant: str
    made: datetime
    turn: int | None = None
    card: str | None = None
    players: int | None = None
    losers: int | None = None
    simulated: bool | None = None
    weights: str | None = None
    deal: str | None = field(default=None, repr=False)
    turns: str | None = field(default=None, repr=False)
    before: int | None = field(default=None, repr=False)
    moves: str | None = field(default=None, repr=False)

    @property
    def line(self) -> StoredTurningLine:
        """What a line says of it."""
        about = self.turn, self.card, self.players, self.losers, self.simulated
        return StoredTurningLine(self.number, self.variant, *about)


@dataclass(frozen=True, slots=True)
class StoredTurningAnswer:
    """A row; its fields are the columns, in their order; ``tables.turning_answers`` documents them."""

    player: str
    number: int
    variant: str
    turns: str | None
    tries: str
    first: bool
    over: bool
    shown: bool
    begun: datetime


@dataclass(frozen=True, slots=True)
class StoredTurning:
    """A daily that is made, with its turning point as one player sees it."""

    code: str = field(repr=False)
    point: StoredTurningPoint | None
    """None before it is made."""
    answer: StoredTurningAnswer | None
    attempt: str | None = field(repr=False)
    """The turns of the player's finished attempt, if it is as it first ended."""


class CountedAttempt(NamedTuple):
    """An attempt that counts, and whether it has a review of the version that was asked for."""

    game: str
    is_reviewed: bool


_OWN: Final = (
    select(games.c.turns, games.c.daily, games.c.variant)
    .join(results, results.c.game == games.c.id)
    .where(
        games.c.player == bindparam("player"),
        games.c.daily == bindparam("number"),
        games.c.first,
        games.c.over,
        games.c.undone == results.c.undone,
    )
    .subquery("own")
)
_IS_OF_DAILY: Final = and_(
    turning_points.c.number == dailies.c.number, turning_points.c.variant == dailies.c.variant
)
_OF_PLAYER: Final = (
    select(dailies.c.code, turning_points, turning_answers, _OWN.c.turns)
    .select_from(dailies)
    .outerjoin(turning_points, _IS_OF_DAILY)
    .outerjoin(
        turning_answers,
        and_(
            turning_answers.c.player == bindparam("player"),
            turning_answers.c.number == dailies.c.number,
            turning_answers.c.variant == dailies.c.variant,
        ),
    )
    .outerjoin(_OWN, and_(_OWN.c.daily == dailies.c.number, _OWN.c.variant == dailies.c.variant))
    .where(
        dailies.c.number == bindparam("number"),
        dailies.c.variant == bindparam("variant"),
        dailies.c.code.is_not(None),
    )
)
_ANSWER_TO_LINE: Final = and_(
    turning_answers.c.player == bindparam("player"),
    turning_answers.c.number == turning_points.c.number,
    turning_answers.c.variant == turning_points.c.variant,
)
_ATTEMPT_AT_LINE: Final = and_(
    games.c.player == bindparam("player"),
    games.c.daily == turning_points.c.number,
    games.c.variant == turning_points.c.variant,
    games.c.first,
)
_UNANSWERED: Final = select(*LINE).where(
    turning_points.c.number == bindparam("number"),
    turning_points.c.turn.is_not(None),
    not_(exists().where(_ANSWER_TO_LINE, turning_answers.c.over)),
    not_(exists().where(_ATTEMPT_AT_LINE, not_(games.c.over))),
)
_IS_AS_IT_ENDED: Final = and_(games.c.id == results.c.game, games.c.undone == results.c.undone)
_ATTEMPTS: Final = (
    select(results.c.game, reviews.c.game.is_not(None))
    .join(games, _IS_AS_IT_ENDED)
    .outerjoin(
        reviews,
        and_(IS_REVIEW, reviews.c.version == bindparam("version", type_=Integer)),
    )
    .where(IS_ON_DAY)
    .order_by(results.c.game)
)


class TurningStore:
    """The turning points of one database. Safe for threads, several processes and several computers."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def load(self, number: int, variant: Variant, player: str | None) -> StoredTurning | None:
        """The turning point of a daily with a player's answer; None if there is no such daily yet.

        Cost: one statement.
        """
        of = {"number": number, "variant": variant.name, "player": player or ""}
        return self._database.row(_make_turning, _OF_PLAYER, **of)

    def list_unanswered(self, number: int, player: str) -> tuple[StoredTurningLine, ...]:
        """The turning points of a day's dailies that the player may still answer, without those of attempts
        that go on.

        Cost: one statement.
        """
        return self._database.rows(StoredTurningLine, _UNANSWERED, number=number, player=player)

    def put(self, row: StoredTurningPoint) -> bool:
        """Store a turning point; False, without a change, if there is one."""
        with self._database.begin() as connection:
            return upsert(connection, turning_points, asdict(row))

    def list_attempts(
        self, number: int, variant: Variant, version: int
    ) -> tuple[CountedAttempt, ...]:
        """The attempts that count at a daily and are as they first ended, by the ids of their games."""
        of = {"daily": number, "variant": variant.name, "version": version}
        return self._database.rows(CountedAttempt, _ATTEMPTS, **of)

    def load_reviewed(self, attempts: Collection[str]) -> Iterator[tuple[StoredGame, StoredReview]]:
        """Yield these games with their reviews, without those that have none; a few are in memory."""
        yield from load_in_chunks([*attempts], self._load_reviewed)

    def change_answer(self, new: StoredTurningAnswer, seen: str | None) -> bool:
        """Store an answer in place of the one with the tries ``seen``, or a first one if that is None.

        False, without a change, if another was stored meanwhile, or it is over for the player. The position
        and the time of the first one stay.
        """
        row = asdict(new)
        if seen is None:
            with self._database.begin() as connection:
                return upsert(connection, turning_answers, row)
        is_seen = and_(_is_answer(new), turning_answers.c.tries == seen)
        change = update(turning_answers).where(is_seen, not_(turning_answers.c.over))
        values = {name: row[name] for name in ("tries", "first", "over", "shown")}
        return self._database.write(change.values(values)) == 1

    def all_answers(self, player: str) -> Iterator[StoredTurningAnswer]:
        """All answers of a player, by daily; a few at a time are in memory."""
        days = select(turning_answers.c.number).where(turning_answers.c.player == player)
        in_order = self._database.rows(int, days.distinct().order_by(turning_answers.c.number))
        yield from load_in_chunks(in_order, partial(self._list_answers, player))

    def _list_answers(
        self, player: str, numbers: Collection[int]
    ) -> tuple[StoredTurningAnswer, ...]:
        query = select(turning_answers).where(
            turning_answers.c.player == player, turning_answers.c.number.in_(numbers)
        )
        order = turning_answers.c.number, turning_answers.c.variant
        return self._database.rows(StoredTurningAnswer, query.order_by(*order))

    def _load_reviewed(self, ids: Collection[str]) -> tuple[tuple[StoredGame, StoredReview], ...]:
        query = select(games, reviews).join(reviews, IS_REVIEW).where(games.c.id.in_(ids))
        return self._database.rows(_make_reviewed, query)


def move_turning_answers(connection: Connection, old: str, into: str) -> None:
    """Give the answers of one player to another.

    Of two to one turning point, which may be of different positions, the one stays that is over, or else was
    begun first.
    """
    answers: dict[tuple[int, str], list[StoredTurningAnswer]] = {}
    rows = connection.execute(
        select(turning_answers).where(turning_answers.c.player.in_((old, into)))
    )
    for row in rows:
        answer = StoredTurningAnswer(*row)
        answers.setdefault((answer.number, answer.variant), []).append(answer)
    for both in answers.values():
        for gone in sorted(both, key=lambda each: (not each.over, each.begun, each.player))[1:]:
            connection.execute(delete(turning_answers).where(_is_answer(gone)))
    is_old = turning_answers.c.player == old
    connection.execute(update(turning_answers).where(is_old).values(player=into))


def delete_turning_answers(connection: Connection, player: str) -> None:
    """Delete all answers of a player. The turning points stay: they name nobody."""
    connection.execute(delete(turning_answers).where(turning_answers.c.player == player))


def _is_answer(answer: StoredTurningAnswer) -> ColumnElement[bool]:
    return and_(
        turning_answers.c.player == answer.player,
        turning_answers.c.number == answer.number,
        turning_answers.c.variant == answer.variant,
    )


def _make_turning(code: str, *row: Any) -> StoredTurning:
    point, rest = row[: len(turning_points.columns)], row[len(turning_points.columns) :]
    answer = rest[: len(turning_answers.columns)]
    return StoredTurning(
        code,
        None if point[0] is None else StoredTurningPoint(*point),
        None if answer[0] is None else StoredTurningAnswer(*answer),
        rest[-1],
    )


def _make_reviewed(*row: Any) -> tuple[StoredGame, StoredReview]:
    return StoredGame(*row[: len(games.columns)]), StoredReview(*row[len(games.columns) :])
