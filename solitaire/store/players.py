"""Players as rows: those who chose a name or a phrase. Anybody else is an id on games, with the same rights.

Two things touch everything of a player and so happen in one transaction each: ``join`` and ``delete``. Both
begin by writing, so that on SQLite nothing that they then read is old.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final

from sqlalchemy import (
    BindParameter,
    Connection,
    Table,
    bindparam,
    delete,
    exists,
    func,
    select,
    update,
)

from solitaire.store.database import Database, upsert
from solitaire.store.games import StoredGame
from solitaire.store.opening import overwrite_old_pages
from solitaire.store.results import StoredResult
from solitaire.store.seats import lock, near, put_name
from solitaire.store.tables import families, games, members, players, results, reviews


@dataclass(frozen=True, slots=True)
class StoredPlayer:
    """A row; its fields are the columns, in their order."""

    id: str
    name: str | None
    phrase: str | None = field(repr=False)
    created: datetime


_GET: Final = select(players).where(players.c.id == bindparam("id"))
_BY_PHRASE: Final = select(players.c.id).where(players.c.phrase == bindparam("phrase"))
_NAMES: Final = select(players.c.id, players.c.name).where(
    players.c.id.in_(bindparam("ids", expanding=True)), players.c.name.is_not(None)
)
_COUNT: Final = select(func.count()).where(games.c.player == bindparam("player"))
_GAMES: Final = (
    select(games.c.id)
    .where(games.c.player == bindparam("player"))
    .order_by(games.c.created, games.c.id)
)
_IDS: Final[BindParameter[Any]] = bindparam("ids", expanding=True)
_SOME_GAMES: Final = select(games).where(
    games.c.player == bindparam("player"), games.c.id.in_(_IDS)
)
_SOME_RESULTS: Final = select(results).where(results.c.game.in_(_IDS))

_OLD, _INTO = games.alias("old"), games.alias("into_")
# The deals on which both began a first game, and of each game whether it has ended and when it was begun.
_BOTH_FIRST: Final = select(
    *(
        column
        for of in (_OLD, _INTO)
        for column in (of.c.id, exists().where(results.c.game == of.c.id), of.c.created)
    )
).where(
    *(_OLD.c.player == bindparam("old"), _OLD.c.first),
    *(_INTO.c.player == bindparam("into"), _INTO.c.first, _INTO.c.deal == _OLD.c.deal),
)


class PlayerStore:
    """The players of one database. Safe for threads, and for several processes at once."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def get(self, id: str) -> StoredPlayer | None:
        """The player of that id; None for one who has neither a name nor a phrase."""
        return self._database.row(StoredPlayer, _GET, {"id": id})

    def names(self, ids: Collection[str]) -> Mapping[str, str]:
        """The names of those players who have one. One query; a page of ids, not thousands."""
        if not ids:
            return {}
        with self._database.connect() as connection:
            return dict(connection.execute(_NAMES, {"ids": [*set(ids)]}).all())

    def of_phrase(self, phrase: str) -> str | None:
        """The id of the player with that hash of a phrase, or None."""
        with self._database.connect() as connection:
            id: str | None = connection.execute(_BY_PHRASE, {"phrase": phrase}).scalar()
        return id

    def put_name(self, id: str, name: str | None, now: datetime) -> None:
        """Give the player that name, or none."""
        with self._database.begin() as connection:
            put_name(connection, id, name, now)

    def put_phrase(self, id: str, phrase: str, now: datetime, seen: str | None = None) -> bool:
        """Give the player that hash of a phrase in place of the ``seen`` one, or of none.

        False if there is another one by now; then that one stays.
        """
        row = {"id": id, "name": None, "phrase": phrase, "created": now}
        is_seen = players.c.phrase.is_not_distinct_from(seen)
        with self._database.begin() as connection:
            return upsert(connection, players, row, change=["phrase"], where=is_seen)

    def count_games(self, player: str) -> int:
        """How many games the player has begun."""
        with self._database.connect() as connection:
            return connection.execute(_COUNT, {"player": player}).scalar_one()

    def game_ids(self, player: str) -> tuple[str, ...]:
        """The ids of all games of the player, in the order they were begun."""
        with self._database.connect() as connection:
            return tuple(connection.execute(_GAMES, {"player": player}).scalars())

    def some_games(
        self, player: str, ids: Collection[str]
    ) -> tuple[tuple[StoredGame, StoredResult | None], ...]:
        """Those of the games that are the player's, with their results, in the order of the ids."""
        with self._database.connect() as connection:
            found = connection.execute(_SOME_GAMES, {"player": player, "ids": [*ids]})
            rows = {row.id: StoredGame(*row) for row in found}
            ended = connection.execute(_SOME_RESULTS, {"ids": [*rows]}) if rows else ()
            of_game = {row.game: StoredResult(*row) for row in ended}
        return tuple((rows[id], of_game.get(id)) for id in ids if id in rows)

    def join(
        self, old: str, into: str, alike: Callable[[str, str], bool] = lambda one, other: False
    ) -> bool:
        """Make everything of ``old`` that of ``into``; then there is no ``old`` any more.

        Of two first games on one deal one stays the first: the one that has ended, else the earlier one.
        Name and phrase stay those of ``into`` if it has them, and else are those of ``old``. A name that is
        ``alike`` somebody's at a table of either is not kept: then the other one is, if it is not, or none.
        Answers whether the phrase of ``old`` is nobody's from now on. ValueError if the two are the same.
        """
        if old == into:
            raise ValueError("a player cannot join itself")
        with self._database.begin() as connection:
            lock(connection, (old, into))
            void = _join_rows(connection, old, into, alike)
            _keep_one_first(connection, old, into)
            for table in (games, results):
                _move(connection, table, old, into)
            shared = select(members.c.family).where(members.c.player == into)
            connection.execute(
                delete(members).where(members.c.player == old, members.c.family.in_(shared))
            )
            _move(connection, members, old, into)
            connection.execute(update(families).where(families.c.owner == old).values(owner=into))
        return void

    def delete(self, id: str) -> None:
        """Delete everything of the player: games, results, reviews, the player, its tables and its places."""
        with self._database.begin() as connection:
            # Not left to foreign keys, which SQLite minds only if it is told to.
            connection.execute(delete(results).where(results.c.player == id))
            own_games = select(games.c.id).where(games.c.player == id)
            for of_game in (results, reviews):
                connection.execute(delete(of_game).where(of_game.c.game.in_(own_games)))
            connection.execute(delete(games).where(games.c.player == id))
            own = select(families.c.id).where(families.c.owner == id)
            connection.execute(delete(members).where(members.c.family.in_(own)))
            connection.execute(delete(families).where(families.c.owner == id))
            connection.execute(delete(members).where(members.c.player == id))
            connection.execute(delete(players).where(players.c.id == id))
        overwrite_old_pages(self._database)


