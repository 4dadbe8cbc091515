"""Rows of the table ``games`` as frozen values, and its queries.

The caller decides whether a change is legal. Of two changes to the same revision of a row one succeeds: the
UPDATE in ``change`` names the revision it was made from (optimistic lock).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any, Final

from sqlalchemy import (
    BindParameter,
    ColumnElement,
    Connection,
    Select,
    and_,
    bindparam,
    exists,
    insert,
    not_,
    or_,
    select,
    update,
)

from solitaire.store.database import Database, upsert
from solitaire.store.pruning import UNPLAYED, prune_unplayed
from solitaire.store.race_closing import close_if_done, lock_race
from solitaire.store.results import StoredResult
from solitaire.store.tables import dailies, games, results


@dataclass(frozen=True, slots=True)
class StoredGame:
    """A row; its fields are the columns, in their order; ``tables.games`` documents them."""

    id: str
    player: str
    deal: str
    variant: str
    label: str | None
    turns: str
    turn: int
    revision: int
    undone: int
    redo: str
    over: bool
    created: datetime
    changed: datetime
    daily: int | None = None
    first: bool = False
    on_day: bool = False
    public: bool = False
    help: str = ""
    dropped: bool = False
    race: str | None = None
    sealed: datetime | None = None
    copied: bool = False
    origin: str | None = None


_CHANGING: Final = ("turns", "turn", "revision", "undone", "redo", "over", "changed")
_SEEN: Final = ("id", "player", "turn", "revision", "copied")  # the result depends on "copied"
NEWEST_FIRST: Final = (games.c.changed.desc(), games.c.id.desc())
_GET: Final = select(games).where(games.c.id == bindparam("id"))
_UPDATE_AS_SEEN: Final = update(games).where(
    *(games.c[name] == bindparam(f"seen_{name}") for name in _SEEN)
)
"""Sets the columns that are among its parameters."""


class GameStore:
    """The stored games of one database. Safe for threads and several processes."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def add(self, row: StoredGame, result: StoredResult | None = None) -> None:
        """Store a new game, and its result if it is over; deletes old games that the player only looked at.

        ConstraintError if its id exists, or if it is a first game and there is one already.
        """
        with self._database.begin() as connection:
            add_game(connection, row)
            if result is not None:
                _add_result(connection, result)

    def get(self, id: str) -> StoredGame | None:
        """The game of that id, dropped or not, or None."""
        return self._database.row(StoredGame, _GET, id=id)

    def list_unfinished(self, player: str, limit: int, offset: int = 0) -> tuple[StoredGame, ...]:
        """The player's unfinished games for a list (``in_lists``), newest change first."""
        query = select(games).where(in_lists(player)).order_by(*NEWEST_FIRST)
        return self._database.rows(StoredGame, query.limit(limit).offset(offset))

    def on_deal(self, player: str, deal: str) -> StoredGame | None:
        """The player's unfinished game on a deal, the last changed one, or None."""
        on_deal = select(games).where(_unfinished(player), games.c.deal == deal)
        return self._database.row(StoredGame, on_deal.order_by(*NEWEST_FIRST).limit(1))

    def first_on_deal(self, player: str, deal: str) -> StoredGame | None:
        """The player's first game on a deal, which is the one that counts, or None; a dropped one too."""
        firsts = select(games).where(games.c.player == player, games.c.deal == deal, games.c.first)
        return self._database.row(StoredGame, firsts)

    def mark_copied(self, id: str) -> None:
        """Let a game count for nothing, unless it has a result."""
        has_result = exists().where(results.c.game == games.c.id)
        unfinished = and_(games.c.id == id, not_(has_result))
        self._database.write(update(games).where(unfinished).values(copied=True))

    def get_finished(self, id: str) -> StoredGame | None:
        """The game of that id if it has a result, or None."""
        query = select(games).join(results, results.c.game == games.c.id).where(games.c.id == id)
        return self._database.row(StoredGame, query)

    def list_finished_on_deal(self, player: str, deal: str, limit: int) -> tuple[StoredGame, ...]:
        """The player's finished games on a deal, at most ``limit``, the last ended first.

        Cost: scans all finished games of the player.
        """
        query = _finished_on_deal(select(games), deal).where(results.c.player == player)
        last_first = (results.c.ended.desc(), games.c.id.desc())
        return self._database.rows(StoredGame, query.order_by(*last_first).limit(limit))

    def has_finished(self, player: str, deal: str, closed: int, now: datetime) -> bool:
        """Whether the player has finished a game on a deal.

        Without dailies after ``closed``, and without games of a race that is open at ``now``.

        Cost: as ``list_finished_on_deal``.
        """
        query = _finished_on_deal(select(games.c.id), deal).where(
            results.c.player == player,
            or_(games.c.daily.is_(None), games.c.daily <= closed),
            or_(games.c.sealed.is_(None), games.c.sealed <= now),
        )
        return self._database.scalar(query.limit(1)) is not None

    def list_shown_on_deal(
        self, deal: str, but: str, race: str | None, limit: int
    ) -> tuple[StoredGame, ...]:
        """Published games on a deal and those of a race, best first, without those of the player ``but``.

        Only first games, so one for each player: practice knows the cards, and would outnumber the rest. Only
        as they first ended: turns played after that are not published.
        """
        shown = games.c.public if race is None else or_(games.c.public, games.c.race == race)
        query = _finished_on_deal(select(games), deal).where(
            shown,
            results.c.first,
            games.c.player != but,
            games.c.undone == results.c.undone,
        )
        best_first = (results.c.score.desc(), games.c.id.desc())
        return self._database.rows(StoredGame, query.order_by(*best_first).limit(limit))

    def publish(self, id: str, public: bool) -> None:
        """Show the turns of a game to all who have its link, or hide them again."""
        self._database.write(update(games).where(games.c.id == id).values(public=public))

    def note_help(self, id: str, player: str, turn: int, seen: str, help: str) -> bool:
        """Replace help ``seen`` by ``help``; False if turn, help or player have changed, or it is over.

        The position does not change, so the revision does not either.
        """
        as_seen = and_(
            games.c.id == id,
            games.c.player == player,
            games.c.turn == turn,
            games.c.help == seen,
            not_(games.c.over),
        )
        return self._database.write(update(games).where(as_seen).values(help=help)) == 1

    def change(self, seen: StoredGame, new: StoredGame, result: StoredResult | None = None) -> bool:
        """Replace ``seen`` by ``new``; False, without a change, if the row is not as seen.

        Writes only columns that can change. ``new.revision`` must be ``seen.revision`` plus one, else
        ValueError: otherwise a second change from ``seen`` could follow. ``result``, if the game ended, is
        stored with it, unless the game has one already. The last attempt of a race to end closes the race.
        """
        if (new.id, new.revision) != (seen.id, seen.revision + 1):
            raise ValueError(f"not the next revision of {seen.id}: {new.id}, {new.revision}")
        values = {name: getattr(new, name) for name in _CHANGING}
        ends = new.race if new.over and new.first else None
        with self._database.begin() as connection:
            if ends is not None:
                # Of two attempts that end at once the second to lock the race sees both.
                lock_race(connection, ends)
            if not _replace(connection, seen, values):
                return False
            if result is not None:
                _add_result(connection, result)
            if ends is not None:
                close_if_done(connection, ends, new.changed)
        return True

    def drop(self, seen: StoredGame) -> bool:
        """Drop a game, which then is in no list; False if the row has another revision or player."""
        values = {"dropped": True, "revision": seen.revision + 1}
        with self._database.begin() as connection:
            return _replace(connection, seen, values)


