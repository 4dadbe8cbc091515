"""Job queues in this process: jobs run at once, or when a test calls ``work``; reviews that wait."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from threading import Event

import pytest
from huey import Huey

from solitaire.play import clock
from solitaire.play.background import Brokers, Queue, Waiting, memory_brokers
from solitaire.play.coach.review import Review
from solitaire.play.coach.reviews import Reviews
from solitaire.store import Database
from solitaire.store.jobs import JobStore


class HeldQueue(Queue):
    """A queue whose jobs wait until ``work`` runs them."""

    def __init__(self, brokers: Brokers, engine: Database, clock: Callable[[], datetime]) -> None:
        super().__init__(brokers.jobs, JobStore(engine), clock=clock)
        self.brokers = brokers

    def work(self, most: int = 1_000) -> int:
        """Run at most so many waiting jobs, as a worker does; returns how many."""
        return work(self.brokers.jobs, most)

    def keep_a_worker_busy(self) -> None:
        """Queue a job that a worker begins now, and does not end."""
        self.task(lambda: None, name="take_long").ask("take long")
        now = self._clock()
        assert self._store.begin("take long", now, running=(now, now))


def work(huey: Huey, most: int = 1_000) -> int:
    """Run at most so many waiting jobs of that queue, as a worker does; returns how many."""
    done = 0
    while done < most and (task := huey.dequeue()) is not None:
        huey.execute(task)
        done += 1
    return done


def quick_queue(engine: Database, clock: Callable[[], datetime] = clock.now) -> Queue:
    """A queue that runs each job at once."""
    return Queue(memory_brokers().jobs, JobStore(engine), clock=clock)


def held_queue(engine: Database, clock: Callable[[], datetime] = clock.now) -> HeldQueue:
    """A queue whose jobs wait until ``work`` runs them, on brokers of its own."""
    return HeldQueue(memory_brokers(immediate=False), engine, clock)


class BlockedReviews:
    """Reviews are not ready until ``go`` is set."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.go = Event()
        for name in ("of", "of_own"):
            monkeypatch.setattr(Reviews, name, self._block(getattr(Reviews, name)))

    def _block(self, find: Callable[..., Review | Waiting]) -> Callable[..., Review | Waiting]:
        return lambda *given: find(*given) if self.go.is_set() else Waiting(0, 0)