def _join_rows(
    connection: Connection, old: str, into: str, alike: Callable[[str, str], bool]
) -> bool:
    both = connection.execute(select(players).where(players.c.id.in_((old, into))))
    rows = {row.id: StoredPlayer(*row) for row in both}
    if not rows:
        return False
    gone, there = rows.get(old), rows.get(into)
    taken = [member.name for member in near(connection, (old, into)) if member.name]
    names = [row.name for row in (there, gone) if row and row.name]
    name = next((one for one in names if not any(alike(one, other) for other in taken)), None)
    phrases = [row.phrase for row in (there, gone) if row and row.phrase]
    connection.execute(delete(players).where(players.c.id == old))
    put_name(connection, into, name, min(row.created for row in rows.values()))
    if there is None or there.phrase is None:
        value = phrases[0] if phrases else None
        connection.execute(update(players).where(players.c.id == into).values(phrase=value))
    return len(phrases) == 2


def _keep_one_first(connection: Connection, old: str, into: str) -> None:
    both = connection.execute(_BOTH_FIRST, {"old": old, "into": into}).all()
    # Sorted, the one that stays comes first; at the same moment that of the player who stays.
    losers: list[dict[str, Any]] = [
        {"loser": max((not ended, begun, 1, one), (not ended_too, begun_too, 0, other))[-1]}
        for one, ended, begun, other, ended_too, begun_too in both
    ]
    if losers:
        loser: BindParameter[str] = bindparam("loser")
        lost = {"first": False, "revision": games.c.revision + 1}  # its table is another
        connection.execute(update(games).where(games.c.id == loser).values(lost), losers)
        connection.execute(
            update(results).where(results.c.game == loser).values(first=False), losers
        )


def _move(connection: Connection, table: Table, old: str, into: str) -> None:
    connection.execute(update(table).where(table.c.player == old).values(player=into))