def _replace(connection: Connection, seen: StoredGame, values: Mapping[str, Any]) -> bool:
    """Set these columns of the row; False if it is not as seen."""
    as_seen = {f"seen_{name}": getattr(seen, name) for name in _SEEN}
    return connection.execute(_UPDATE_AS_SEEN, {**values, **as_seen}).rowcount == 1


def add_game(connection: Connection, row: StoredGame) -> None:
    """Store a new game, as ``GameStore.add``."""
    connection.execute(insert(games), asdict(row))
    prune_unplayed(connection, row.player)


def in_lists(player: str | BindParameter[str]) -> ColumnElement[bool]:
    """The condition of a player's unfinished games that belong in a list.

    Those with a turn (also one taken back), attempts at dailies and races, and the newest game, since the
    player may be at it. Other deals that were only looked at would bury the games that were played.
    """
    unfinished = _unfinished(player)
    newest = select(games.c.id).where(unfinished).order_by(*NEWEST_FIRST).limit(1)
    of_event = or_(games.c.daily.is_not(None), games.c.race.is_not(None))
    is_attempt = and_(games.c.first, of_event)
    return and_(unfinished, or_(not_(UNPLAYED), is_attempt, games.c.id == newest.scalar_subquery()))


def _unfinished(player: str | BindParameter[str]) -> ColumnElement[bool]:
    return and_(games.c.player == player, not_(games.c.over), not_(games.c.dropped))


def _finished_on_deal(columns: Select[Any], deal: str) -> Select[Any]:
    """Select from games with results on a deal that are over now, not taken back to play on."""
    ended = columns.join(results, results.c.game == games.c.id)
    return ended.where(games.c.over, games.c.deal == deal, results.c.deal == deal)


def _add_result(connection: Connection, result: StoredResult) -> None:
    row: dict[str, Any] = asdict(result)
    if result.spare is None:  # a daily's spare is known before it is played
        of_daily = dailies.c.number == result.daily, dailies.c.variant == result.variant
        row["spare"] = select(dailies.c.spare).where(*of_daily).scalar_subquery()
    upsert(connection, results, row)
