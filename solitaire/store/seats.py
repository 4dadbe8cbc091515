"""The rule across family tables: a player has one name, and no two at a table look alike.

A change of a name or a membership first locks all tables of the player. Rows are locked in id order, to avoid
deadlock.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from sqlalchemy import BindParameter, Connection, bindparam, or_, select, update

from solitaire.store.database import upsert
from solitaire.store.tables import families, members, players


@dataclass(frozen=True, slots=True)
class StoredMember:
    """A member of a family table, with the player's name."""

    player: str
    name: str | None
    joined: datetime


_PLAYERS: Final[BindParameter[Any]] = bindparam("players", expanding=True)
_OF_PLAYERS: Final = select(members.c.family).where(members.c.player.in_(_PLAYERS))
_IN_ORDER: Final = (
    select(families.c.id)
    .where(or_(families.c.id == bindparam("family"), families.c.id.in_(_OF_PLAYERS)))
    .order_by(families.c.id)
    .with_for_update()
)
# The update takes SQLite's write lock, so that reads after it are current.
_LOCK: Final = update(families).where(families.c.id.in_(_IN_ORDER)).values(name=families.c.name)
_NEAR: Final = (
    select(members.c.player, players.c.name, members.c.joined)
    .join(players, players.c.id == members.c.player)
    .where(
        members.c.family.in_(_OF_PLAYERS),
        members.c.player.not_in(_PLAYERS),
        players.c.name.is_not(None),
    )
)


def lock(connection: Connection, players: Collection[str], family: str = "") -> None:
    """Lock these players' family tables, and ``family``, until the transaction ends."""
    connection.execute(_LOCK, {"players": [*players], "family": family})


def near(connection: Connection, players: Collection[str]) -> tuple[StoredMember, ...]:
    """Named members of these players' tables, without the players themselves; one may come twice."""
    found = connection.execute(_NEAR, {"players": [*players]})
    return tuple(StoredMember(*row) for row in found)


def put_name(connection: Connection, player: str, name: str | None, now: datetime) -> None:
    """Set or remove the player's name."""
    row = {"id": player, "name": name, "phrase": None, "created": now}
    upsert(connection, players, row, change=["name"])
