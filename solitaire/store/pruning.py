"""Deletes what was only looked at, once it is old, races that nobody has begun, and players who left no more.

Looked at are games without a turn, matches without a move of the player, and puzzles of which a player has
seen the answer without a try. Never deleted are the attempt at a daily or of a race, a game or match that may
go on, a finished or published one, a player with a result, a race, a try at a puzzle, a name, a recovery
phrase or a family. That a player's older cookies are invalid is kept for longer than browsers keep them.
Transactions are small and each row is checked again as it is deleted, so players may be playing meanwhile.

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
    players,
    puzzle_answers,
    racers,
    races,
    results,
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
    """To puzzles."""

    def __add__(self, other: Pruned) -> Pruned:
        """Both together."""
        return Pruned(
            self.games + other.games,
            self.players + other.players,
            self.races + other.races,
            self.matches + other.matches,
            self.answers + other.answers,
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
        for ids in _batches(database.rows(str, _idle_games(page, gone, before))):
            is_idle = and_(games.c.id.in_(ids), _may_go(before))
            yield Pruned(len(ids) if dry_run else database.write(delete(games).where(is_idle)))
        for ids in _batches(database.rows(str, _idle_matches(page, gone, before))):
            is_idle = and_(matches.c.id.in_(ids), _match_may_go(before))
            deleted = len(ids) if dry_run else database.write(delete(matches).where(is_idle))
            yield Pruned(matches=deleted)
        shown = _select_shown(page, gone, before)
        if count := len(database.rows(str, select(puzzle_answers.c.player).where(shown))):
            deleted = count if dry_run else database.write(delete(puzzle_answers).where(shown))
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
    if not dry_run:
        overwrite_old_pages(database)


def prune_unplayed(connection: Connection, player: str) -> None:
    """Delete the games that a player only looked at, except the last ``FEW``; at most ``BATCH`` of them.

    Cost: a query over the player's unfinished games.
    """
    practiced = select(games.c.deal).where(games.c.player == player, not_(games.c.first))
    is_practiced = and_(games.c.first, games.c.deal.in_(practiced))
    looked_at = and_(games.c.player == player, UNPLAYED, _COUNTS_FOR_NOTHING)
    _keep_few(connection, games, looked_at, is_practiced)


def prune_unmoved(connection: Connection, player: str) -> None:
    """Delete the matches in which a player has not moved, as ``prune_unplayed`` does with games."""
    practiced = select(matches.c.deal, matches.c.seats).where(
        matches.c.player == player, not_(matches.c.first)
    )
    is_practiced = and_(matches.c.first, tuple_(matches.c.deal, matches.c.seats).in_(practiced))
    looked_at = and_(matches.c.player == player, UNMOVED, _MATCH_COUNTS_FOR_NOTHING)
    _keep_few(connection, matches, looked_at, is_practiced)


def _keep_few(
    connection: Connection,
    table: Table,
    looked_at: ColumnElement[bool],
    is_practiced: ColumnElement[bool],
) -> None:
    """Delete the rows that were only looked at, except the last ``FEW``, and none that is practiced."""
    older = select(table.c.id).where(looked_at).order_by(table.c.changed.desc(), table.c.id.desc())
    # Without those that another request is deleting just now.
    locked = older.offset(FEW).limit(BATCH).with_for_update(skip_locked=True)
    ids = connection.scalars(locked).all()
    if ids:
        connection.execute(delete(table).where(table.c.id.in_(ids), looked_at, not_(is_practiced)))


def _batches(ids: Sequence[str]) -> Iterator[Sequence[str]]:
    return (ids[start : start + BATCH] for start in range(0, len(ids), BATCH))


_TRACELESS: Final = and_(players.c.name.is_(None), players.c.phrase.is_(None))
UNPLAYED: Final = and_(games.c.turn == 1, games.c.undone == 0)
"""The condition of games without a turn, even one taken back."""
UNMOVED: Final = or_(matches.c.revision == 0, and_(matches.c.revision == 1, matches.c.dropped))
"""The condition of matches without a move of their player, and of those read from records, which are over."""
_COUNTS_FOR_NOTHING: Final = and_(
    not_(games.c.over), not_(games.c.public), games.c.daily.is_(None), games.c.race.is_(None)
)
_MATCH_COUNTS_FOR_NOTHING: Final = and_(not_(matches.c.over), matches.c.daily.is_(None))


def _is_traceless(before: datetime) -> ColumnElement[bool]:
    """The condition of players without name or phrase, whose signed-out cookies have all expired."""
    return and_(_TRACELESS, players.c.signed_out < int((before - COOKIES).timestamp()))


def _may_go(before: datetime) -> ColumnElement[bool]:
    """The condition of old games that were dropped, or never begun."""
    return and_(games.c.changed < before, _COUNTS_FOR_NOTHING, or_(UNPLAYED, games.c.dropped))


def _match_may_go(before: datetime) -> ColumnElement[bool]:
    """The condition of old matches that were dropped, or in which their player has not moved."""
    is_left = or_(UNMOVED, matches.c.dropped)
    return and_(matches.c.changed < before, _MATCH_COUNTS_FOR_NOTHING, is_left)


def _answer_may_go(before: datetime) -> ColumnElement[bool]:
    """The condition of old answers that were shown, without a try."""
    return and_(
        puzzle_answers.c.begun < before, puzzle_answers.c.shown, puzzle_answers.c.tries == ""
    )


def _list_players(database: Database, after: str) -> Sequence[str]:
    """The next players with a game, a match or an answer, in order."""
    found = {
        player
        for table in (games, matches, puzzle_answers)
        for player in database.rows(
            str,
            select(table.c.player)
            .where(table.c.player > after)
            .distinct()
            .order_by(table.c.player)
            .limit(PLAYERS),
        )
    }
    return sorted(found)[:PLAYERS]


def _with_traces(page: Collection[str], before: datetime) -> CompoundSelect[tuple[str]]:
    """The players of a page who have something that may not go."""
    stays = (
        (games, not_(_may_go(before))),
        (matches, not_(_match_may_go(before))),
        (puzzle_answers, not_(_answer_may_go(before))),
    )
    return union(
        *(select(each.c.player).where(each.c.player.in_(page), kept) for each, kept in stays),
        select(results.c.player).where(results.c.player.in_(page)),
        select(players.c.id).where(players.c.id.in_(page), not_(_TRACELESS)),
        select(members.c.player).where(members.c.player.in_(page)),
        select(racers.c.player).where(racers.c.player.in_(page)),
        select(families.c.owner).where(families.c.owner.in_(page)),
    )


def _idle_games(
    page: Collection[str], gone: Collection[str], before: datetime
) -> Select[tuple[str]]:
    """The games to delete: all of those who are gone, and the untouched ones of the other players.

    Not a first game while the player keeps another one on its deal, which would be practice for no first
    game. So first games come last.
    """
    kept = not_(and_(_may_go(before), UNPLAYED))
    practiced = select(games.c.player, games.c.deal).where(
        games.c.player.in_(page), not_(games.c.first), kept
    )
    is_practiced = tuple_(games.c.player, games.c.deal).in_(practiced)
    is_idle = and_(UNPLAYED, or_(not_(games.c.first), not_(is_practiced)))
    is_of_gone = games.c.player.in_(gone) if gone else false()
    idle = select(games.c.id).where(
        games.c.player.in_(page), _may_go(before), or_(is_idle, is_of_gone)
    )
    return idle.order_by(games.c.first, games.c.id)


def _idle_matches(
    page: Collection[str], gone: Collection[str], before: datetime
) -> Select[tuple[str]]:
    """The matches to delete, as ``_idle_games``: a deal at a table is what a deal is there."""
    kept = not_(and_(_match_may_go(before), UNMOVED))
    practiced = select(matches.c.player, matches.c.deal, matches.c.seats).where(
        matches.c.player.in_(page), not_(matches.c.first), kept
    )
    is_practiced = tuple_(matches.c.player, matches.c.deal, matches.c.seats).in_(practiced)
    is_idle = and_(UNMOVED, or_(not_(matches.c.first), not_(is_practiced)))
    is_of_gone = matches.c.player.in_(gone) if gone else false()
    idle = select(matches.c.id).where(
        matches.c.player.in_(page), _match_may_go(before), or_(is_idle, is_of_gone)
    )
    return idle.order_by(matches.c.first, matches.c.id)


def _select_shown(
    page: Collection[str], gone: Collection[str], before: datetime
) -> ColumnElement[bool]:
    """The condition of the answers to delete.

    Of players who stay not those of the day itself, since these count for the days in a row.
    """
    is_of_gone = puzzle_answers.c.player.in_(gone) if gone else false()
    return and_(
        puzzle_answers.c.player.in_(page),
        _answer_may_go(before),
        or_(not_(puzzle_answers.c.on_day), is_of_gone),
    )


def _select_traceless(before: datetime) -> Select[tuple[str]]:
    """Players who took their name back and have nothing else."""
    kept = (
        exists().where(games.c.player == players.c.id),
        exists().where(results.c.player == players.c.id),
        exists().where(members.c.player == players.c.id),
        exists().where(matches.c.player == players.c.id),
        exists().where(puzzle_answers.c.player == players.c.id),
        exists().where(racers.c.player == players.c.id),
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
