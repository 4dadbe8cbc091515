"""Deletes, once it is old, what was only looked at or never begun, and players who left nothing else.

Looked at are games without a turn, matches without a move of the player, and puzzles and turning points of
which a player has seen the answer without a try. Never deleted are the attempt at a daily or of a race, a
game or match that may go on, a finished or published one, a player with a result, a race, a seat, a try at
a puzzle, a name, a recovery phrase or a family. That a player's older cookies are invalid is kept for
longer than browsers keep them. Transactions are small and each row is checked again as it is deleted, so
players may be playing meanwhile.

``prune`` is for an operator; ``prune_unplayed`` and ``prune_unmoved`` run with each new game and match, for
their player.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from sqlalchemy import (
    ColumnElement,
    CompoundSelect,
    Connection,
    Select,
    Table,
    and_,
    delete,
    exists,
    false,
    not_,
    or_,
    select,
    tuple_,
    union,
    update,
)

from solitaire.store.database import Database
from solitaire.store.sqlite import overwrite_old_pages
from solitaire.store.tables import (
    families,
    games,
    matches,
    members,
    parties,
    party_seats,
    players,
    puzzle_answers,
    racers,
    races,
    results,
    turning_answers,
)

PLAYERS: Final = 100
"""How many players are looked at together."""
COOKIES: Final = timedelta(days=400)
"""The longest that browsers keep a cookie."""
BATCH: Final = 200
"""The most rows deleted in one transaction."""

FEW: Final = 50
"""How many games without a turn a player keeps, and matches without a move: 15 KB. No list shows these games;
they are open in other tabs, or a few steps back in the browser."""


@dataclass(frozen=True, slots=True)
class Pruned:
    """How many rows were deleted; of players those without traces."""

    games: int = 0
    players: int = 0
    races: int = 0
    matches: int = 0
    answers: int = 0
    """To puzzles and turning points."""
    parties: int = 0

    def __add__(self, other: Pruned) -> Pruned:
        """Both together."""
        return Pruned(
            self.games + other.games,
            self.players + other.players,
            self.races + other.races,
            self.matches + other.matches,
            self.answers + other.answers,
            self.parties + other.parties,
        )


def prune(database: Database, before: datetime, *, dry_run: bool = False) -> Iterator[Pruned]:
    """Delete what was looked at before then, and abandoned players; yields what each transaction deleted.

    The caller may pause after each, so that others can write. With ``dry_run`` nothing is deleted, only
    counted. Cost: reads the games, matches and answers of all players once, in pages.
    """
    after = ""
    while page := _list_players(database, after):
        after = page[-1]
        staying = {*database.rows(str, _with_traces(page, before))}
        gone = [player for player in page if player not in staying]
        for name, kind in (("games", _GAMES), ("matches", _MATCHES)):
            for ids in _batches(database.rows(str, kind.select_idle(page, gone, before))):
                is_idle = and_(kind.table.c.id.in_(ids), kind.may_go(before))
                deleted = len(ids) if dry_run else database.write(delete(kind.table).where(is_idle))
                yield Pruned(**{name: deleted})
        for table in _ANSWERS:
            shown = _select_shown(table, page, gone, before)
            if count := len(database.rows(str, select(table.c.player).where(shown))):
                deleted = count if dry_run else database.write(delete(table).where(shown))
                yield Pruned(answers=deleted)
        if gone:
            if not dry_run:
                is_traceless = and_(players.c.id.in_(gone), _is_traceless(before))
                database.write(delete(players).where(is_traceless))
            yield Pruned(players=len(gone))
    for ids in _batches(database.rows(str, _select_traceless(before))):
        is_traceless = and_(players.c.id.in_(ids), _is_traceless(before))
        deleted = len(ids) if dry_run else database.write(delete(players).where(is_traceless))
        yield Pruned(players=deleted)
    for ids in _batches(database.rows(str, _select_unbegun(before))):
        yield Pruned(races=len(ids) if dry_run else _delete_races(database, ids, before))
    for ids in _batches(database.rows(str, _select_deserted(before))):
        yield Pruned(parties=len(ids) if dry_run else _delete_parties(database, ids, before))
    if not dry_run:
        overwrite_old_pages(database)


def prune_unplayed(connection: Connection, player: str) -> None:
    """Delete the games that a player only looked at, except the last ``FEW``; at most ``BATCH`` of them.

    Cost: a query over the player's unfinished games.
    """
    _GAMES.keep_few(connection, player)


def prune_unmoved(connection: Connection, player: str) -> None:
    """Delete the matches in which a player has not moved, as ``prune_unplayed`` does with games."""
    _MATCHES.keep_few(connection, player)


def _batches(ids: Sequence[str]) -> Iterator[Sequence[str]]:
    return (ids[start : start + BATCH] for start in range(0, len(ids), BATCH))


_TRACELESS: Final = and_(players.c.name.is_(None), players.c.phrase.is_(None))
UNPLAYED: Final = and_(games.c.turn == 1, games.c.undone == 0)
"""The condition of games without a turn, even one taken back."""
UNMOVED: Final = or_(matches.c.revision == 0, and_(matches.c.revision == 1, matches.c.dropped))
"""The condition of matches without a move of their player, and of those read from records, which are over."""


def _is_traceless(before: datetime) -> ColumnElement[bool]:
    """The condition of players without name or phrase, whose signed-out cookies have all expired."""
    return and_(_TRACELESS, players.c.signed_out < int((before - COOKIES).timestamp()))


@dataclass(frozen=True, slots=True)
class _Kind:
    """Games, or matches, which a player may only have looked at."""

    table: Table
    deal: tuple[ColumnElement[str], ...]
    """The columns of which a player has one first row; the others with the same are practice."""
    untouched: ColumnElement[bool]
    """The condition of those without a turn or a move."""
    for_nothing: ColumnElement[bool]
    """The condition of those that count for nothing."""

    def may_go(self, before: datetime) -> ColumnElement[bool]:
        """The condition of old ones that were dropped, or never begun."""
        is_left = or_(self.untouched, self.table.c.dropped)
        return and_(self.table.c.changed < before, self.for_nothing, is_left)

    def select_idle(
        self, page: Collection[str], gone: Collection[str], before: datetime
    ) -> Select[tuple[str]]:
        """Those to delete: all of players who are gone, and the untouched ones of the other players.

        Not a first one while the player keeps another on its deal, which would be practice for no first one.
        So first ones come last.
        """
        columns, may_go = self.table.c, self.may_go(before)
        kept = not_(and_(may_go, self.untouched))
        is_practiced = self._is_practiced(columns.player.in_(page), kept)
        is_idle = and_(self.untouched, or_(not_(columns.first), not_(is_practiced)))
        is_of_gone = columns.player.in_(gone) if gone else false()
        idle = select(columns.id).where(columns.player.in_(page), may_go, or_(is_idle, is_of_gone))
        return idle.order_by(columns.first, columns.id)

    def keep_few(self, connection: Connection, player: str) -> None:
        """Delete those that a player only looked at, except the last ``FEW``, and none that is practiced."""
        columns = self.table.c
        looked_at = and_(columns.player == player, self.untouched, self.for_nothing)
        older = (
            select(columns.id).where(looked_at).order_by(columns.changed.desc(), columns.id.desc())
        )
        # Without those that another request is deleting just now.
        locked = older.offset(FEW).limit(BATCH).with_for_update(skip_locked=True)
        ids = connection.scalars(locked).all()
        if ids:
            is_practiced = and_(columns.first, self._is_practiced(columns.player == player))
            doomed = columns.id.in_(ids), looked_at, not_(is_practiced)
            connection.execute(delete(self.table).where(*doomed))

    def _is_practiced(self, *where: ColumnElement[bool]) -> ColumnElement[bool]:
        """The condition of those on whose deal their player has practice of which that holds."""
        columns = self.table.c.player, *self.deal
        return tuple_(*columns).in_(select(*columns).where(not_(self.table.c.first), *where))


_GAMES: Final = _Kind(
    games,
    (games.c.deal,),
    UNPLAYED,
    and_(not_(games.c.over), not_(games.c.public), games.c.daily.is_(None), games.c.race.is_(None)),
)
_MATCHES: Final = _Kind(
    matches,
    (matches.c.deal, matches.c.seats),
    UNMOVED,
    and_(not_(matches.c.over), matches.c.daily.is_(None)),
)


_ANSWERS: Final = (puzzle_answers, turning_answers)
_NOT_OF_PARTIES: Final = {matches: (matches.c.player != matches.c.id,)}
"""The condition of rows that a player has; parties go by themselves."""


def _answer_may_go(table: Table, before: datetime) -> ColumnElement[bool]:
    """The condition of old answers that were shown, without a try."""
    return and_(table.c.begun < before, table.c.shown, table.c.tries == "")


def _list_players(database: Database, after: str) -> Sequence[str]:
    """The next players with a game, a match or an answer, in order."""
    found = {
        player
        for table in (games, matches, *_ANSWERS)
        for player in database.rows(
            str,
            select(table.c.player)
            .where(table.c.player > after, *_NOT_OF_PARTIES.get(table, ()))
            .distinct()
            .order_by(table.c.player)
            .limit(PLAYERS),
        )
    }
    return sorted(found)[:PLAYERS]


def _with_traces(page: Collection[str], before: datetime) -> CompoundSelect[tuple[str]]:
    """The players of a page who have something that may not go."""
    stays = (
        (games, not_(_GAMES.may_go(before))),
        (matches, not_(_MATCHES.may_go(before))),
        *((table, not_(_answer_may_go(table, before))) for table in _ANSWERS),
    )
    return union(
        *(select(each.c.player).where(each.c.player.in_(page), kept) for each, kept in stays),
        select(results.c.player).where(results.c.player.in_(page)),
        select(players.c.id).where(players.c.id.in_(page), not_(_TRACELESS)),
        select(members.c.player).where(members.c.player.in_(page)),
        select(racers.c.player).where(racers.c.player.in_(page)),
        select(party_seats.c.player).where(party_seats.c.player.in_(page)),
        select(families.c.owner).where(families.c.owner.in_(page)),
    )


def _select_shown(
    table: Table, page: Collection[str], gone: Collection[str], before: datetime
) -> ColumnElement[bool]:
    """The condition of the answers to delete.

    Of players who stay not those to puzzles on the day itself, since these count for the days in a row.
    """
    is_of_gone = table.c.player.in_(gone) if gone else false()
    counts = table.c.on_day if table is puzzle_answers else false()
    return and_(
        table.c.player.in_(page),
        _answer_may_go(table, before),
        or_(not_(counts), is_of_gone),
    )


def _select_traceless(before: datetime) -> Select[tuple[str]]:
    """Players who took their name back and have nothing else."""
    kept = (
        exists().where(games.c.player == players.c.id),
        exists().where(results.c.player == players.c.id),
        exists().where(members.c.player == players.c.id),
        exists().where(matches.c.player == players.c.id),
        *(exists().where(table.c.player == players.c.id) for table in _ANSWERS),
        exists().where(racers.c.player == players.c.id),
        exists().where(party_seats.c.player == players.c.id),
        exists().where(families.c.owner == players.c.id),
    )
    return select(players.c.id).where(
        _is_traceless(before), players.c.created < before, *(not_(each) for each in kept)
    )


def _select_unbegun(before: datetime) -> Select[tuple[str]]:
    """Closed old races in which nobody has a game: never begun, or left by all."""
    begun = exists().where(racers.c.race == races.c.id, racers.c.game.is_not(None))
    return select(races.c.id).where(races.c.created < before, races.c.closes < before, not_(begun))


def _delete_races(database: Database, ids: Sequence[str], before: datetime) -> int:
    """Delete those of these races that nobody has begun; a race that led to one leads to none."""
    with database.begin() as connection:
        # Locks the rows, and takes SQLite's write lock, so that reads after it are current.
        connection.execute(update(races).where(races.c.id.in_(ids)).values(deal=races.c.deal))
        found = connection.scalars(_select_unbegun(before).where(races.c.id.in_(ids))).all()
        connection.execute(update(races).where(races.c.next.in_(found)).values(next=None))
        connection.execute(delete(racers).where(racers.c.race.in_(found)))
        connection.execute(delete(races).where(races.c.id.in_(found)))
    return len(found)


def _select_deserted(before: datetime) -> Select[tuple[str]]:
    """Old parties whose people never moved, or were all deleted."""
    has_moved = exists().where(matches.c.id == parties.c.id, not_(UNMOVED))
    has_player = exists().where(
        party_seats.c.party == parties.c.id, party_seats.c.player.is_not(None)
    )
    is_deserted = or_(not_(has_moved), not_(has_player))
    return select(parties.c.id).where(parties.c.created < before, is_deserted)


def _delete_parties(database: Database, ids: Sequence[str], before: datetime) -> int:
    """Delete those of these parties that are deserted, with their matches, as ``_delete_races``."""
    with database.begin() as connection:
        # As in _delete_races.
        connection.execute(update(parties).where(parties.c.id.in_(ids)).values(game=parties.c.game))
        # A move locks only its match.
        connection.execute(select(matches.c.id).where(matches.c.id.in_(ids)).with_for_update())
        found = connection.scalars(_select_deserted(before).where(parties.c.id.in_(ids))).all()
        connection.execute(update(parties).where(parties.c.next.in_(found)).values(next=None))
        connection.execute(delete(party_seats).where(party_seats.c.party.in_(found)))
        connection.execute(delete(parties).where(parties.c.id.in_(found)))
        connection.execute(delete(matches).where(matches.c.id.in_(found)))
    return len(found)
