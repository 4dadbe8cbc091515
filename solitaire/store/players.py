"""Players as rows: those with a name or a phrase. All others are only ids on games, with the same rights.

``join`` and ``delete`` touch all data of a player, in one transaction each. Both begin with a write, so that
on SQLite nothing they read after that is outdated.
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
from solitaire.store.tables import families, games, jobs, members, players, results, reviews


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
# The deals on which both have a first game, and for each game whether it has ended and when it was started.
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
    """The players of one database. Safe for threads and several processes."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def get(self, id: str) -> StoredPlayer | None:
        """The player of that id; None for a player with neither a name nor a phrase."""
        return self._database.row(StoredPlayer, _GET, {"id": id})

    def names(self, ids: Collection[str]) -> Mapping[str, str]:
        """The names of those players who have one, by id. One query; meant for the players of one page."""
        if not ids:
            return {}
        with self._database.connect() as connection:
            return dict(connection.execute(_NAMES, {"ids": [*set(ids)]}).all())

    def of_phrase(self, phrase: str) -> str | None:
        """The id of the player with that hashed phrase, or None."""
        with self._database.connect() as connection:
            id: str | None = connection.execute(_BY_PHRASE, {"phrase": phrase}).scalar()
        return id

    def put_name(self, id: str, name: str | None, now: datetime) -> None:
        """Set or remove the player's name."""
        with self._database.begin() as connection:
            put_name(connection, id, name, now)

    def put_phrase(self, id: str, phrase: str, now: datetime, seen: str | None = None) -> bool:
        """Replace the player's hashed phrase ``seen`` (None: no phrase) by ``phrase``.

        False, without a change, if the stored one is not ``seen`` (optimistic lock).
        """
        row = {"id": id, "name": None, "phrase": phrase, "created": now}
        is_seen = players.c.phrase.is_not_distinct_from(seen)
        with self._database.begin() as connection:
            return upsert(connection, players, row, change=["phrase"], where=is_seen)

    def count_games(self, player: str) -> int:
        """How many games the player has started."""
        with self._database.connect() as connection:
            return connection.execute(_COUNT, {"player": player}).scalar_one()

    def game_ids(self, player: str) -> tuple[str, ...]:
        """The ids of all games of the player, in the order they were started."""
        with self._database.connect() as connection:
            return tuple(connection.execute(_GAMES, {"player": player}).scalars())

    def some_games(
        self, player: str, ids: Collection[str]
    ) -> tuple[tuple[StoredGame, StoredResult | None], ...]:
        """The player's games among ``ids``, with their results, in the order of ``ids``."""
        with self._database.connect() as connection:
            found = connection.execute(_SOME_GAMES, {"player": player, "ids": [*ids]})
            rows = {row.id: StoredGame(*row) for row in found}
            ended = connection.execute(_SOME_RESULTS, {"ids": [*rows]}) if rows else ()
            of_game = {row.game: StoredResult(*row) for row in ended}
        return tuple((rows[id], of_game.get(id)) for id in ids if id in rows)

    def join(
        self, old: str, into: str, alike: Callable[[str, str], bool] = lambda one, other: False
    ) -> bool:
        """Merge player ``old`` into ``into``, and delete ``old``.

        Of two first games on one deal the finished one stays the first, else the earlier one. The name and
        phrase of ``into`` stay if there are any, else those of ``old`` are used. A name that is ``alike`` a
        family member's is dropped for the other name, or for none. Returns whether both had a phrase, so that
        the one of ``old`` becomes invalid. ValueError if ``old`` is ``into``.
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
        """Delete all data of the player: games, results, reviews, name, phrase, own tables, memberships."""
        with self._database.begin() as connection:
            # Not left to foreign keys, which SQLite enforces only if configured to.
            connection.execute(delete(results).where(results.c.player == id))
            own_games = select(games.c.id).where(games.c.player == id)
            for of_game in (results, reviews):
                connection.execute(delete(of_game).where(of_game.c.game.in_(own_games)))
            connection.execute(delete(games).where(games.c.player == id))
            connection.execute(delete(jobs).where(jobs.c.player == id))
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
    # The game that stays first sorts first; at equal times that of ``into``.
    losers: list[dict[str, Any]] = [
        {"loser": max((not ended, begun, 1, one), (not ended_too, begun_too, 0, other))[-1]}
        for one, ended, begun, other, ended_too, begun_too in both
    ]
    if losers:
        loser: BindParameter[str] = bindparam("loser")
        lost = {"first": False, "revision": games.c.revision + 1}  # pages shown before are outdated
        connection.execute(update(games).where(games.c.id == loser).values(lost), losers)
        connection.execute(
            update(results).where(results.c.game == loser).values(first=False), losers
        )


def _move(connection: Connection, table: Table, old: str, into: str) -> None:
    connection.execute(update(table).where(table.c.player == old).values(player=into))
