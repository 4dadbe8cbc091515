"""Makes the turning points of dailies that are over everywhere, in small jobs of low priority.

**What counts** are the attempts of the day's leaderboard, as they first ended: begun on the day, and over
before the daily closed. Whoever plays later may have seen the deal, whose code is public then. Attempts
without a review get one first, some in each job, which then queues the next; so hints and reviews do not wait
long behind it. What stands when a turning point is made, counts; it is made once, and stays.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Final

from solitaire.play import clock
from solitaire.play.background import Queue
from solitaire.play.background.queue import HALF
from solitaire.play.coach.adviser import find_adviser_game
from solitaire.play.coach.puzzles.question import format_moves
from solitaire.play.coach.review import VERSION
from solitaire.play.coach.reviews import Reviews, read_review
from solitaire.play.coach.turning.finding import FoundTurningPoint, find_turning_point
from solitaire.play.daily import calendar
from solitaire.play.deals.row_text import deal_of, text_of_turns
from solitaire.play.errors import Busy, CorruptRowError, Refused
from solitaire.play.games.player_game import PlayerGame
from solitaire.rules import VARIANTS, Variant, variant_named
from solitaire.solver import BudgetError, TurnAnalysis
from solitaire.store.dailies import TURNING_JOBS
from solitaire.store.jobs import StoredJob
from solitaire.store.turning import CountedAttempt, StoredTurningPoint, TurningStore

_LOG: Final = logging.getLogger(__name__)

PRIORITY: Final = -1
"""Below all jobs of players."""
AT_A_TIME: Final = 5
"""How many attempts one job reviews: some two seconds."""


class TurningStock:
    """Makes the turning points of a site. Tests pass their own ``clock`` (aware)."""

    def __init__(
        self,
        store: TurningStore,
        reviews: Reviews,
        queue: Queue,
        *,
        clock: Callable[[], datetime] = clock.now,
    ) -> None:
        self._store: Final = store
        self._reviews: Final = reviews
        self._queue: Final = queue
        self._clock: Final = clock
        self._making: Final = queue.task(self._make, name="turning_point", priority=PRIORITY)

    def prepare(
        self, number: int, variant: Variant, jobs: Mapping[str, StoredJob] | None = None
    ) -> bool:
        """Let the workers make the turning point of a daily that has closed. Quick, and never raises.

        Returns whether they were asked: not if ``jobs``, which were loaded already, have a job for it that is
        not lost.
        """
        key = job_of(number, variant)
        try:
            if not any(
                self._making.read(job) is not None
                for name, job in (jobs or {}).items()
                if f"{name} ".startswith(f"{key} ")
            ):
                self._making.ask(key, number, variant.name, "", limit=HALF)
                return True
        except Refused as error:
            _LOG.info("no turning point of %s %d today: %s", variant.name, number, error)
        except Busy as error:
            _LOG.info("no turning point of %s %d yet: %s", variant.name, number, error)
            return True
        return False

    def refill(self) -> None:
        """Let the workers make the turning points of the dailies that closed last, if there are none."""
        number = calendar.last_closed(self._clock())
        for variant in VARIANTS:
            if number >= calendar.first_number(variant):
                stored = self._store.load(number, variant, None)
                if stored is not None and stored.point is None:
                    self.prepare(number, variant)

    def _make(self, number: int, variant_name: str, after: str) -> None:
        """Review some of the attempts after that id, and queue the rest; without any, make it. Idempotent."""
        variant = variant_named(variant_name)
        if not calendar.is_closed(number, self._clock()):
            return
        stored = self._store.load(number, variant, None)
        if stored is None or stored.point is not None:
            return
        attempts = self._store.list_attempts(number, variant, VERSION)
        unreviewed = [each.game for each in attempts if not each.is_reviewed and each.game > after]
        chosen = unreviewed[:AT_A_TIME]
        for game in chosen:
            try:
                self._reviews.make(game)
            except (BudgetError, CorruptRowError) as error:
                reason = type(error).__name__
                _LOG.info("a turning point goes without the attempt %s: %s", game, reason)
        if len(chosen) < len(unreviewed):
            key = f"{job_of(number, variant)} {chosen[-1]}"
            self._making.ask(key, number, variant.name, chosen[-1], limit=HALF)
            return
        self._store.put(self._find(number, variant, stored.code, attempts))

    def _find(
        self, number: int, variant: Variant, code: str, attempts: Sequence[CountedAttempt]
    ) -> StoredTurningPoint:
        """The row of a turning point, from the attempts that have a review. Cost: 2 ms more for each."""
        deal, reviewed = deal_of(code), list(self._load_turns([each.game for each in attempts]))
        found = find_turning_point(deal, reviewed, find_adviser_game(self._queue, code))
        row = StoredTurningPoint(number, variant.name, self._clock())
        return _row_of(row, found) if found else row

    def _load_turns(self, games: Sequence[str]) -> Iterator[tuple[TurnAnalysis, ...]]:
        for game, review_row in self._store.load_reviewed(games):
            player_game = PlayerGame.of_undamaged(game)
            review = read_review(review_row, player_game) if player_game else None
            if review:
                yield review.turns


def job_of(number: int, variant: Variant) -> str:
    """What the keys of the jobs that make a turning point are, or begin with."""
    return f"{TURNING_JOBS}{variant.name} {number}"


def _row_of(row: StoredTurningPoint, found: FoundTurningPoint) -> StoredTurningPoint:
    question, weight = found.question, found.weight
    game = question.game
    assert game.drawn is not None, "a question is about a card"
    return replace(
        row,
        turn=weight.number,
        card=game.drawn.text,
        players=weight.players,
        losers=weight.losers,
        simulated=found.is_simulated,
        weights=json.dumps([each.draws for each in found.weights], separators=(",", ":")),
        deal=game.deal.code or str(game.deal),
        turns=text_of_turns(game.turns),
        before=question.before,
        moves=format_moves(question.moves),
    )
