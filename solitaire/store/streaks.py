"""What counts for a player's streaks, and what pages say beside them: the puzzles and results of a day.

Statements return runs of days without a gap, since thousands of days are few runs.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import IntEnum, IntFlag
from typing import Any, Final, NamedTuple

from sqlalchemy import (
    Select,
    Subquery,
    bindparam,
    case,
    func,
    literal_column,
    not_,
    select,
    union_all,
)

from solitaire.rules import VARIANTS, Variant
from solitaire.store.database import Database
from solitaire.store.levels import SPARE, select_last
from solitaire.store.standings import StoredStanding, select_piles
from solitaire.store.tables import matches, puzzle_answers, results


def _select_runs(days: Subquery, *beside: Any) -> Select[Any]:
    """The first and the last number of each run, after what stands ``beside`` them."""
    placed = select(
        days.c.number,
        # the same for all of a run
        (days.c.number - func.row_number().over(order_by=days.c.number)).label("run"),
    ).subquery()
    runs = select(*beside, func.min(placed.c.number), func.max(placed.c.number))
    return runs.group_by(placed.c.run)


_DAYS_OF_DAILIES: Final = (
    select(results.c.daily.label("number"))
    .where(
        results.c.player == bindparam("player"),
        results.c.first,
        results.c.on_day,
        results.c.daily.is_not(None),
    )
    .distinct()
    .subquery()
)
_DAYS_OF_PUZZLES: Final = (
    select(puzzle_answers.c.number)
    .where(puzzle_answers.c.player == bindparam("player"), puzzle_answers.c.on_day)
    .group_by(puzzle_answers.c.number)
    .having(
        func.count() >= bindparam("puzzles"),
        func.count().filter(not_(puzzle_answers.c.shown)) > 0,
    )
    .subquery()
)
RUNS_OF_DAILIES: Final = _select_runs(_DAYS_OF_DAILIES)
"""The days with a daily, of any variant, that the ``player`` started on its day and finished."""
RUNS_OF_PUZZLES: Final = _select_runs(_DAYS_OF_PUZZLES)
"""The days of which the ``player`` was done with so many ``puzzles`` on the day, and found one of them."""


def load_runs(database: Database, statement: Select[Any], **values: object) -> tuple[range, ...]:
    """The runs of one of these statements, in order."""
    return _read_runs(database.rows(_Ends, statement, **values))


class _Ends(NamedTuple):
    first: int
    last: int


def _read_runs(rows: Iterable[tuple[int, int]]) -> tuple[range, ...]:
    return tuple(range(first, last + 1) for first, last in sorted(rows))


class _Part(IntEnum):
    """What a row of the statement of a day says."""

    DAILIES = 1  # the first and last number of a run
    PUZZLES = 2  # the same
    ANSWER = 3  # the crowns of a puzzle that is over, and 1 if it was found
    LEVEL = 4  # a game that counts for a level: see ``StoredNewGame``
    MATCH = 6  # the attempt at a daily match of the game of that name, and 1 if it is over
    PILES = 5  # so many piles flipped in a daily on its day, and how a score compares with these results


class _Flag(IntFlag):
    """What is true of a game that counts for a level."""

    WON = 1
    HELPED = 2
    NEW = 4


def _part(part: _Part) -> Any:
    return literal_column(str(part.value))


_NO_NAME: Final[Any] = literal_column("''")
_NO_STANDING: Final[tuple[Any, ...]] = (literal_column("0"), literal_column("0"), _NO_NAME)
_OF_DAY: Final = (
    _select_runs(_DAYS_OF_DAILIES, _part(_Part.DAILIES)).add_columns(*_NO_STANDING),
    _select_runs(_DAYS_OF_PUZZLES, _part(_Part.PUZZLES)).add_columns(*_NO_STANDING),
    select(
        _part(_Part.ANSWER),
        puzzle_answers.c.crowns,
        case((puzzle_answers.c.shown, 0), else_=1),
        *_NO_STANDING,
    ).where(
        puzzle_answers.c.player == bindparam("player"),
        puzzle_answers.c.number == bindparam("number"),
        puzzle_answers.c.over,
    ),
)
_DAY: Final = union_all(*_OF_DAY)


def _select_level(place: int) -> Select[Any]:
    """The last games of the variant at that place whose deals could be won, in the columns of ``_Row``."""
    last = select_last(
        place, SPARE, results.c.won, results.c.helped, results.c.game, results.c.ended
    )
    found = last.subquery(f"last_{place}")
    flags = [
        case((condition, flag.value), else_=0)
        for condition, flag in (
            (found.c.won, _Flag.WON),
            (found.c.helped, _Flag.HELPED),
            (found.c.ended >= bindparam("since", type_=results.c.ended.type), _Flag.NEW),
        )
    ]
    order = func.row_number().over(order_by=(found.c.ended, found.c.game))
    columns = found.c.variant, found.c.spare_of_deal, sum(flags[1:], flags[0]), order
    return select(_part(_Part.LEVEL), *columns, _NO_NAME).where(found.c.spare_of_deal >= 0)


_DAY_WITH_LEVELS: Final = union_all(*_OF_DAY, *map(_select_level, range(len(VARIANTS))))
_MATCHES: Final = select(
    _part(_Part.MATCH),
    literal_column("0"),
    case((matches.c.over, 1), else_=0),
    *_NO_STANDING[:2],
    matches.c.game,
).where(
    matches.c.player == bindparam("player"),
    matches.c.daily == bindparam("number"),
    matches.c.first,
)
_DAY_OF_DAILY: Final = union_all(
    *_OF_DAY,
    select_piles(_part(_Part.PILES)).add_columns(_NO_NAME),
    _MATCHES,
)


class _Row(NamedTuple):
    part: int
    first: int
    last: int
    better: int
    equal: int
    name: str


class StoredNewGame(NamedTuple):
    """A game that counts for a level, and whether it is new."""

    variant: int
    """Its place among ``VARIANTS``."""
    spare: int
    won: bool
    helped: bool
    is_new: bool


@dataclass(frozen=True, slots=True)
class StoredDay:
    """A player's days, and one of them."""

    dailies: tuple[range, ...]
    """The runs of ``RUNS_OF_DAILIES``, in order."""
    puzzles: tuple[range, ...]
    """The runs of ``RUNS_OF_PUZZLES``, in order."""
    over: Mapping[int, bool]
    """Of the day's puzzles that are over, by their crowns, whether they were found, and not shown."""
    piles: Mapping[int, StoredStanding]
    """As ``ResultStore.piles_on_day``; empty if that was not asked for."""
    levels: tuple[StoredNewGame, ...] = ()
    """The last games that count for levels, the oldest of each variant first; empty if not asked for."""
    matches: Mapping[str, bool] = field(default_factory=dict)
    """Whether the attempt at its daily match is over, by game; asked for with ``piles``."""


