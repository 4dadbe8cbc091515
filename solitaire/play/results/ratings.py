"""How well a player plays, over time and by difficulty, summed up from the reviews of the player's games.

Each game that ends gets a review in the background, and its findings are stored beside the result. Games
without one, because the queue was full or they are older than reviews, are reviewed when the player opens the
page: some at each visit, as jobs of the lowest priority. A game whose review failed is skipped for a day.

A mistake loses draws that another use of the card would have kept, bad luck those that no use could keep;
in a lost game both are counted in piles (``solitaire.solver.analysis``).
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain
from typing import Final

from solitaire.play.background import Queue
from solitaire.play.background.queue import HALF
from solitaire.play.coach.reviews import Reviews, job_of
from solitaire.play.deals.difficulty import Difficulty
from solitaire.play.errors import Busy, Refused
from solitaire.play.results.buckets import Bucket, cut
from solitaire.rules import VARIANTS, Variant
from solitaire.store.statistics import StatisticsStore, StoredRatingTotal

_LOG: Final = logging.getLogger(__name__)

LAST: Final = 2_000
"""How many of the last games the trend covers."""
SHARES: Final = 10
"""The fewest games of which a share is meaningful."""
AT_A_LOOK: Final = 40
"""The most reviews of a variant queued by one visit to the page; some ten seconds of work."""


@dataclass(frozen=True, slots=True)
class Rated:
    """Totals over reviewed games: how many could be won as dealt, how many of those were, and the losses."""

    games: int = 0
    winnable: int = 0
    won: int = 0
    luck: int = 0
    lost_by_mistakes: int = 0

    def __add__(self, other: Rated) -> Rated:
        return Rated(
            self.games + other.games,
            self.winnable + other.winnable,
            self.won + other.won,
            self.luck + other.luck,
            self.lost_by_mistakes + other.lost_by_mistakes,
        )

    @property
    def lost_by_mistakes_each(self) -> Fraction:
        """Draws lost by mistakes, per game; 0 without games."""
        return Fraction(self.lost_by_mistakes, self.games or 1)

    @property
    def luck_each(self) -> Fraction:
        """Draws lost by bad luck, per game; 0 without games."""
        return Fraction(self.luck, self.games or 1)


@dataclass(frozen=True, slots=True)
class Rating:
    """How well a player plays."""

    difficulties: tuple[tuple[Difficulty, Rated], ...]
    """The deals that can be won, by each difficulty of the variant."""
    lost: Rated
    """The deals that cannot be won."""
    trend: tuple[Bucket[Rated], ...]
    """The last games, the oldest first, numbered as in all charts; one without a review adds nothing."""
    shares: tuple[Bucket[Rated], ...]
    """The trend in buckets large enough for percentages; empty before there are two."""
    unreviewed: int
    """How many games count but have no review."""
    waiting: bool
    """Whether any unreviewed game is about to get a review."""

    @property
    def all(self) -> Rated:
        """All reviewed games."""
        return sum((each for _, each in self.difficulties), self.lost)


class Ratings:
    """The ratings of all players. Safe for threads and several processes."""

    def __init__(self, store: StatisticsStore, reviews: Reviews, queue: Queue) -> None:
        self._store = store
        self._rating = queue.task(self._rate)
        self._review = queue.task(reviews.make, name="review_later")

    def of(self, player: str, variant: Variant) -> Rating:
        """The player's rating in a variant. Each call queues reviews for a few of the games that have none.

        Cost: four queries, of which one reads all results of the player, in an index; 0.3 us a result.
        """
        found = self._store.ratings(player, variant)
        reviewed = sum(each.games for each in found if each.start is not None)
        unreviewed = sum(each.games for each in found if each.start is None)
        trend, shares = self._load_trends(player, variant, reviewed + unreviewed)
        waiting = unreviewed > 0 and bool(self._store.list_unrated(player, variant, 1))
        if waiting:
            self._ask(player)
        return Rating(
            difficulties=tuple(
                (each, _sum_totals(found, each.spares_in(variant))) for each in Difficulty
            ),
            lost=_sum_totals(found, range(-len(variant.piles), 0)),
            trend=trend,
            shares=shares,
            unreviewed=unreviewed,
            waiting=waiting,
        )

    def _load_trends(
        self, player: str, variant: Variant, games: int
    ) -> tuple[tuple[Bucket[Rated], ...], tuple[Bucket[Rated], ...]]:
        """The last games of so many in buckets, and in such as are large enough for percentages."""
        last = min(games, LAST)
        every, large = cut(last), cut(last, SHARES)
        trend = self._load_buckets(player, variant, every, games - last)
        if large == every:
            return trend, trend
        return trend, self._load_buckets(player, variant, large, games - last)

    def _load_buckets(
        self, player: str, variant: Variant, places: Sequence[range], older: int
    ) -> tuple[Bucket[Rated], ...]:
        found = self._store.last_ratings(player, variant, places)
        return tuple(
            Bucket(
                older + place.start + 1,
                older + place.stop,
                Rated(each.games, each.winnable, each.won, each.luck, each.mistakes),
                each.game,
                each.ended,
            )
            for place, each in zip(places, found, strict=False)
        )

    def _ask(self, player: str) -> None:
        try:
            self._rating.ask(f"rating {player}", player)
        except (Busy, Refused) as error:
            _LOG.info("no rating of %s yet: %s", player, error)

    def _rate(self, player: str) -> None:
        """Queue reviews of the player's games that have none, in each variant the last ones first."""
        unrated = [self._store.list_unrated(player, variant, AT_A_LOOK) for variant in VARIANTS]
        for game in chain.from_iterable(unrated):
            try:
                self._review.ask(job_of(game), game, limit=HALF)
            except Busy as error:
                _LOG.info("no room for reviews of older games: %s", error)
                return


def _sum_totals(found: Iterable[StoredRatingTotal], starts: range) -> Rated:
    winnable = starts.start >= 0
    return sum(
        (
            Rated(
                each.games,
                each.games if winnable else 0,
                each.won if winnable else 0,
                each.luck,
                each.mistakes,
            )
            for each in found
            if each.start is not None and each.start in starts
        ),
        Rated(),
    )
