"""Runs solver jobs in low-priority worker processes behind a queue that is fair between players.

A question is a pure function of frozen values. The same question asked twice at a time is answered once. So
that turns never wait for reviews, there are fewer workers than processors, they have a low priority
(``worker_process``), the queue is bounded, and a player may have only a few questions in it. Urgent questions
have a queue and places of their own, which background work cannot take.

Workers are started on demand and end when idle. If a worker dies, its question is retried once, by another
worker. Each process that serves players has its own analyst, and workers end with it.
"""

from __future__ import annotations

import atexit
import logging
import os
from collections.abc import Callable, Generator, Hashable
from concurrent.futures import CancelledError, Future
from dataclasses import dataclass
from itertools import takewhile
from threading import Condition, Thread, current_thread
from typing import Any, Final, TypeVar

from solitaire.play.errors import Busy, PlayCode, Refused
from solitaire.play.fair import FairLine
from solitaire.play.worker import DiedError, InProcess, InThread, OverdueError, Worker

R = TypeVar("R")

LIMIT: Final = 100
"""How many questions may wait, for all players: so many that are urgent, and so many that are not."""
EACH: Final = 4
"""How many of one player may wait, of either kind."""
SECONDS: Final = 60.0
"""How long an answer may take; the longest we have seen took two."""
IDLE: Final = 120.0
"""After so many seconds without a question a worker ends."""
ATTEMPTS: Final = 2
GRACE: Final = 5.0
"""How many seconds a worker that was ended may take to be gone."""

_LOG: Final = logging.getLogger(__name__)


@dataclass(slots=True)
class _Further:
    """A task that is done step by step: whose it is, and the answer of which the next step is asked."""

    player: str
    answer: Any


class Task(Future[R]):
    """A question that was asked, and later its answer; ``parts`` is what there is of it so far."""

    def __init__(self, function: Callable[..., Any], args: tuple[Any, ...]) -> None:
        super().__init__()
        self.question = function, args
        self.parts: tuple[Any, ...] = ()
        self.further: _Further | None = None

    def tell(self, part: Any) -> None:
        """Another part of the answer is there. Only its worker says so."""
        self.parts = (*self.parts, part)


def standard_workers() -> int:
    """One worker for each processor but one, which is for the server; but one at the least."""
    available = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    return max(1, (available or 1) - 1)


