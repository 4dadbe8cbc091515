"""Rows of the tables ``races`` and ``racers`` as frozen values, and their queries.

``lock`` locks a race, so that ``solitaire.play`` can check the number of racers and their names, and then
write. What changes a race from elsewhere locks it, too: the end of an attempt (``race_closing``), merging and
deleting players.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from datetime import datetime
from functools import partial
from typing import Any

from sqlalchemy import Connection, Select, delete, exists, func, insert, select, update

from solitaire.store.database import Database, load_in_chunks
from solitaire.store.families import NameChange
from solitaire.store.games import StoredGame, add_game
from solitaire.store.members import lock_families
from solitaire.store.race_closing import close_if_done, close_race, lock_race
from solitaire.store.results import StoredResult
from solitaire.store.tables import games, players, racers, races, results


@dataclass(frozen=True, slots=True)
class StoredRace:
    """A row; its fields are the columns, in their order; ``tables.races`` documents them."""

    id: str
    deal: str
    variant: str
    level: str
    created: datetime
    closes: datetime
    next: str | None = None


@dataclass(frozen=True, slots=True)
class StoredRacer:
    """A row; its fields are the columns, in their order; ``tables.racers`` documents them."""

    race: str
    seat: int
    player: str | None
    joined: datetime
    game: str | None = None
    flipped: int | None = None
    turns: int | None = None


@dataclass(frozen=True, slots=True)
class RacerRow:
    """A racer with the player's name, the attempt as far as it is played, and its result at its end."""

    racer: StoredRacer
    name: str | None
    game: StoredGame | None
    result: StoredResult | None


