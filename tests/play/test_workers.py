"""Worker processes: low priority, timeouts, replaced when killed, ended with their parent process."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from solitaire.play.background import Queue, Waiting, open_brokers
from solitaire.play.background.queue import TIMEOUT
from solitaire.play.background.workers import (
    NICE,
    OUTAGE_SECONDS,
    _Worker,
    standard_workers,
    start_workers,
)
from solitaire.play.errors import PlayCode, Refused
from solitaire.store import open_database
from solitaire.store.jobs import JobStore
from tests.kit.own_process import processes_of_session
from tests.kit.tiers import sampled
from tests.kit.waiting import wait_until

CONSUMER = """
import os, sys, time
from pathlib import Path
from solitaire.play.background import Queue, open_brokers
from solitaire.play.background.workers import run_workers
from solitaire.store import open_database
from solitaire.store.jobs import JobStore
from tests.kit.tiers import sampled

def who() -> str:
    return f"{os.getpid()} {os.nice(0)}"

def hang() -> str:
    time.sleep(600)

url, folder = sys.argv[1:]
engine = open_database(url)
brokers = open_brokers(url, Path(folder))
queue = Queue(brokers.jobs, JobStore(engine))
queue.task(who)
queue.task(hang)
queue.task(hang, name="hang_on")
engine.dispose()
run_workers(brokers, 1, with_dailies=False, until_stdin_closes=True)
"""


class Consumer:
    """A consumer process with one worker, and its queue."""

    def __init__(self, folder: Path) -> None:
        url = f"sqlite:///{folder / 'test.db'}"
        self._engine = open_database(url, synchronous="OFF")
        self._brokers = open_brokers(url, folder)
        self.jobs = JobStore(self._engine)
        queue = Queue(self._brokers.jobs, self.jobs)
        timeouts = {
            "who": TIMEOUT,
            "hang": 1,
            "hang_on": None,
        }  # a job has that of the queue that sent it
        self._tasks = {
            name: queue.task(self._no, name=name, timeout=timeout)
            for name, timeout in timeouts.items()
        }
        self.process = subprocess.Popen(
            [sys.executable, "-c", CONSUMER, url, folder],
            stdin=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )

    def close(self) -> None:
        with self.process as process:  # closes its pipes
            process.kill()
        self._brokers.jobs.storage.close()
        self._engine.dispose()

    def ask(self, task: str, key: str) -> str | Waiting | None:
        return self._tasks[task].ask(key)

    def answer(self, task: str, key: str) -> str:
        """Waits for the answer."""
        wait_until(lambda: isinstance(self.ask(task, key), str))
        found = self.ask(task, key)
        assert isinstance(found, str)
        return found

    def worker(self, key: str) -> tuple[int, int]:
        """The process id and niceness of the worker, from a job with the given key."""
        pid, nice = map(int, self.answer("who", key).split())
        return pid, nice

    def has_begun(self, key: str) -> bool:
        job = self.jobs.get(key)
        return job is not None and job.begun is not None

    def is_gone(self) -> bool:
        return not processes_of_session(self.process.pid)

    @staticmethod
    def _no() -> str:
        raise AssertionError("a worker does that")


@pytest.fixture
def consumer(tmp_path: Path) -> Iterator[Consumer]:
    consumer = Consumer(tmp_path)
    yield consumer
    consumer.close()


def test_a_worker_runs_at_low_priority(consumer: Consumer) -> None:
    pid, nice = consumer.worker("one")
    assert pid not in (os.getpid(), consumer.process.pid)
    assert nice == min(19, os.nice(0) + NICE)


def test_a_job_that_times_out_fails_and_the_worker_continues(consumer: Consumer) -> None:
    before, _ = consumer.worker("before")
    consumer.ask("hang", "hang")

    def has_failed() -> bool:
        try:
            consumer.ask("hang", "hang")
        except Refused as refused:
            return refused.code is PlayCode.GIVEN_UP
        return False

    wait_until(has_failed)
    assert consumer.worker("after")[0] == before


def test_a_killed_worker_is_replaced(consumer: Consumer) -> None:
    before, _ = consumer.worker("before")
    consumer.ask("hang_on", "hang on")
    wait_until(lambda: consumer.has_begun("hang on"))
    os.kill(before, signal.SIGKILL)
    assert consumer.worker("after")[0] != before


def close_stdin(consumer: Consumer) -> None:
    assert consumer.process.stdin is not None
    consumer.process.stdin.close()


def kill(consumer: Consumer) -> None:
    consumer.process.kill()


@pytest.mark.parametrize("end", [close_stdin, kill])
@pytest.mark.parametrize("task", sampled(["hang_on", "who"], fast=1), ids=["busy", "idle"])
def test_workers_end_with_the_process_that_started_them(
    consumer: Consumer, task: str, end: Callable[[Consumer], None]
) -> None:
    consumer.worker("there")
    if task == "hang_on":
        consumer.ask(task, "hang on")
        wait_until(lambda: consumer.has_begun("hang on"))
    end(consumer)
    wait_until(consumer.is_gone)
    assert consumer.process.stderr is not None
    assert consumer.process.stderr.read() == ""


def test_zero_workers_can_be_requested() -> None:
    with start_workers(0, {}) as workers:
        assert workers is None
    assert standard_workers() >= 1


def test_a_worker_that_cannot_read_its_queue_says_so_in_a_line_and_waits(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    brokers = open_brokers("sqlite://", tmp_path)
    brokers.jobs.task()(print)()
    brokers.jobs.storage.sql("PRAGMA query_only = ON")
    waited = []

    class Flag:
        def wait(self, seconds: float) -> None:
            waited.append(seconds)

    worker = _Worker(brokers.jobs, Flag(), default_delay=0, max_delay=0, backoff=1)
    worker.loop()
    assert waited == [OUTAGE_SECONDS]
    (record,) = caplog.records
    assert record.exc_info is None
    assert "cannot read the queue: OperationalError SQLITE_READONLY: " in record.getMessage()
    for broker in (brokers.jobs, brokers.dailies):
        broker.storage.close()
