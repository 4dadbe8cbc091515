"""What several tables must agree on: a player has one name, and no two at a family table look alike.

A change of a name or a seat first locks all tables of that player. Rows are locked in id order, to avoid
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
    """Somebody at a family table, under the name of the player."""

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
# Writing takes the lock of SQLite; what is read afterwards is not old.
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
    """Let nobody else change these players' family tables, and that one, until the transaction ends."""
    connection.execute(_LOCK, {"players": [*players], "family": family})


def near(connection: Connection, players: Collection[str]) -> tuple[StoredMember, ...]:
    """Everybody with a name who sits at a table of these players, and is none of them; maybe twice."""
    found = connection.execute(_NEAR, {"players": [*players]})
    return tuple(StoredMember(*row) for row in found)


def put_name(connection: Connection, player: str, name: str | None, now: datetime) -> None:
    """Give the player that name, or none."""
    row = {"id": player, "name": name, "phrase": None, "created": now}
    upsert(connection, players, row, change=["name"])
