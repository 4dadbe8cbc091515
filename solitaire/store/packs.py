"""What a player did with given deals: the results on them, and the games that are unfinished."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import not_, null, select, union_all

from solitaire.store.database import Database
from solitaire.store.tables import games, results


@dataclass(frozen=True, slots=True)
class StoredPlay:
    """A result on a deal, or an unfinished game of it, which has only the deal."""

    deal: str
    score: int | None
    won: bool | None
    flipped: int | None


class PackStore:
    """The games and results on the deals of packs. Safe for threads and several processes."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def plays(self, player: str, deals: Sequence[str]) -> tuple[StoredPlay, ...]:
        """What the player did with these deals, none of which is a daily's.

        Cost: reads the player's unfinished games and results on deals that are no dailies, by index.
        """
        columns = results.c.deal, results.c.score, results.c.won, results.c.flipped_mask
        ended = select(*columns).where(
            results.c.player == player, results.c.daily.is_(None), results.c.deal.in_(deals)
        )
        begun = select(games.c.deal, null(), null(), null()).where(
            games.c.player == player,
            not_(games.c.over),
            not_(games.c.dropped),
            games.c.deal.in_(deals),
        )
        return self._database.rows(StoredPlay, union_all(ended, begun))
