"""What a player has done day by day: both streaks, and one day's puzzles and results, in one statement."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final

from solitaire.play import clock
from solitaire.play.coach.puzzles.answers import PuzzleMark
from solitaire.play.coach.puzzles.judging import Crowns
from solitaire.play.daily import calendar
from solitaire.play.daily.streaks import Streaks, streaks_of
from solitaire.play.deals.levels import CountedGame, LevelEstimate
from solitaire.play.games.result import Result
from solitaire.play.results.player_levels import find_progress
from solitaire.play.results.results import DaySummary
from solitaire.rules import VARIANTS, Variant
from solitaire.store.streaks import StoredNewGame, StreakStore


@dataclass(frozen=True, slots=True)
class PlayerDay:
    """A day of a player."""

    streaks: Streaks
    """Of days with a daily, as ``Statistics.streaks``."""
    puzzle_streaks: Streaks
    """Of days with puzzles, as ``Puzzles.streaks``."""
    marks: tuple[PuzzleMark, ...]
    """Of the day's puzzles, that of one crown first."""
    summary: DaySummary | None
    """Of all who have finished its daily on the day; None if that was not asked for."""
    progress: tuple[LevelEstimate, ...] = ()
    """The levels that became better that day, or known."""
    matches: Mapping[str, bool] = field(default_factory=dict)
    """Whether the attempt at its daily match is over, by game; as ``summary``."""


class PlayerDays:
    """Loads the days of players."""

    def __init__(self, store: StreakStore, *, clock: Callable[[], datetime] = clock.now) -> None:
        self._store: Final = store
        self._clock: Final = clock

    def load(
        self,
        player: str,
        number: int,
        variant: Variant | None = None,
        result: Result | None = None,
        *,
        since: datetime | None = None,
    ) -> PlayerDay:
        """A day of a player; of the daily of ``variant`` a summary, with which ``result`` is compared.

        ``since`` is when the day began, and asks for ``progress``, of a day without a ``variant``.

        Cost: one statement.
        """
        score = result.score if result else 0
        stored = self._store.load_day(player, number, len(Crowns), variant, score, since)
        first_open = calendar.open_at(self._clock()).start
        return PlayerDay(
            streaks_of(stored.dailies, first_open),
            streaks_of(stored.puzzles, first_open),
            tuple(
                PuzzleMark.of(over=crowns in stored.over, found=stored.over.get(crowns, False))
                for crowns in Crowns
            ),
            DaySummary.of(stored.piles, variant, result) if variant else None,
            tuple(filter(None, (_find_progress(stored.levels, each) for each in VARIANTS))),
            stored.matches,
        )


def _find_progress(found: Sequence[StoredNewGame], variant: Variant) -> LevelEstimate | None:
    games = [game for game in found if VARIANTS[game.variant] == variant]
    counted = [CountedGame(game.spare, game.won, game.helped) for game in games]
    return find_progress(variant, counted, sum(game.is_new for game in games))
