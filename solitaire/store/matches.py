"""Rows of the table ``matches`` as frozen values, and its queries.

As with games the caller decides whether a change is legal, and of two changes to the same revision of a row
one succeeds (optimistic lock). The result of a match is in its row.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import asdict, dataclass, field
from datetime import datetime
from functools import partial
from itertools import groupby
from typing import Any, Final, NamedTuple

from sqlalchemy import (
    ColumnElement,
    Connection,
    Integer,
    Select,
    and_,
    bindparam,
    delete,
    func,
    insert,
    literal,
    not_,
    or_,
    select,
    true,
    tuple_,
    union_all,
    update,
)

from solitaire.store.database import Database, load_in_chunks, upsert
from solitaire.store.game_lists import Key, Show, sort_newest_first
from solitaire.store.pruning import prune_unmoved
from solitaire.store.tables import match_dailies, matches, party_seats


@dataclass(frozen=True, slots=True)
class StoredMatch:
    """A row; its fields are the columns, in their order; ``tables.matches`` documents them."""

    id: str
    player: str
    game: str
    deal: str
    seats: str
    label: str | None
    moves: str
    revision: int
    over: bool
    created: datetime
    changed: datetime
    daily: int | None = None
    first: bool = False
    on_day: bool = False
    dropped: bool = False
    place: int | None = None
    points: int | None = None
    hands: int | None = None
    turn: int | None = None

    @property
    def key(self) -> Key:
        """Its place in a list."""
        return Key(self.changed, self.id)


@dataclass(frozen=True, slots=True)
class MatchTotals:
    """A player's finished first matches of one game at one kind of table, or with people."""

    game: str
    seats: str
    """"" with people."""
    matches: int
    won: int
    drawn: int
    points: int
    hands: int


@dataclass(frozen=True, slots=True)
class StoredMatchResult:
    """The result of a finished attempt at a daily, without what may be hidden still."""

    player: str
    daily: int
    on_day: bool
    """Whether it was started on the daily's day."""
    ended: datetime
    place: int
    points: int


@dataclass(frozen=True, slots=True)
class FixedDaily:
    """The code and the table of a daily match."""

    code: str = field(repr=False)
    seats: str


_CHANGING: Final = ("moves", "revision", "over", "changed", "place", "points", "hands", "turn")
_SEEN: Final = ("id", "player", "revision")
_NEWEST_FIRST: Final = (matches.c.changed.desc(), matches.c.id.desc())
_OLDEST_FIRST: Final = (matches.c.changed, matches.c.id)
_GET: Final = select(matches).where(matches.c.id == bindparam("id"))
_SITS: Final = and_(
    party_seats.c.party == matches.c.id, party_seats.c.player == bindparam("player")
)
_FIND: Final = (
    select(matches, party_seats.c.seat)
    .outerjoin(party_seats, _SITS)
    .where(matches.c.id == bindparam("id"))
)
_LISTED: Final = select(
    *(literal("").label("moves") if each is matches.c.moves else each for each in matches.c)
).where(matches.c.player == bindparam("player"), not_(matches.c.dropped))
_UNFINISHED: Final = _LISTED.where(not_(matches.c.over))
_FINISHED: Final = _LISTED.where(matches.c.over)
_OF_SEAT: Final[Mapping[str, ColumnElement[Any]]] = {
    "moves": literal(""),
    "place": party_seats.c.place,
    "points": party_seats.c.points,
    "turn": matches.c.turn - party_seats.c.seat,
}
"""What the row of a party's match has in a list of one of its people; ``turn`` is 0 if it is their own."""
_SEATED: Final[Select[Any]] = (
    select(*(_OF_SEAT.get(each.name, each).label(each.name) for each in matches.c))
    .join(party_seats, party_seats.c.party == matches.c.id)
    .where(party_seats.c.player == bindparam("player"), not_(party_seats.c.left))
)
_SEATED_UNFINISHED: Final = _SEATED.where(not_(matches.c.over))
_SEATED_FINISHED: Final = _SEATED.where(matches.c.over)
_RECENT: Final = union_all(
    *(
        select(each.subquery())
        for each in (
            _UNFINISHED.order_by(*_NEWEST_FIRST).limit(bindparam("limit", type_=Integer)),
            _SEATED_UNFINISHED.order_by(*_NEWEST_FIRST).limit(bindparam("limit", type_=Integer)),
            _FINISHED.order_by(*_NEWEST_FIRST).limit(1),
            _SEATED_FINISHED.order_by(*_NEWEST_FIRST).limit(1),
            _FINISHED.where(
                matches.c.changed >= bindparam("opened", type_=matches.c.changed.type),
                matches.c.daily == bindparam("daily", type_=Integer),
                matches.c.first,
            ),
        )
    )
)
_WITH_PEOPLE: Final = ""
"""What totals of matches with people have in place of a table."""


