"""Loads what the page "You" shows, in one call."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from solitaire.play.coach.puzzles.practice import NO_COSTS, IdeaCosts, Practice
from solitaire.play.daily.streaks import Streaks
from solitaire.play.deals.pack_progress import PackProgress, Packs
from solitaire.play.deals.packs import PackName, pack_named
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
    has_family: bool
    levels: tuple[LevelHistory, ...] = ()
    """Of each variant, the one of most games first; none without comparisons."""
    ideas: IdeaCosts = NO_COSTS
    """What the player's mistakes cost by idea."""
    matches: int = 0
    """How many matches the player has finished; practice does not count."""
    matches_won: int = 0
    """In how many of them nobody was better."""


class Profiles:
    """The profiles of all players."""

    def __init__(
        self,
        players: Players,
        statistics: Statistics,
        packs: Packs,
        levels: PlayerLevels,
        ratings: Ratings,
        practice: Practice,
    ) -> None:
        self._players: Final = players
        self._statistics: Final = statistics
        self._packs: Final = packs
        self._levels: Final = levels
        self._ratings: Final = ratings
        self._practice: Final = practice

    def load(self, player: str | None, *, compares: bool) -> Profile:
        """The profile of a player, or of a visitor without a game (None).

        Without ``compares`` there are no streaks and no levels; else the workers review the games that have
        no review. Cost: seven statements for a player, none for a visitor.
        """
        pack = pack_named(PackName.GENTLE_STEPS)
        assert pack is not None
        (steps,) = self._packs.progress(player, [pack])
        if player is None:
            return Profile(None, Achievements(), None, steps, has_family=False)
        earned = self._statistics.achievements(player)
        # A page asks the workers for one thing; once the games are reviewed, their mistakes are named.
        reviews = compares and earned.has_unrated
        if reviews:
            self._ratings.ask(player)
        profile = self._players.get_profile(player)
        return Profile(
            profile.name,
            earned,
            self._statistics.streaks(player) if compares else None,
            steps,
            profile.has_family,
            self._levels.of(player) if compares and earned.games else (),
            self._practice.costs(player, asks=not reviews),
            profile.matches,
            profile.matches_won,
        )
