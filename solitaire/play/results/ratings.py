"""How well a player plays, over time and by how hard the deals are: what the reviews of their games found.

Each game that ends has its review made in the background, and what that finds is written beside its result.
What ended before that was so, or when there was no room, is looked through when somebody looks at the
numbers: a few games at a time, one after the other, so that nobody who asks something has to wait for it.
What cannot be reviewed is passed over then for a while, so that nobody is told to wait for it.

A mistake is a draw that another use of the card would have kept, bad luck one that no use could keep; what a
game that is lost costs beyond that is in piles (``solitaire.solver.analysis``).
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import count, islice
from threading import Lock, Thread
from typing import Final

from solitaire.play.daily.difficulty import Difficulty
from solitaire.play.errors import Busy
from solitaire.play.failures import Failures
from solitaire.play.games.player_game import PlayerGame
from solitaire.play.results.stretches import Stretch, stretches
from solitaire.play.review.review import Review
from solitaire.play.review.reviews import Reviews
from solitaire.rules import PILES
from solitaire.store import DatabaseError, StoredGame
from solitaire.store.statistics import StatisticsStore, StoredRated, StoredRating

_LOG: Final = logging.getLogger(__name__)

LAST: Final = 2_000
"""How many reviewed games back the course goes."""
SHARES: Final = 10
"""From how many games on a share of them says something."""
AT_A_LOOK: Final = 40
"""How many games are looked through at the most because somebody looked at the numbers; some ten seconds."""
PLAYERS: Final = 100
"""Of how many players at once."""
FAILED: Final = 6 * 3600.0
"""For how many seconds a game is passed over that could not be looked through."""
PATIENCE: Final = 60.0
"""How many seconds a review is waited for, in the background."""


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


def _in_a_thread(work: Callable[[], object]) -> None:
    Thread(target=work, name="ratings", daemon=True).start()


class Ratings:
    """The ratings of all players. Safe for threads, and for several processes at once.

    ``background`` has something done that nobody waits for.
    """

    def __init__(
        self,
        store: StatisticsStore,
        reviews: Reviews,
        *,
        background: Callable[[Callable[[], object]], object] = _in_a_thread,
    ) -> None:
        self._store = store
        self._reviews = reviews
        self._background = background
        self._failed = Failures[str](seconds=FAILED)
        self._players: deque[str] = deque()
        self._working = False
        self._lock = Lock()

    def ended(self, player_game: PlayerGame) -> None:
        """A game has come to its end: have its review made. Takes no time, and raises nothing."""
        try:
            self._reviews.prepare(player_game)
        except Exception:  # the turn is played and stored, whatever becomes of its review
            _LOG.exception("no review of %s", player_game.id)

    def of(self, player: str) -> Rating:
        """That of this player. Games that are not reviewed are, from now on, a few at each look.

        Cost: two questions about all results of the player, who is found by an index, and more if some are
        not reviewed, one for each ``AT_A_LOOK`` of those that cannot be; 10 us for each result, so 50 ms
        after 5,000 games.
        """
        found = self._store.ratings(player)
        rated = self._store.last_rated(player, LAST)
        reviewed = sum(each.games for each in found if each.start is not None)
        unreviewed = sum(each.games for each in found if each.start is None)
        waiting = unreviewed > 0 and any(True for _ in self._to_be_tried(player))
        if waiting:
            self._catch_up(player)
        return Rating(
            difficulties=tuple((each, _sum_of(found, each.band)) for each in Difficulty),
            lost=_sum_of(found, range(-len(PILES), 0)),
            course=stretches(rated, reviewed, _added),
            shares=stretches(rated, reviewed, _added, SHARES),
            unreviewed=unreviewed,
            waiting=waiting,
        )

    def _catch_up(self, player: str) -> None:
        with self._lock:
            if player in self._players or len(self._players) >= PLAYERS:
                return
            self._players.append(player)
            begins, self._working = not self._working, True
        if begins:
            self._background(self._work)

    def _work(self) -> None:
        """Look through games of those who wait, one game at a time for all of them."""
        while True:
            with self._lock:
                if not self._players:
                    self._working = False
                    return
                player = self._players[0]
            try:
                self._look_through(player)
            except Busy:
                _LOG.info("no room for reviews of older games")
            except Exception:
                _LOG.exception("older games are not looked through")
            with self._lock:
                self._players.popleft()

    def _look_through(self, player: str) -> None:
        for row in list(islice(self._to_be_tried(player), AT_A_LOOK)):
            try:
                player_game = PlayerGame.of(row)
                found = self._reviews.of(player_game, player, wait=PATIENCE)
            except (Busy, DatabaseError):  # which is no fault of the game
                raise
            except Exception as error:
                _LOG.info("no review of %s: %s", row.id, error)
                self._failed.add(row.id)
                continue
            if isinstance(found, Review):
                self._reviews.rate(player_game, found)  # it may have been there before

    def _to_be_tried(self, player: str) -> Iterator[StoredGame]:
        """The player's games that are not reviewed, the last first, without those that failed lately."""
        for offset in count(0, AT_A_LOOK):
            rows = self._store.unrated(player, AT_A_LOOK, offset)
            yield from (row for row in rows if row.id not in self._failed)
            if len(rows) < AT_A_LOOK:
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
