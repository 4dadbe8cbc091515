"""Families as rows: their members, and the members' results at dailies.

The limit of members and the rule that no two names are alike are checked by ``solitaire.play``: ``lock``
locks the family, so that it can check and then write.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any, Final

from sqlalchemy import (
    Connection,
    Integer,
    Select,
    and_,
    bindparam,
    delete,
    func,
    insert,
    select,
    update,
)

from solitaire.rules import Variant
from solitaire.store.database import Database
from solitaire.store.members import StoredMember, lock_families, named_family_mates, put_name
from solitaire.store.results import StoredResult
from solitaire.store.tables import families, members, players, results, turning_points
from solitaire.store.turning import LINE, StoredTurningLine


@dataclass(frozen=True, slots=True)
class StoredFamily:
    """A row; its fields are the columns, in their order."""

    id: str
    name: str
    invitation: str
    owner: str
    created: datetime


_OWN: Final = select(members.c.family).where(members.c.player == bindparam("player"))
_ATTEMPTED: Final = and_(
    results.c.player == members.c.player,
    results.c.first,
    results.c.daily == bindparam("number"),
)
_MATES: Final[Select[Any]] = (
    select(members.c.player, players.c.name, results)
    .join(players, players.c.id == members.c.player, isouter=True)
    .join(results, _ATTEMPTED, isouter=True)
    .where(members.c.family.in_(_OWN), members.c.player != bindparam("player"))
    .group_by(members.c.player, players.c.name, *results.c)
    .order_by(results.c.ended.is_(None), results.c.ended, players.c.name, members.c.player)
    .limit(bindparam("limit", type_=Integer))
)


class FamilyStore:
    """The families of one database. Safe for threads, and for several processes at once."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def get(self, family: str, player: str) -> StoredFamily | None:
        """The family of that id if the player is a member, else None."""
        query = select(families).join(members, members.c.family == families.c.id)
        of_member = query.where(families.c.id == family, members.c.player == player)
        return self._database.row(StoredFamily, of_member)

    def get_with_turning_point(
        self, family: str, player: str, number: int, variant: Variant
    ) -> tuple[StoredFamily, StoredTurningLine | None] | None:
        """As ``get``, with the turning point of a daily, if it is made. Cost: no more."""
        is_of_daily = and_(
            turning_points.c.number == number, turning_points.c.variant == variant.name
        )
        query = (
            select(families, *LINE)
            .join(members, members.c.family == families.c.id)
            .outerjoin(turning_points, is_of_daily)
            .where(families.c.id == family, members.c.player == player)
        )
        return self._database.row(_make_with_turning_point, query)

    def of_invitation(self, invitation: str) -> StoredFamily | None:
        """The family with that invitation, or None."""
        query = select(families).where(families.c.invitation == invitation)
        return self._database.row(StoredFamily, query)

    def of_player(self, player: str) -> tuple[tuple[StoredFamily, int], ...]:
        """The player's families with their numbers of members, the oldest family first."""
        count = select(func.count()).where(members.c.family == families.c.id).scalar_subquery()
        own = select(members.c.family).where(members.c.player == player)
        query: Select[Any] = select(families, count).where(families.c.id.in_(own))
        with self._database.connect() as connection:
            found = connection.execute(query.order_by(families.c.created, families.c.id))
            return tuple((StoredFamily(*row), size) for *row, size in found)

    def members(self, family: str) -> tuple[StoredMember, ...]:
        """The members of a family, the longest-standing first."""
        return self._database.rows(StoredMember, _select_members(family))

    def results(
        self, family: str, numbers: Collection[int], variant: Variant
    ) -> tuple[StoredResult, ...]:
        """First attempts of members at these dailies of a variant, on the day or later.

        In no order.
        """
        query = select(results).join(members, members.c.player == results.c.player)
        attempts = query.where(
            members.c.family == family,
            results.c.first,
            results.c.daily.in_(sorted(numbers)),
            results.c.variant == variant.name,
        )
        return self._database.rows(StoredResult, attempts)

    def mates_on(
        self, player: str, number: int, limit: int
    ) -> tuple[tuple[str, str | None, StoredResult | None], ...]:
        """The other members of the player's families, their names, and first attempts at dailies of a day.

        Those who have finished one come first, the earliest first; one who has finished two comes twice.
        """
        return self._database.rows(_make_mate, _MATES, player=player, number=number, limit=limit)

    @contextmanager
    def lock(self, family: str, player: str | None = None) -> Iterator[FamilyChange]:
        """Lock a family for the block, in one transaction, which is rolled back after an error.

        With a player, whose name may change, all families of that player are locked too.
        """
        with self._database.begin() as connection:
            lock_families(connection, () if player is None else (player,), family)
            yield FamilyChange(connection, family)

    @contextmanager
    def lock_all(self, player: str) -> Iterator[NameChange]:
        """Lock all families of a player, whose name may change; as ``lock``."""
        with self._database.begin() as connection:
            lock_families(connection, (player,))
            yield NameChange(connection)


