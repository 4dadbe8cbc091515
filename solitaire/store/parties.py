"""Parties, who sit at one match, and their seats as rows: the tables ``parties`` and ``party_seats``.

A party has the id of its match, whose row no player owns. ``lock`` locks a party, so that
``solitaire.play`` can check who sits where, and then write; a move locks nothing, and is one guarded UPDATE.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from datetime import datetime
from functools import partial
from itertools import groupby
from typing import Any, Final

from sqlalchemy import (
    ColumnElement,
    Connection,
    Select,
    and_,
    bindparam,
    delete,
    exists,
    false,
    func,
    insert,
    not_,
    or_,
    select,
    update,
)

from solitaire.store.database import Database, load_in_chunks
from solitaire.store.families import NameChange
from solitaire.store.matches import StoredMatch, replace_match
from solitaire.store.members import lock_families
from solitaire.store.tables import matches, members, parties, party_seats, players


@dataclass(frozen=True, slots=True)
class StoredParty:
    """A row; its fields are the columns, in their order; ``tables.parties`` documents them."""

    id: str
    game: str
    seats: str
    level: str
    maker: str | None
    created: datetime
    begun: datetime | None = None
    version: int = 0
    next: str | None = None
    family: str | None = None


@dataclass(frozen=True, slots=True)
class StoredSeat:
    """A row; its fields are the columns, in their order; ``tables.party_seats`` documents them."""

    party: str
    seat: int
    player: str | None = None
    joined: datetime | None = None
    stand_in: bool = False
    left: bool = False
    ready: int | None = None
    place: int | None = None
    points: int | None = None


@dataclass(frozen=True, slots=True)
class PartyRow:
    """A party, its seats in their order, and the name of each one's player, if there is one."""

    party: StoredParty
    seats: tuple[StoredSeat, ...]
    names: tuple[str | None, ...]


@dataclass(frozen=True, slots=True)
class PartyNews:
    """What a poll compares: it changes with every move and every change of a seat."""

    version: int
    revision: int | None
    """That of the match; None before it has begun."""
    least_number: int
    """The lowest number of a valid cookie of the player who asks."""


_SEATS: Final[Select[Any]] = select(parties, party_seats, players.c.name).select_from(
    parties.join(party_seats, party_seats.c.party == parties.c.id).outerjoin(
        players, players.c.id == party_seats.c.player
    )
)
_GET: Final = _SEATS.where(parties.c.id == bindparam("party")).order_by(party_seats.c.seat)
_NAME: Final = len(parties.columns) + len(party_seats.columns)
"""The place of the name in a row of ``_SEATS``."""
_NEWS: Final[Select[Any]] = (
    select(parties.c.version, matches.c.revision, func.coalesce(players.c.signed_out, 0))
    .select_from(
        party_seats.join(parties, parties.c.id == party_seats.c.party)
        .outerjoin(matches, matches.c.id == parties.c.id)
        .outerjoin(players, players.c.id == party_seats.c.player)
    )
    .where(party_seats.c.party == bindparam("party"), party_seats.c.player == bindparam("player"))
)


