"""Names and locks across families: a player has one name, and no two in a family are alike.

A change of a name or a membership first locks all families of the player. Rows are locked in id order, to
avoid deadlock.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import ColumnElement, Connection, Select, or_, select, update

from solitaire.store.database import upsert
from solitaire.store.tables import families, members, players


@dataclass(frozen=True, slots=True)
class StoredMember:
    """A member of a family, with the player's name."""

    player: str
    name: str | None
    joined: datetime


def lock_families(
    connection: Connection, of_players: Collection[str], family: str | None = None
) -> None:
    """Lock these players' families, and ``family``, until the transaction ends."""
    wanted: ColumnElement[bool] = families.c.id.in_(_families_of(of_players))
    if family is not None:
        wanted = or_(families.c.id == family, wanted)
    in_order = select(families.c.id).where(wanted).order_by(families.c.id).with_for_update()
    # The update takes SQLite's write lock, so that reads after it are current.
    same = update(families).where(families.c.id.in_(in_order)).values(name=families.c.name)
    connection.execute(same)


def named_family_mates(
    connection: Connection, of_players: Collection[str]
) -> tuple[StoredMember, ...]:
    """Other members of these players' families who have a name; one may come twice."""
    query = (
        select(members.c.player, players.c.name, members.c.joined)
        .join(players, players.c.id == members.c.player)
        .where(
            members.c.family.in_(_families_of(of_players)),
            members.c.player.not_in(of_players),
            players.c.name.is_not(None),
        )
    )
    return tuple(StoredMember(*row) for row in connection.execute(query))


def put_name(connection: Connection, player: str, name: str | None, now: datetime) -> None:
    """Set or remove the player's name."""
    row = {"id": player, "name": name, "phrase": None, "created": now}
    upsert(connection, players, row, change=["name"])


def select_family_mates(of_players: Collection[str]) -> Select[tuple[str]]:
    """The query of all members of these players' families, themselves included."""
    return select(members.c.player).where(members.c.family.in_(_families_of(of_players)))


def _families_of(some_players: Collection[str]) -> Select[tuple[str]]:
    return select(members.c.family).where(members.c.player.in_(some_players))
