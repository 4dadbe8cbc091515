"""How well a player plays, over time and by how hard the deals are: what the reviews of their games found.

Each game that ends has its review made in the background, and what that finds is written beside its result.
What ended before that was so, or when there was no room, is reviewed when somebody looks at the numbers: some
games at each look, as jobs of the lowest priority. A game whose review has failed is passed over for a day.

A mistake is a draw that another use of the card would have kept, bad luck one that no use could keep; what a
game that is lost costs beyond that is in piles (``solitaire.solver.analysis``).
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from solitaire.play.background import Queue
from solitaire.play.background.queue import LIMIT
from solitaire.play.daily.difficulty import Difficulty
from solitaire.play.errors import Busy, Refused
from solitaire.play.games.player_game import PlayerGame
from solitaire.play.results.stretches import Stretch, stretches
from solitaire.play.review.reviews import Reviews, job_of
from solitaire.rules import PILES
from solitaire.store.statistics import StatisticsStore, StoredRated, StoredRating

_LOG: Final = logging.getLogger(__name__)

LAST: Final = 2_000
"""How many reviewed games back the course goes."""
SHARES: Final = 10
"""From how many games on a share of them says something."""
AT_A_LOOK: Final = 40
"""How many games are reviewed at the most because somebody looked at the numbers; some ten seconds."""


@dataclass(frozen=True, slots=True)
class Rated:
    """So many reviewed games: how many of them could be won as dealt and were, and what was lost in all."""

    games: int = 0
    winnable: int = 0
    won: int = 0
    luck: int = 0
    mistakes: int = 0

    def __add__(self, other: Rated) -> Rated:
        return Rated(
            self.games + other.games,
            self.winnable + other.winnable,
            self.won + other.won,
            self.luck + other.luck,
            self.mistakes + other.mistakes,
        )

    @property
    def mistakes_each(self) -> Fraction:
        """Mistakes per game; 0 without games."""
        return Fraction(self.mistakes, self.games or 1)

    @property
    def luck_each(self) -> Fraction:
        """Bad luck per game; 0 without games."""
        return Fraction(self.luck, self.games or 1)


@dataclass(frozen=True, slots=True)
class Rating:
    """How well a player plays.

    ``difficulties`` are those of the deals that can be won, all seven, and ``lost`` the deals that cannot.
    ``course`` is that of the last reviewed games, the oldest first; ``shares`` the same in stretches long
    enough for a share of them to say something, and empty before there are two. ``unreviewed`` is how many
    games that count are not looked through, and ``waiting`` says whether any of them is about to be.
    """

    difficulties: tuple[tuple[Difficulty, Rated], ...]
    lost: Rated
    course: tuple[Stretch[Rated], ...]
    shares: tuple[Stretch[Rated], ...]
    unreviewed: int
    waiting: bool

    @property
    def all(self) -> Rated:
        """All reviewed games."""
        return sum((each for _, each in self.difficulties), self.lost)


class Ratings:
    """The ratings of all players. Safe for threads, and for several processes at once."""

    def __init__(self, store: StatisticsStore, reviews: Reviews, queue: Queue) -> None:
        self._store = store
        self._reviews = reviews
        self._rating = queue.task(self._rate)
        self._review = queue.task(reviews.make, name="review_later")

    def ended(self, player_game: PlayerGame) -> None:
        """A game has come to its end: have its review made. Takes no time, and raises nothing."""
        try:
            self._reviews.prepare(player_game)
        except Exception:  # the turn is played and stored, whatever becomes of its review
            _LOG.exception("no review of %s", player_game.id)

    def of(self, player: str) -> Rating:
        """That of this player. Games that are not reviewed are, from now on, a few at each look.

        Cost: three questions about all results of the player, who is found by an index; 10 us for each
        result, so 50 ms after 5,000 games.
        """
        found = self._store.ratings(player)
        rated = self._store.last_rated(player, LAST)
        reviewed = sum(each.games for each in found if each.start is not None)
        unreviewed = sum(each.games for each in found if each.start is None)
        waiting = unreviewed > 0 and bool(self._store.unrated(player, 1))
        if waiting:
            self._ask(player)
        return Rating(
            difficulties=tuple((each, _sum_of(found, each.band)) for each in Difficulty),
            lost=_sum_of(found, range(-len(PILES), 0)),
            course=stretches(rated, reviewed, _added),
            shares=stretches(rated, reviewed, _added, SHARES),
            unreviewed=unreviewed,
            waiting=waiting,
        )

    def _ask(self, player: str) -> None:
        try:
            self._rating.ask(f"rating {player}", player)
        except (Busy, Refused) as error:
            _LOG.info("no rating of %s yet: %s", player, error)

    def _rate(self, player: str) -> None:
        """Queue reviews of the player's games that have none, the last ones first."""
        for game in self._store.unrated(player, AT_A_LOOK):
            try:
                self._review.ask(job_of(game), game, limit=LIMIT // 2)
            except Busy as error:
                _LOG.info("no room for reviews of older games: %s", error)
                return


def _added(games: Sequence[StoredRated]) -> Rated:
    return Rated(
        len(games),
        sum(game.start >= 0 for game in games),
        sum(game.start >= 0 and game.won for game in games),
        sum(game.luck for game in games),
        sum(game.mistakes for game in games),
    )


def _sum_of(found: Iterable[StoredRating], starts: range) -> Rated:
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
