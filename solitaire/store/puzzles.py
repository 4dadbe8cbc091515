"""Rows of the tables ``puzzles`` and ``puzzle_answers``.

The row of a puzzle counts the candidates that were tried until it is made, and does not change after that. An
answer grows by one try at a time: of two requests that saw the same tries one is stored (optimistic lock).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import asdict, dataclass, field
from datetime import datetime
from functools import partial
from typing import NamedTuple

from sqlalchemy import (
    ColumnElement,
    Connection,
    Select,
    and_,
    delete,
    func,
    literal,
    not_,
    select,
    update,
)

from solitaire.store.database import Database, load_in_chunks, upsert
from solitaire.store.streaks import RUNS_OF_PUZZLES, load_runs
from solitaire.store.tables import puzzle_answers, puzzles


@dataclass(frozen=True, slots=True)
class StoredPuzzle:
    """A row; its fields are the columns, in their order. One that is being made has only the first three."""

    number: int
    crowns: int
    place: int
    """The place of its candidate, or of the next one to try."""
    made: datetime | None = None
    deal: str | None = field(default=None, repr=False)
    turns: str | None = field(default=None, repr=False)
    before: int | None = field(default=None, repr=False)
    moves: str | None = field(default=None, repr=False)
    idea: str | None = field(default=None, repr=False)


@dataclass(frozen=True, slots=True)
class StoredAnswer:
    """A row; its fields are the columns, in their order; ``tables.puzzle_answers`` documents them."""

    player: str
    number: int
    crowns: int
    tries: str
    first: bool
    over: bool
    shown: bool
    on_day: bool
    begun: datetime


class Made(NamedTuple):
    """How far a puzzle is."""

    number: int
    crowns: int
    place: int
    is_made: bool


class PuzzleStore:
    """The puzzles of one database. Safe for threads, several processes and several computers."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def get(self, number: int, crowns: int) -> StoredPuzzle | None:
        """That puzzle, made or not, or None."""
        return self._database.row(StoredPuzzle, select(puzzles).where(_is(number, crowns)))

    def list_states(self, numbers: Collection[int]) -> tuple[Made, ...]:
        """How far the puzzles of these days are, without those that nobody has begun to make."""
        columns = puzzles.c.number, puzzles.c.crowns, puzzles.c.place, puzzles.c.made.is_not(None)
        query = select(*columns).where(puzzles.c.number.in_(sorted(numbers)))
        return self._database.rows(Made, query)

    def pass_over(self, number: int, crowns: int, place: int) -> None:
        """Store that the candidates before ``place`` have no puzzle, unless it is made or further."""
        row = {"number": number, "crowns": crowns, "place": place}
        is_behind = and_(puzzles.c.made.is_(None), puzzles.c.place < place)
        with self._database.begin() as connection:
            upsert(connection, puzzles, row, change=["place"], where=is_behind)

    def put(self, puzzle: StoredPuzzle) -> bool:
        """Store a made puzzle; False, without a change, if it is made already."""
        row = asdict(puzzle)
        change = [name for name in row if name not in ("number", "crowns")]
        with self._database.begin() as connection:
            return upsert(connection, puzzles, row, change=change, where=puzzles.c.made.is_(None))

    def list_unnamed(self, limit: int) -> tuple[StoredPuzzle, ...]:
        """The first made puzzles without an idea, at most ``limit``."""
        query = select(puzzles).where(puzzles.c.made.is_not(None), puzzles.c.idea.is_(None))
        order = puzzles.c.number, puzzles.c.crowns
        return self._database.rows(StoredPuzzle, query.order_by(*order).limit(limit))

    def name(self, number: int, crowns: int, idea: str) -> None:
        """Store the idea of a made puzzle."""
        self._database.write(update(puzzles).where(_is(number, crowns)).values(idea=idea))

    def find_of_idea(
        self, idea: str, before: int, player: str | None
    ) -> tuple[tuple[int, int] | None, bool]:
        """A puzzle of that idea, of a day before that number, which is not over for the player.

        The easiest, and of these the newest. Also whether any puzzle has no idea. Cost: one statement, which
        reads all puzzles.
        """
        answered = _is_same(player).exists()
        found = (
            select(puzzles.c.number, puzzles.c.crowns)
            .where(puzzles.c.idea == idea, puzzles.c.number < before, not_(answered))
            .order_by(puzzles.c.crowns, puzzles.c.number.desc())
            .limit(1)
            .subquery()
        )
        unnamed = select(puzzles.c.number).where(
            puzzles.c.made.is_not(None), puzzles.c.idea.is_(None)
        )
        one = select(literal(1).label("one")).subquery()
        query = select(found.c.number, found.c.crowns, unnamed.exists()).select_from(
            one.outerjoin(found, literal(1) == 1)
        )
        with self._database.connect() as connection:
            number, crowns, is_unnamed = connection.execute(query).one()
        return (None if number is None else (number, crowns)), bool(is_unnamed)

    def list_answers(self, player: str, numbers: Collection[int]) -> tuple[StoredAnswer, ...]:
        """A player's answers to the puzzles of these days, in their order."""
        query = select(puzzle_answers).where(
            puzzle_answers.c.player == player, puzzle_answers.c.number.in_(numbers)
        )
        order = puzzle_answers.c.number, puzzle_answers.c.crowns
        return self._database.rows(StoredAnswer, query.order_by(*order))

    def all_answers(self, player: str) -> Iterator[StoredAnswer]:
        """All answers of a player, in the order of the puzzles; a few at a time are in memory."""
        days = select(puzzle_answers.c.number).where(puzzle_answers.c.player == player)
        in_order = self._database.rows(int, days.distinct().order_by(puzzle_answers.c.number))
        yield from load_in_chunks(in_order, partial(self.list_answers, player))

    def count_tried(self, number: int, crowns: int) -> tuple[int, int]:
        """How many players have tried a puzzle, and how many found it at the first try."""
        first = func.count().filter(puzzle_answers.c.first)
        query = select(func.count(), first).where(
            puzzle_answers.c.number == number, puzzle_answers.c.crowns == crowns
        )
        with self._database.connect() as connection:
            tried, found = connection.execute(query).one()
        return int(tried), int(found)

    def runs_on_day(self, player: str, puzzles_a_day: int) -> tuple[range, ...]:
        """The days of which a player was done with so many puzzles on the day, and had found one of them.

        As the runs of numbers without a gap, in order.
        """
        return load_runs(self._database, RUNS_OF_PUZZLES, player=player, puzzles=puzzles_a_day)

    def change_answer(self, new: StoredAnswer, seen: str | None) -> bool:
        """Store an answer in place of the one with the tries ``seen``, or a first one if that is None.

        False, without a change, if another was stored meanwhile, or the puzzle is over for the player. The
        time of the first one stays.
        """
        row = asdict(new)
        if seen is None:
            with self._database.begin() as connection:
                return upsert(connection, puzzle_answers, row)
        del row["begun"]
        is_seen = and_(_is_answer(new), puzzle_answers.c.tries == seen)
        change = update(puzzle_answers).where(is_seen, not_(puzzle_answers.c.over))
        return self._database.write(change.values(row)) == 1