class PartyStore:
    """The parties of one database. Safe for threads, and for several processes at once."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def get(self, id: str) -> PartyRow | None:
        """The party of that id, or None. Cost: one statement."""
        with self._database.connect() as connection:
            return _read_party(connection, id)

    def find_news(self, party: str, player: str) -> PartyNews | None:
        """How far a party is that the player sits at, or None. Cost: one statement."""
        return self._database.row(PartyNews, _NEWS, party=party, player=player)

    def change_match(
        self,
        seen: StoredMatch,
        new: StoredMatch,
        mover: tuple[int, str],
        results: Mapping[int, tuple[int, int]],
    ) -> bool:
        """Replace the match of a party, as ``MatchStore.change``, if that player still sits at that seat.

        At its end ``results`` has the place and the points of each seat. One guarded UPDATE, so of several
        changes to one revision one succeeds.
        """
        seat, player = mover
        sits = exists().where(
            party_seats.c.party == seen.id,
            party_seats.c.seat == seat,
            party_seats.c.player == player,
        )
        with self._database.begin() as connection:
            if results:  # whoever writes seats locks their party before its match
                _lock_party(connection, seen.id)
            if not replace_match(connection, seen, new, sits):
                return False
            _write_results(connection, seen.id, results)
        return True

    def of_family(
        self, family: str, limit: int, since: datetime
    ) -> tuple[tuple[PartyRow, bool], ...]:
        """The last parties of a family, the newest first, and whether the match of each is over.

        Those that have not begun only if they were started ``since`` then. Cost: one statement.
        """
        is_shown = or_(parties.c.begun.is_not(None), parties.c.created >= since)
        return self._list_last(limit, parties.c.family == family, is_shown)

    def of_waiting(self, player: str, limit: int) -> tuple[tuple[PartyRow, bool], ...]:
        """The last parties that have not begun at which a player sits, as ``of_family``.

        Cost: one statement.
        """
        seats = select(party_seats.c.party).where(party_seats.c.player == player)
        return self._list_last(limit, parties.c.id.in_(seats), parties.c.begun.is_(None))

    def _list_last(
        self, limit: int, *conditions: ColumnElement[bool]
    ) -> tuple[tuple[PartyRow, bool], ...]:
        last = (
            select(parties.c.id)
            .where(*conditions)
            .order_by(parties.c.created.desc(), parties.c.id.desc())
            .limit(limit)
        )
        query = (
            _SEATS.add_columns(func.coalesce(matches.c.over, false()))
            .outerjoin(matches, matches.c.id == parties.c.id)
            .where(parties.c.id.in_(last))
            .order_by(parties.c.created.desc(), parties.c.id.desc(), party_seats.c.seat)
        )
        with self._database.connect() as connection:
            rows = connection.execute(query).all()
        by_party = groupby(rows, key=lambda row: row[0])
        found = [tuple(group) for _, group in by_party]
        return tuple((_make_party(group), bool(group[0][-1])) for group in found)

    def all_of(self, player: str) -> Iterator[tuple[StoredParty, StoredSeat]]:
        """The parties of a player, with the player's seats, the oldest first; a few are in memory."""
        ids = select(parties.c.id).join(party_seats, party_seats.c.party == parties.c.id)
        own = ids.where(party_seats.c.player == player).order_by(parties.c.created, parties.c.id)
        in_order = self._database.rows(str, own)
        yield from load_in_chunks(in_order, partial(self._load_some, player))

    @contextmanager
    def lock(self, party: str | None, player: str | None = None) -> Iterator[PartyChange]:
        """A transaction on a party, or in which one is started if it is None; rolled back after an error.

        With a player, who may get a name in it, all families of that player are locked for the block.
        """
        with self._database.begin() as connection:
            if player is not None:
                lock_families(connection, (player,))
            yield PartyChange(connection, party)

    def _load_some(
        self, player: str, ids: Sequence[str]
    ) -> Iterator[tuple[StoredParty, StoredSeat]]:
        query = (
            select(parties, party_seats)
            .join(party_seats, party_seats.c.party == parties.c.id)
            .where(party_seats.c.player == player, parties.c.id.in_(ids))
        )
        found = {party.id: (party, seat) for party, seat in self._database.rows(_make_own, query)}
        return (found[id] for id in ids if id in found)


