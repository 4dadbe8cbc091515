"""Rows of the table ``games`` as frozen values, and the few questions that are asked of it.

Nothing here decides whether a change is right. What the store promises is that of two changes that
start from the same row, one happens: the guarded UPDATE in ``change``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any, Final

from sqlalchemy import Engine, Select, and_, bindparam, insert, not_, or_, select, update

from solitaire.store.tables import games


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
    over: bool
    created: datetime
    changed: datetime


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
_CHANGING: Final = ("turns", "turn", "revision", "undone", "over", "changed")
_CHANGE: Final = (
    update(games)
    .where(
        games.c.id == bindparam("seen_id"),
        games.c.turn == bindparam("seen_turn"),
        games.c.revision == bindparam("seen_revision"),
    )
    .values({name: bindparam(f"new_{name}") for name in _CHANGING})
)


class GameStore:
    """The stored games of one database. Safe for threads, and for several processes at once."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def add(self, row: StoredGame) -> None:
        """Store a new game; sqlalchemy.exc.IntegrityError if its id is taken."""
        with self._engine.begin() as connection:
            connection.execute(_INSERT, asdict(row))

    def get(self, id: str) -> StoredGame | None:
        """The game of that id, or None."""
        return next(iter(self._rows(_GET, {"id": id})), None)

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

    def change(self, seen: StoredGame, new: StoredGame) -> bool:
        """Put ``new`` in the place of ``seen``; False if the row has moved on, and nothing is changed.

        Only what can change is written. ``new.revision`` must be one more than ``seen.revision``,
        ValueError otherwise: without that a second change from ``seen`` could follow the first.
        """
        if (new.id, new.revision) != (seen.id, seen.revision + 1):
            raise ValueError(f"not the next revision of {seen.id}: {new.id}, {new.revision}")
        values: dict[str, object] = {f"new_{name}": getattr(new, name) for name in _CHANGING}
        values |= {"seen_id": seen.id, "seen_turn": seen.turn, "seen_revision": seen.revision}
        with self._engine.begin() as connection:
            return connection.execute(_CHANGE, values).rowcount == 1

    def _rows(self, query: Select[Any], values: Mapping[str, object]) -> tuple[StoredGame, ...]:
        with self._engine.connect() as connection:
            return tuple(StoredGame(*row) for row in connection.execute(query, values))
