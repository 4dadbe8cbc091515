"""Pages through a player's games, newest change first, all of them or one kind.

By keyset: a page begins at the key of a game, so it costs the same at any depth, and new games do not shift
it. Unfinished and finished games are two ranges of one index, each read in its order and merged here,
since an index without ``over`` would be one more to write with every turn.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any, Final, Protocol, TypeVar

from sqlalchemy import (
    BindParameter,
    ColumnElement,
    Integer,
    Select,
    and_,
    bindparam,
    func,
    literal,
    not_,
    or_,
    select,
    tuple_,
    union_all,
)

from solitaire.rules import Variant
from solitaire.store.database import Database
from solitaire.store.games import NEWEST_FIRST, StoredGame, in_lists
from solitaire.store.results import StoredResult
from solitaire.store.tables import dailies, games, results


class Show(StrEnum):
    """The kinds of games that a list can show. By their results: a game may have been played on since."""

    ALL = "all"
    DAILY = "daily"  # attempts at dailies, without practice
    WON = "won"
    LOST = "lost"
    UNFINISHED = "unfinished"
    MATCHES = "matches"  # no games of solitaire


@dataclass(frozen=True, slots=True)
class Only:
    """Narrows a list to the games that meet all conditions that are set."""

    variant: Variant | None = None
    piles: int | None = None
    """Ended games with so many piles flipped."""
    left: int | None = None
    """Ended games in which the pile at this place, from 0, stayed open."""
    spares: range = range(0)
    """Games on deals of a spare that is known to be one of these."""


@dataclass(frozen=True, slots=True, order=True)
class Key:
    """A place in a list: that of the game with this id, changed at this time. The later one is greater."""

    changed: datetime
    id: str


@dataclass(frozen=True, slots=True)
class ListedRow:
    """A game, and its result if it has one."""

    game: StoredGame
    result: StoredResult | None
    spare: int | None = None
    """Of the deal of its daily; pages of a list only."""

    @property
    def key(self) -> Key:
        """The place of the game."""
        return Key(self.game.changed, self.game.id)


class _Listed(Protocol):
    @property
    def key(self) -> Key: ...


_ListedT = TypeVar("_ListedT", bound=_Listed)


def sort_newest_first(rows: Iterable[_ListedT]) -> list[_ListedT]:
    """The order of every list of games and matches."""
    return sorted(rows, key=lambda row: row.key, reverse=True)


EVERY: Final = Only()
ENOUGH_WINS: Final = 3
"""Who has won so many dailies needs no easier one first."""
_OLDEST_FIRST: Final = (games.c.changed, games.c.id)
_PLACE: Final = tuple_(*_OLDEST_FIRST)
_ITS_DAILY: Final = and_(dailies.c.number == games.c.daily, dailies.c.variant == games.c.variant)


class GameListStore:
    """The lists of games of one database. Safe for threads and several processes."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def older(
        self, player: str, show: Show, limit: int, before: Key | None = None, only: Only = EVERY
    ) -> tuple[ListedRow, ...]:
        """The player's games before that place or from the newest one, newest first."""
        within = list(_narrow(only))
        if before is not None:
            within.append(_value(before) > _PLACE)
        rows = self._read(player, show, within, limit, NEWEST_FIRST)
        return tuple(sort_newest_first(rows)[:limit])

    def newer(
        self, player: str, show: Show, limit: int, after: Key, only: Only = EVERY
    ) -> tuple[ListedRow, ...]:
        """The ``limit`` games next after that place, newest first too."""
        within = *_narrow(only), _value(after) < _PLACE
        rows = self._read(player, show, within, limit, _OLDEST_FIRST)
        return tuple(sort_newest_first(rows)[-limit:])

    def attempts(self, player: str, first: int, last: int) -> tuple[ListedRow, ...]:
        """The player's attempts at the dailies ``first`` to ``last``, of every variant, in no order.

        Without those that an older version stored without a result.
        """
        return self._database.rows(_make_row, _ATTEMPTS, player=player, first=first, last=last)

    def recent(self, player: str, unfinished: int, first: int, last: int) -> tuple[ListedRow, ...]:
        """So many of the player's unfinished games, the last finished one, and ``attempts``, in no order.

        And up to ``ENOUGH_WINS`` won dailies. Each game once. Cost: one statement.
        """
        rows = self._database.rows(
            _make_row, _RECENT, player=player, first=first, last=last, unfinished=unfinished
        )
        return tuple({row.game.id: row for row in rows}.values())

    def _read(
        self,
        player: str,
        show: Show,
        within: Sequence[ColumnElement[bool]],
        limit: int,
        order: tuple[Any, ...],
    ) -> list[ListedRow]:
        found: list[ListedRow] = []
        for query in _list_queries(player, show):
            with_spares = query.add_columns(dailies.c.spare).outerjoin(dailies, _ITS_DAILY)
            page = with_spares.where(*within).order_by(*order).limit(limit)
            found += self._database.rows(_make_row, page)
        return found


