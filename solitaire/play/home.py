"""Loads what the home page shows, in one call."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final

from solitaire.play.daily import calendar
from solitaire.play.daily.streaks import Streaks
from solitaire.play.games.days import Attempts, Days, DayState
from solitaire.play.games.games import Games
from solitaire.play.games.player_game import PlayerGame
from solitaire.play.packs.packs import GENTLE_STEPS
from solitaire.play.packs.progress import PackProgress, Packs
from solitaire.play.people.families import Families, Mate
from solitaire.play.people.players import Players
from solitaire.play.results.statistics import Statistics
from solitaire.play.review.review import Review
from solitaire.play.review.reviews import Reviews
from solitaire.rules import VARIANTS, Variant

MATES: Final = 3
"""How many members of family tables are named."""


@dataclass(frozen=True, slots=True)
class Mistakes:
    """The mistakes of a finished game: how many turns, at least one, and the first of them."""

    game: PlayerGame
    count: int
    first: int


@dataclass(frozen=True, slots=True)
class HomeState:
    """What the home page shows to one visitor; all of it is empty for one who has no game at all."""

    now: datetime
    number: int
    """The number of today's dailies."""
    monday: int
    """The number of Monday's dailies; it can be below 1 in the first week."""
    is_new: bool = True
    """Whether the visitor has no game at all."""
    resume: PlayerGame | None = None
    """The unfinished game last changed that is no attempt at a daily of today."""
    days: Mapping[Variant, DayState] = field(default_factory=dict)
    """Today's dailies, without attempts; empty before the first daily opens."""
    attempts: Attempts = field(default_factory=dict)
    """The attempts at the dailies of this week."""
    streaks: Streaks | None = None
    mates: tuple[Mate, ...] = ()
    """Others at the visitor's family tables, with their results of today."""
    gentle: PackProgress | None = None
    """The visitor's progress with the gentle steps."""
    mistakes: Mistakes | None = None
    """Those of the last finished game, once it is reviewed."""


class Home:
    """Loads the home page."""

    def __init__(
        self,
        games: Games,
        days: Days,
        players: Players,
        reviews: Reviews,
        statistics: Statistics,
        families: Families,
        packs: Packs,
    ) -> None:
        self._games: Final = games
        self._days: Final = days
        self._players: Final = players
        self._reviews: Final = reviews
        self._statistics: Final = statistics
        self._families: Final = families
        self._packs: Final = packs

    def load(self, player: str | None, zone: str, now: datetime, *, compares: bool) -> HomeState:
        """The home page for a player, or for a visitor without a game (None).

        ``zone`` is the name of a time zone. Without ``compares`` there are no streaks and no mates.
        Cost: nothing for a visitor, seven statements for a player.
        """
        number = calendar.today(now, zone)
        monday = number - calendar.day_of(number).weekday()
        if player is None:
            return HomeState(now, number, monday)
        unfinished = self._games.list_unfinished(player, limit=1 + len(VARIANTS))
        last = self._reviews.of_last(player)
        if not unfinished and last is None and not self._players.get(player).games:
            return HomeState(now, number, monday)
        is_begun = number <= calendar.latest(now)
        (gentle,) = self._packs.progress(player, [GENTLE_STEPS])
        others = (each for each in unfinished if not (each.is_attempt and each.daily == number))
        return HomeState(
            now,
            number,
            monday,
            is_new=False,
            resume=next(others, None),
            days=self._days.load(number, None) if is_begun else {},
            attempts=self._days.load_attempts(player, max(1, monday), number) if is_begun else {},
            streaks=self._statistics.streaks(player) if compares and is_begun else None,
            mates=self._families.mates(player, number, MATES) if compares and is_begun else (),
            gentle=gentle,
            mistakes=_find_mistakes(*last) if last else None,
        )


def _find_mistakes(player_game: PlayerGame, review: Review | None) -> Mistakes | None:
    numbers = [turn.number for turn in review.turns if turn.mistake] if review else []
    return Mistakes(player_game, len(numbers), numbers[0]) if numbers else None