class Analyst:
    """Has questions answered by ``workers`` processes, or by a thread of this one if that is 0.

    Safe for threads. ``close`` it at the end; if nobody does, that happens when Python ends.
    """

    def __init__(
        self,
        workers: int | None = None,
        *,
        limit: int = LIMIT,
        each: int = EACH,
        seconds: float = SECONDS,
        idle: float = IDLE,
    ) -> None:
        if workers is None:
            workers = standard_workers()
        self._make: Callable[[], Worker] = InProcess if workers else InThread
        self._most = max(1, workers)
        self._limit = limit
        self._each = each
        self._seconds = seconds
        self._idle = idle
        self._line = FairLine[Task[Any]]()
        self._tasks: dict[Hashable, Task[Any]] = {}
        self._workers: dict[Thread, Worker] = {}
        self._free = 0
        self._closed = False
        self._changed = Condition()

    def ask(
        self, player: str, function: Callable[..., R], *args: Hashable, urgent: bool = False
    ) -> Task[R]:
        """Have that answered, for that player; what is ``urgent`` is answered first.

        Busy (busy, busy-yours) if no more can wait. The task fails with what the function raises; with
        Refused (given-up) if that takes longer than it may, or workers keep dying of it.
        """
        return self._ask(player, function, args, urgent)

    def follow(
        self,
        player: str,
        function: Callable[..., Generator[Any, None, R]],
        *args: Hashable,
        urgent: bool = False,
    ) -> Task[R]:
        """The same of a function that gives its answer in parts: the task has what there is of it."""
        return self._ask(player, function, args, urgent)

    def further(self, player: str, function: Callable[[R], R | None], start: R) -> Task[R]:
        """Have the function asked of its own answers, from that start on, until it says None.

        Each time at the end of the line of what is not urgent: however long that goes on, others wait for a
        step of it only. The parts of the task are the answers so far, and the last of them is the whole. Each
        step may take as long as a question. Its place in the line is kept, so only asking it may be Busy.
        """
        return self._ask(player, function, (start,), urgent=False, further=True)

    def before(self, task: Task[Any]) -> int:
        """How many questions wait that were asked before that one; 0 once it is begun."""
        with self._changed:
            if task.running() or task.done():
                return 0
            earlier = takewhile(lambda each: each is not task, self._tasks.values())
            return sum(not each.running() for each in earlier)

    def close(self) -> None:
        """Let nothing be answered any more, and end all workers; who waits for an answer is told so."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()
            running = dict(self._workers)
            waiting = [self._line.take() for _ in range(len(self._line))]
        for task in waiting:
            _end(task)
        for worker in running.values():
            worker.kill()
        for thread in running:
            if thread is not current_thread():
                # What a thread of ours looks for cannot be ended, and does not keep Python from ending.
                thread.join(GRACE if self._make is InProcess else 0)
        atexit.unregister(self.close)

    def _ask(
        self,
        player: str,
        function: Callable[..., Any],
        args: tuple[Any, ...],
        urgent: bool,
        further: bool = False,
    ) -> Task[Any]:
        with self._changed:
            if self._closed:
                raise RuntimeError("this analyst is closed")
            question = function, args
            task = self._tasks.get(question)
            if task is not None:
                return task
            if self._line.waiting(urgent=urgent) >= self._limit:
                raise Busy(PlayCode.BUSY, limit=self._limit)
            if self._line.waiting(urgent=urgent, player=player) >= self._each:
                raise Busy(PlayCode.BUSY_YOURS, limit=self._each)
            self._tasks[question] = task = Task(function, args)
            if further:
                task.further = _Further(player, args[0])
            self._line.put(player, task, urgent=urgent)
            if len(self._line) > self._free and len(self._workers) < self._most:
                self._start()
            self._changed.notify()
            return task

    def _start(self) -> None:
        if not self._workers:
            atexit.register(self.close)
        worker = self._make()
        thread = Thread(target=self._serve, args=(worker,), name="analyst", daemon=True)
        self._workers[thread] = worker
        thread.start()

    def _serve(self, worker: Worker) -> None:
        """Answer what waits, until nothing has for a while."""
        try:
            while (task := self._next()) is not None:
                self._answer(worker, task)
                self._put_back(task)
        finally:
            worker.end()

    def _put_back(self, task: Task[Any]) -> None:
        """What is done is nobody's question any more; what goes on waits until the others had their turn."""
        with self._changed:
            if task.further is not None and not task.done() and not self._closed:
                self._line.put(task.further.player, task)
                return
            self._tasks.pop(task.question, None)
        _end(task)

    def _next(self) -> Task[Any] | None:
        with self._changed:
            self._free += 1
            self._changed.wait_for(lambda: self._closed or len(self._line) > 0, self._idle)
            self._free -= 1
            if self._closed or not self._line:
                self._workers.pop(current_thread(), None)
                return None
            return self._line.take()

    def _answer(self, worker: Worker, task: Task[Any]) -> None:
        if not task.running() and not task.set_running_or_notify_cancel():
            return
        function, args = task.question
        if task.further is not None:
            args = (task.further.answer,)
        before = task.parts
        for attempt in range(1, ATTEMPTS + 1):
            task.parts = before
            try:
                found = worker.ask(function, args, task.tell, self._seconds)
            except OverdueError:
                _LOG.warning("%s took more than %s s", function.__name__, self._seconds)
                task.set_exception(Refused(PlayCode.GIVEN_UP))
            except DiedError:
                if self._closed:
                    task.set_exception(CancelledError())
                    return
                _LOG.warning("a worker died of %s, attempt %s", function.__name__, attempt)
                continue
            except Exception as error:
                task.set_exception(error)
            else:
                _found(task, found)
            return
        task.set_exception(Refused(PlayCode.GIVEN_UP))


def _found(task: Task[Any], found: Any) -> None:
    if task.further is None:
        task.set_result(found)
    elif found is None:
        task.set_result(task.further.answer)
    else:
        task.further.answer = found
        task.tell(found)


def _end(task: Task[Any]) -> None:
    """It is not answered any more, whether it was begun or not."""
    if not task.done() and not task.cancel():
        task.set_exception(CancelledError())