def _list_queries(player: str | BindParameter[str], show: Show) -> list[Select[Any]]:
    """The queries for unfinished games, and for finished ones, as far as the list shows them."""
    both = select(games, results)
    listed = both.outerjoin(results, results.c.game == games.c.id)
    unfinished = listed.where(in_lists(player))
    finished = listed.where(games.c.player == player, games.c.over)
    match show:
        case Show.ALL:
            return [unfinished, finished]
        case Show.DAILY:
            attempts = and_(games.c.daily.is_not(None), games.c.first)
            return [unfinished.where(attempts), finished.where(attempts)]
        case Show.UNFINISHED:
            return [unfinished]
        case Show.WON | Show.LOST:
            ended = both.join(results, results.c.game == games.c.id)
            won = results.c.won if show is Show.WON else not_(results.c.won)
            return [ended.where(games.c.player == player, games.c.over, won)]
        case Show.MATCHES:
            return []


_PLAYER: Final = bindparam("player", type_=games.c.player.type)
_NUMBERS: Final = (bindparam("first", type_=Integer), bindparam("last", type_=Integer))
ATTEMPTS_OF_DAYS: Final = and_(
    games.c.player == _PLAYER,
    games.c.daily.is_not(None),  # in the words of the index
    games.c.daily.between(*_NUMBERS),
    games.c.first,
    not_(games.c.dropped),
    or_(results.c.game.is_not(None), not_(games.c.over)),
)
"""The condition of ``GameListStore.attempts`` on games joined with their results."""
_ATTEMPTS: Final = (
    select(games, results).outerjoin(results, results.c.game == games.c.id).where(ATTEMPTS_OF_DAYS)
)
_BEGUN, _FINISHED = _list_queries(_PLAYER, Show.ALL)
_WON_DAILIES: Final = (
    select(games, results)
    .join(results, results.c.game == games.c.id)
    .where(
        results.c.player == _PLAYER, results.c.first, results.c.won, results.c.daily.is_not(None)
    )
)
_RECENT: Final = union_all(
    *(
        select(each.subquery())
        for each in (
            _ATTEMPTS,
            _BEGUN.order_by(*NEWEST_FIRST).limit(bindparam("unfinished", type_=Integer)),
            _FINISHED.order_by(*NEWEST_FIRST).limit(1),
            _WON_DAILIES.limit(ENOUGH_WINS),
        )
    )
)


def _narrow(only: Only) -> Iterator[ColumnElement[bool]]:
    if only.variant is not None:
        yield games.c.variant == only.variant.name
    if only.piles is not None:
        yield results.c.flipped_count == only.piles
    if only.left is not None:
        yield results.c.flipped_mask.bitwise_rshift(only.left).bitwise_and(1) == 0
    if only.spares:
        spare = func.coalesce(dailies.c.spare, results.c.start)
        yield spare.between(only.spares.start, only.spares.stop - 1)


def _value(key: Key) -> ColumnElement[Any]:
    return tuple_(literal(key.changed, games.c.changed.type), literal(key.id, games.c.id.type))


def _make_row(*row: Any) -> ListedRow:
    game, others = row[: len(games.columns)], row[len(games.columns) :]
    result, spare = others[: len(results.columns)], others[len(results.columns) :]
    return ListedRow(
        StoredGame(*game), StoredResult(*result) if result[0] is not None else None, *spare
    )
