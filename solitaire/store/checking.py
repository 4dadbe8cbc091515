"""Pages through all games for the consistency check."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Column, ColumnElement, and_, func, inspect, literal, null, select

from solitaire.store.database import Database
from solitaire.store.games import StoredGame
from solitaire.store.results import StoredResult
from solitaire.store.tables import dailies, games, results

PAGE: Final = 500


@dataclass(frozen=True, slots=True)
class GameToCheck:
    """A game, its result if it has one, and the code and spare of its daily, if that is made."""

    game: StoredGame
    result: StoredResult | None
    daily_code: str | None
    daily_spare: int | None


def count_games(database: Database) -> int:
    """The number of stored games."""
    count: int = database.scalar(select(func.count()).select_from(games))
    return count


def read_games_to_check(database: Database) -> Iterator[GameToCheck]:
    """All games by id. Reads page by page, not in one snapshot; but each game is read consistently.

    The database may be older, with fewer columns: games have the values there that an upgrade would give.
    """
    known = _columns_of(database)
    variants = [known[table.c.variant] for table in (dailies, games)]
    query = (
        select(
            *(known[column] for table in (games, results) for column in table.columns),
            *(dailies.c.code, dailies.c.spare),
        )
        .select_from(
            games.outerjoin(results, results.c.game == games.c.id).outerjoin(
                dailies,
                and_(dailies.c.number == games.c.daily, variants[0] == variants[1]),
            )
        )
        .order_by(games.c.id)
        .limit(PAGE)
    )
    after = ""
    while page := database.rows(_make_game_to_check, query.where(games.c.id > after)):
        yield from page
        after = page[-1].game.id


def _columns_of(database: Database) -> dict[ColumnElement[Any], ColumnElement[Any]]:
    """The columns of these tables, or in their place the defaults of those that the database lacks."""
    tables = (games, results, dailies)
    with database.connect() as connection:
        there = inspect(connection)
        names = {
            table: {each["name"] for each in there.get_columns(table.name)} for table in tables
        }
    return {
        column: column if column.name in names[table] else _default_of(column)
        for table in tables
        for column in table.columns
    }


def _default_of(column: Column[Any]) -> ColumnElement[Any]:
    default = getattr(column.server_default, "arg", None)
    if default is None:
        return null()
    return default if isinstance(default, ColumnElement) else literal(default)


def _make_game_to_check(*row: Any) -> GameToCheck:
    *stored, code, spare = row
    game, result = stored[: len(games.columns)], stored[len(games.columns) :]
    has_result = result[0] is not None
    return GameToCheck(
        StoredGame(*game), StoredResult(*result) if has_result else None, code, spare
    )


def without_one_first(database: Database) -> tuple[str, ...]:
    """The id of a game for each player and deal without exactly one first game.

    Cost: sorts all games by player and deal; some three seconds for a million.
    """
    id = func.min(games.c.id)
    by_deal = select(id).group_by(games.c.player, games.c.deal)
    faulty = by_deal.having(func.count().filter(games.c.first) != 1).order_by(id)
    return database.rows(str, faulty)