def _select_totals(
    seats: ColumnElement[str], place: ColumnElement[Any], points: ColumnElement[Any]
) -> Select[Any]:
    of = matches.c.game, seats.label("seats"), place.label("place")
    added_up = func.count(), func.sum(points), func.sum(matches.c.hands)
    return select(*of, *added_up).where(matches.c.over).group_by(*of)


_TOTALS: Final = union_all(
    _select_totals(matches.c.seats, matches.c.place, matches.c.points).where(
        matches.c.player == bindparam("player"), matches.c.first
    ),
    _select_totals(literal(_WITH_PEOPLE), party_seats.c.place, party_seats.c.points)
    .join(party_seats, party_seats.c.party == matches.c.id)
    .where(party_seats.c.player == bindparam("player"), not_(party_seats.c.left)),
).order_by("game", "seats", "place")
_UPDATE_AS_SEEN: Final = update(matches).where(
    *(matches.c[name] == bindparam(f"seen_{name}") for name in _SEEN)
)
"""Sets the columns that are among its parameters."""


class _PlaceTotals(NamedTuple):
    """What those matches of ``MatchTotals`` add up to that ended with one place."""

    game: str
    seats: str
    place: int | None
    matches: int
    points: int | None
    hands: int | None


def _make_pair(one: int, other: int) -> tuple[int, int]:
    return one, other


def _make_seated(*row: Any) -> tuple[StoredMatch, int | None]:
    return StoredMatch(*row[:-1]), row[-1]