class RaceStore:
    """The races of one database. Safe for threads, and for several processes at once."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def get(self, id: str) -> StoredRace | None:
        """The race of that id, or None."""
        return self._database.row(StoredRace, select(races).where(races.c.id == id))

    def racers(self, race: str) -> tuple[RacerRow, ...]:
        """The racers of a race, the first to join first."""
        with self._database.connect() as connection:
            return _read_racers(connection, race)

    def names(self, race: str) -> tuple[tuple[str, str], ...]:
        """The racers of a race who have a name: each player, and the name."""
        query = select(players.c.id, players.c.name).join(racers, racers.c.player == players.c.id)
        named = query.where(racers.c.race == race, players.c.name.is_not(None))
        with self._database.connect() as connection:
            return tuple((player, name) for player, name in connection.execute(named))

    def list_open(self, player: str, now: datetime) -> tuple[tuple[StoredRace, StoredRacer], ...]:
        """The player's races that close after that time, with the player's place, the oldest first."""
        query = _select_own(player).where(races.c.closes > now)
        in_order = query.order_by(races.c.created, races.c.id)
        return self._database.rows(_make_own, in_order)

    def all_of(self, player: str) -> Iterator[tuple[StoredRace, StoredRacer]]:
        """As ``list_open``, of all times; a few at a time are in memory."""
        query = select(races.c.id).join(racers, racers.c.race == races.c.id)
        own = query.where(racers.c.player == player).order_by(races.c.created, races.c.id)
        in_order = self._database.rows(str, own)
        yield from load_in_chunks(in_order, partial(self._load_some, player))

    def _load_some(
        self, player: str, ids: Sequence[str]
    ) -> Iterator[tuple[StoredRace, StoredRacer]]:
        query = _select_own(player).where(races.c.id.in_(ids))
        found = {race.id: (race, racer) for race, racer in self._database.rows(_make_own, query)}
        return (found[id] for id in ids if id in found)

    def open_deals(self, player: str, now: datetime) -> dict[str, str]:
        """The codes of the deals on which the player races at that time, by race."""
        query = select(races.c.id, races.c.deal).join(racers, racers.c.race == races.c.id)
        own = query.where(racers.c.player == player, races.c.closes > now)
        return dict(self._database.rows(lambda race, deal: (str(race), str(deal)), own))

    @contextmanager
    def lock(self, race: str | None, player: str) -> Iterator[RaceChange]:
        """A transaction in which the player may get a name, and join that race, or a new one if it is None.

        All families of the player are locked for the block. It is rolled back after an error.
        """
        with self._database.begin() as connection:
            lock_families(connection, (player,))
            yield RaceChange(connection, race)

    def begin(self, row: StoredGame, now: datetime) -> str | None:
        """Store ``row`` as its player's attempt of its race, unless that is begun; the attempt's id.

        None if the race has closed, or the player does not race.
        """
        assert row.race is not None, "an attempt is of a race"
        with self._database.begin() as connection:
            lock_race(connection, row.race)
            # Of a game that is gone nothing is left: servers of the release before races delete, as a game
            # that was only looked at, an attempt without a turn. So it is begun anew.
            query = (
                select(games.c.id.label("game"), races.c.closes)
                .select_from(racers)
                .join(races, races.c.id == racers.c.race)
                .outerjoin(games, games.c.id == racers.c.game)
                .where(racers.c.race == row.race, racers.c.player == row.player)
            )
            place = connection.execute(query).first()
            if place is None or (place.game is None and place.closes <= now):
                return None
            if place.game is not None:
                return str(place.game)
            add_game(connection, row)
            is_own = racers.c.race == row.race, racers.c.player == row.player
            connection.execute(update(racers).where(*is_own).values(game=row.id))
        return row.id

    def put_next(self, race: str, new: StoredRace) -> str:
        """Store ``new`` as the race after a race, unless that has one; the id of the race after it."""
        with self._database.begin() as connection:
            lock_race(connection, race)
            following: str | None = connection.scalar(
                select(races.c.next).where(races.c.id == race)
            )
            if following is not None:
                return following
            connection.execute(insert(races), asdict(new))
            connection.execute(update(races).where(races.c.id == race).values(next=new.id))
        return new.id

    def close_alone(self, race: str, player: str, now: datetime) -> bool:
        """Close a race in which the player is alone and done; returns whether that is so."""
        with self._database.begin() as connection:
            lock_race(connection, race)
            rows = _read_racers(connection, race)
            if [each.racer.player for each in rows] != [player]:
                return False
            if rows[0].game is None or not rows[0].game.over:
                return False
            close_race(connection, race, now)
        return True


class RaceChange(NameChange):
    """A transaction on a race, or on one that is to be; it locks the race when ``race`` is read.

    Names are written before that: rows are locked in one order, see ``race_closing``.
    """

    def __init__(self, connection: Connection, race: str | None) -> None:
        super().__init__(connection)
        self._race = race

    def lock_race(self) -> StoredRace | None:
        """The race, locked; None if it is gone."""
        assert self._race is not None, "a new race is not locked"
        lock_race(self._connection, self._race)
        row = self._connection.execute(select(races).where(races.c.id == self._race)).one_or_none()
        return None if row is None else StoredRace(*row)

    @property
    def racers(self) -> tuple[RacerRow, ...]:
        """The racers, the first to join first."""
        assert self._race is not None, "a new race has no racers"
        return _read_racers(self._connection, self._race)

    def find_twin(self, new: StoredRace, player: str, since: datetime) -> str | None:
        """A race as ``new`` that the player alone has joined, after ``since``, and not begun."""
        other = racers.alias()
        query = (
            select(races.c.id)
            .join(racers, racers.c.race == races.c.id)
            .where(
                racers.c.player == player,
                racers.c.game.is_(None),
                racers.c.joined > since,
                races.c.variant == new.variant,
                races.c.level == new.level,
                ~exists().where(other.c.race == races.c.id, other.c.seat != racers.c.seat),
            )
        )
        twin: str | None = self._connection.scalar(query.limit(1))
        return twin

    def add_race(self, race: StoredRace) -> None:
        """Store a new race."""
        self._connection.execute(insert(races), asdict(race))
        self._race = race.id

    def add_racer(self, player: str, now: datetime) -> None:
        """Add the player to the race."""
        last = select(func.max(racers.c.seat)).where(racers.c.race == self._race)
        seat = (self._connection.scalar(last) or 0) + 1
        values = {"race": self._race, "seat": seat, "player": player, "joined": now}
        self._connection.execute(insert(racers), values)


def lock_races_of(connection: Connection, player: str) -> None:
    """Lock the races of a player, before the player's games change."""
    for race in sorted(connection.scalars(select(racers.c.race).where(racers.c.player == player))):
        lock_race(connection, race)


