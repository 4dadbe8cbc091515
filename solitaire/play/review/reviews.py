"""Reviews of games that are over: made once, by the analyst, and kept; and reviews of records, for a while.

Nobody waits for one here. Whoever asks gets it, or how far it is; and asks again. Two processes that serve
players may make the same review at once, and then keep the same one.

What follows from the order of the stock is not told of a daily that others may still begin; it must agree
with ``Games.code``.
"""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Callable
from concurrent.futures import CancelledError
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from threading import Lock
from typing import Final

from solitaire.play import clock
from solitaire.play.analyst import Analyst, Task
from solitaire.play.daily import calendar
from solitaire.play.errors import Absent, NotOver, PlayCode, Refused
from solitaire.play.failures import Failures
from solitaire.play.games.player_game import PlayerGame
from solitaire.play.recent import Recent
from solitaire.play.review.review import VERSION, Review, read, written
from solitaire.rules import Game, Record, SolitaireError
from solitaire.solver import Analysis, TurnAnalysis, analyze_turns
from solitaire.store import DatabaseError
from solitaire.store.reviews import ReviewStore, StoredReview

_LOG: Final = logging.getLogger(__name__)

RECORDS: Final = 200
"""How many reviews of records are remembered; some 20 KB each."""
SHARES: Final = 16
"""Among how many visitors whom nobody knows count: with 4 places each less than ``analyst.LIMIT``."""

_Key = tuple[str, str]
"""A game and its turns, or the hash of a record."""


@dataclass(frozen=True, slots=True)
class Pending:
    """A review that is being made: what there is of it, of so many turns, and how many may be made before."""

    turns: tuple[TurnAnalysis, ...]
    of: int
    before: int = 0

    @property
    def done(self) -> int:
        """How many turns there are already."""
        return len(self.turns)


class Reviews:
    """The reviews of one site. Safe for threads, and for several processes at once."""

    def __init__(
        self,
        store: ReviewStore,
        analyst: Analyst,
        *,
        clock: Callable[[], datetime] = clock.now,
    ) -> None:
        self._store = store
        self._analyst = analyst
        self._clock = clock
        self._making: dict[_Key, Task[Analysis]] = {}
        self._failed = Failures[_Key]()
        self._records = Recent[_Key, Review](RECORDS)
        self._lock = Lock()

    def of(
        self, player_game: PlayerGame, asker: str | None, *, wait: float = 0
    ) -> Review | Pending:
        """The review of a game that is over, for who asks, its player or another; or how far it is.

        NotOver (not-over) before its end. As long as others may begin its daily it does not tell par; others
        are not told then at all, NotOver (daily-open), nor before it is public or if other turns were played
        since it ended first, Absent. Busy if too much is
        being made already; Refused (given-up) if it cannot be made. ``wait`` is how many seconds to wait for
        it, which keeps a thread of the server from serving others. Cost: a look at the store; a review that
        is made takes 0.2 s of a worker. All who have no cookie (None) share one place in the queue.
        """
        game = player_game.game
        if asker != player_game.player and not (
            player_game.public and self._is_as_it_ended(player_game)
        ):
            raise Absent(PlayCode.NO_GAME)
        if not game.is_over:
            raise NotOver(PlayCode.NOT_OVER, turn=player_game.number)
        hidden = player_game.daily is not None and not calendar.is_closed(
            player_game.daily, self._clock()
        )
        if hidden and asker != player_game.player:
            raise NotOver(PlayCode.DAILY_OPEN, turn=player_game.number)
        keep = partial(self._keep, player_game)
        found = self._kept(player_game) or self._made(
            (player_game.id, _turns(game)), game, asker or "", keep, wait
        )
        return found.without_order() if hidden and isinstance(found, Review) else found

    def prepare(self, player_game: PlayerGame) -> None:
        """Have the review of a game that is over made in the background, if there is room for that."""
        try:
            self.of(player_game, player_game.player)
        except SolitaireError as error:
            _LOG.info("no review of %s yet: %s", player_game.id, error)

    def of_game(self, game: Game, asker: str | None, *, wait: float = 0) -> Review | Pending:
        """The review of a game that is not stored, finished or not, or how far it is; else as ``of``.

        Remembered for a while, by its cards and turns. It tells par: whoever has a record has the stock.
        """
        digest = hashlib.sha256(f"{game.deal}\n{_turns(game)}".encode()).hexdigest()
        key = "", digest
        known = self._records.get(key)
        if known is not None:
            return known
        return self._made(key, game, asker or "", partial(self._records.put, key), wait)

    def _is_as_it_ended(self, player_game: PlayerGame) -> bool:
        """Whether its turns are those of its result: a game that is over goes on only if some are undone."""
        return player_game.undone == self._store.undone_at_end(player_game.id)

    def _kept(self, player_game: PlayerGame) -> Review | None:
        """The review that is stored, if it is one of these turns and can be read."""
        row = self._store.of_game(player_game.id)
        if row is None or row.version != VERSION:
            return None
        try:
            review = read(row.analysis, player_game.game.deal)
        except ValueError as error:
            _LOG.error("the review of %s is made anew: %s", player_game.id, error)
            return None
        same = tuple(each.turn for each in review.turns) == player_game.game.turns
        return review if same else None

    def _made(
        self, key: _Key, game: Game, asker: str, keep: Callable[[Review], object], wait: float
    ) -> Review | Pending:
        self._failed.check(key)
        with self._lock:
            task = self._making.get(key)
            new = task is None
            if task is None:
                record = Record(game.deal, game.turns)
                task = self._making[key] = self._analyst.follow(
                    asker or _nobody(key), analyze_turns, record
                )
        if new:
            task.add_done_callback(partial(self._done, key, game, keep))
        try:
            return Review.of(game, task.result(wait))
        except TimeoutError:
            return Pending(task.parts, len(game.turns), self._analyst.before(task))

    def _done(
        self, key: _Key, game: Game, keep: Callable[[Review], object], task: Task[Analysis]
    ) -> None:
        """Keep what was made. In the thread of the worker that made it."""
        try:
            keep(Review.of(game, task.result()))
        except CancelledError:
            pass
        except DatabaseError:
            _LOG.exception(
                "the review of %s is not kept", key[0]
            )  # and made anew for who asks next
        except Exception as error:
            self._failed.add(key)
            if not isinstance(error, Refused):
                _LOG.exception("there is no review of %s", key[0] or "a record")
        finally:
            with self._lock:
                del self._making[key]

    def rate(self, player_game: PlayerGame, review: Review) -> None:
        """Write beside its result what was found about a game, unless other turns were played since."""
        self._store.rate(
            player_game.id, player_game.undone, review.start, review.luck, review.mistakes
        )

    def _keep(self, player_game: PlayerGame, review: Review) -> None:
        kept = self._store.put(
            StoredReview(
                game=player_game.id,
                made=self._clock(),
                version=VERSION,
                start=review.start,
                luck=review.luck,
                mistakes=review.mistakes,
                analysis=written(review),
            )
        )
        if kept:
            self.rate(player_game, review)


def _nobody(key: _Key) -> str:
    """For whom is asked what somebody wants whom nobody knows: one of SHARES, by what is asked.

    So such visitors hardly keep each other from anything, and all of them together cannot fill the line.
    """
    share = int(hashlib.sha256(" ".join(key).encode()).hexdigest(), 16) % SHARES
    return f" nobody {share}"


def _turns(game: Game) -> str:
    return " ".join(map(str, game.turns))
