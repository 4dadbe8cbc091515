"""Finished games by deal: a player's own, and the published first games of others."""

from __future__ import annotations

from typing import Final

from sqlalchemy import bindparam, or_, select

from solitaire.store.database import Database
from solitaire.store.games import StoredGame
from solitaire.store.tables import games, results

_OVER: Final = (games.c.over, games.c.deal == bindparam("deal"))
_OWN: Final = (
    select(games)
    .join(results, results.c.game == games.c.id)
    .where(results.c.player == bindparam("player"), results.c.deal == bindparam("deal"), *_OVER)
    .order_by(results.c.ended.desc(), games.c.id.desc())
    .limit(bindparam("limit"))
)
_HAS_OWN: Final = (
    select(results.c.game)
    .join(games, results.c.game == games.c.id)
    .where(results.c.player == bindparam("player"), results.c.deal == bindparam("deal"), *_OVER)
    .where(or_(games.c.daily.is_(None), games.c.daily <= bindparam("closed")))
    .limit(1)
)
_PUBLIC: Final = (
    select(games)
    .join(results, results.c.game == games.c.id)
    .where(
        games.c.public,
        # One for each player, the attempt: practice knows the cards, and would outnumber the rest.
        results.c.first,
        games.c.player != bindparam("player"),
        # Only as they first ended: turns played after that are not published.
        games.c.undone == results.c.undone,
        *_OVER,
    )
    .order_by(results.c.score.desc(), games.c.id.desc())
    .limit(bindparam("limit"))
)


class GhostStore:
    """The finished games of one database by deal. Safe for threads and several processes."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def own(self, player: str, deal: str, limit: int) -> tuple[StoredGame, ...]:
        """The player's finished games on a deal, at most ``limit``, the last ended first.

        Cost: scans all finished games of the player.
        """
        return self._database.rows(
            StoredGame, _OWN, {"player": player, "deal": deal, "limit": limit}
        )

    def has_own(self, player: str, deal: str, closed: int) -> bool:
        """Whether ``own`` would find a game, other than of dailies after ``closed``. Cost: as ``own``."""
        values = {"player": player, "deal": deal, "closed": closed}
        with self._database.connect() as connection:
            return connection.execute(_HAS_OWN, values).first() is not None

    def public(self, deal: str, player: str, limit: int) -> tuple[StoredGame, ...]:
        """Published games of other players on a deal, best first.

        Only first games, so at most one for each player.
        """
        return self._database.rows(
            StoredGame, _PUBLIC, {"player": player, "deal": deal, "limit": limit}
        )
