"""Closes races: when all racers are done, which only the transaction that ends the last attempt can know.

That a race closes after a day needs no write: its row, and those of its games, say when. Rows are locked in
one order, to avoid deadlock: families, players, games, races. ``store.races`` has the rest.
"""

from __future__ import annotations

from datetime import datetime
from typing import Final

from sqlalchemy import Connection, and_, func, not_, or_, select, update

from solitaire.store.tables import games, racers, races

LEAST: Final = 2
"""So many racers make a race. A lone one who is done waits for others, who may have the link already."""


def lock_race(connection: Connection, race: str) -> None:
    """Lock a race until the transaction ends."""
    # The update takes SQLite's write lock, so that reads after it are current.
    connection.execute(update(races).where(races.c.id == race).values(deal=races.c.deal))


def close_if_done(connection: Connection, race: str, now: datetime) -> None:
    """Close a race if all its racers are done; those who were deleted are."""
    # Of two attempts that end at once the second to lock the race sees both.
    lock_race(connection, race)
    is_playing = and_(
        racers.c.player.is_not(None), or_(racers.c.game.is_(None), not_(games.c.over))
    )
    query = (
        select(func.count(), func.count().filter(is_playing))
        .select_from(racers.outerjoin(games, games.c.id == racers.c.game))
        .where(racers.c.race == race)
    )
    total, playing = connection.execute(query).one()
    if total >= LEAST and not playing:
        close_race(connection, race, now)


def close_race(connection: Connection, race: str, now: datetime) -> None:
    """Close a locked race, unless it is closed."""
    is_open = races.c.id == race, races.c.closes > now
    connection.execute(update(races).where(*is_open).values(closes=now))
    is_sealed = games.c.race == race, games.c.sealed > now
    connection.execute(update(games).where(*is_sealed).values(sealed=now))