class StreakStore:
    """The days of players in one database. Safe for threads and several processes."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def load_day(
        self,
        player: str,
        number: int,
        puzzles: int,
        variant: Variant | None = None,
        score: int = 0,
        since: datetime | None = None,
    ) -> StoredDay:
        """The player's days and that one, of days with so many puzzles.

        ``variant`` and ``score`` are those of ``piles``; ``since`` asks for ``levels``, and games that ended
        then or later are new.
        Cost: one statement, which reads the player's results and answers, and those of the day, in indexes;
        with a ``variant`` the player's matches, too.
        """
        of: dict[str, Any] = {"player": player, "number": number, "puzzles": puzzles}
        if since is not None:
            rows = self._database.rows(_Row, _DAY_WITH_LEVELS, **of, since=since)
        elif variant is None:
            rows = self._database.rows(_Row, _DAY, **of)
        else:
            of |= {"daily": number, "variant": variant.name, "score": score}
            rows = self._database.rows(_Row, _DAY_OF_DAILY, **of)

        def runs(part: _Part) -> tuple[range, ...]:
            return _read_runs((row.first, row.last) for row in rows if row.part == part)

        return StoredDay(
            runs(_Part.DAILIES),
            runs(_Part.PUZZLES),
            {row.first: bool(row.last) for row in rows if row.part == _Part.ANSWER},
            {
                row.first: StoredStanding(row.last, row.better, row.equal)
                for row in rows
                if row.part == _Part.PILES
            },
            tuple(
                _read_level(row)
                for row in sorted(rows, key=lambda row: row.equal)
                if row.part == _Part.LEVEL
            ),
            {row.name: bool(row.last) for row in rows if row.part == _Part.MATCH},
        )


def _read_level(row: _Row) -> StoredNewGame:
    flags = _Flag(row.better)
    return StoredNewGame(
        row.first, row.last, _Flag.WON in flags, _Flag.HELPED in flags, _Flag.NEW in flags
    )
