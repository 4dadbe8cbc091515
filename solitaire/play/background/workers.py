"""Worker processes: run by ``solitaire work``, or started by a server and stopped with it.

The process that starts the workers is huey's consumer. If a server started it, it stops when its standard
input closes, and so with the server, even if that is killed. Each worker watches the consumer.
"""

from __future__ import annotations

import logging
import multiprocessing
import os
import select
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from threading import Thread
from typing import Any, Final

from huey import Huey
from huey.consumer import Consumer, Scheduler, Worker

from solitaire.play.background.brokers import Brokers
from solitaire.store import DatabaseUnavailable
from solitaire.store.errors import convert_driver_errors

COMMAND: Final = ("-m", "solitaire", "work")
NICE: Final = 10
"""The niceness of the workers (``os.nice``), so that they yield to the server."""
LONGEST_PAUSE: Final = 0.3
"""Seconds between two polls of a SQLite queue. PostgreSQL wakes its workers."""
OUTAGE_SECONDS: Final = 3
"""How many seconds a worker waits when it cannot read the queue; the log has a line each time."""
GONE_SECONDS: Final = 5
"""How many seconds workers get to stop when a server stops."""


def standard_workers() -> int:
    """One worker for each processor but one, which is for the server; at least one."""
    available = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    return max(1, (available or 1) - 1)


def run_workers(
    brokers: Brokers, count: int, *, with_dailies: bool, until_stdin_closes: bool
) -> None:
    """Run ``count`` worker processes until SIGINT or SIGTERM, or until standard input closes.

    The calling process must not have a thread or an open database connection: workers would inherit it.
    """
    os.nice(NICE)
    logging.getLogger("huey").setLevel(logging.ERROR)  # an interrupted job is no error
    logging.getLogger("huey.consumer").setLevel(logging.WARNING)
    _Consumer(
        brokers.jobs,
        dailies=brokers.dailies if with_dailies else None,
        until_stdin_closes=until_stdin_closes,
        workers=count,
        worker_type="process",
        periodic=False,
        max_delay=LONGEST_PAUSE,
        scheduler_interval=60,  # nothing is scheduled
        health_check_interval=1,
    ).run()


@contextmanager
def start_workers(
    count: int, environment: Mapping[str, str]
) -> Iterator[subprocess.Popen[bytes] | None]:
    """Worker processes for the duration of the block; none if ``count`` is 0.

    ``environment`` names the site for ``solitaire work``.
    """
    if count == 0:
        yield None
        return
    process = subprocess.Popen(  # noqa: S603 - of our own
        [sys.executable, "-P", *COMMAND, "--workers", str(count), "--with-server"],
        env={**os.environ, **environment},
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        process_group=0,  # Ctrl+C is for the server, which stops the workers
    )
    try:
        yield process
    finally:
        assert process.stdin is not None, "it is a pipe"
        process.stdin.close()
        try:
            process.wait(GONE_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _end_with_consumer() -> None:
    """Exit this process as soon as the consumer that started it is gone."""
    consumer = multiprocessing.parent_process()
    assert consumer is not None, "a consumer starts its workers"

    def watch() -> None:
        consumer.join()
        os._exit(1)

    Thread(target=watch, name="watch", daemon=True).start()


class _Worker(Worker):
    """Takes jobs from the queue of dailies first, if their secret is known, and then other jobs."""

    dailies: Huey | None = None

    def initialize(self) -> None:
        _end_with_consumer()
        super().initialize()

    def loop(self, now: datetime | None = None) -> None:
        for queue in filter(None, (self.dailies, self.huey)):
            try:
                with convert_driver_errors():
                    task = queue.dequeue()
            except DatabaseUnavailable as error:
                self._logger.error("cannot read the queue: %s", error)
                self.stop_flag.wait(OUTAGE_SECONDS)
                return
            if task is not None:
                self.delay = self.default_delay
                queue.execute(task, now)
                return
        if not self.huey.storage.blocking:
            self.sleep()


class _Scheduler(Scheduler):
    def initialize(self) -> None:
        _end_with_consumer()
        super().initialize()


class _Consumer(Consumer):
    """huey's consumer, customized at its documented hooks."""

    worker_class = _Worker
    scheduler_class = _Scheduler

    def __init__(
        self, huey: Huey, *, dailies: Huey | None, until_stdin_closes: bool, **options: Any
    ) -> None:
        self._dailies = dailies
        self._until_stdin_closes = until_stdin_closes
        super().__init__(huey, **options)

    def _create_worker(self) -> Worker:
        worker: _Worker = super()._create_worker()
        worker.dailies = self._dailies
        return worker

    def loop(self, health_check_ts: float | None = None) -> Any:
        if self._until_stdin_closes and _is_closed(sys.stdin.fileno()):
            self.stop()
        return super().loop(health_check_ts)


def _is_closed(pipe: int) -> bool:
    poller = select.poll()
    poller.register(pipe, select.POLLIN)
    return bool(poller.poll(0))  # the server never writes into it, so readable means closed
