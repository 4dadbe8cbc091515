"""Players as rows: those with a name, a phrase, or invalid cookies. All others are only ids on games.

``join`` and ``delete`` touch all data of a player, in one transaction each. Both begin with a write, so that
on SQLite nothing they read after that is outdated.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import asdict, dataclass, field
from datetime import datetime
from functools import partial
from typing import Final

from sqlalchemy import (
    Connection,
    Table,
    and_,
    bindparam,
    delete,
    exists,
    func,
    not_,
    select,
    update,
)

from solitaire.store.database import Database, load_in_chunks, upsert
from solitaire.store.errors import PlayerGone
from solitaire.store.exercises import delete_exercises, move_exercises
from solitaire.store.games import StoredGame
from solitaire.store.jobs import delete_jobs, move_jobs
from solitaire.store.matches import delete_matches, move_matches
from solitaire.store.members import lock_families, named_family_mates, select_family_mates
from solitaire.store.parties import leave_seats, move_seats
from solitaire.store.puzzles import delete_answers, move_answers
from solitaire.store.races import leave_races, lock_races_of, move_racers, read_seals
from solitaire.store.results import StoredResult
from solitaire.store.sqlite import overwrite_old_pages
from solitaire.store.tables import (
    families,
    games,
    matches,
    members,
    party_seats,
    players,
    results,
    reviews,
)
from solitaire.store.turning import delete_turning_answers, move_turning_answers


@dataclass(frozen=True, slots=True)
class StoredPlayer:
    """A row; its fields are the columns, in their order."""

    id: str
    name: str | None
    phrase: str | None = field(repr=False)
    created: datetime
    hidden: bool = False
    links: int = 0
    signed_out: int = 0


@dataclass(frozen=True, slots=True)
class PlayedCounts:
    """How many games and matches a player has started, and at how many with people the player sits."""

    games: int = 0
    matches: int = 0
    seats: int = 0


@dataclass(frozen=True, slots=True)
class StoredProfile:
    """A player in brief."""

    name: str | None
    has_family: bool
    """Whether the player is in a family."""
    matches: int
    """Finished ones that count."""
    matches_won: int
    """Those in which nobody was better."""


_GET: Final = select(players).where(players.c.id == bindparam("id"))
_LEAST_NUMBER: Final = select(func.max(players.c.signed_out)).where(
    players.c.id.in_((bindparam("id"), bindparam("hash")))
)
_COUNT_PLAYED: Final = select(
    *(
        select(func.count()).where(table.c.player == bindparam("player")).scalar_subquery()
        for table in (games, matches, party_seats)
    )
)


class PlayerStore:
    """The players of one database. Safe for threads and several processes."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def get(self, id: str) -> StoredPlayer | None:
        """The player of that id; None for one who has only games."""
        return self._database.row(StoredPlayer, _GET, id=id)

    def get_profile(self, id: str) -> StoredProfile:
        """The profile of a player. Cost: one statement."""
        name = select(players.c.name).where(players.c.id == id).scalar_subquery()
        is_member = select(members.c.player).where(members.c.player == id).exists()
        counted = select(func.count()).where(
            matches.c.player == id, matches.c.first, matches.c.over
        )
        won = counted.where(matches.c.place == 1)
        columns = name, is_member, counted.scalar_subquery(), won.scalar_subquery()
        with self._database.connect() as connection:
            found, has_family, *counts = connection.execute(select(*columns)).one()
        return StoredProfile(found, bool(has_family), *counts)

    def public_names(self, ids: Collection[str], mates_of: str | None = None) -> Mapping[str, str]:
        """The names that are not hidden of those players who have one, by id.

        With ``mates_of`` only those of that player's family. One query; meant for the players of one
        page.
        """
        if not ids:
            return {}
        query = select(players.c.id, players.c.name).where(
            players.c.id.in_(set(ids)), players.c.name.is_not(None), not_(players.c.hidden)
        )
        if mates_of is not None:
            query = query.where(players.c.id.in_(select_family_mates((mates_of,))))
        with self._database.connect() as connection:
            return dict(connection.execute(query).all())

    def list_named(self) -> tuple[StoredPlayer, ...]:
        """All players with a name, the newest first."""
        query = select(players).where(players.c.name.is_not(None))
        return self._database.rows(
            StoredPlayer, query.order_by(players.c.created.desc(), players.c.id)
        )

    def hide_name(self, id: str, hidden: bool) -> bool:
        """Hide the player's name from public pages, or show it again; False for a player without a row."""
        change = update(players).where(players.c.id == id).values(hidden=hidden)
        return self._database.write(change) == 1

    def of_phrase(self, phrase: str) -> str | None:
        """The id of the player with that hashed phrase, or None."""
        return self._database.row(str, select(players.c.id).where(players.c.phrase == phrase))

    def put_phrase(self, id: str, phrase: str, now: datetime, seen: str | None = None) -> bool:
        """Replace the player's hashed phrase ``seen`` (None: no phrase) by ``phrase``.

        False, without a change, if the stored one is not ``seen`` (optimistic lock).
        """
        row = {"id": id, "name": None, "phrase": phrase, "created": now}
        is_seen = players.c.phrase.is_not_distinct_from(seen)
        with self._database.begin() as connection:
            return upsert(connection, players, row, change=["phrase"], where=is_seen)

    def use_link(self, id: str, number: int, now: datetime) -> bool:
        """Count the use of the player's link of that number; False if it was used before."""
        row = {"id": id, "name": None, "phrase": None, "created": now, "links": number + 1}
        with self._database.begin() as connection:
            unused = players.c.links == number
            return upsert(connection, players, row, change=["links"], where=unused)

    def least_cookie_number(self, id: str) -> int:
        """The lowest number of a valid cookie of the player."""
        number: int | None = self._database.scalar(_LEAST_NUMBER, id=id, hash=_hash_id(id))
        return number or 0

    def sign_out(self, id: str, number: int, now: datetime) -> None:
        """Make the player's cookies with lower numbers invalid."""
        with self._database.begin() as connection:
            _sign_out(connection, id, number, now)

    def count_played(self, player: str) -> PlayedCounts:
        """How much the player has started; one statement."""
        counts = self._database.row(PlayedCounts, _COUNT_PLAYED, player=player)
        assert counts
        return counts

    def all_games(self, player: str) -> Iterator[tuple[StoredGame, StoredResult | None]]:
        """All games of the player with their results, in the order they were started.

        A few at a time are in memory.
        """
        ids = select(games.c.id).where(games.c.player == player)
        in_order = self._database.rows(str, ids.order_by(games.c.created, games.c.id))
        yield from load_in_chunks(in_order, partial(self._load_games, player))

    def join(
        self, old: str, into: str, alike: Callable[[str, str], bool], number: int, now: datetime
    ) -> bool:
        """Merge player ``old`` into ``into``, and delete ``old``; ``number`` as in ``delete``.

        Which of two first games on one deal stays the first is in ``_keep_one_first``. The name and phrase of
        ``into`` stay if there are any, else those of ``old`` are used. A name that is ``alike`` a family
        member's is dropped for the other name, or for none; if either was hidden, so is the one that stays.
        Returns whether both had a phrase, so that the one of ``old`` becomes invalid. ValueError if ``old``
        is ``into``, PlayerGone if there is no ``into`` any more.
        """
        if old == into:
            raise ValueError("a player cannot join itself")
        with self._database.begin() as connection:
            lock_families(connection, (old, into))
            _lock_players(connection, (old, into), now)
            if connection.scalar(select(players.c.id).where(players.c.id == _hash_id(into))):
                raise PlayerGone("merging into a player who is gone")
            lock_races_of(connection, old)
            void = _join_rows(connection, old, into, alike)
            _sign_out(connection, _hash_id(old), number, now)
            _keep_one_first(connection, old, into)
            for table in (games, results):
                _move(connection, table, old, into)
            move_matches(connection, old, into)
            move_seats(connection, old, into)
            move_exercises(connection, old, into)
            move_answers(connection, old, into)
            move_turning_answers(connection, old, into)
            move_racers(connection, old, into, now)
            move_jobs(connection, old, into)
            shared = select(members.c.family).where(members.c.player == into)
            connection.execute(
                delete(members).where(members.c.player == old, members.c.family.in_(shared))
            )
            _move(connection, members, old, into)
            connection.execute(update(families).where(families.c.owner == old).values(owner=into))
        return void

    def delete(self, id: str, number: int, now: datetime) -> None:
        """Delete all data of the player: games, results, matches, seats, answers, name, phrase, families.

        Keeps only that cookies below ``number`` are invalid, under a hash of the id, and in races of others
        a seal without a name.
        """
        with self._database.begin() as connection:
            # As in join, or another player's games could come meanwhile and stay.
            lock_families(connection, (id,))
            _lock_players(connection, (id,), now)
            lock_races_of(connection, id)
            seals = read_seals(connection, id)
            # Not left to foreign keys, which SQLite enforces only if configured to.
            connection.execute(delete(results).where(results.c.player == id))
            own_games = select(games.c.id).where(games.c.player == id)
            for of_game in (results, reviews):
                connection.execute(delete(of_game).where(of_game.c.game.in_(own_games)))
            delete_jobs(connection, id)
            connection.execute(delete(games).where(games.c.player == id))
            delete_matches(connection, id)
            leave_seats(connection, id)
            delete_exercises(connection, id)
            delete_answers(connection, id)
            delete_turning_answers(connection, id)
            leave_races(connection, seals, now)
            own = select(families.c.id).where(families.c.owner == id)
            connection.execute(delete(members).where(members.c.family.in_(own)))
            connection.execute(delete(families).where(families.c.owner == id))
            connection.execute(delete(members).where(members.c.player == id))
            connection.execute(delete(players).where(players.c.id == id))
            _sign_out(connection, _hash_id(id), number, now)
        overwrite_old_pages(self._database)

    def _load_games(
        self, player: str, ids: Collection[str]
    ) -> Iterator[tuple[StoredGame, StoredResult | None]]:
        """The player's games among ``ids``, in their order."""
        query = select(games).where(games.c.player == player, games.c.id.in_(ids))
        found = {game.id: game for game in self._database.rows(StoredGame, query)}
        query = select(results).where(results.c.game.in_(found))
        ended = {result.game: result for result in self._database.rows(StoredResult, query)}
        return ((found[id], ended.get(id)) for id in ids if id in found)


