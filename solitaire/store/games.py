"""Rows of the table ``games`` as frozen values, and the few questions that are asked of it.

Nothing here decides whether a change is right. What the store promises is that of two changes that
start from the same row, one happens: the guarded UPDATE in ``change``. So a turn may start from a row that
was seen a while ago (``seen``): if that is not what is stored by now, nothing is changed.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from typing import Any, Final

from sqlalchemy import (
    Engine,
    Integer,
    Select,
    and_,
    bindparam,
    func,
    insert,
    not_,
    or_,
    select,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite

from solitaire.store.prepared import Cursors, Prepared, Reader
from solitaire.store.results import StoredResult
from solitaire.store.tables import dailies, games, results


@dataclass(frozen=True, slots=True)
class StoredGame:
    """A row; its fields are the columns, in their order, and ``tables.games`` says what each means."""

    id: str
    player: str
    deal: str
    label: str | None
    turns: str
    turn: int
    revision: int
    undone: int
    redo: str
    covered: bool
    over: bool
    created: datetime
    changed: datetime
    daily: int | None = None
    first: bool = False
    on_day: bool = False
    public: bool = False
    help: str = ""


ROWS_REMEMBERED: Final = 1 << 10
"""The games of about as many players at once as a process serves; half a megabyte."""

# Made once: building a statement costs as much as running it.
_INSERT: Final = insert(games)
_GET: Final = select(games).where(games.c.id == bindparam("id"))
_UNFINISHED: Final = and_(games.c.player == bindparam("player"), not_(games.c.over))
_NEWEST_FIRST: Final = (games.c.changed.desc(), games.c.id.desc())
_NEWEST: Final = select(games.c.id).where(_UNFINISHED).order_by(*_NEWEST_FIRST).limit(1)
_IN_PROGRESS: Final = (
    select(games)
    .where(_UNFINISHED, or_(games.c.turn > 1, games.c.id == _NEWEST.scalar_subquery()))
    .order_by(*_NEWEST_FIRST)
    .limit(bindparam("limit"))
    .offset(bindparam("offset"))
)
_ON_DEAL: Final = (
    select(games)
    .where(_UNFINISHED, games.c.deal == bindparam("deal"))
    .order_by(*_NEWEST_FIRST)
    .limit(1)
)
_FIRST: Final = select(games).where(
    games.c.player == bindparam("player"), games.c.deal == bindparam("deal"), games.c.first
)
_BEGUN: Final = select(games.c.daily).where(
    _UNFINISHED,
    games.c.first,
    games.c.daily >= bindparam("low"),
    games.c.daily <= bindparam("high"),
)
_ENDED: Final = (
    select(games).join(results, results.c.game == games.c.id).where(games.c.id == bindparam("id"))
)
_PUBLISH: Final = (
    update(games).where(games.c.id == bindparam("seen_id")).values(public=bindparam("new_public"))
)
_HELP: Final = (
    update(games)
    .where(
        games.c.id == bindparam("seen_id"),
        games.c.turn == bindparam("seen_turn"),
        games.c.help == bindparam("seen_help"),
        not_(games.c.over),
    )
    .values(help=bindparam("new_help"))
)
_CHANGING: Final = ("turns", "turn", "revision", "undone", "redo", "covered", "over", "changed")
_CHANGE: Final = (
    update(games)
    .where(
        games.c.id == bindparam("seen_id"),
        games.c.player == bindparam("seen_player"),
        games.c.turn == bindparam("seen_turn"),
        games.c.revision == bindparam("seen_revision"),
    )
    .values({name: bindparam(f"new_{name}") for name in _CHANGING})
)
# The spare of a daily is known before anybody plays it.
_RESULT: Final[dict[str, Any]] = {
    name: bindparam(f"new_{name}") for name in StoredResult.__slots__
} | {
    "spare": func.coalesce(
        bindparam("new_spare", type_=Integer),
        select(dailies.c.spare)
        .where(dailies.c.number == bindparam("new_daily", type_=Integer))
        .scalar_subquery(),
    ),
}
_END_ON: Final = {
    "sqlite": sqlite.insert(results).values(_RESULT).on_conflict_do_nothing(),
    "postgresql": postgresql.insert(results).values(_RESULT).on_conflict_do_nothing(),
}


def _of_result(result: StoredResult) -> dict[str, object]:
    return {f"new_{name}": value for name, value in asdict(result).items()}


class GameStore:
    """The stored games of one database. Safe for threads, and for several processes at once."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._cursors = Cursors(engine)
        self._get = Prepared(_GET, engine.dialect)
        self._change = Prepared(_CHANGE, engine.dialect)
        self._end = _END_ON[engine.dialect.name]
        self._reader = Reader([column.type for column in games.columns], engine.dialect)
        self._remembered: OrderedDict[str, StoredGame] = OrderedDict()

    def add(self, row: StoredGame, result: StoredResult | None = None) -> None:
        """Store a new game, and its result if it is over.

        sqlalchemy.exc.IntegrityError if its id is taken, or it is a first game where there is one already.
        """
        with self._engine.begin() as connection:
            connection.execute(_INSERT, asdict(row))
            if result is not None:
                connection.execute(self._end, _of_result(result))

    def get(self, id: str) -> StoredGame | None:
        """The game of that id, or None."""
        with self._cursors.lent() as cursor:
            self._get.execute(cursor, {"id": id})
            row = cursor.fetchone()
        return None if row is None else self._remember(StoredGame(*self._reader.read(row)))

    def seen(self, id: str, player: str, revision: int | None) -> StoredGame | None:
        """That game as this process read or changed it last, if it was that player's, at that revision.

        None otherwise: then ``get`` it. By now it may have been changed by another process, and then
        ``change`` refuses; its ``help`` and whether it is ``public`` may be old without that.
        """
        row = self._remembered.get(id)
        return row if row and (row.player, row.revision) == (player, revision) else None

    def in_progress(self, player: str, limit: int, offset: int = 0) -> tuple[StoredGame, ...]:
        """The player's unfinished games that are worth going on with, newest change first.

        Those with a turn on them; and the newest, if it is only laid out: it may be the table the
        player sits at. Other deals that were only looked at would bury the games that were played.
        """
        wanted = {"player": player, "limit": limit, "offset": offset}
        return self._rows(_IN_PROGRESS, wanted)

    def on_deal(self, player: str, deal: str) -> StoredGame | None:
        """The player's unfinished game on that deal, the one last changed, or None."""
        return next(iter(self._rows(_ON_DEAL, {"player": player, "deal": deal})), None)

    def first_on_deal(self, player: str, deal: str) -> StoredGame | None:
        """The player's first game on that deal, the one that counts, or None."""
        return next(iter(self._rows(_FIRST, {"player": player, "deal": deal})), None)

    def begun_dailies(self, player: str, low: int, high: int) -> frozenset[int]:
        """Of the dailies from ``low`` to ``high``, those that the player is in the middle of."""
        wanted = {"player": player, "low": low, "high": high}
        with self._engine.connect() as connection:
            return frozenset(connection.execute(_BEGUN, wanted).scalars())

    def ended(self, id: str) -> StoredGame | None:
        """The game of that id if it has a result, or None."""
        return next(iter(self._rows(_ENDED, {"id": id})), None)

    def publish(self, id: str, public: bool) -> None:
        """Let whoever has its address see the turns of that game, or no longer."""
        with self._engine.begin() as connection:
            connection.execute(_PUBLISH, {"seen_id": id, "new_public": public})

    def note_help(self, seen: StoredGame, help: str) -> bool:
        """Write down that this is the help used by now; False if turn or help have moved on, or it is over.

        It is no change of the table: the revision stays.
        """
        values = {"seen_id": seen.id, "seen_turn": seen.turn, "seen_help": seen.help}
        with self._engine.begin() as connection:
            noted = connection.execute(_HELP, {**values, "new_help": help}).rowcount == 1
        if noted:
            self._remember(replace(seen, help=help))
        return noted

    def change(self, seen: StoredGame, new: StoredGame, result: StoredResult | None = None) -> bool:
        """Put ``new`` in the place of ``seen``; False if the row has moved on, or to another player.

        Then nothing is changed. Only what can change is written. ``new.revision`` must be one more than
        ``seen.revision``, ValueError otherwise: without that a second change from ``seen`` could follow.
        ``result``, if the game ended, is stored with it, unless the game had one: the first one stays.
        """
        if (new.id, new.revision) != (seen.id, seen.revision + 1):
            raise ValueError(f"not the next revision of {seen.id}: {new.id}, {new.revision}")
        values: dict[str, object] = {f"new_{name}": getattr(new, name) for name in _CHANGING}
        for name in ("id", "player", "turn", "revision"):
            values[f"seen_{name}"] = getattr(seen, name)
        if result is not None:
            with self._engine.begin() as connection:
                moved = connection.execute(_CHANGE, values).rowcount == 1
                if moved:
                    connection.execute(self._end, _of_result(result))
        else:
            with self._cursors.lent() as cursor:
                self._change.execute(cursor, values)
                moved = cursor.rowcount == 1
                cursor.connection.commit()
        if moved:
            self._remember(new)
        return moved

    def _remember(self, row: StoredGame) -> StoredGame:
        # Threads need no lock: each step is one of the dictionary's own, and what stays is old at worst.
        self._remembered.pop(row.id, None)
        self._remembered[row.id] = row
        if len(self._remembered) > ROWS_REMEMBERED:
            self._remembered.popitem(last=False)
        return row

    def _rows(self, query: Select[Any], values: Mapping[str, object]) -> tuple[StoredGame, ...]:
        with self._engine.connect() as connection:
            return tuple(StoredGame(*row) for row in connection.execute(query, values))
