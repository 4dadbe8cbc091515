"""What mistakes and bad luck cost a player, over time, summed up from the reviews of the player's games.

Each game that ends gets a review in the background, and its findings are stored beside the result. Games
without one, because the queue was full or they are older than reviews, are reviewed when the player looks at
the statistics or at "You": jobs of the lowest priority, some at a time, which go on until all are done. A
game whose review failed is skipped for a day.

A mistake loses draws that another use of the card would have kept, bad luck those that no use could keep;
in a lost game both are counted in piles (``solitaire.solver.analysis``).
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain
from typing import Final

from solitaire.play.background import Queue
from solitaire.play.background.queue import HALF
from solitaire.play.coach.reviews import Reviews, job_of
from solitaire.play.errors import Busy, Refused
from solitaire.play.results.buckets import Bucket, cut
from solitaire.rules import VARIANTS, Variant
from solitaire.store.statistics import StatisticsStore

_LOG: Final = logging.getLogger(__name__)

LAST: Final = 2_000
"""How many of the last games the trend covers."""
AT_A_TIME: Final = 40
"""The most reviews of a variant queued at a time; some ten seconds of work."""
ROUNDS: Final = 25
"""How often more are queued once those are done: a thousand games of each variant."""


@dataclass(frozen=True, slots=True)
class Rated:
    """Totals over reviewed games: what mistakes and bad luck cost, in draws."""

    games: int = 0
    luck: int = 0
    lost_by_mistakes: int = 0

    def __add__(self, other: Rated) -> Rated:
        return Rated(
            self.games + other.games,
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
    """What mistakes and bad luck cost a player."""

    all: Rated
    """All reviewed games."""
    trend: tuple[Bucket[Rated], ...]
    """The last games, the oldest first, numbered as in all charts; one without a review adds nothing."""
    unreviewed: int
    """How many games count but have no review."""
    waiting: bool
    """Whether any unreviewed game is about to get a review."""


class Ratings:
    """The ratings of all players. Safe for threads and several processes."""

    def __init__(
        self,
        store: StatisticsStore,
        reviews: Reviews,
        queue: Queue,
        *,
        on_reviewed: Callable[[str], None] = lambda player: None,
    ) -> None:
        """``on_reviewed`` is called in a worker with the player, once nothing is left to review."""
        self._store = store
        self._on_reviewed = on_reviewed
        self._rating = queue.task(self._rate)
        self._review = queue.task(reviews.make, name="review_later")

    def of(self, player: str, variants: Sequence[Variant]) -> Rating:
        """The player's rating in these variants. Queues reviews of the games that have none.

        Cost: two queries, of which one reads all results of the player, in an index; 0.3 us a result.
        """
        found = self._store.rating(player, variants)
        waiting = bool(found.has_unrated)
        if waiting:
            self.ask(player)
        last = min(found.games, LAST)
        places = cut(last)
        buckets = self._store.last_ratings(player, variants, places)
        older = found.games - last
        return Rating(
            Rated(found.reviewed, found.luck, found.mistakes),
            tuple(
                Bucket(
                    older + place.start + 1,
                    older + place.stop,
                    Rated(each.games, each.luck, each.mistakes),
                    each.game,
                    each.ended,
                )
                for place, each in zip(places, buckets, strict=False)
            ),
            found.games - found.reviewed,
            waiting,
        )

    def ask(self, player: str, round: int = 1) -> None:
        """Let the workers review the player's games that have no review, of all variants."""
        # Two keys by turns: while a round runs, its own job is not done.
        key = f"rating {player}" if round % 2 else f"rating again {player}"
        try:
            self._rating.ask(key, player, round)
        except (Busy, Refused) as error:
            _LOG.info("no rating of %s yet: %s", player, error)

    def _rate(self, player: str, round: int = 1) -> None:
        """Queue reviews of the player's games that have none, in each variant the last ones first.

        And behind them the next round, until nothing is left to review.
        """
        unrated = [self._store.list_unrated(player, [each], AT_A_TIME) for each in VARIANTS]
        games = [*chain.from_iterable(unrated)]
        try:
            for game in games:
                self._review.ask(job_of(game), game, limit=HALF)
        except Busy as error:
            _LOG.info("no room for reviews of older games: %s", error)
        if not games:
            self._on_reviewed(player)
        elif round < ROUNDS:
            self.ask(player, round + 1)
