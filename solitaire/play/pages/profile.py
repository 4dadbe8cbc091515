"""Loads what the page "You" shows, in one call."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from solitaire.play.daily.streaks import Streaks
from solitaire.play.deals.pack_progress import PackProgress, Packs
from solitaire.play.deals.packs import PackName, pack_named
from solitaire.play.people.families import Families, FamilySummary
from solitaire.play.people.players import Players
from solitaire.play.results.player_levels import LevelHistory, PlayerLevels
from solitaire.play.results.ratings import Ratings
from solitaire.play.results.statistics import Achievements, Statistics


@dataclass(frozen=True, slots=True)
class Profile:
    """A player, and what the player has earned."""

    name: str | None
    achievements: Achievements
    streaks: Streaks | None
    """None without comparisons."""
    steps: PackProgress
    """How far the player is with the gentle steps."""
    families: tuple[FamilySummary, ...]
    levels: tuple[LevelHistory, ...] = ()
    """Of each variant, the one of most games first; none without comparisons."""


class Profiles:
    """The profiles of all players."""

    def __init__(
        self,
        players: Players,
        statistics: Statistics,
        packs: Packs,
        families: Families,
        levels: PlayerLevels,
        ratings: Ratings,
    ) -> None:
        self._players: Final = players
        self._statistics: Final = statistics
        self._packs: Final = packs
        self._families: Final = families
        self._levels: Final = levels
        self._ratings: Final = ratings

    def load(self, player: str | None, *, compares: bool) -> Profile:
        """The profile of a player, or of a visitor without a game (None).

        Without ``compares`` there are no streaks and no levels; else the workers review the games that have
        no review. Cost: seven statements for a player, none for a visitor.
        """
        pack = pack_named(PackName.GENTLE_STEPS)
        assert pack is not None
        (steps,) = self._packs.progress(player, [pack])
        if player is None:
            return Profile(None, Achievements(), None, steps, ())
        earned = self._statistics.achievements(player)
        if compares and earned.has_unrated:
            self._ratings.ask(player)
        return Profile(
            self._players.get_name(player),
            earned,
            self._statistics.streaks(player) if compares else None,
            steps,
            self._families.of_player(player),
            self._levels.of(player) if compares and earned.games else (),
        )