def move_racers(connection: Connection, old: str, into: str, now: datetime) -> None:
    """Give the places of one player to another. Of two places in one race that of the first game stays.

    The races are locked already (``lock_races_of``), but for one that was joined meanwhile.
    """
    ids = sorted(connection.scalars(select(racers.c.race).where(racers.c.player == old)))
    if not ids:
        return
    for race in ids:
        lock_race(connection, race)
        query = (
            select(racers.c.seat, games.c.first)
            .outerjoin(games, games.c.id == racers.c.game)
            .where(racers.c.race == race, racers.c.player.in_((old, into)))
            .order_by(func.coalesce(games.c.first, False).desc(), racers.c.seat)
        )
        _, *others = connection.scalars(query)
        spare = racers.c.race == race, racers.c.seat.in_(others)
        connection.execute(delete(racers).where(*spare))
    connection.execute(update(racers).where(racers.c.player == old).values(player=into))
    # An attempt at that one may have been begun after the other games were moved.
    late = games.c.race.in_(ids), games.c.player == old
    connection.execute(update(games).where(*late).values(player=into))
    for race in ids:
        close_if_done(connection, race, now)


Seals = tuple[tuple[str, int, int | None, int | None], ...]
"""Places in races: the race, the seat, the piles flipped and the next turn of a finished attempt."""


def read_seals(connection: Connection, player: str) -> Seals:
    """What is left of a player's races when the player is deleted, for ``leave_races``."""
    query = (
        select(racers.c.race, racers.c.seat, results.c.flipped_mask, games.c.turn)
        .select_from(
            racers.outerjoin(results, results.c.game == racers.c.game).outerjoin(
                games, games.c.id == racers.c.game
            )
        )
        .where(racers.c.player == player)
        .order_by(racers.c.race)
    )
    return tuple(tuple(row) for row in connection.execute(query))


def leave_races(connection: Connection, seals: Seals, now: datetime) -> None:
    """Take a deleted player, whose games are gone, out of races: what stays is the seal, without a name.

    The races are locked as for ``move_racers``.
    """
    for race, seat, flipped, turn in seals:
        lock_race(connection, race)
        turns = None if flipped is None or turn is None else turn - 1
        values = {"player": None, "game": None, "flipped": flipped, "turns": turns}
        place = racers.c.race == race, racers.c.seat == seat
        connection.execute(update(racers).where(*place).values(values))
        close_if_done(connection, race, now)


def _select_own(player: str) -> Select[Any]:
    """The races of a player, with the player's places."""
    joined = select(races, racers).join(racers, racers.c.race == races.c.id)
    return joined.where(racers.c.player == player)


def _make_own(*row: Any) -> tuple[StoredRace, StoredRacer]:
    size = len(races.columns)
    return StoredRace(*row[:size]), StoredRacer(*row[size:])


def _read_racers(connection: Connection, race: str) -> tuple[RacerRow, ...]:
    query: Select[Any] = (
        select(racers, players.c.name, games, results)
        .select_from(
            racers.outerjoin(players, players.c.id == racers.c.player)
            .outerjoin(games, games.c.id == racers.c.game)
            .outerjoin(results, results.c.game == racers.c.game)
        )
        .where(racers.c.race == race)
        .order_by(racers.c.seat)
    )
    return tuple(_make_racer(*row) for row in connection.execute(query))


def _make_racer(*row: Any) -> RacerRow:
    size, end = len(racers.columns), len(racers.columns) + 1 + len(games.columns)
    game, result = row[size + 1 : end], row[end:]
    return RacerRow(
        StoredRacer(*row[:size]),
        row[size],
        StoredGame(*game) if game[0] is not None else None,
        StoredResult(*result) if result[0] is not None else None,
    )