class MatchStore:
    """The stored matches of one database. Safe for threads and several processes."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def add(self, row: StoredMatch) -> None:
        """Store a new match; ConstraintError if it is a first one and there is one already.

        Deletes older ones without a move, as ``prune_unmoved``.
        """
        with self._database.begin() as connection:
            connection.execute(insert(matches).values(asdict(row)))
            prune_unmoved(connection, row.player)

    def get(self, id: str) -> StoredMatch | None:
        """The match of that id, dropped or not, or None."""
        return self._database.row(StoredMatch, _GET, id=id)

    def find(self, id: str, player: str) -> tuple[StoredMatch, int | None] | None:
        """As ``get``, with the player's seat if it is the match of a party. Cost: one statement."""
        return self._database.row(_make_seated, _FIND, id=id, player=player)

    def first_on(self, player: str, deal: str, seats: str) -> StoredMatch | None:
        """The player's first match on a deal at a table, which is the one that counts, or None."""
        query = select(matches).where(
            matches.c.player == player,
            matches.c.deal == deal,
            matches.c.seats == seats,
            matches.c.first,
        )
        return self._database.row(StoredMatch, query)

    def known_on(self, player: str, deal: str, seats: str) -> StoredMatch | None:
        """The player's first match on a deal at a table; without one the one changed least, if any; or None.

        Cost: scans the matches of the player.
        """
        query = select(matches).where(
            matches.c.player == player, matches.c.deal == deal, matches.c.seats == seats
        )
        order = matches.c.first.desc(), matches.c.over, matches.c.revision, matches.c.id
        return self._database.row(StoredMatch, query.order_by(*order).limit(1))

    def make_practice(self, id: str) -> None:
        """Let an unfinished match count for nothing any more."""
        unfinished = and_(matches.c.id == id, not_(matches.c.over))
        self._database.write(update(matches).where(unfinished).values(first=False))

    def find_finished(self, player: str, deal: str, seats: str, moves: str) -> StoredMatch | None:
        """The earliest finished match of the player with that deal, table and moves, or None.

        Cost: scans the finished matches of the player.
        """
        query = select(matches).where(
            matches.c.player == player,
            matches.c.over,
            matches.c.deal == deal,
            matches.c.seats == seats,
            matches.c.moves == moves,
        )
        earliest = query.order_by(matches.c.created, matches.c.id).limit(1)
        return self._database.row(StoredMatch, earliest)

    def list_of(self, player: str, over: bool, limit: int) -> tuple[StoredMatch, ...]:
        """The player's matches, finished or not, newest change first, without their moves."""
        ranges = (_FINISHED, _SEATED_FINISHED) if over else (_UNFINISHED, _SEATED_UNFINISHED)
        pages = (each.order_by(*_NEWEST_FIRST).limit(limit) for each in ranges)
        query = union_all(*(select(each.subquery()) for each in pages))
        rows = self._database.rows(StoredMatch, query, player=player)
        return tuple(sort_newest_first(rows)[:limit])

    def recent(
        self, player: str, limit: int, daily: int, opened: datetime
    ) -> tuple[StoredMatch, ...]:
        """So many of the player's unfinished matches, and of the finished ones the last and those of a day.

        The latter are attempts at the dailies of a number, which ``opened`` then. Newest change first, each
        match once, without its moves, which can be ten thousand characters. Cost: one statement.
        """
        of = {"player": player, "limit": limit, "daily": daily, "opened": opened}
        rows = {row.id: row for row in self._database.rows(StoredMatch, _RECENT, **of)}
        return tuple(sort_newest_first(rows.values()))

    def page_of(
        self,
        player: str,
        show: Show,
        limit: int,
        before: Key | None = None,
        after: Key | None = None,
    ) -> tuple[StoredMatch, ...]:
        """The player's matches of a kind that come next before or after a place, newest change first.

        Without a place the newest ones. They are without their moves. Cost: one statement.
        """
        place = tuple_(matches.c.changed, matches.c.id)
        within = []
        if before is not None:
            within.append(place < _value(before))
        if after is not None:
            within.append(place > _value(after))
        order = _OLDEST_FIRST if after is not None else _NEWEST_FIRST
        ranges = (
            *(each.where(_shows(show, matches.c.place)) for each in (_UNFINISHED, _FINISHED)),
            *(
                each.where(_shows(show, party_seats.c.place))
                for each in (_SEATED_UNFINISHED, _SEATED_FINISHED)
            ),
        )
        pages = (each.where(*within).order_by(*order).limit(limit) for each in ranges)
        query = union_all(*(select(each.subquery()) for each in pages))
        rows = sort_newest_first(self._database.rows(StoredMatch, query, player=player))
        return tuple(rows[:limit] if after is None else rows[-limit:])

    def last_of(self, player: str, game: str) -> StoredMatch | None:
        """The player's match of a game to go on with, or else the last one; not of dailies. Or None.

        Cost: scans the matches of the player.
        """
        query = select(matches).where(
            matches.c.player == player,
            matches.c.game == game,
            matches.c.daily.is_(None),
            not_(matches.c.dropped),
        )
        return self._database.row(
            StoredMatch, query.order_by(matches.c.over, *_NEWEST_FIRST).limit(1)
        )

    def count_of(self, player: str) -> tuple[int, int]:
        """How many matches the player has finished, and how many are under way."""
        of_all = union_all(*(select(each.subquery().c.over) for each in (_LISTED, _SEATED)))
        over, count = of_all.subquery().c.over, func.count()
        query = select(count.filter(over), count.filter(not_(over)))
        return self._database.row(_make_pair, query, player=player) or (0, 0)

    def all_of(self, player: str) -> Iterator[StoredMatch]:
        """All matches of the player, in the order they were started; a few at a time are in memory."""
        ids = select(matches.c.id).where(matches.c.player == player)
        in_order = self._database.rows(str, ids.order_by(matches.c.created, matches.c.id))
        yield from load_in_chunks(in_order, partial(self._load_some, player))

    def change(self, seen: StoredMatch, new: StoredMatch) -> bool:
        """Replace ``seen`` by ``new``; False, without a change, if the row has changed since.

        Writes only columns that can change. ``new.revision`` must be ``seen.revision`` plus one, else
        ValueError.
        """
        with self._database.begin() as connection:
            return replace_match(connection, seen, new)

    def drop(self, seen: StoredMatch) -> bool:
        """Drop a match, which then is in no list; False if the row has changed since."""
        values = {"dropped": True, "revision": seen.revision + 1, **_as_seen(seen)}
        return self._database.write(_UPDATE_AS_SEEN, **values) == 1

    def totals(self, player: str) -> tuple[MatchTotals, ...]:
        """What the player's finished first matches add up to, by game and table; "" for those with people.

        Cost: one statement.
        """
        by_place = self._database.rows(_PlaceTotals, _TOTALS, player=player)
        totals = []
        for (game, seats), group in groupby(by_place, key=lambda each: (each.game, each.seats)):
            places = tuple(group)
            won, drawn = (sum(each.matches for each in places if each.place == at) for at in (1, 0))
            matches_of = sum(each.matches for each in places)
            points = sum(each.points or 0 for each in places)
            hands = sum(each.hands or 0 for each in places)
            totals.append(MatchTotals(game, seats, matches_of, won, drawn, points, hands))
        return tuple(totals)

    def results(
        self, players: Collection[str], game: str, numbers: Collection[int], reader: str
    ) -> tuple[tuple[StoredMatchResult, ...], frozenset[int]]:
        """The finished attempts of these players at these dailies of a game, in no order.

        And the dailies at which the attempt of ``reader``, one of them, is unfinished.
        """
        query = _select_attempts(game, numbers).where(
            matches.c.player.in_(players), or_(matches.c.over, matches.c.player == reader)
        )
        rows = self._database.rows(_read_attempt, query)
        finished = tuple(row for row in rows if isinstance(row, StoredMatchResult))
        return finished, frozenset(row for row in rows if isinstance(row, int))

    def best_of_daily(
        self, game: str, number: int, closes: datetime, limit: int, *, lowest: bool
    ) -> tuple[StoredMatchResult, ...]:
        """The attempts at a daily that were started on its day and ended before it ``closes``, best first."""
        points = matches.c.points.asc() if lowest else matches.c.points.desc()
        query = _select_attempts(game, [number]).where(
            matches.c.over, matches.c.on_day, matches.c.changed < closes
        )
        ranked = query.order_by(points, matches.c.id).limit(limit)
        return self._database.rows(StoredMatchResult, ranked)

    def dailies_of(self, game: str, numbers: Collection[int]) -> dict[int, FixedDaily]:
        """The daily matches of these numbers that are fixed, by number."""
        columns = match_dailies.c.number, match_dailies.c.code, match_dailies.c.seats
        query = select(*columns).where(
            match_dailies.c.game == game, match_dailies.c.number.in_(sorted(numbers))
        )
        rows = self._database.rows(lambda number, *fixed: (int(number), FixedDaily(*fixed)), query)
        return dict(rows)

    def daily_of(self, game: str, code: str, seats: str) -> int | None:
        """The number of the daily match with that code and table, or None. Scans a row a day."""
        query = select(func.min(match_dailies.c.number)).where(
            match_dailies.c.game == game,
            match_dailies.c.code == code,
            match_dailies.c.seats == seats,
        )
        number: int | None = self._database.scalar(query)
        return number

    def fix_daily(self, game: str, number: int, code: str, seats: str) -> None:
        """Fix the code and the table of a daily match, unless they are."""
        row = {"game": game, "number": number, "code": code, "seats": seats}
        with self._database.begin() as connection:
            upsert(connection, match_dailies, row)

    def _load_some(self, player: str, ids: Collection[str]) -> Iterator[StoredMatch]:
        """The player's matches among ``ids``, in their order."""
        query = select(matches).where(matches.c.player == player, matches.c.id.in_(ids))
        found = {row.id: row for row in self._database.rows(StoredMatch, query)}
        return (found[id] for id in ids if id in found)