class NameChange:
    """A transaction in which a player's families are locked, so that no other name changes there."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def named_family_mates(self, player: str) -> tuple[StoredMember, ...]:
        """All other named members of the player's families; one who shares two families may come twice."""
        return named_family_mates(self._connection, (player,))

    def has_family(self, player: str) -> bool:
        """Whether the player is a member of any family."""
        query = select(members.c.family).where(members.c.player == player).limit(1)
        return self._connection.execute(query).first() is not None

    def put_name(self, player: str, name: str | None, now: datetime) -> None:
        """Set or remove the player's name."""
        put_name(self._connection, player, name, now)

    def add_family(self, family: StoredFamily) -> None:
        """Store a new family, with its owner as a member."""
        self._connection.execute(insert(families), asdict(family))
        _add_member(self._connection, family.id, family.owner, family.created)


class FamilyChange(NameChange):
    """A transaction on a locked family."""

    def __init__(self, connection: Connection, family: str) -> None:
        super().__init__(connection)
        self._family = family

    @property
    def family(self) -> StoredFamily | None:
        """The family, or None if it is gone."""
        query = select(families).where(families.c.id == self._family)
        row = self._connection.execute(query).one_or_none()
        return None if row is None else StoredFamily(*row)

    @property
    def members(self) -> tuple[StoredMember, ...]:
        """The members of the family, the longest-standing first."""
        found = self._connection.execute(_select_members(self._family))
        return tuple(StoredMember(*row) for row in found)

    def add_member(self, player: str, now: datetime) -> None:
        """Add the player as a member."""
        _add_member(self._connection, self._family, player, now)

    def remove_member(self, player: str) -> None:
        """Remove the player from the members."""
        self._connection.execute(
            delete(members).where(members.c.family == self._family, members.c.player == player)
        )

    def set(self, **values: str) -> None:
        """Change the family's name, invitation or owner."""
        self._connection.execute(
            update(families).where(families.c.id == self._family).values(values)
        )

    def delete(self) -> None:
        """Delete the family and its memberships."""
        self._connection.execute(delete(members).where(members.c.family == self._family))
        self._connection.execute(delete(families).where(families.c.id == self._family))


def _make_with_turning_point(*row: Any) -> tuple[StoredFamily, StoredTurningLine | None]:
    of_family = len(families.columns)
    line = StoredTurningLine(*row[of_family:])
    return StoredFamily(*row[:of_family]), None if row[of_family] is None else line


def _make_mate(
    mate: str, name: str | None, *result: Any
) -> tuple[str, str | None, StoredResult | None]:
    return mate, name, StoredResult(*result) if result[0] is not None else None


def _add_member(connection: Connection, family: str, player: str, now: datetime) -> None:
    values = {"family": family, "player": player, "joined": now}
    connection.execute(insert(members), values)


def _select_members(family: str) -> Select[Any]:
    return (
        select(members.c.player, players.c.name, members.c.joined)
        .join(players, players.c.id == members.c.player, isouter=True)
        .where(members.c.family == family)
        .order_by(members.c.joined, members.c.player)
    )