def _lock_players(connection: Connection, ids: Collection[str], now: datetime) -> None:
    """Lock these players' rows until the transaction ends, and make those that are missing."""
    for id in sorted(ids):
        row = {"id": id, "name": None, "phrase": None, "created": now}
        upsert(connection, players, row, change={"links": players.c.links})


def _sign_out(connection: Connection, id: str, number: int, now: datetime) -> None:
    row = {"id": id, "name": None, "phrase": None, "created": now, "signed_out": number}
    is_higher = players.c.signed_out < number
    upsert(connection, players, row, change=["signed_out"], where=is_higher)


def _hash_id(id: str) -> str:
    """The id of the row of a deleted or merged player. Ids are random, so no one can compute them from it."""
    return hashlib.sha256(id.encode()).hexdigest()


def _join_rows(
    connection: Connection, old: str, into: str, alike: Callable[[str, str], bool]
) -> bool:
    """Merge the rows of two players; returns whether both had a phrase."""
    both = connection.execute(select(players).where(players.c.id.in_((old, into))))
    rows = {row.id: StoredPlayer(*row) for row in both}
    gone, there = rows[old], rows[into]
    taken = [member.name for member in named_family_mates(connection, (old, into)) if member.name]
    names = [row.name for row in (there, gone) if row.name]
    name = next((one for one in names if not any(alike(one, other) for other in taken)), None)
    merged = StoredPlayer(
        into,
        name,
        there.phrase or gone.phrase,
        min(gone.created, there.created),
        gone.hidden or there.hidden,
        there.links,
        there.signed_out,
    )
    connection.execute(delete(players).where(players.c.id == old))
    is_empty = merged == StoredPlayer(into, None, None, merged.created)
    change = delete(players) if is_empty else update(players).values(asdict(merged))
    connection.execute(change.where(players.c.id == into))
    return bool(gone.phrase and there.phrase)


