"""Reviews of finished games, computed once by a worker and stored; and reviews of records, kept for a day.

Calls do not block: the answer is the review, or Waiting, and then the page polls.

What a visitor can make up comes last: records, and games on deals written out card by card, which can be made
hard. Their reviews are made after those of other games, with a smaller budget, and while a page waits for
them.

Of an open daily or race, par stays hidden, since it follows from the order of the stock.
"""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from typing import Final

from solitaire.play import clock
from solitaire.play.background import Queue, Waiting
from solitaire.play.background.queue import HALF, LIMIT
from solitaire.play.coach.adviser import find_adviser_game, job_of_adviser, play_adviser_game
from solitaire.play.coach.puzzles.ideas import parse_mistakes
from solitaire.play.coach.review import VERSION, Review, format_review, parse_review
from solitaire.play.deals.row_text import text_of
from solitaire.play.errors import Absent, NotOver, PlayCode, Refused
from solitaire.play.games.disclosure import why_hidden
from solitaire.play.games.player_game import PlayerGame
from solitaire.rules import Game, Record, SolitaireError
from solitaire.solver import analyze, budget
from solitaire.store import GameStore
from solitaire.store.jobs import StoredJob
from solitaire.store.reviews import ReviewStore, StoredReview

_LOG: Final = logging.getLogger(__name__)

STATES: Final = 200_000
"""The budget of a review, in states of the solver: some ten seconds.

Those of 840 dealt games took at most 43,673, half of them 170; games written out by strangers can take more.
"""
STATES_WRITTEN_OUT: Final = 60_000
"""The budget of a review on a deal that is written out card by card: some three seconds."""
SHARES: Final = 16
"""How many reviews may wait for all visitors without a cookie together."""
PRIORITY: Final = 2
"""Above the adviser's games and the ratings."""
PRIORITY_MADE_UP: Final = 1
"""The priority of reviews of records, and of games on deals that are written out card by card."""


def job_of(game_id: str) -> str:
    """The key of the job that reviews a game; ``store.statistics`` repeats the format in SQL."""
    return f"review {game_id}"


