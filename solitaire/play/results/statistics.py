"""A player's statistics in a variant: games, wins, piles, the trend of points; and what the player earned.

Only the first game on each deal counts, as it first ended; later games on the deal are practice, and are
counted separately.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from solitaire.play import clock
from solitaire.play.daily import calendar
from solitaire.play.daily.streaks import Streaks, streaks_of
from solitaire.play.deals.difficulty import Difficulty
from solitaire.play.errors import read_undamaged
from solitaire.play.games.result import Result
from solitaire.play.results.buckets import Bucket, make_buckets
from solitaire.rules import VARIANTS, Variant
from solitaire.store.results import ResultStore
from solitaire.store.statistics import (
    GameKind,
    StatisticsStore,
    StoredPoints,
    StoredTally,
    StoredWins,
)

LAST: Final = 400
"""How many of the last games the trend covers."""


@dataclass(frozen=True, slots=True)
class Tally:
    """How many games were finished, and how many of them won."""

    finished: int = 0
    won: int = 0

    def __add__(self, other: Tally) -> Tally:
        return Tally(self.finished + other.finished, self.won + other.won)


@dataclass(frozen=True, slots=True)
class PlayerFigures:
    """The statistics of one player in a variant."""

    variant: Variant
    on_day: Tally
    """Dailies started on their day."""
    later: Tally
    """Dailies started after their day."""
    free: Tally
    """All other deals."""
    practice: Tally
    """Deals played again, which count nowhere else."""
    streaks: Streaks
    """Of the dailies of all variants."""
    piles: tuple[int, ...]
    """``piles[n]`` games ended with n piles flipped."""
    flips: tuple[int, ...]
    """In how many games each pile was flipped, in the order of the piles."""
    difficulties: tuple[tuple[Difficulty, Tally], ...]
    """The dailies by difficulty."""
    trend: tuple[Bucket[int], ...]
    """The mean points left in the last games, the oldest first."""

    @property
    def dailies(self) -> Tally:
        """All dailies."""
        return self.on_day + self.later

    @property
    def all(self) -> Tally:
        """All games that count."""
        return self.dailies + self.free


@dataclass(frozen=True, slots=True)
class Achievements:
    """What a player has earned, over the games that count of all variants."""

    games: int = 0
    won: int = 0
    faultless: int = 0
    """Wins without a mistake; a game without a review is not counted."""
    unhelped: int = 0
    """Wins without help."""
    last_card: int = 0
    """Wins with the last card of the stock."""
    hard: int = 0
    """Wins of deals that are hard, or harder."""
    best: Result | None = None
    """The best result in the variant that the player played most; None without a finished game."""


class Statistics:
    """The statistics of all players."""

    def __init__(
        self,
        store: StatisticsStore,
        results: ResultStore,
        *,
        clock: Callable[[], datetime] = clock.now,
    ) -> None:
        self._store = store
        self._results = results
        self._clock = clock

    def streaks(self, player: str, last: int | None = None) -> Streaks:
        """The player's streaks of days with a daily, of any variant, started on its day and finished.

        Later dailies than ``last``, which is open, do not count.
        """
        runs = self._results.runs_on_day(player)
        if last is not None:
            runs = tuple(
                range(run.start, min(run.stop, last + 1)) for run in runs if run.start <= last
            )
        return streaks_of(runs, calendar.last_closed(self._clock()) + 1)

    def list_variants(self, player: str) -> tuple[Variant, ...]:
        """The variants in which the player has finished a game that counts, the one played most first."""
        return _most_played_first(self._store.count_by_variant(player))

    def achievements(self, player: str) -> Achievements:
        """What the player has earned. Cost: three queries, of which one reads all wins of the player."""
        games = self._store.count_by_variant(player)
        if not games:
            return Achievements()
        found, played = self._store.wins(player), _most_played_first(games)
        best = self._results.best(player, played[0]) if played else None
        return Achievements(
            games=sum(games.values()),
            won=sum(each.won for each in found),
            faultless=sum(each.faultless for each in found),
            unhelped=sum(each.unhelped for each in found),
            last_card=sum(each.last_card for each in found),
            hard=sum(each.won for each in found if _is_hard(each)),
            best=read_undamaged(Result.of, best) if best else None,
        )

    def of(self, player: str, variant: Variant) -> PlayerFigures:
        """The player's figures in a variant; all 0 for a player who has finished nothing.

        Cost: three queries, of which one reads all results of the player, in an index; 1.5 us a result.
        """
        tallies = self._store.tallies(player, variant)
        counting = [tally for tally in tallies if tally.kind is not GameKind.PRACTICE]

        def total(chosen: Collection[StoredTally]) -> Tally:
            won = sum(tally.games for tally in chosen if tally.piles == len(variant.piles))
            return Tally(sum(tally.games for tally in chosen), won)

        def of_kind(kind: GameKind) -> Tally:
            return total([tally for tally in tallies if tally.kind is kind])

        def as_hard(difficulty: Difficulty) -> Tally:
            spares = difficulty.spares_in(variant)
            return total([tally for tally in counting if tally.spare in spares])

        piles = [0] * (len(variant.piles) + 1)
        for tally in counting:
            piles[tally.piles] += tally.games
        return PlayerFigures(
            variant=variant,
            on_day=of_kind(GameKind.ON_DAY),
            later=of_kind(GameKind.LATER),
            free=of_kind(GameKind.FREE),
            practice=of_kind(GameKind.PRACTICE),
            streaks=self.streaks(player),
            piles=tuple(piles),
            flips=tuple(
                sum(tally.flips[place] for tally in counting) for place in range(len(variant.piles))
            ),
            difficulties=tuple((each, as_hard(each)) for each in Difficulty),
            trend=make_buckets(self._store.last_points(player, variant, LAST), sum(piles), _mean),
        )


def _most_played_first(games: Mapping[str, int]) -> tuple[Variant, ...]:
    """The variants of these numbers of games; of equal ones in their order."""
    played = [variant for variant in VARIANTS if variant.name in games]
    return tuple(sorted(played, key=lambda variant: -games[variant.name]))


def _is_hard(wins: StoredWins) -> bool:
    variant = next((each for each in VARIANTS if each.name == wins.variant), None)
    if variant is None or wins.spare is None or wins.spare < 0:
        return False
    return Difficulty.of(wins.spare, variant).level >= Difficulty.HARD.level


def _mean(games: Sequence[StoredPoints]) -> int:
    """The mean of the points, rounded half up."""
    points = sum(game.points for game in games)
    return (2 * points + len(games)) // (2 * len(games))
