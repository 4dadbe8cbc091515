"""Family tables as rows: their members, and the members' results at dailies.

The limit of members and the rule that no two names look alike are checked by ``solitaire.play``: ``changing``
locks the table, so that it can check and then write.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any, Final

from sqlalchemy import (
    BindParameter,
    Connection,
    Select,
    bindparam,
    delete,
    func,
    insert,
    select,
    update,
)

from solitaire.store.database import Database
from solitaire.store.results import StoredResult
from solitaire.store.seats import StoredMember, lock, near, put_name
from solitaire.store.tables import families, members, players, results


@dataclass(frozen=True, slots=True)
class StoredFamily:
    """A row; its fields are the columns, in their order."""

    id: str
    name: str
    invitation: str
    owner: str
    created: datetime


_FAMILY: Final[BindParameter[str]] = bindparam("family")
_PLAYER: Final[BindParameter[str]] = bindparam("player")
_GET: Final = (
    select(families)
    .join(members, members.c.family == families.c.id)
    .where(families.c.id == _FAMILY, members.c.player == _PLAYER)
)
_INVITED: Final = select(families).where(families.c.invitation == bindparam("invitation"))
_OF_PLAYER: Final[Select[Any]] = (
    select(
        families, select(func.count()).where(members.c.family == families.c.id).scalar_subquery()
    )
    .where(families.c.id.in_(select(members.c.family).where(members.c.player == _PLAYER)))
    .order_by(families.c.created, families.c.id)
)
_MEMBERS: Final = (
    select(members.c.player, players.c.name, members.c.joined)
    .join(players, players.c.id == members.c.player, isouter=True)
    .where(members.c.family == _FAMILY)
    .order_by(members.c.joined, members.c.player)
)
_RESULTS: Final = (
    select(results)
    .join(members, members.c.player == results.c.player)
    .where(
        members.c.family == _FAMILY,
        results.c.first,
        results.c.daily >= bindparam("low"),
        results.c.daily <= bindparam("high"),
    )
)


class FamilyStore:
    """The family tables of one database. Safe for threads, and for several processes at once."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def get(self, family: str, player: str) -> StoredFamily | None:
        """The table of that id if the player is a member, else None."""
        return self._database.row(StoredFamily, _GET, {"family": family, "player": player})

    def invited(self, invitation: str) -> StoredFamily | None:
        """The table with that invitation, or None."""
        return self._database.row(StoredFamily, _INVITED, {"invitation": invitation})

    def of_player(self, player: str) -> tuple[tuple[StoredFamily, int], ...]:
        """The player's tables with their numbers of members, the oldest table first."""
        with self._database.connect() as connection:
            found = connection.execute(_OF_PLAYER, {"player": player})
            return tuple((StoredFamily(*row), seats) for *row, seats in found)

    def members(self, family: str) -> tuple[StoredMember, ...]:
        """The members of a table, the longest-standing first."""
        with self._database.connect() as connection:
            return _members(connection, family)

    def results(self, family: str, low: int, high: int) -> tuple[StoredResult, ...]:
        """First attempts of members at the dailies ``low`` to ``high``, on the day or later, in no order."""
        values = {"family": family, "low": low, "high": high}
        return self._database.rows(StoredResult, _RESULTS, values)

    def add(self, family: StoredFamily) -> None:
        """Store a new table, with its owner as a member."""
        with self._database.begin() as connection:
            _add(connection, family)

    @contextmanager
    def changing(self, family: str, player: str | None = None) -> Iterator[FamilyChange]:
        """Lock a table for the block, in one transaction, which is rolled back after an error.

        With a player, whose name may change, all tables of that player are locked too.
        """
        with self._database.begin() as connection:
            lock(connection, () if player is None else (player,), family)
            yield FamilyChange(connection, family)

    @contextmanager
    def naming(self, player: str) -> Iterator[FamilyChange]:
        """Lock all tables of a player, whose name may change; as ``changing``."""
        with self.changing("", player) as change:
            yield change


class FamilyChange:
    """A transaction on a locked table."""

    def __init__(self, connection: Connection, family: str) -> None:
        self._connection = connection
        self._of = families.c.id == family
        self._sits = members.c.family == family
        self._family = family

    @property
    def family(self) -> StoredFamily | None:
        """The table, or None if it is gone."""
        row = self._connection.execute(select(families).where(self._of)).one_or_none()
        return None if row is None else StoredFamily(*row)

    @property
    def members(self) -> tuple[StoredMember, ...]:
        """The members of the table, the longest-standing first."""
        return _members(self._connection, self._family)

    def near(self, player: str) -> tuple[StoredMember, ...]:
        """All other named members of the player's tables; one who shares two tables may come twice."""
        return near(self._connection, (player,))

    def sits_anywhere(self, player: str) -> bool:
        """Whether the player is a member of any table."""
        sits = select(members.c.family).where(members.c.player == player).limit(1)
        return self._connection.execute(sits).first() is not None

    def call(self, player: str, name: str | None, now: datetime) -> None:
        """Set or remove the player's name."""
        put_name(self._connection, player, name, now)

    def add(self, family: StoredFamily) -> None:
        """Store another, new table, with its owner as a member."""
        _add(self._connection, family)

    def seat(self, player: str, now: datetime) -> None:
        """Add the player as a member."""
        values = {"family": self._family, "player": player, "joined": now}
        self._connection.execute(insert(members), values)

    def unseat(self, player: str) -> None:
        """Remove the player from the members."""
        self._connection.execute(delete(members).where(self._sits, members.c.player == player))

    def set(self, **values: str) -> None:
        """Change the table's name, invitation or owner."""
        self._connection.execute(update(families).where(self._of).values(values))

    def delete(self) -> None:
        """Delete the table and its memberships."""
        self._connection.execute(delete(members).where(self._sits))
        self._connection.execute(delete(families).where(self._of))


def _add(connection: Connection, family: StoredFamily) -> None:
    connection.execute(insert(families), asdict(family))
    values = {"family": family.id, "player": family.owner, "joined": family.created}
    connection.execute(insert(members), values)


def _members(connection: Connection, family: str) -> tuple[StoredMember, ...]:
    return tuple(StoredMember(*row) for row in connection.execute(_MEMBERS, {"family": family}))
