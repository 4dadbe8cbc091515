"""A player's statistics, of one variant or all: games, wins, piles; and what the player earned.

Only the first game on each deal counts, as it first ended; later games on the deal are practice, and are
counted separately.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from datetime import datetime

from solitaire.play import clock
from solitaire.play.daily import calendar
from solitaire.play.daily.streaks import Streaks, streaks_of
from solitaire.play.deals.difficulty import Difficulty, kind_of
from solitaire.play.errors import read_undamaged
from solitaire.play.games.result import Result
from solitaire.rules import VARIANTS, Variant
from solitaire.store.results import ResultStore
from solitaire.store.statistics import (
    GameKind,
    StatisticsStore,
    StoredTally,
)


@dataclass(frozen=True, slots=True)
class Tally:
    """How many games were finished, and how many of them won."""

    finished: int = 0
    won: int = 0

    def __add__(self, other: Tally) -> Tally:
        return Tally(self.finished + other.finished, self.won + other.won)


@dataclass(frozen=True, slots=True)
class PlayerFigures:
    """The statistics of one player, in a variant or all together."""

    variants: tuple[Variant, ...]
    """The variants that are counted."""
    dailies: Tally
    free: Tally
    """All other deals."""
    practice: Tally
    """Deals played again, which count nowhere else."""
    streaks: Streaks
    """Of the dailies of all variants."""
    piles: tuple[int, ...]
    """``piles[n]`` games ended with n piles flipped; empty for several variants, which differ in piles."""
    flips: tuple[int, ...]
    """In how many games each pile was flipped, in the order of the piles; empty for several variants."""

    @property
    def all(self) -> Tally:
        """All games that count."""
        return self.dailies + self.free


Played = tuple[Variant, ...]
"""The variants in which a player has finished a game that counts, the one played most first."""


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
    has_unrated: bool = False
    """Whether some of the games still need a review."""


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

    def list_variants(self, player: str) -> Played:
        """The variants that the player has played. Cost: one query."""
        return _most_played_first(self._store.count_by_variant(player))

    def achievements(self, player: str) -> Achievements:
        """What the player has earned. Cost: one query, which reads all wins of the player."""
        hard = [range(kind_of(variant).spares[Difficulty.HARD].stop) for variant in VARIANTS]
        found = {each.variant: each for each in self._store.summaries(player, hard)}
        if not found:
            return Achievements()
        of_each = found.values()
        played = _most_played_first({name: each.games for name, each in found.items()})
        return Achievements(
            games=sum(each.games for each in of_each),
            won=sum(each.won for each in of_each),
            faultless=sum(each.faultless for each in of_each),
            unhelped=sum(each.unhelped for each in of_each),
            last_card=sum(each.last_card for each in of_each),
            hard=sum(each.hard for each in of_each),
            best=read_undamaged(Result.of, found[played[0].name].best) if played else None,
            has_unrated=any(each.has_unrated for each in of_each),
        )

    def of(self, player: str, wanted: Variant | None = None) -> tuple[PlayerFigures, Played]:
        """The player's figures in a variant, or without one in all; and what the player has played.

        All figures are 0 for a player who has finished nothing, and of a variant without a game those of all
        are returned. Cost: two queries, of which one reads all results of the player, in an index; 1.5 us a
        result.
        """
        tallies = self._store.tallies(player)
        games = Counter[str]()
        for tally in tallies:
            if tally.kind is not GameKind.PRACTICE:
                games[tally.variant] += tally.games
        played = _most_played_first(games)
        shown = (wanted,) if wanted in played else played
        return self._sum_up(player, shown, tallies), played

    def _sum_up(
        self, player: str, variants: tuple[Variant, ...], tallies: Collection[StoredTally]
    ) -> PlayerFigures:
        most = {variant.name: len(variant.piles) for variant in variants}
        found = [tally for tally in tallies if tally.variant in most]

        def total(kind: GameKind) -> Tally:
            of_kind = [tally for tally in found if tally.kind is kind]
            won = sum(tally.games for tally in of_kind if tally.piles == most[tally.variant])
            return Tally(sum(tally.games for tally in of_kind), won)

        piles, flips = [], []
        if len(variants) == 1:
            counting = [tally for tally in found if tally.kind is not GameKind.PRACTICE]
            count = len(variants[0].piles)
            piles = [
                sum(tally.games for tally in counting if tally.piles == number)
                for number in range(count + 1)
            ]
            flips = [sum(tally.flips[place] for tally in counting) for place in range(count)]
        return PlayerFigures(
            variants=variants,
            dailies=total(GameKind.DAILY),
            free=total(GameKind.FREE),
            practice=total(GameKind.PRACTICE),
            streaks=self.streaks(player),
            piles=tuple(piles),
            flips=tuple(flips),
        )


def _most_played_first(games: Mapping[str, int]) -> tuple[Variant, ...]:
    """The variants of these numbers of games; of equal ones in their order."""
    played = [variant for variant in VARIANTS if variant.name in games]
    return tuple(sorted(played, key=lambda variant: -games[variant.name]))
