"""Loads what the pages of a daily show to one visitor, each in one call.

Nothing but the dailies of the day is loaded while the daily is being made.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Final

from solitaire.play.coach.turning.points import TurningPoint, TurningPoints
from solitaire.play.daily import calendar
from solitaire.play.daily.dailies import Dailies, Daily
from solitaire.play.daily.streaks import Streaks
from solitaire.play.games.days import Days, DayState
from solitaire.play.games.games import Games
from solitaire.play.games.player_game import PlayerGame
from solitaire.play.games.result import Result, is_as_it_ended
from solitaire.play.people.names import PublicNames
from solitaire.play.people.players import Players
from solitaire.play.results.crowns import Ending
from solitaire.play.results.endings import Endings
from solitaire.play.results.player_days import PlayerDay, PlayerDays
from solitaire.play.results.results import DaySummary, Leaderboard, Results
from solitaire.play.results.signs import Sign, read_signs
from solitaire.rules import Variant


@dataclass(frozen=True, slots=True)
class DailyVisitor:
    """Who looks at a daily; without more a stranger."""

    player: str | None = None
    """None for a visitor without a game."""
    zone: str = ""
    """The name of a time zone."""
    compares: bool = False
    """Whether results are compared with others', and streaks counted."""
    names: PublicNames = PublicNames.OFF
    """Whose names are shown."""


@dataclass(frozen=True, slots=True)
class EndedAttempt:
    """The visitor's attempt after its end."""

    game: PlayerGame
    result: Result
    ending: Ending | None
    """None if other turns were played since."""
    code: str | None
    """None while the deal is secret."""
    streaks: Streaks | None
    """None if statistics are hidden."""
    signs: tuple[Sign, ...]
    """Of its turns; none if other turns were played since."""


@dataclass(frozen=True, slots=True)
class DailyVisit:
    """A daily as one visitor sees it now."""

    number: int
    variant: Variant
    player: str | None
    """None for a visitor without a game."""
    now: datetime
    today: int
    """The number of today's daily in the visitor's zone."""
    days: Mapping[Variant, DayState]
    """The dailies of its day."""
    attempt: PlayerGame | None
    """The visitor's attempt, if it is begun, and not damaged."""
    others: DaySummary | None = None
    """The results of all players, with the visitor's standing; None while those of others are hidden."""
    ended: EndedAttempt | None = None
    """None before the attempt is over."""
    played: int = 0
    """How many players have finished the daily; 0 if statistics are hidden."""
    turning_point: TurningPoint | None = None
    """None while the daily is open anywhere or the visitor's attempt goes on, and until it is made."""
    own: PlayerDay | None = None
    """Today's day of the player; None for a visitor without a game, and on other days."""
    compares: bool = False
    """Whether streaks are shown."""

    @property
    def day(self) -> DayState:
        """The daily itself, with the result of the visitor's attempt."""
        return self.days[self.variant]

    @property
    def is_closed(self) -> bool:
        """Whether the day is over in every time zone."""
        return calendar.is_closed(self.number, self.now)


@dataclass(frozen=True, slots=True)
class DailyLeaderboard:
    """A page of the whole leaderboard of a daily."""

    visit: DailyVisit
    leaderboard: Leaderboard | None = None
    """None while results of others are hidden."""
    names: Mapping[str, str] = field(default_factory=dict)
    """The names that may be shown on it."""


@dataclass(frozen=True, slots=True)
class DailyCheck:
    """What is published of a daily, and of those to come."""

    daily: Daily | None
    """None while it is being made."""
    coming: tuple[Daily, ...] = ()