def replace_match(
    connection: Connection, seen: StoredMatch, new: StoredMatch, *where: ColumnElement[bool]
) -> bool:
    """Replace ``seen`` by ``new`` where that holds, as ``MatchStore.change``."""
    if (new.id, new.revision) != (seen.id, seen.revision + 1):
        raise ValueError(f"not the next revision of {seen.id}: {new.id}, {new.revision}")
    values = {name: getattr(new, name) for name in _CHANGING} | _as_seen(seen)
    change = _UPDATE_AS_SEEN.where(*where) if where else _UPDATE_AS_SEEN
    return connection.execute(change, values).rowcount == 1


def _as_seen(seen: StoredMatch) -> dict[str, Any]:
    return {f"seen_{name}": getattr(seen, name) for name in _SEEN}


def move_matches(connection: Connection, old: str, into: str) -> None:
    """Give the matches of one player to another. Of two first ones on one deal and table one stays first.

    One that has a move, or else the earlier one: nobody can take the better of two.
    """
    one, other = matches.alias(), matches.alias()
    columns = [
        column
        for match in (one, other)
        for column in (match.c.revision == 0, match.c.created, match.c.id)
    ]
    both_first = select(*columns).where(
        *(one.c.player == old, one.c.first, other.c.player == into, other.c.first),
        *(other.c.deal == one.c.deal, other.c.seats == one.c.seats),
    )
    practice = {"first": False, "revision": matches.c.revision + 1}  # older pages are outdated
    for pair in connection.execute(both_first).all():
        loser = max(tuple(pair[:3]), tuple(pair[3:]))[-1]
        connection.execute(update(matches).where(matches.c.id == loser).values(practice))
    connection.execute(update(matches).where(matches.c.player == old).values(player=into))


