"""Pages through all games for the consistency check."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from sqlalchemy import Integer, bindparam, case, func, select

from solitaire.store.database import Database
from solitaire.store.games import StoredGame
from solitaire.store.results import StoredResult
from solitaire.store.tables import dailies, games, results

PAGE: Final = 500

_GAME: Final = len(games.columns)
_BOTH: Final = _GAME + len(results.columns)
_PAGE: Final = (
    select(games, results, dailies.c.code, dailies.c.spare)
    .select_from(
        games.outerjoin(results, results.c.game == games.c.id).outerjoin(
            dailies, dailies.c.number == games.c.daily
        )
    )
    .where(games.c.id > bindparam("after"))
    .order_by(games.c.id)
    .limit(PAGE)
)
_COUNTING: Final = func.sum(case((games.c.first, 1), else_=0), type_=Integer)
_NOT_ONE_FIRST: Final = (
    select(func.min(games.c.id))
    .group_by(games.c.player, games.c.deal)
    .having(_COUNTING != 1)
    .order_by(func.min(games.c.id))
)


@dataclass(frozen=True, slots=True)
class Kept:
    """A game, its result if it has one, and the code and spare of its daily, if that is made."""

    game: StoredGame
    result: StoredResult | None
    daily_code: str | None
    daily_spare: int | None


def count_games(database: Database) -> int:
    """The number of stored games."""
    with database.connect() as connection:
        return connection.execute(select(func.count()).select_from(games)).scalar_one()


def all_kept(database: Database) -> Iterator[Kept]:
    """All games by id. Reads page by page, not in one snapshot; but each game is read consistently."""
    after = ""
    while True:
        with database.connect() as connection:
            rows = connection.execute(_PAGE, {"after": after}).all()
        for row in rows:
            result = StoredResult(*row[_GAME:_BOTH]) if row[_GAME] is not None else None
            yield Kept(StoredGame(*row[:_GAME]), result, row[_BOTH], row[_BOTH + 1])
        if len(rows) < PAGE:
            return
        after = rows[-1][0]


def without_one_first(database: Database) -> tuple[str, ...]:
    """The id of a game for each player and deal without exactly one first game.

    Cost: sorts all games by player and deal; some three seconds for a million.
    """
    with database.connect() as connection:
        return tuple(connection.execute(_NOT_ONE_FIRST).scalars())
