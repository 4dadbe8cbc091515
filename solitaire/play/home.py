"""Loads what the home page shows, in one call."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from solitaire.play.daily import calendar
from solitaire.play.daily.streaks import Streaks
from solitaire.play.games.days import Attempts, Days, DayState
from solitaire.play.games.games import Games
from solitaire.play.games.player_game import PlayerGame
from solitaire.play.people.families import Families, FamilyLeaderboards
from solitaire.play.people.players import Players
from solitaire.play.results.results import Results
from solitaire.play.results.statistics import Statistics
from solitaire.rules import VARIANTS, Variant


@dataclass(frozen=True, slots=True)
class HomeState:
    """What the home page shows to one visitor."""

    now: datetime
    number: int
    """The number of today's dailies."""
    monday: int
    """The number of Monday's dailies; it can be below 1 in the first week."""
    is_new: bool
    """Whether the visitor has no game at all."""
    has_finished: bool
    """Whether the visitor has finished a game."""
    unfinished: tuple[PlayerGame, ...]
    """The newest unfinished games, the last changed one first."""
    days: Mapping[Variant, DayState]
    """Today's dailies, without attempts; empty before the first daily opens."""
    attempts: Attempts
    """The attempts at the dailies of this week."""
    streaks: Streaks | None
    families: tuple[FamilyLeaderboards, ...]
    """The visitor's first families, with their boards of today."""


class Home:
    """Loads the home page."""

    def __init__(
        self,
        games: Games,
        days: Days,
        players: Players,
        results: Results,
        statistics: Statistics,
        families: Families,
    ) -> None:
        self._games: Final = games
        self._days: Final = days
        self._players: Final = players
        self._results: Final = results
        self._statistics: Final = statistics
        self._families: Final = families

    def load(
        self,
        player: str | None,
        zone: str,
        now: datetime,
        *,
        games: int,
        families: int,
        compares: bool,
    ) -> HomeState:
        """The home page for a player, or for a visitor without a game (None).

        ``zone`` is the name of a time zone, ``games`` and ``families`` are how many are shown, besides the
        game to continue and today's dailies. Without ``compares`` there are no streaks and no families.
        Cost: one statement for a visitor, seven for a player.
        """
        number = calendar.today(now, zone)
        monday = number - calendar.day_of(number).weekday()
        is_begun = number <= calendar.latest(now)
        days = self._days.load(number, None) if is_begun else {}
        if player is None:
            return HomeState(now, number, monday, True, False, (), days, {}, None, ())
        unfinished = self._games.list_unfinished(player, limit=games + 1 + len(VARIANTS))
        has_finished = self._results.has_finished(player)
        return HomeState(
            now,
            number,
            monday,
            is_new=not unfinished and not has_finished and not self._players.get(player).games,
            has_finished=has_finished,
            unfinished=unfinished,
            days=days,
            attempts=self._days.load_attempts(player, max(1, monday), number) if is_begun else {},
            streaks=self._statistics.streaks(player) if compares and is_begun else None,
            families=self._families.leaderboards(player, number, families) if compares else (),
        )