def delete_matches(connection: Connection, player: str) -> None:
    """Delete all matches of a player."""
    connection.execute(delete(matches).where(matches.c.player == player))


def _shows(show: Show, place: ColumnElement[Any]) -> ColumnElement[bool]:
    """Whether a list of that kind shows a match with that place; a drawn one is neither won nor lost."""
    match show:
        case Show.ALL | Show.MATCHES:
            return true()
        case Show.DAILY:
            return and_(matches.c.daily.is_not(None), matches.c.first)
        case Show.WON:
            return place == 1
        case Show.LOST:
            return place > 1
        case Show.UNFINISHED:
            return not_(matches.c.over)


def _value(key: Key) -> ColumnElement[Any]:
    return tuple_(literal(key.changed, matches.c.changed.type), literal(key.id, matches.c.id.type))


def _select_attempts(game: str, numbers: Collection[int]) -> Select[Any]:
    """Select what results need of the attempts at these dailies of a game, finished or not.

    A finished match does not change, so its last change is its end.
    """
    return select(
        matches.c.player,
        matches.c.daily,
        matches.c.on_day,
        matches.c.changed,
        matches.c.place,
        matches.c.points,
    ).where(
        matches.c.game == game,
        matches.c.daily.in_(sorted(numbers)),
        matches.c.first,
    )


def _read_attempt(
    player: str, daily: int, on_day: bool, changed: datetime, place: int | None, points: int | None
) -> StoredMatchResult | int:
    """The result of an attempt; of an unfinished one the number of its daily."""
    if place is None or points is None:
        return daily
    return StoredMatchResult(player, daily, on_day, changed, place, points)
