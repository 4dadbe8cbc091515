"""Deletes old games without a turn, races that nobody has begun, and players who left nothing else.

Never the attempt at a daily or of a race, a game that may go on, a finished or published one, a player with a
result, a match, a race, an answer to a puzzle, a name, a recovery phrase or a family. That a player's older
cookies are invalid is kept for longer than browsers keep them. Transactions are small and each row is checked
again as it is deleted, so players may be playing meanwhile.

``prune`` is for an operator; ``prune_unplayed`` runs with each new game, for its player.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from sqlalchemy import (
    ColumnElement,
    Connection,
    Select,
    and_,
    delete,
    exists,
    false,
    not_,
    or_,
    select,
    tuple_,
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
"""How many games without a turn a player keeps: 15 KB. No list shows them; they are open in other tabs, or a
few steps back in the browser."""


@dataclass(frozen=True, slots=True)
class Pruned:
    """How many games were deleted, how many traceless players, and how many races."""

    games: int
    players: int
    races: int = 0

    def __add__(self, other: Pruned) -> Pruned:
        """Both together."""
        return Pruned(
            self.games + other.games, self.players + other.players, self.races + other.races
        )


def prune(database: Database, before: datetime, *, dry_run: bool = False) -> Iterator[Pruned]:
    """Delete abandoned games and players, untouched since ``before``; yields what each transaction deleted.

    The caller may pause after each, so that others can write. With ``dry_run`` nothing is deleted, only
    counted. Cost: reads the games of all players once, in pages.
    """
    after = ""
    while page := database.rows(str, _players_after(after)):
        after = page[-1]
        gone = database.rows(str, _without_traces(page, before))
        idle = database.rows(str, _idle_games(page, gone, before))
        for ids in _batches(idle):
            is_idle = and_(games.c.id.in_(ids), _may_go(before))
            yield Pruned(
                len(ids) if dry_run else database.write(delete(games).where(is_idle)), players=0
            )
        if gone:
            if not dry_run:
                is_traceless = and_(players.c.id.in_(gone), _is_traceless(before))
                database.write(delete(players).where(is_traceless))
            yield Pruned(0, len(gone))
    for ids in _batches(database.rows(str, _select_traceless(before))):
        is_traceless = and_(players.c.id.in_(ids), _is_traceless(before))
        yield Pruned(
            0, len(ids) if dry_run else database.write(delete(players).where(is_traceless))
        )
    for ids in _batches(database.rows(str, _select_unbegun(before))):
        yield Pruned(0, 0, len(ids) if dry_run else _delete_races(database, ids, before))
    if not dry_run:
        overwrite_old_pages(database)


def prune_unplayed(connection: Connection, player: str) -> None:
    """Delete the games that a player only looked at, except the last ``FEW``; at most ``BATCH`` of them.

    Cost: a query over the player's unfinished games.
    """
    looked_at = and_(games.c.player == player, UNPLAYED, _COUNTS_FOR_NOTHING)
    older = select(games.c.id).where(looked_at).order_by(games.c.changed.desc(), games.c.id.desc())
    # Without those that another request is deleting just now.
    locked = older.offset(FEW).limit(BATCH).with_for_update(skip_locked=True)
    ids = connection.scalars(locked).all()
    if ids:
        practiced = select(games.c.deal).where(games.c.player == player, not_(games.c.first))
        is_practiced = and_(games.c.first, games.c.deal.in_(practiced))
        connection.execute(delete(games).where(games.c.id.in_(ids), looked_at, not_(is_practiced)))


def _batches(ids: Sequence[str]) -> Iterator[Sequence[str]]:
    return (ids[start : start + BATCH] for start in range(0, len(ids), BATCH))


_TRACELESS: Final = and_(players.c.name.is_(None), players.c.phrase.is_(None))
UNPLAYED: Final = and_(games.c.turn == 1, games.c.undone == 0)
"""The condition of games without a turn, even one taken back."""
_COUNTS_FOR_NOTHING: Final = and_(
    not_(games.c.over), not_(games.c.public), games.c.daily.is_(None), games.c.race.is_(None)
)


def _is_traceless(before: datetime) -> ColumnElement[bool]:
    """The condition of players without name or phrase, whose signed-out cookies have all expired."""
    return and_(_TRACELESS, players.c.signed_out < int((before - COOKIES).timestamp()))


def _may_go(before: datetime) -> ColumnElement[bool]:
    """The condition of old games that were dropped, or never begun."""
    return and_(games.c.changed < before, _COUNTS_FOR_NOTHING, or_(UNPLAYED, games.c.dropped))


def _players_after(after: str) -> Select[tuple[str]]:
    some = select(games.c.player).where(games.c.player > after).distinct()
    return some.order_by(games.c.player).limit(PLAYERS)


def _without_traces(page: Collection[str], before: datetime) -> Select[tuple[str]]:
    """The players of a page who have only games that may go, and nothing else."""
    must_stay = and_(games.c.player.in_(page), not_(_may_go(before)))
    kept = (
        select(games.c.player).where(must_stay),
        select(results.c.player).where(results.c.player.in_(page)),
        select(players.c.id).where(players.c.id.in_(page), not_(_TRACELESS)),
        select(members.c.player).where(members.c.player.in_(page)),
        select(matches.c.player).where(matches.c.player.in_(page)),
        select(puzzle_answers.c.player).where(puzzle_answers.c.player.in_(page)),
        select(racers.c.player).where(racers.c.player.in_(page)),
        select(families.c.owner).where(families.c.owner.in_(page)),
    )
    found = select(games.c.player).where(games.c.player.in_(page)).distinct()
    return found.where(*(games.c.player.not_in(those) for those in kept))


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