class DailyPages:
    """Loads the pages of dailies; each answers None for a daily that has not begun anywhere."""

    def __init__(
        self,
        dailies: Dailies,
        days: Days,
        games: Games,
        results: Results,
        endings: Endings,
        player_days: PlayerDays,
        players: Players,
        turning_points: TurningPoints,
    ) -> None:
        self._dailies: Final = dailies
        self._days: Final = days
        self._games: Final = games
        self._results: Final = results
        self._endings: Final = endings
        self._player_days: Final = player_days
        self._players: Final = players
        self._turning_points: Final = turning_points

    def find(self, number: int, variant: Variant, visitor: DailyVisitor) -> DailyVisit | None:
        """A daily with the visitor's attempt and its turning point.

        Cost: two statements, one without a player. A missing turning point is then being made; to ask for it
        costs a few more once.
        """
        now = self._dailies.now()
        if not calendar.first_number(variant) <= number <= calendar.latest(now):
            return None
        today = calendar.today(now, visitor.zone)
        closed = number if calendar.is_closed(number, now) else 0
        days, loaded = self._days.load_with_turning_points(number, visitor.player, closed)
        return DailyVisit(
            number,
            variant,
            visitor.player,
            now,
            today,
            days,
            days[variant].read_attempt(),
            turning_point=None
            if days[variant].is_begun and days[variant].result is None
            else self._turning_points.find(number, loaded).get(variant),
        )

    def load(self, number: int, variant: Variant, visitor: DailyVisitor) -> DailyVisit | None:
        """The page of a daily.

        Cost: as ``find``; one statement more to compare, or for a player's own day; and a few after the end
        of the attempt while nobody has asked for its review.
        """
        visit = self.find(number, variant, visitor)
        if visit is None or visit.day.daily is None:
            return visit
        is_today, result, day = number == visit.today, visit.day.result, None
        if visitor.player is not None and (is_today or (result and visitor.compares)):
            day = self._player_days.load(visitor.player, number, variant, result)
        summary = None
        if visitor.compares:
            summary = day.summary if day else self._results.summarize_day(number, variant)
        return replace(
            visit,
            others=summary if _may_compare(visit, visitor) else None,
            ended=self._find_ended(visit, day.streaks if day and visitor.compares else None),
            played=summary.total if summary else 0,
            own=day if is_today else None,
            compares=visitor.compares,
        )

    def load_leaderboard(
        self, number: int, variant: Variant, visitor: DailyVisitor, start: int
    ) -> DailyLeaderboard | None:
        """The leaderboard of a daily from index ``start``."""
        visit = self.find(number, variant, visitor)
        if visit is None:
            return None
        if visit.day.daily is None or not _may_compare(visit, visitor):
            return DailyLeaderboard(visit)
        leaderboard = self._results.leaderboard_of_daily(number, variant, start)
        players = {place.result.player for place in leaderboard.places}
        names = self._players.public_names(players, visitor.names, visitor.player)
        return DailyLeaderboard(visit, leaderboard, names)

    def load_check(self, number: int, variant: Variant) -> DailyCheck | None:
        """What is published of a daily, and of those of its variant that nobody can play yet."""
        visit = self.find(number, variant, DailyVisitor())
        if visit is None:
            return None
        if visit.day.daily is None:
            return DailyCheck(None)
        first, end = calendar.latest(visit.now) + 1, calendar.ahead(visit.now).stop
        return DailyCheck(visit.day.daily, self._dailies.list_made(first, end - 1, variant))

    def _find_ended(self, visit: DailyVisit, streaks: Streaks | None) -> EndedAttempt | None:
        attempt, result, stored = visit.attempt, visit.day.result, visit.day.stored
        if attempt is None or result is None or stored is None:
            return None
        ending = self._endings.of(attempt, stored) if is_as_it_ended(attempt, result) else None
        return EndedAttempt(
            attempt,
            result,
            ending,
            self._games.disclosure.find_code(attempt),
            streaks,
            read_signs(attempt.game, ending.review) if ending else (),
        )


def _may_compare(visit: DailyVisit, visitor: DailyVisitor) -> bool:
    """Whether others' results are shown: after finishing the daily or after its day, unless hidden."""
    return visitor.compares and (visit.day.result is not None or visit.is_closed)
