"""Jobs for the workers: queued by key, run once, and tracked by their row in the table ``jobs``.

huey delivers a job to a worker once and then forgets it. The row holds its state: waiting, begun, failed or
answered. So a waiting page polls one row, two pages that want the same share a job, and a job whose worker
was killed is queued again by the next poll. Therefore every job must be idempotent. A moment in the future
counts like one as long ago: a clock was set back.

The queue is bounded. A player has at most one waiting job of the kinds that count per player, so first come,
first served is fair. A job that only a waiting page wants is dropped if the page does not poll any more.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from traceback import format_tb
from typing import Final

from huey import Huey
from huey.exceptions import TaskTimeout

from solitaire.play import clock
from solitaire.play.errors import Busy, PlayCode, Refused
from solitaire.solver import BudgetError
from solitaire.store import DatabaseUnavailable
from solitaire.store.errors import convert_driver_errors
from solitaire.store.jobs import JobStore, Period, StoredJob

LIMIT: Final = 100
"""How many jobs may wait, over all players."""
HALF: Final = LIMIT // 2
"""How many may wait before a job is queued that can come later, so that there is room for others."""
TIMEOUT: Final = 30
"""Seconds a job may take in a worker process; the longest one measured took five."""
LOST_UNBEGUN: Final = timedelta(minutes=2)
"""The age at which an unbegun job is queued again: the queue may have lost it."""
ASKED_AGAIN: Final = timedelta(minutes=1)
"""The age at which a poll queues an unbegun job of a waiting page again, as a sign that the page is open."""
WANTED: Final = ASKED_AGAIN + timedelta(seconds=40)
"""The age at which a worker drops such a job. Pages poll every 35 seconds at least, so it was closed."""
LOST: Final = timedelta(seconds=TIMEOUT + 5)
"""The age at which a begun job is queued again: its worker must have been killed."""
FAILED: Final = timedelta(minutes=10)
"""How long a failed job is not retried."""
KEPT: Final = timedelta(days=1)
"""The age at which a job is deleted, with its answer."""

Work = Callable[..., str | None]

_LOG: Final = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Waiting:
    """A job that is not done."""

    seconds: float
    """The age of the job."""
    ahead: int
    """How many jobs of players were queued before it; 0 once a worker has begun it."""
    begun: bool = False


class Queue:
    """The jobs of one site. Safe for threads, several processes and several computers."""

    def __init__(
        self, huey: Huey, store: JobStore, *, clock: Callable[[], datetime] = clock.now
    ) -> None:
        self._huey = huey
        self._store = store
        self._clock = clock

    def task(
        self,
        work: Work,
        *,
        name: str | None = None,
        priority: int = 0,
        timeout: int | None = TIMEOUT,
        keeps_failures: bool = True,
        awaited: bool = False,
    ) -> Task:
        """Register a kind of job, named like the function ``work``, which takes arguments that JSON can hold.

        The function returns the answer, or None if it has stored that itself. Higher priorities are served
        first. A job fails after ``timeout`` seconds in a worker process. Unless ``keeps_failures``, the next
        poll queues a failed job again at once. ``awaited`` jobs are only for a page that polls for them.
        """

        def run(key: str, *args: object) -> None:
            now = self._clock()
            since = now - WANTED if awaited else None
            try:
                if self._store.begin(key, now, since=since, running=_within(now, LOST)):
                    self._run(key, lambda: work(*args), keeps_failures)
                elif since is not None:
                    self._store.drop(key, since)
            except DatabaseUnavailable as error:  # it stays open, and is queued again as a lost one
                _LOG.error("no database for %s: %s", key, error)

        wrapped = self._huey.task(
            name=name or work.__name__.lstrip("_"), priority=priority, timeout=timeout
        )
        return Task(self, wrapped(run), ASKED_AGAIN if awaited else LOST_UNBEGUN)

    def look(self, key: str, lost: timedelta = LOST_UNBEGUN) -> str | Waiting | None:
        """The answer of a job; Waiting; or None if there is no such job, or it was probably lost.

        An unbegun job is taken for lost at the age ``lost``.

        Refused (given-up) if it failed less than ``FAILED`` ago. Logs a warning if no worker has begun it.
        """
        return self.read(self._store.get(key), lost)

    def read(self, job: StoredJob | None, lost: timedelta = LOST_UNBEGUN) -> str | Waiting | None:
        """What ``look`` answers for a job whose row somebody has loaded already, or that has none."""
        now = self._clock()
        if job is None:
            return None
        if job.answer is not None:
            return job.answer
        if job.failed is not None:
            if abs(now - job.asked) < FAILED:
                raise Refused(PlayCode(job.failed))
            return None
        waited = (now - job.asked).total_seconds()
        if job.begun is not None:
            return None if abs(now - job.begun) > LOST else Waiting(waited, 0, begun=True)
        if abs(now - job.asked) > lost:
            _LOG.warning(
                "%s has waited %d s for a worker: is `solitaire work` running?", job.key, waited
            )
            return None
        return Waiting(waited, job.ahead)

    def find_answers(self, keys: Iterable[str]) -> dict[str, str]:
        """The answers that are there, by key; of jobs, or kept on the way. Cost: one statement."""
        return self._store.answers([*keys])

    def keep_answer(self, key: str, answer: str) -> None:
        """Keep an answer that a job has found on its way, for a day as those of jobs."""
        now = self._clock()
        self._store.put(StoredJob(key, None, now, 0, begun=now, answer=answer), stale=now - KEPT)

    def has_workers(self, but: str) -> bool:
        """Whether a worker may be at work: it began a job other than ``but`` lately. Cost: a statement."""
        return self._store.is_any_begun(_within(self._clock(), LOST), but)

    def count_waiting(self) -> int:
        """How many jobs no worker has begun, without abandoned ones."""
        return self._store.count_waiting(_within(self._clock(), LOST_UNBEGUN))

    def put(
        self, key: str, player: str | None, limit: int, admit: Callable[[], None] | None = None
    ) -> None:
        """Store that a job is queued now. Busy if the queue is full, or the player has a waiting job.

        Whatever ``admit`` raises also refuses it.
        """
        now = self._clock()
        if self._huey.pending_count() >= limit:
            raise Busy(PlayCode.BUSY, limit=limit)
        waiting = self._store.waiting_players(_within(now, LOST_UNBEGUN), but=key)
        if player in waiting:
            raise Busy(PlayCode.BUSY_YOURS)
        if admit is not None:
            admit()
        self._store.put(StoredJob(key, player, now, len(waiting)), stale=now - KEPT)

    def _run(self, key: str, work: Callable[[], str | None], keeps_failures: bool) -> None:
        try:
            found = work()
        except DatabaseUnavailable:
            raise
        except Exception as error:
            if isinstance(error, BudgetError | TaskTimeout):
                # What is tried again by itself is nothing that an operator could mend.
                level = logging.WARNING if keeps_failures else logging.INFO
                _LOG.log(level, "%s was given up: %s", key, type(error).__name__)
            else:
                # The traceback without values: a database's message may hold a deal.
                where = "".join(format_tb(error.__traceback__))
                _LOG.error("%s failed: %s\n%s", key, type(error).__name__, where)
            if keeps_failures:
                self._store.fail(key, PlayCode.GIVEN_UP.value)
            else:
                self._store.delete(key)
        else:
            if found is None:
                self._store.delete(key)
            else:
                self._store.answer(key, found)


def _within(now: datetime, age: timedelta) -> Period:
    """The moments less than ``age`` before or after ``now``."""
    return now - age, now + age


class Task:
    """One kind of job; unbegun ones are queued again at the age ``lost``."""

    def __init__(self, queue: Queue, enqueue: Callable[..., object], lost: timedelta) -> None:
        self._queue = queue
        self._enqueue = enqueue
        self._lost = lost

    def read(self, job: StoredJob | None) -> str | Waiting | None:
        """As ``Queue.read``, for a job of this kind."""
        return self._queue.read(job, self._lost)

    def ask(
        self,
        key: str,
        *args: object,
        player: str | None = None,
        limit: int = LIMIT,
        admit: Callable[[], None] | None = None,
    ) -> str | Waiting | None:
        """The answer of the job ``key``; Waiting until it is done; None if the answer is stored elsewhere.

        Queues the job unless it is waiting already. Busy (busy) if ``limit`` jobs wait, or if nothing can be
        queued, for instance on a full disk; (busy-yours) if one of the player's does; Refused (given-up) if
        it failed recently; what ``admit`` raises, which is called before a job is queued.
        """
        found = self._queue.look(key, self._lost)
        if found is None:
            try:
                with convert_driver_errors():
                    self._queue.put(key, player, limit, admit)
                    self._enqueue(key, *args)
            except DatabaseUnavailable as error:
                _LOG.error("%s is not queued: %s", key, error)
                raise Busy(PlayCode.BUSY, limit=limit) from None
            found = self._queue.look(key, self._lost)
        return found