class PartyChange(NameChange):
    """A transaction on a party, or on one that is to be; it locks the party when that is read.

    Names are written before that: rows are locked in one order, see ``race_closing``; parties come after
    races, then their matches. Whoever writes a seat has locked its party.
    """

    def __init__(self, connection: Connection, party: str | None) -> None:
        super().__init__(connection)
        self._party = party

    def lock_party(self) -> PartyRow | None:
        """The party, locked, with its seats; None if it is gone. Whoever locks it changes its version."""
        assert self._party is not None, "a new party is not locked"
        _lock_party(self._connection, self._party)
        return self.read_party()

    def read_party(self) -> PartyRow | None:
        """The party as it is now."""
        assert self._party is not None
        return _read_party(self._connection, self._party)

    def lock_match(self) -> StoredMatch | None:
        """The match of the locked party, locked, so that nobody moves meanwhile; None before it begins."""
        query = select(matches).where(matches.c.id == self._party).with_for_update()
        row = self._connection.execute(query).first()
        return None if row is None else StoredMatch(*row)

    def add_party(self, party: StoredParty, seats: Sequence[StoredSeat]) -> None:
        """Store a new party with its seats."""
        self._connection.execute(insert(parties), asdict(party))
        self._connection.execute(insert(party_seats), [asdict(seat) for seat in seats])
        self._party = party.id

    def is_member(self, family: str, player: str) -> bool:
        """Whether the player is a member of a family."""
        query = select(members.c.player).where(
            members.c.family == family, members.c.player == player
        )
        return self._connection.execute(query).first() is not None

    def count_open(self, maker: str) -> int:
        """How many parties of a maker are not over, nor left by the maker."""
        sits = and_(party_seats.c.party == parties.c.id, party_seats.c.player == maker)
        query = (
            select(func.count())
            .select_from(
                parties.join(party_seats, sits).outerjoin(matches, matches.c.id == parties.c.id)
            )
            .where(parties.c.maker == maker, not_(party_seats.c.left), matches.c.over.is_not(True))
        )
        return int(self._connection.execute(query).scalar_one())

    def find_twin(self, new: StoredParty, since: datetime) -> str | None:
        """A party as ``new`` that its maker has started after ``since``, and that has not begun."""
        query = select(parties.c.id).where(
            parties.c.maker == new.maker,
            parties.c.game == new.game,
            parties.c.seats == new.seats,
            parties.c.level == new.level,
            parties.c.family.is_not_distinct_from(new.family),
            parties.c.created > since,
            parties.c.begun.is_(None),
        )
        twin: str | None = self._connection.scalar(query.limit(1))
        return twin

    def set_party(self, **values: object) -> None:
        """Change columns of the party."""
        assert self._party is not None
        self._connection.execute(update(parties).where(parties.c.id == self._party).values(values))

    def set_seat(self, seat: int, **values: object) -> None:
        """Change columns of a seat."""
        is_meant = party_seats.c.party == self._party, party_seats.c.seat == seat
        self._connection.execute(update(party_seats).where(*is_meant).values(values))

    def remove_seats(self, seats: Sequence[int]) -> None:
        """Take chairs away, which computer players get."""
        is_meant = party_seats.c.party == self._party, party_seats.c.seat.in_(seats)
        self._connection.execute(delete(party_seats).where(*is_meant))

    def delete(self) -> None:
        """Delete the party, which has not begun."""
        assert self._party is not None
        _delete_parties(self._connection, [self._party])

    def delete_lonely(self, maker: str, before: datetime) -> None:
        """Delete parties of a maker that were started before then, and at which nobody else has sat down."""
        lonely = _select_lonely(before).where(parties.c.maker == maker)
        # A guest may sit down before they are locked.
        ids = sorted(self._connection.scalars(lonely))
        for party in ids:
            _lock_party(self._connection, party)
        still = self._connection.scalars(lonely.where(parties.c.id.in_(ids)))
        _delete_parties(self._connection, still)

    def add_match(self, row: StoredMatch) -> None:
        """Store the match of the party."""
        self._connection.execute(insert(matches).values(asdict(row)))

    def change_match(
        self, seen: StoredMatch, new: StoredMatch, results: Mapping[int, tuple[int, int]]
    ) -> None:
        """Replace the locked match of the party, with ``results`` as in ``PartyStore.change_match``."""
        is_changed = replace_match(self._connection, seen, new)
        assert is_changed, "it is locked"
        _write_results(self._connection, seen.id, results)


