"""Reviews of games that are over: made once, by a worker, and stored; and reviews of records, for a day.

Nobody waits for one here: the answer is the review, or that it is being made, and then the page looks again.

What follows from the order of the stock is not told of a daily that others may still begin; it must agree
with ``Games.code``.
"""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Callable
from datetime import datetime
from typing import Final

from solitaire.play import clock
from solitaire.play.background import Queue, Waiting
from solitaire.play.daily import calendar
from solitaire.play.errors import Absent, NotOver, PlayCode, Refused
from solitaire.play.games.player_game import PlayerGame
from solitaire.play.review.review import VERSION, Review, read, written
from solitaire.rules import Game, Record, SolitaireError
from solitaire.solver import analyze, budget
from solitaire.store import GameStore
from solitaire.store.reviews import ReviewStore, StoredReview

_LOG: Final = logging.getLogger(__name__)

STATES: Final = 200_000
"""The budget of a review, in states of the solver: some ten seconds. Those of 840 dealt games took 43,673 at
the most, half of them 170; strangers can write out games that take more."""
SHARES: Final = 16
"""How many reviews may wait for all visitors without a cookie together."""
PRIORITY: Final = 2
"""Before the adviser's games and the ratings."""


def job_of(game_id: str) -> str:
    """The key of the job that makes the review of that game; ``store.statistics`` says the same in SQL."""
    return f"review {game_id}"


class Reviews:
    """The reviews of one site. Safe for threads, and for several processes at once."""

    def __init__(
        self,
        store: ReviewStore,
        games: GameStore,
        queue: Queue,
        *,
        clock: Callable[[], datetime] = clock.now,
    ) -> None:
        self._store = store
        self._games = games
        self._clock = clock
        self._of_game = queue.task(self.make, priority=PRIORITY)
        self._of_record = queue.task(self._make_of_record, priority=PRIORITY)

    def of(self, player_game: PlayerGame, asker: str | None) -> Review | Waiting:
        """The review of a game that is over, for its player or another one, or Waiting until it is made.

        NotOver (not-over) before its end. As long as others may begin its daily it does not tell par; others
        are not told then at all, NotOver (daily-open), nor before it is public or if other turns were played
        since it ended first, Absent. Busy if too much is
        being made already; Refused (given-up) if it cannot be made. Cost: a look at the store; a review that
        is made takes 0.2 s of a worker.
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
        key = job_of(player_game.id)
        review = self._stored(player_game)
        if review is None:
            found = self._of_game.ask(key, player_game.id, player=asker or _nobody(key))
            if isinstance(found, Waiting):
                return found
            review = self._stored(player_game)
            if review is None:  # the game has changed or gone since
                raise Absent(PlayCode.NO_GAME)
        return review.without_order() if hidden else review

    def prepare(self, player_game: PlayerGame) -> None:
        """Have the review of a game that is over made in the background, if there is room for that."""
        try:
            self.of(player_game, player_game.player)
        except SolitaireError as error:
            _LOG.info("no review of %s yet: %s", player_game.id, error)

    def of_game(self, game: Game, asker: str | None) -> Review | Waiting:
        """The review of a game that is not stored, finished or not, or Waiting; else as ``of``.

        Stored for a day, by its cards and turns. It tells par: whoever has a record has the stock.
        """
        record = str(Record(game.deal, game.turns))
        key = "record " + hashlib.sha256(record.encode()).hexdigest()
        found = self._of_record.ask(key, record, player=asker or _nobody(key))
        if found is None:
            raise Refused(PlayCode.GIVEN_UP)
        return found if isinstance(found, Waiting) else read(found, game.deal)

    def make(self, game_id: str) -> None:
        """Make the review of that game if it has none, in this process, and rate its result.

        Nothing happens if the game is gone, or not over any more. BudgetError.
        """
        row = self._games.get(game_id)
        if row is None:
            return
        player_game = PlayerGame.of(row)
        if not player_game.game.is_over:
            return
        review = self._stored(player_game)
        if review is None:
            review = _made(player_game.game)
            stored = self._store.put(
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
            if not stored:
                return
        self._store.rate(
            player_game.id, player_game.undone, review.start, review.luck, review.mistakes
        )

    def _make_of_record(self, text: str) -> str:
        return written(_made(Record.parse(text).game()))

    def _is_as_it_ended(self, player_game: PlayerGame) -> bool:
        """Whether its turns are those of its result: a game that is over goes on only if some are undone."""
        return player_game.undone == self._store.undone_at_end(player_game.id)

    def _stored(self, player_game: PlayerGame) -> Review | None:
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


def _made(game: Game) -> Review:
    with budget(STATES):
        return Review.of(game, analyze(Record(game.deal, game.turns)))


def _nobody(key: str) -> str:
    """The player as whom a visitor without a cookie asks for that: one of SHARES.

    So such visitors hardly keep each other from anything, and all of them together cannot fill the queue.
    """
    share = int(hashlib.sha256(key.encode()).hexdigest(), 16) % SHARES
    return f" nobody {share}"