def move_answers(connection: Connection, old: str, into: str) -> None:
    """Give the answers of one player to another.

    Of two answers to one puzzle the one begun first keeps its first try, and gets the tries of the other.
    """
    rows = connection.execute(
        select(puzzle_answers).where(puzzle_answers.c.player.in_((old, into)))
    )
    answers: dict[tuple[int, int], list[StoredAnswer]] = {}
    for row in rows:
        answer = StoredAnswer(*row)
        answers.setdefault((answer.number, answer.crowns), []).append(answer)
    for both in answers.values():
        if len(both) == 2:
            earlier, later = sorted(both, key=lambda each: (each.begun, each.player != into))
            ending = earlier if earlier.over else later
            joined = {
                "tries": f"{earlier.tries} {later.tries}".strip(),
                "first": earlier.first,
                "over": ending.over,
                "shown": ending.shown,
                "on_day": ending.on_day,
                "begun": earlier.begun,
            }
            there, gone = both if both[0].player == into else reversed(both)
            connection.execute(update(puzzle_answers).where(_is_answer(there)).values(joined))
            connection.execute(delete(puzzle_answers).where(_is_answer(gone)))
    is_old = puzzle_answers.c.player == old
    connection.execute(update(puzzle_answers).where(is_old).values(player=into))


def delete_answers(connection: Connection, player: str) -> None:
    """Delete all answers of a player."""
    connection.execute(delete(puzzle_answers).where(puzzle_answers.c.player == player))


def _is_same(player: str | None) -> Select[tuple[str]]:
    """The answer of a player with which a puzzle of the query is over."""
    return select(puzzle_answers.c.player).where(
        puzzle_answers.c.player == player,
        puzzle_answers.c.number == puzzles.c.number,
        puzzle_answers.c.crowns == puzzles.c.crowns,
        puzzle_answers.c.over,
    )


def _is(number: int, crowns: int) -> ColumnElement[bool]:
    return and_(puzzles.c.number == number, puzzles.c.crowns == crowns)


def _is_answer(answer: StoredAnswer) -> ColumnElement[bool]:
    return and_(
        puzzle_answers.c.player == answer.player,
        puzzle_answers.c.number == answer.number,
        puzzle_answers.c.crowns == answer.crowns,
    )