def move_seats(connection: Connection, old: str, into: str) -> None:
    """Give the seats of one player to another. Of two at one party the computer plays that of ``old``.

    But if it plays that of ``into`` already, it plays on for that one. Before the match the later one is free
    again, so that the maker stays at the first one.
    """
    if not _lock_parties_of(connection, old):
        return
    unbegun = select(parties.c.id).where(parties.c.begun.is_(None))
    of_into = select(party_seats.c.party).where(party_seats.c.player == into)
    twice = (
        select(party_seats.c.party, func.max(party_seats.c.seat))
        .where(party_seats.c.player.in_((old, into)), party_seats.c.party.in_(unbegun))
        .group_by(party_seats.c.party)
        .having(func.count() == 2)
    )
    for party, later in connection.execute(twice).all():
        is_later = party_seats.c.party == party, party_seats.c.seat == later
        connection.execute(update(party_seats).where(*is_later).values(player=None, joined=None))
    gone = {"player": None, "stand_in": True}
    is_here = party_seats.c.player == old, not_(party_seats.c.stand_in)
    of_old = select(party_seats.c.party).where(*is_here)
    is_away = party_seats.c.player == into, party_seats.c.stand_in, party_seats.c.party.in_(of_old)
    connection.execute(update(party_seats).where(*is_away).values(gone))
    is_second = party_seats.c.player == old, party_seats.c.party.in_(of_into)
    connection.execute(update(party_seats).where(*is_second).values(gone))
    connection.execute(update(party_seats).where(party_seats.c.player == old).values(player=into))
    connection.execute(update(parties).where(parties.c.maker == old).values(maker=into))


def leave_seats(connection: Connection, player: str) -> None:
    """Take a player who is deleted out of all parties: the computer plays for the seats, without a name.

    A party that has not begun goes with its maker.
    """
    if not _lock_parties_of(connection, player):
        return
    unbegun = select(parties.c.id).where(parties.c.begun.is_(None))
    made = connection.scalars(unbegun.where(parties.c.maker == player))
    _delete_parties(connection, made)
    own = party_seats.c.player == player
    free = {"player": None, "joined": None}
    connection.execute(
        update(party_seats).where(own, party_seats.c.party.in_(unbegun)).values(free)
    )
    connection.execute(update(party_seats).where(own).values(player=None, stand_in=True))
    connection.execute(update(parties).where(parties.c.maker == player).values(maker=None))


def _lock_party(connection: Connection, party: str) -> None:
    """Lock a party until the transaction ends; its version grows, since something of it changes."""
    # The update takes SQLite's write lock, so that reads after it are current.
    grown = {"version": parties.c.version + 1}
    connection.execute(update(parties).where(parties.c.id == party).values(grown))


def _lock_parties_of(connection: Connection, player: str) -> bool:
    """Lock all parties at which a player sits; False if there is none.

    With those that others begin after one while this waits for its lock.
    """
    locked: set[str] = set()
    query = select(party_seats.c.party).where(party_seats.c.player == player)
    while ids := {*connection.scalars(query)} - locked:
        for party in sorted(ids):
            _lock_party(connection, party)
        locked |= ids
    return bool(locked)


def _delete_parties(connection: Connection, ids: Iterable[str]) -> None:
    ids = tuple(ids)
    if not ids:
        return
    # Not left to foreign keys, which SQLite enforces only if configured to.
    connection.execute(delete(party_seats).where(party_seats.c.party.in_(ids)))
    connection.execute(delete(parties).where(parties.c.id.in_(ids)))


def _select_lonely(before: datetime) -> Select[Any]:
    """The parties that were started before then, and at which only their maker sits."""
    guest = exists().where(
        party_seats.c.party == parties.c.id,
        party_seats.c.player.is_not(None),
        party_seats.c.player != parties.c.maker,
    )
    return select(parties.c.id).where(
        parties.c.begun.is_(None), parties.c.created < before, not_(guest)
    )


def _write_results(
    connection: Connection, party: str, results: Mapping[int, tuple[int, int]]
) -> None:
    for seat, (place, points) in results.items():
        is_meant = party_seats.c.party == party, party_seats.c.seat == seat
        values = {"place": place, "points": points}
        connection.execute(update(party_seats).where(*is_meant).values(values))


def _make_own(*row: Any) -> tuple[StoredParty, StoredSeat]:
    size = len(parties.columns)
    return StoredParty(*row[:size]), StoredSeat(*row[size:])


def _read_party(connection: Connection, party: str) -> PartyRow | None:
    rows = connection.execute(_GET, {"party": party}).all()
    return _make_party(rows) if rows else None


def _make_party(rows: Sequence[Any]) -> PartyRow:
    """A party of its rows, one a seat."""
    size = len(parties.columns)
    return PartyRow(
        StoredParty(*rows[0][:size]),
        tuple(StoredSeat(*row[size:_NAME]) for row in rows),
        tuple(row[_NAME] for row in rows),
    )
