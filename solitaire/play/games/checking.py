"""Checks stored games against the rules and against each other by replaying every game.

Read-only; players may go on playing meanwhile.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from typing import Final

from solitaire.play.daily.candidates import verify
from solitaire.play.daily.plans import fits_a_plan
from solitaire.play.errors import CorruptGameError
from solitaire.play.games.player_game import PlayerGame
from solitaire.play.games.result import counts_on_day, make_result, outcome_of, score
from solitaire.rules import Game, NotationError, SolitaireError, variant_named
from solitaire.store import Database, StoredResult
from solitaire.store.checking import GameToCheck, read_games_to_check, without_one_first
from solitaire.store.dailies import StoredDaily

_THE_GAMES: Final = ("player", "deal", "variant", "daily")
"""Columns that a result copies from its game, so that lists need no join."""
_THE_REVIEWS: Final = ("start", "luck", "mistakes", "ideas")
"""Columns that a worker fills later, from the review of the game."""


class Wrong(StrEnum):
    """The kinds of faults."""

    DAMAGED = "damaged"  # replaying the turns leads to another position than the row's
    VARIANT = "variant"  # the deal is of another variant than the row
    REDO = "redo"  # the undone turns cannot be played
    NO_RESULT = "no-result"  # a finished game has no result
    RESULT = "result"  # the result contradicts the game
    DAILY = "daily"  # the game's deal is not that of its daily
    FIRST = "first"  # not exactly one of a player's games on a deal is marked as the first
    SPARE = "spare"  # the solver computes another spare for the daily than is stored
    BAND = "band"  # no plan has the daily's spare on its weekday


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault of a game (``where`` is its id) or of a daily (its name); ``about`` has details, or ""."""

    where: str
    wrong: Wrong
    about: str = ""


def faults_of_games(database: Database) -> Iterator[list[Fault]]:
    """The faults of each game, one list a game by id, mostly empty. Cost: 1 ms a game."""
    for stored in read_games_to_check(database):
        yield list(_faults(stored))


def faults_of_firsts(database: Database) -> Iterator[Fault]:
    """A fault for each player and deal without exactly one first game; cost as ``without_one_first``."""
    return (Fault(id, Wrong.FIRST) for id in without_one_first(database))


def faults_of_daily(row: StoredDaily) -> Iterator[Fault]:
    """The faults of a daily; none if it is not made yet. Cost: that of ``verify``."""
    if row.code is None:
        return
    variant = variant_named(row.variant)
    where = f"{variant.prefix}{row.number}"
    try:
        check = verify(row.number, row.code)
    except (NotationError, ValueError) as error:
        yield Fault(where, Wrong.DAMAGED, str(error))
        return
    if check.variant is not variant:
        yield Fault(where, Wrong.VARIANT, f"{variant.name}, {check.variant.name}")
        return
    if check.spare != row.spare:
        yield Fault(where, Wrong.SPARE, f"{check.spare}, {row.spare}")
    if not fits_a_plan(row.spare, row.number, variant):
        yield Fault(where, Wrong.BAND, str(row.spare))


def _faults(stored: GameToCheck) -> Iterator[Fault]:
    row, result = stored.game, stored.result
    try:
        player_game = PlayerGame.of(row)
    except CorruptGameError as error:
        yield Fault(row.id, Wrong.DAMAGED, error.reason)
        return
    if row.variant != player_game.variant.name:
        yield Fault(row.id, Wrong.VARIANT, f"{row.variant}, {player_game.variant.name}")
    if not _can_be_redone(player_game):
        yield Fault(row.id, Wrong.REDO)
    if stored.daily_code not in (None, row.deal):
        yield Fault(row.id, Wrong.DAILY)
    if result is None:
        if row.over:
            yield Fault(row.id, Wrong.NO_RESULT)
    elif different := list(_differences(player_game, result, stored.daily_spare)):
        yield Fault(row.id, Wrong.RESULT, ", ".join(different))


def _can_be_redone(player_game: PlayerGame) -> bool:
    game = player_game.game
    try:
        Game.replay(game.deal, game.turns + player_game.ahead)
    except SolitaireError:
        return False
    return True


def _differences(
    player_game: PlayerGame, result: StoredResult, daily_spare: int | None
) -> Iterator[str]:
    """The names of the wrong columns."""
    row = player_game.row
    yield from (name for name in _THE_GAMES if getattr(row, name) != getattr(result, name))
    if result.first != (row.first and not row.copied):
        yield "first"
    if result.on_day != counts_on_day(row, result.ended):
        yield "on_day"
    if None not in (daily_spare, result.spare) and daily_spare != result.spare:
        yield "spare"
    outcome = outcome_of(replace(result, variant=player_game.variant.name))
    if result.score != score(outcome, helped=result.helped):
        yield "score"
    if result.helped < (result.undone > 0):
        yield "helped"
    if result.flipped_mask.bit_count() != result.flipped_count:
        yield "flipped_mask"
    if row.undone != result.undone:
        # Turns were undone since, so the row no longer holds the first end.
        if row.undone < result.undone:
            yield "undone"
    elif not row.over:
        yield "game"
    else:
        if bool(row.help) > result.helped:  # help is not noted after the end
            yield "helped"
        copied = *_THE_GAMES, "first", "on_day", "spare", "helped", "score", *_THE_REVIEWS
        same = {name: getattr(result, name) for name in copied}
        expected = replace(make_result(player_game), **same)
        for field in fields(StoredResult):
            if getattr(expected, field.name) != getattr(result, field.name):
                yield field.name
