"""Rows of games, results and players with defaults, which a test overrides as needed."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from solitaire.store import Database, StoredGame, StoredResult, members
from solitaire.store.game_lists import Show
from solitaire.store.matches import StoredMatch
from solitaire.store.races import StoredRace

OF_GAMES: Final = tuple(show for show in Show if show is not Show.MATCHES)
"""The lists that have games."""
NOON: Final = datetime(2026, 11, 5, 12, 0, 0, 123456, tzinfo=UTC)


def game_row(id: str = "one", *, at: datetime = NOON, **others: Any) -> StoredGame:
    """Ada's new game, created at that time."""
    row = StoredGame(
        id=id,
        player="ada",
        deal="1-8QZK-4M2T",
        variant="standard",
        label=None,
        turns="",
        turn=1,
        revision=0,
        undone=0,
        redo="",
        over=False,
        created=at,
        changed=at,
    )
    return replace(row, **others)


def first_row(id: str, player: str, deal: str = "", **others: Any) -> StoredGame:
    """That player's first game of a deal; without ``deal``, a deal of its own."""
    of: dict[str, Any] = {"player": player, "deal": deal or f"deal of {id}", "first": True}
    return game_row(id, **of | others)


def match_row(id: str = "one", *, at: datetime = NOON, **others: Any) -> StoredMatch:
    """Ada's new match against one opponent, created at that time."""
    row = StoredMatch(
        id=id,
        player="ada",
        game="crowns",
        deal="M1-8QZK-4M2T",
        seats="you,outs.1",
        label=None,
        moves="",
        revision=0,
        over=False,
        created=at,
        changed=at,
    )
    return replace(row, **others)


def result_row(row: StoredGame, **others: Any) -> StoredResult:
    """A result of that game: lost without help with nine piles, whatever its turns."""
    result = StoredResult(
        game=row.id,
        player=row.player,
        deal=row.deal,
        variant=row.variant,
        daily=row.daily,
        first=row.first,
        on_day=row.on_day,
        ended=row.changed,
        won=False,
        stock_left=0,
        flipped_count=9,
        flipped_mask=0b1_1111_1111,
        points=37,
        undone=0,
        helped=False,
        spare=None,
        score=100,
    )
    return replace(result, **others)


def put_name(database: Database, player: str, name: str | None, at: datetime = NOON) -> None:
    """Give the player a name, without a look at the families."""
    with database.begin() as connection:
        members.put_name(connection, player, name, at)


def race_row(id: str = "race", *, at: datetime = NOON, **others: Any) -> StoredRace:
    """A race on a short deal of its own, created at that time, which closes a day later."""
    row = StoredRace(id, f"deal of {id}", "short", "gentle", at, at + timedelta(days=1))
    return replace(row, **others)
