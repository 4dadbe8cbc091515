"""Makes what a visitor may see of a race from its rows, which have everybody's cards."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from solitaire.play.games.fair_deals import DealChoice
from solitaire.play.games.player_game import PlayerGame
from solitaire.play.games.result import flipped_bits, outcome_of
from solitaire.play.races.race import Progress, Race, Seal
from solitaire.store.races import RacerRow, StoredRace


def make_race(
    row: StoredRace, racers: Iterable[RacerRow], viewer: str | None, now: datetime, most: int
) -> Race:
    """The race as ``viewer`` may see it. Cost: replays the attempts that are not over."""
    rows, is_open = tuple(racers), now < row.closes
    if not is_open:
        rows = tuple(sorted(rows, key=_rank))
    choice = DealChoice.read(row.variant, row.level)
    assert choice is not None, f"a race has a level that is none: {row.level}"
    own = next((each for each in rows if viewer and each.racer.player == viewer), None)
    plays_on = own is not None and own.game is not None and not own.game.over
    return Race(
        row.id,
        choice,
        row.closes,
        is_open,
        tuple(_make_seal(each, viewer, row.closes, is_open=is_open) for each in rows),
        most,
        None if is_open or plays_on else row.deal,
        row.next,
    )


def _rank(row: RacerRow) -> tuple[bool, int, int]:
    """The best result first, then those without one as they joined."""
    return row.result is None, -row.result.score if row.result else 0, row.racer.seat


def _make_seal(row: RacerRow, viewer: str | None, closes: datetime, *, is_open: bool) -> Seal:
    racer, game, result = row.racer, row.game, row.result
    mine = viewer is not None and racer.player == viewer
    if racer.player is None:
        flipped, turns = racer.flipped or 0, racer.turns or 0
        return Seal(racer.seat, None, mine, Progress.LEFT, flipped, turns)
    if game is None:
        return Seal(racer.seat, row.name, mine, Progress.JOINED)
    if result is None:
        played = PlayerGame.of_undamaged(game)
        flipped = flipped_bits(played.game.piles) if played else 0
        own = game.id if mine else None
        turns = game.turn - 1
        return Seal(racer.seat, row.name, mine, Progress.PLAYING, flipped, turns, game=own)
    return Seal(
        racer.seat,
        row.name,
        mine,
        Progress.LATE if result.ended > closes else Progress.DONE,
        result.flipped_mask,
        game.turn - 1,
        None if is_open else outcome_of(result),
        game.id if mine or not is_open else None,
    )
