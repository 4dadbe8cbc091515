"""What a player did with given deals: the results on them, and the games that are unfinished."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from sqlalchemy import BindParameter, bindparam, not_, null, select, union_all

from solitaire.store.database import Database
from solitaire.store.tables import games, results


@dataclass(frozen=True, slots=True)
class StoredPlay:
    """A result on a deal, or an unfinished game of it, which has only the deal."""

    deal: str
    score: int | None
    won: bool | None
    flipped: int | None


_PLAYER: Final[BindParameter[str]] = bindparam("player")
_DEALS: Final[BindParameter[Sequence[str]]] = bindparam("deals", expanding=True)
_PLAYS: Final = union_all(
    select(results.c.deal, results.c.score, results.c.won, results.c.flipped_mask).where(
        results.c.player == _PLAYER, results.c.deal.in_(_DEALS)
    ),
    select(games.c.deal, null(), null(), null()).where(
        games.c.player == _PLAYER,
        not_(games.c.over),
        not_(games.c.dropped),
        games.c.deal.in_(_DEALS),
    ),
)


class PackStore:
    """The games and results on the deals of packs. Safe for threads and several processes."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def plays(self, player: str, deals: Sequence[str]) -> tuple[StoredPlay, ...]:
        """What the player did with these deals.

        Cost: reads the player's unfinished games, and the results on these deals by index.
        """
        return self._database.rows(StoredPlay, _PLAYS, player=player, deals=deals)