class Reviews:
    """The reviews of one site. Safe for threads and several processes."""

    def __init__(
        self,
        store: ReviewStore,
        games: GameStore,
        queue: Queue,
        *,
        on_made: Callable[[str], None] = lambda game: None,
        clock: Callable[[], datetime] = clock.now,
    ) -> None:
        """``on_made`` is called with the id of a game once it is reviewed; again until that is remembered."""
        self._store = store
        self._games = games
        self._on_made = on_made
        self._clock = clock
        self._queue = queue
        self._adviser = queue.task(play_adviser_game, name="adviser_of_daily")
        self._of_game = queue.task(self.make, priority=PRIORITY)
        self._of_written_out = queue.task(
            self.make, name="review_written_out", priority=PRIORITY_MADE_UP, awaited=True
        )
        self._of_record = queue.task(self._make_of_record, priority=PRIORITY_MADE_UP, awaited=True)

    def of(
        self, player_game: PlayerGame, reader: str | None, *, shared: bool = False
    ) -> Review | Waiting:
        """The review of a finished game, for its player or another one, or Waiting until it is computed.

        NotOver (not-over) before its end. While its daily or race is open, the player gets it without par,
        and others get NotOver. Absent for others if the game is neither public nor ``shared`` with the
        reader, or is not as it first ended.
        Busy if the queue is full; Refused (given-up) if the job failed recently. Cost: one query; computing a
        review takes a worker 0.2 s.
        """
        hidden = self.check_reader(player_game, reader, shared=shared)
        row, job = self._store.with_job(player_game.id)
        return self._read_or_ask(player_game, reader, row, job, hidden=hidden is not None)

    def of_own(
        self, player_game: PlayerGame, row: StoredReview | None, job: StoredJob | None
    ) -> Review | Waiting:
        """``of`` for the player, once the review and its job are loaded. Cost: none if there is one."""
        hidden = self.check_reader(player_game, player_game.player)
        return self._read_or_ask(
            player_game, player_game.player, row, job, hidden=hidden is not None
        )

    def _read_or_ask(
        self,
        player_game: PlayerGame,
        reader: str | None,
        row: StoredReview | None,
        job: StoredJob | None,
        *,
        hidden: bool,
    ) -> Review | Waiting:
        """The review in this row; without one ask a worker, unless this job does so."""
        review = read_review(row, player_game)
        if row and not row.is_worked_up and reader == player_game.player:
            self._on_made(player_game.id)
        if review is None:
            key, is_coded = job_of(player_game.id), player_game.game.deal.code is not None
            task, limit = (self._of_game, LIMIT) if is_coded else (self._of_written_out, HALF)
            found = task.read(job) or task.ask(
                key, player_game.id, player=reader or _anonymous(key), limit=limit
            )
            if isinstance(found, Waiting):
                return found
            review = self.find(player_game)
            if review is None:  # the game has changed or gone since
                raise Absent(PlayCode.NO_GAME)
        return replace(review, par=None) if hidden else review

    def check_reader(
        self, player_game: PlayerGame, reader: str | None, *, shared: bool = False
    ) -> PlayCode | None:
        """Check that somebody may see the turns of a game; why its deal is still hidden, or None.

        NotOver and Absent as ``of``. Cost: a query for others than its player.
        """
        if reader != player_game.player and not (
            (player_game.public or shared) and self._is_as_it_ended(player_game)
        ):
            raise Absent(PlayCode.NO_GAME)
        is_over, daily = player_game.game.is_over, player_game.daily
        hidden = why_hidden(is_over, daily, player_game.sealed, self._clock())
        if hidden is PlayCode.NOT_OVER or (hidden and reader != player_game.player):
            raise NotOver(hidden, turn=player_game.number)
        return hidden

    def prepare(self, player_game: PlayerGame) -> None:
        """Queue the review of a game that has just ended, if there is room. Quick, and never raises."""
        try:
            self.of(player_game, player_game.player)
        except SolitaireError as error:
            _LOG.info("no review of %s yet: %s", player_game.id, error)
        except Exception:  # the last turn is stored, whatever happens to its review
            _LOG.exception("no review of %s", player_game.id)

    def of_game(
        self, game: Game, reader: str | None, admit: Callable[[], None] | None = None
    ) -> Review | Waiting:
        """The review of a game that is not stored, finished or not, or Waiting; errors as ``of``.

        ``admit`` is called before a worker has to make it, and may refuse that by an error.
        Kept for a day, by its cards and turns. It has par, since a record contains the order of the stock.
        """
        record = str(Record(game.deal, game.turns))
        key = "record " + hashlib.sha256(record.encode()).hexdigest()
        player = reader or _anonymous(key)
        found = self._of_record.ask(key, record, player=player, limit=HALF, admit=admit)
        if found is None:
            raise Refused(PlayCode.GIVEN_UP)
        return found if isinstance(found, Waiting) else parse_review(found, game.deal)

    def make(self, game_id: str) -> None:
        """Compute and store the review of a game if it has none, in this process, and rate its result.

        Does nothing if the game is gone, or not over any more. BudgetError beyond the budget.
        """
        row = self._games.get(game_id)
        if row is None:
            return
        player_game = PlayerGame.of(row)
        if not player_game.game.is_over:
            return
        review = self.find(player_game)
        if review is None:
            adviser = None if player_game.daily is None else self._ask_adviser(player_game.game)
            review = _make_review(player_game.game, adviser)
            stored = self._store.put(
                StoredReview(
                    game=player_game.id,
                    made=self._clock(),
                    version=VERSION,
                    start=review.start,
                    luck=review.luck,
                    mistakes=review.lost_by_mistakes,
                    analysis=format_review(review),
                )
            )
            if not stored:
                return
        self._store.rate(
            player_game.id, player_game.undone, review.start, review.luck, review.lost_by_mistakes
        )
        self._on_made(player_game.id)

    def prepare_adviser(self, player_game: PlayerGame) -> None:
        """Let the adviser play a daily that a player has begun, so that no review of it waits for that.

        Quick, and never raises. Cost: a query, if it has been played or is queued.
        """
        deal = text_of(player_game.game.deal)
        try:
            self._adviser.ask(job_of_adviser(deal), deal, limit=HALF)
        except SolitaireError as error:
            _LOG.info("no game of the adviser for %s: %s", player_game.id, error)

    def _ask_adviser(self, game: Game) -> int | None:
        """The value of the adviser's position after as many draws as in this game; None beyond the budget.

        In a worker: plays the adviser's game if it has not been played today.
        """
        found = find_adviser_game(self._queue, text_of(game.deal))
        return None if found is None else found.value_after(len(game.turns))

    def _make_of_record(self, text: str) -> str:
        return format_review(_make_review(Record.parse(text).game()))

    def _is_as_it_ended(self, player_game: PlayerGame) -> bool:
        """Whether the game is as it first ended: a finished game changes only if turns are undone."""
        return player_game.undone == self._store.undone_at_end(player_game.id)

    def find(self, player_game: PlayerGame) -> Review | None:
        """The stored review of a game, if there is one; asks for none, and checks no reader.

        With par, so of an open daily or race not all of it may be shown. Cost: one query.
        """
        return read_review(self._store.of_game(player_game.id), player_game)


def read_review(row: StoredReview | None, player_game: PlayerGame) -> Review | None:
    """The stored review; None if it is of other turns or cannot be read."""
    if row is None or row.version != VERSION:
        return None
    try:
        review = parse_review(row.analysis, player_game.game.deal)
        ideas = parse_mistakes(row.ideas or "")
    except ValueError as error:
        _LOG.error("the review of %s is made anew: %s", player_game.id, error)
        return None
    same = tuple(each.turn for each in review.turns) == player_game.game.turns
    return replace(review, ideas=ideas) if same else None


def _make_review(game: Game, adviser: int | None = None) -> Review:
    with budget(STATES if game.deal.code else STATES_WRITTEN_OUT):
        return Review.of(game, analyze(Record(game.deal, game.turns)), adviser)


def _anonymous(key: str) -> str:
    """The player id that stands for a visitor without a cookie in the queue: one of SHARES.

    So such visitors rarely block each other, and all of them together cannot fill the queue.
    """
    share = int(hashlib.sha256(key.encode()).hexdigest(), 16) % SHARES
    return f" nobody {share}"
