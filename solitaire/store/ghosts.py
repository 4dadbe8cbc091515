"""Whose finished games there are on a deal: a player's own, and first ones whose turns everybody may see."""

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
        # One of each player, the attempt: practice knows the cards, and would be most of what there is.
        results.c.first,
        games.c.player != bindparam("player"),
        # Only as they ended first: who goes on after the end shows that to nobody.
        games.c.undone == results.c.undone,
        *_OVER,
    )
    .order_by(results.c.score.desc(), games.c.id.desc())
    .limit(bindparam("limit"))
)


class GhostStore:
    """The finished games of one database by deal. Safe for threads, and for several processes at once."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def own(self, player: str, deal: str, limit: int) -> tuple[StoredGame, ...]:
        """The player's games on that deal that are over, so many at the most, the one that ended last first.

        Cost: a look at everything that the player finished.
        """
        return self._database.rows(
            StoredGame, _OWN, {"player": player, "deal": deal, "limit": limit}
        )

    def has_own(self, player: str, deal: str, closed: int) -> bool:
        """Whether there are any of those, but for dailies after ``closed``. Cost: the same."""
        values = {"player": player, "deal": deal, "closed": closed}
        with self._database.connect() as connection:
            return connection.execute(_HAS_OWN, values).first() is not None

    def public(self, deal: str, player: str, limit: int) -> tuple[StoredGame, ...]:
        """The games of others than that player on that deal whose turns everybody may see, best first.

        Their first ones, so no player has two.
        """
        return self._database.rows(
            StoredGame, _PUBLIC, {"player": player, "deal": deal, "limit": limit}
        )
