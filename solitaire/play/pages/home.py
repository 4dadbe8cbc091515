"""Loads what the home page shows, in one call."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final

from solitaire.play.coach.puzzles.answers import PuzzleMark
from solitaire.play.coach.puzzles.exercises import Exercises
from solitaire.play.coach.puzzles.schedule import has_puzzles
from solitaire.play.coach.turning.points import TurningPoint, TurningPoints
from solitaire.play.daily import calendar
from solitaire.play.daily.streaks import Streaks
from solitaire.play.deals.levels import LevelEstimate
from solitaire.play.deals.pack_progress import PackProgress, Packs
from solitaire.play.deals.packs import GENTLE_STEPS
from solitaire.play.games.days import Attempts, DailyAttempt, Days, DayState
from solitaire.play.games.player_game import PlayerGame
from solitaire.play.matches.matches import NO_MATCHES, Matches, MatchSummary
from solitaire.play.matches.player_match import ListedMatch
from solitaire.play.people.families import Families, Mate
from solitaire.play.people.players import Players
from solitaire.play.results.player_days import PlayerDays
from solitaire.rules import SHORT, VARIANTS, Variant

MATES: Final = 3
"""How many members of families are named."""


@dataclass(frozen=True, slots=True)
class HomeState:
    """What the home page shows to one visitor; all of it is empty for one who has played nothing."""

    now: datetime
    number: int
    """The number of today's dailies."""
    monday: int
    """The number of Monday's dailies; it can be below 1 in the first week."""
    is_new: bool = True
    """Whether the visitor has neither a game nor a match."""
    has_game: bool = True
    """Whether the visitor has ever begun a game of solitaire, and not only matches."""
    resume: PlayerGame | ListedMatch | None = None
    """The unfinished game or match last changed that is no attempt at a daily of today."""
    days: Mapping[Variant, DayState] = field(default_factory=dict)
    """Today's dailies, without attempts; empty before the first daily opens."""
    first: Variant = SHORT
    """Whose daily is offered first."""
    attempts: Attempts = field(default_factory=dict)
    """The attempts at the dailies of this week."""
    streaks: Streaks | None = None
    """Of days with a daily."""
    is_second_day: bool = False
    """Whether a daily of today makes a streak of two: yesterday's is its only one yet."""
    puzzle_streaks: Streaks | None = None
    progress: tuple[LevelEstimate, ...] = ()
    """The levels that became better today, or known."""
    mates: tuple[Mate, ...] = ()
    """Others in the families of the visitor, with their results of today."""
    gentle: PackProgress | None = None
    """The visitor's progress with the gentle steps."""
    mistakes: int = 0
    """How many of the player's mistakes are to be answered today."""
    turning_point: TurningPoint | None = None
    """That of the last daily that is over everywhere, of the player's game, or else of the other one.

    None of a daily whose attempt goes on."""
    puzzles: tuple[PuzzleMark, ...] = ()
    """The marks of today's puzzles; none on a day without puzzles."""
    matches: MatchSummary = NO_MATCHES


class Home:
    """Loads the home page."""

    def __init__(
        self,
        days: Days,
        players: Players,
        exercises: Exercises,
        player_days: PlayerDays,
        families: Families,
        packs: Packs,
        matches: Matches,
        turning_points: TurningPoints,
    ) -> None:
        self._days: Final = days
        self._players: Final = players
        self._exercises: Final = exercises
        self._player_days: Final = player_days
        self._families: Final = families
        self._packs: Final = packs
        self._matches: Final = matches
        self._turning_points: Final = turning_points

    def load(
        self, player: str | None, zone: str, now: datetime, usual: Variant, *, compares: bool
    ) -> HomeState:
        """The home page for a player, or for a visitor without one (None).

        ``zone`` is the name of a time zone, ``usual`` the game that the player deals. Without ``compares``
        there are no streaks and no mates.
        Cost: nothing for a visitor, eight statements for a player.
        """
        number = calendar.today(now, zone)
        monday = number - calendar.day_of(number).weekday()
        if player is None:
            return HomeState(now, number, monday)
        closed = calendar.last_closed(now)
        first_day = max(1, min(monday, closed))
        recent = self._days.load_recent(player, 1 + len(VARIANTS), first_day, number)
        of_week = {key: each for key, each in recent.attempts.items() if key[0] >= monday}
        game = recent.find_game(but=number)
        matches = self._matches.summarize(player, number, game.changed if game else None)
        learning = self._exercises.summarize(player, self._exercises.today(zone))
        has_game = bool(recent.unfinished) or recent.has_finished
        has_played = has_game or matches.last is not None or learning.has_any
        if not (has_played or self._players.get(player).games):
            return HomeState(now, number, monday)
        is_begun = number <= calendar.latest(now)
        since = calendar.begins_in_zone(number, zone) if compares else None
        day = self._player_days.load(player, number, since=since) if is_begun else None
        (gentle,) = self._packs.progress(player, [GENTLE_STEPS])
        first = recent.choose_daily(usual)
        streaks = day.streaks if day and compares else None
        days: Mapping[Variant, DayState] = {}
        turning_point = None
        if is_begun:
            days, loaded = self._days.load_with_turning_points(number, None, closed)
            # Not of a daily whose attempt goes on: it tells a card that may be still to come.
            found = {
                variant: point
                for variant, point in self._turning_points.find(closed, loaded).items()
                if not (attempt := recent.attempts.get((closed, variant))) or attempt.result
            }
            turning_point = found.get(first) or next(iter(found.values()), None)
        return HomeState(
            now,
            number,
            monday,
            is_new=False,
            has_game=has_game or learning.has_any,
            resume=matches.resume or game,
            days=days,
            first=first,
            attempts=of_week if is_begun else {},
            streaks=streaks,
            is_second_day=bool(streaks and streaks.current == 1)
            and any(_counts(each, number - 1) for each in recent.attempts.values()),
            puzzle_streaks=day.puzzle_streaks if day and compares else None,
            progress=day.progress if day and compares else (),
            mates=self._families.mates(player, number, MATES) if compares and is_begun else (),
            gentle=gentle,
            mistakes=learning.due,
            turning_point=turning_point,
            puzzles=day.marks if day and has_puzzles(number) else (),
            matches=matches,
        )


def _counts(attempt: DailyAttempt, number: int) -> bool:
    """Whether it is one at the dailies of that number, and counts for a streak."""
    result = attempt.result
    return attempt.number == number and result is not None and result.on_day