def _keep_one_first(connection: Connection, old: str, into: str) -> None:
    """Of each two first games on one deal make one practice.

    An attempt at a daily that has a turn stays the first, or else a player could take the better of two. If
    both have one, that of the player with the older game stays, so not that of a throw-away player. Of two
    attempts of one race the one begun first stays. Elsewhere the finished game stays, else the earlier one.
    """
    one, other = games.alias(), games.alias()
    columns = [
        column
        for game in (one, other)
        for column in (
            and_(game.c.daily.is_not(None), game.c.turn > 1),
            game.c.race.is_not(None),
            exists().where(results.c.game == game.c.id),
            game.c.created,
            game.c.player,
            game.c.id,
        )
    ]
    both_first = select(*columns).where(
        *(one.c.player == old, one.c.first),
        *(other.c.player == into, other.c.first, other.c.deal == one.c.deal),
    )
    pairs = connection.execute(both_first).all()
    if not pairs:
        return
    began = select(games.c.player, func.min(games.c.created)).where(games.c.player.in_((old, into)))
    began_at = dict(connection.execute(began.group_by(games.c.player)).all())
    elder = min(into, old, key=began_at.__getitem__)

    def rank(game: tuple[bool, bool, bool, datetime, str, str]) -> tuple[object, ...]:
        """The game that stays first sorts first."""
        is_attempt, races, ended, created, player, _ = game
        tie = created, player != into
        if races:
            return False, False, False, *tie
        return True, not is_attempt, is_attempt and player != elder, not ended, *tie

    losers = [max(tuple(pair[:6]), tuple(pair[6:]), key=rank)[-1] for pair in pairs]
    practice = {"first": False, "revision": games.c.revision + 1}  # pages shown before are outdated
    connection.execute(update(games).where(games.c.id.in_(losers)).values(practice))
    connection.execute(update(results).where(results.c.game.in_(losers)).values(first=False))


def _move(connection: Connection, table: Table, old: str, into: str) -> None:
    connection.execute(update(table).where(table.c.player == old).values(player=into))
