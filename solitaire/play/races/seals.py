"""Makes what a visitor may see of a race from its rows, which have everybody's cards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial

from solitaire.play.deals.fair import DealChoice
from solitaire.play.errors import CorruptRowError, read_undamaged
from solitaire.play.games.player_game import PlayerGame
from solitaire.play.games.result import flipped_bits, outcome_of
from solitaire.play.races.race import Race, RacerProgress, Seal
from solitaire.store.races import RacerRow, StoredRace


def make_race(
    row: StoredRace, racers: Iterable[RacerRow], viewer: str | None, now: datetime, most: int
) -> Race:
    """The race as ``viewer`` may see it; CorruptRowError as ``choice_of``.

    Cost: replays the attempts that are not over.
    """
    rows, is_open = tuple(map(_pass_over_result, racers)), now < row.closes
    scores: list[int] = []
    if not is_open:
        rows = tuple(sorted(rows, key=partial(_rank, closes=row.closes)))
        scores = [each.result.score for each in rows if each.result and _in_time(each, row.closes)]
    own = next((each for each in rows if viewer and each.racer.player == viewer), None)
    plays_on = own is not None and own.game is not None and not own.game.over
    return Race(
        row.id,
        choice_of(row),
        row.closes,
        is_open,
        tuple(_make_seal(each, viewer, row.closes, scores, is_open=is_open) for each in rows),
        most,
        None if is_open or plays_on else row.deal,
        row.next,
    )


def choice_of(race: StoredRace) -> DealChoice:
    """The game and the level of a race; CorruptRowError if there are none of those names."""
    choice = DealChoice.read(race.variant, race.level)
    if choice is None:
        raise CorruptRowError("race", race.id, f"no deals are {race.variant} {race.level}")
    return choice


def _pass_over_result(row: RacerRow) -> RacerRow:
    """The racer without a result that is damaged."""
    if row.result and read_undamaged(outcome_of, row.result) is None:
        return replace(row, result=None)
    return row


def _in_time(row: RacerRow, closes: datetime) -> bool:
    return row.result is not None and row.result.ended <= closes


def _rank(row: RacerRow, closes: datetime) -> tuple[bool, bool, int, int]:
    """The best result in time first, then those that were too late, then those without one as they joined."""
    score = -row.result.score if row.result else 0
    return row.result is None, not _in_time(row, closes), score, row.racer.seat


def _make_seal(
    row: RacerRow, viewer: str | None, closes: datetime, scores: Sequence[int], *, is_open: bool
) -> Seal:
    """The seal of a racer; ``scores``, once the race has closed, are those in time, the best first."""
    racer, game, result = row.racer, row.game, row.result
    mine = viewer is not None and racer.player == viewer
    if racer.player is None:
        flipped, turns = racer.flipped or 0, racer.turns or 0
        return Seal(racer.seat, None, mine, RacerProgress.LEFT, flipped, turns)
    if game is None:
        return Seal(racer.seat, row.name, mine, RacerProgress.JOINED)
    if result is None:
        played = PlayerGame.of_undamaged(game)
        flipped = flipped_bits(played.game.piles) if played else 0
        own = game.id if mine else None
        turns = game.turn - 1
        return Seal(racer.seat, row.name, mine, RacerProgress.PLAYING, flipped, turns, game=own)
    in_time = _in_time(row, closes)
    return Seal(
        racer.seat,
        row.name,
        mine,
        RacerProgress.DONE if in_time else RacerProgress.LATE,
        result.flipped_mask,
        game.turn - 1,
        None if is_open else outcome_of(result),
        game.id if mine or not is_open else None,
        place=1 + scores.index(result.score) if scores and in_time else 0,
        helped=result.helped and not is_open,
    )
