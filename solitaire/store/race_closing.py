"""Closes races: when all racers are done, which only the transaction that ends the last attempt can know.

That a race closes after a day needs no write: its row, and those of its games and of the exercises made from
them, say when. Rows are locked in one order, to avoid deadlock: families, players, races (by id), games,
exercises; and parties (by id) before their matches and seats. So what may close a race locks it before it
writes a game. ``prune_unplayed``, which runs with each new game, may delete games in any order, since it
skips those that are locked. ``store.races`` has the rest.
"""

from __future__ import annotations

from datetime import datetime
from typing import Final

from sqlalchemy import Connection, and_, func, not_, or_, select, update

from solitaire.store.tables import exercises, games, racers, races, results

LEAST: Final = 2
"""So many racers make a race. A lone one who is done waits for others, who may have the link already."""


def lock_race(connection: Connection, race: str) -> None:
    """Lock a race until the transaction ends."""
    # The update takes SQLite's write lock, so that reads after it are current.
    connection.execute(update(races).where(races.c.id == race).values(deal=races.c.deal))


def close_if_done(connection: Connection, race: str, now: datetime) -> None:
    """Close a locked race with its last attempt if all its racers are done; those who were deleted are.

    ``now`` was read before the lock: of two attempts that end at once the first to lock it may have ended
    last, and must not seem to be late.
    """
    # No game: not begun, or deleted by a server of a release before races.
    is_playing = and_(racers.c.player.is_not(None), or_(games.c.id.is_(None), not_(games.c.over)))
    query = (
        select(func.count(), func.count().filter(is_playing), func.max(results.c.ended))
        .select_from(
            racers.outerjoin(games, games.c.id == racers.c.game).outerjoin(
                results, results.c.game == racers.c.game
            )
        )
        .where(racers.c.race == race)
    )
    total, playing, last = connection.execute(query).one()
    if total >= LEAST and not playing:
        close_race(connection, race, max(now, last) if last else now)


def close_race(connection: Connection, race: str, now: datetime) -> None:
    """Close a locked race, unless it is closed."""
    is_open = races.c.id == race, races.c.closes > now
    connection.execute(update(races).where(*is_open).values(closes=now))
    is_sealed = games.c.race == race, games.c.sealed > now
    connection.execute(update(games).where(*is_sealed).values(sealed=now))
    of_race = select(games.c.id).where(games.c.race == race)
    is_hidden = exercises.c.game.in_(of_race), exercises.c.hidden_until > now
    connection.execute(update(exercises).where(*is_hidden).values(hidden_until=now))
