"""The job queue: deduplication, limits, retries and cleanup."""

from __future__ import annotations

import json
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import psycopg
import pytest
from huey.exceptions import TaskTimeout
from sqlalchemy import Engine

from solitaire.play.background import Queue, Waiting, open_brokers
from solitaire.play.background.brokers import JsonSerializer
from solitaire.play.background.queue import (
    ASKED_AGAIN,
    FAILED,
    KEPT,
    LIMIT,
    LOST,
    LOST_UNBEGUN,
    WANTED,
    Task,
)
from solitaire.play.errors import Busy, PlayCode, Refused
from solitaire.store import DatabaseUnavailable, open_database
from solitaire.store.jobs import JobStore
from solitaire.store.players import PlayerStore
from tests.kit.clocks import Clock
from tests.kit.jobs import HeldQueue, held_queue, quick_queue
from tests.kit.postgresql import Server, on_every_database

NOON = datetime(2026, 11, 5, 12, tzinfo=UTC)
SECOND = timedelta(seconds=1)


@pytest.fixture
def clock() -> Clock:
    return Clock(NOON)


@pytest.fixture
def queue(engine: Engine, clock: Clock) -> HeldQueue:
    return held_queue(engine, clock)


class Greeting:
    """The job of these tests: records each name and returns a greeting."""

    def __init__(self) -> None:
        self.greeted: list[str] = []
        self.error: Exception | None = None

    def greet(self, name: str) -> str:
        self.greeted.append(name)
        if self.error:
            raise self.error
        return f"Hello {name}"


@pytest.fixture
def greeting() -> Greeting:
    return Greeting()


@pytest.fixture
def task(queue: HeldQueue, greeting: Greeting) -> Task:
    return queue.task(greeting.greet)


@on_every_database
def test_a_job_runs_once_for_all_requests(
    task: Task, queue: HeldQueue, greeting: Greeting, clock: Clock
) -> None:
    assert task.ask("greet ada", "ada", player="ada") == Waiting(0, 0)
    clock.now += 5 * SECOND
    assert task.ask("greet ada", "ada", player="bob") == Waiting(5, 0)
    assert queue.work() == 1
    assert task.ask("greet ada", "ada", player="eve") == "Hello ada"
    assert greeting.greeted == ["ada"]


def test_a_quick_queue_answers_immediately(engine: Engine, greeting: Greeting) -> None:
    assert quick_queue(engine).task(greeting.greet).ask("greet ada", "ada") == "Hello ada"


def test_deletes_the_row_of_a_job_that_returns_nothing(queue: HeldQueue, engine: Engine) -> None:
    done: list[str] = []
    task = queue.task(done.append)
    assert isinstance(task.ask("do it", "x"), Waiting)
    queue.work()
    assert done == ["x"]
    assert JobStore(engine).get("do it") is None


def test_a_player_may_have_one_waiting_job(task: Task, queue: HeldQueue) -> None:
    assert task.ask("1", "x", player="ada") == Waiting(0, 0)
    with pytest.raises(Busy) as busy:
        task.ask("2", "x", player="ada")
    assert busy.value.code is PlayCode.BUSY_YOURS
    assert task.ask("3", "x", player="bob") == Waiting(0, 1)
    assert task.ask("4", "x") == Waiting(0, 2)  # no such limit without a player
    assert task.ask("5", "x") == Waiting(0, 2)
    queue.work()
    assert isinstance(task.ask("2", "x", player="ada"), Waiting)


def test_a_full_queue_rejects_new_jobs(task: Task, queue: HeldQueue) -> None:
    for number in range(3):
        task.ask(f"{number}", "x", limit=3)
    with pytest.raises(Busy) as busy:
        task.ask("one more", "x", limit=3)
    assert (busy.value.code, busy.value.data) == (PlayCode.BUSY, {"limit": 3})
    assert isinstance(task.ask("0", "x", limit=3), Waiting)
    queue.work(1)
    assert isinstance(task.ask("one more", "x", limit=3), Waiting)
    assert LIMIT == 100


def test_higher_priorities_run_first(queue: HeldQueue, greeting: Greeting) -> None:
    later, soon = (
        queue.task(greeting.greet, name=f"p{priority}", priority=priority) for priority in (0, 1)
    )
    later.ask("a", "later")
    soon.ask("b", "soon")
    queue.work()
    assert greeting.greeted == ["soon", "later"]


# ---- lost jobs ---------------------------------------------------------------------------------------------


def test_requeues_a_job_whose_worker_was_killed(
    task: Task, queue: HeldQueue, greeting: Greeting, engine: Engine, clock: Clock
) -> None:
    task.ask("greet ada", "ada", player="ada")
    queue.brokers.jobs.dequeue()  # a worker takes it,
    JobStore(engine).begin("greet ada", NOON, running=(NOON, NOON))  # starts it, and is killed
    clock.now += LOST
    assert task.ask("greet ada", "ada", player="ada") == Waiting(
        LOST.total_seconds(), 0, begun=True
    )
    assert queue.work() == 0
    clock.now += SECOND
    assert task.ask("greet ada", "ada", player="ada") == Waiting(0, 0)
    queue.work()
    assert task.ask("greet ada", "ada") == "Hello ada"


def test_requeues_and_logs_a_job_that_no_worker_took(
    task: Task, queue: HeldQueue, clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    task.ask("greet ada", "ada", player="ada")
    queue.brokers.jobs.flush()
    clock.now += LOST_UNBEGUN
    assert task.ask("greet ada", "ada", player="ada") == Waiting(LOST_UNBEGUN.total_seconds(), 0)
    assert caplog.messages == []
    clock.now += SECOND
    assert task.ask("greet ada", "ada", player="ada") == Waiting(0, 0)
    (message,) = caplog.messages
    assert "greet ada" in message
    assert "solitaire work" in message
    assert queue.work() == 1


def test_a_job_queued_twice_runs_once(
    task: Task, queue: HeldQueue, greeting: Greeting, clock: Clock
) -> None:
    task.ask("greet ada", "ada")
    clock.now += LOST_UNBEGUN + SECOND
    task.ask("greet ada", "ada")
    assert queue.work() == 2
    assert greeting.greeted == ["ada"]


@on_every_database
@pytest.mark.parametrize("is_begun", [False, True], ids=["unbegun", "begun"])
def test_requeues_a_lost_job_after_the_clock_was_set_back(
    task: Task, queue: HeldQueue, engine: Engine, clock: Clock, is_begun: bool
) -> None:
    task.ask("greet ada", "ada", player="ada")
    queue.brokers.jobs.flush()
    if is_begun:
        JobStore(engine).begin("greet ada", NOON, running=(NOON, NOON))
    clock.now -= timedelta(days=2)
    assert task.ask("another", "ada", player="ada") == Waiting(0, 0)
    assert task.ask("greet ada", "ada") == Waiting(0, 1)
    queue.work()
    assert task.ask("greet ada", "ada") == "Hello ada"


# ---- abandoned jobs ----------------------------------------------------------------------------------------


def test_a_job_whose_page_was_closed_is_dropped(
    queue: HeldQueue, greeting: Greeting, clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    """Whoever asks later is not told that the workers are behind."""
    task = queue.task(greeting.greet, name="awaited", awaited=True)
    task.ask("ada", "ada")
    queue.task(greeting.greet, name="kept").ask("bob", "bob")
    clock.now += WANTED + SECOND
    assert queue.work() == 2
    assert greeting.greeted == ["bob"]
    assert task.ask("ada", "ada") == Waiting(0, 0)
    assert caplog.messages == []
    queue.work()
    assert task.ask("ada", "ada") == "Hello ada"


@on_every_database
def test_a_job_whose_page_polls_keeps_its_place(
    queue: HeldQueue, greeting: Greeting, clock: Clock
) -> None:
    task = queue.task(greeting.greet, awaited=True)
    task.ask("ada", "ada")
    clock.now += ASKED_AGAIN
    task.ask("bob", "bob")
    clock.now += SECOND
    assert task.ask("ada", "ada") == Waiting(0, 0)
    clock.now += WANTED - SECOND
    assert queue.work() == 3
    assert greeting.greeted == ["ada", "bob"]


def test_a_job_that_another_worker_runs_is_not_begun(engine: Engine, queue: HeldQueue) -> None:
    queue.task(print).ask("print", "x")
    store = JobStore(engine)
    assert store.begin("print", NOON, running=(NOON - LOST, NOON + LOST))
    assert not store.begin("print", NOON + LOST, running=(NOON, NOON + 2 * LOST))
    assert store.begin("print", NOON - LOST, running=(NOON - 2 * LOST, NOON - SECOND))
    assert store.begin("print", NOON + LOST, running=(NOON, NOON + 2 * LOST))


# ---- failed jobs -------------------------------------------------------------------------------------------


def test_retries_a_failed_job_after_a_delay(
    task: Task,
    queue: HeldQueue,
    greeting: Greeting,
    clock: Clock,
    caplog: pytest.LogCaptureFixture,
) -> None:
    greeting.error = ValueError("what a row holds")
    task.ask("greet ada", "ada")
    queue.work()
    assert "greet ada failed: ValueError" in caplog.text
    assert "what a row holds" not in caplog.text
    clock.now += FAILED - SECOND
    with pytest.raises(Refused) as refused:
        task.ask("greet ada", "ada")
    assert refused.value.code is PlayCode.GIVEN_UP
    greeting.error = None
    clock.now += SECOND
    assert isinstance(task.ask("greet ada", "ada"), Waiting)
    queue.work()
    assert task.ask("greet ada", "ada") == "Hello ada"


@pytest.mark.parametrize(("keeps", "level"), [(True, "WARNING"), (False, "INFO")])
def test_what_is_given_up_is_a_warning_unless_it_is_soon_tried_again(
    queue: HeldQueue,
    greeting: Greeting,
    caplog: pytest.LogCaptureFixture,
    keeps: bool,
    level: str,
) -> None:
    caplog.set_level("INFO")
    greeting.error = TaskTimeout()
    task = queue.task(greeting.greet, keeps_failures=keeps)
    task.ask("greet ada", "ada")
    queue.work()
    (record,) = [each for each in caplog.records if "was given up" in each.getMessage()]
    assert record.levelname == level


def test_retries_immediately_if_failures_are_not_stored(
    queue: HeldQueue, greeting: Greeting
) -> None:
    task = queue.task(greeting.greet, keeps_failures=False)
    greeting.error = ValueError()
    for _ in range(2):
        assert isinstance(task.ask("greet ada", "ada"), Waiting)
        queue.work()
    assert greeting.greeted == ["ada", "ada"]


# ---- deleted jobs ------------------------------------------------------------------------------------------


def test_new_requests_delete_old_jobs(
    task: Task, queue: HeldQueue, engine: Engine, clock: Clock
) -> None:
    task.ask("old", "x")
    queue.work()
    clock.now += KEPT
    task.ask("new", "x")
    assert JobStore(engine).get("old") is not None
    clock.now += SECOND
    task.ask("newer", "x")
    assert JobStore(engine).get("old") is None
    assert JobStore(engine).get("new") is not None


def test_deleting_a_player_deletes_their_waiting_jobs(
    task: Task, queue: HeldQueue, engine: Engine, greeting: Greeting
) -> None:
    task.ask("greet ada", "ada", player="ada")
    PlayerStore(engine).delete("ada", 1, NOON)
    queue.work()
    assert greeting.greeted == []
    assert JobStore(engine).get("greet ada") is None


def test_clears_the_player_of_a_finished_job(task: Task, queue: HeldQueue, engine: Engine) -> None:
    task.ask("greet", "x", player="ada")
    queue.work()
    job = JobStore(engine).get("greet")
    assert job is not None
    assert (job.player, job.answer) == (None, "Hello x")


# ---- brokers -----------------------------------------------------------------------------------------------


@on_every_database
def test_stores_queued_jobs_as_json_in_the_database(
    url: str, engine: Engine, greeting: Greeting, tmp_path: Path
) -> None:
    """Simulates two processes, each with its own brokers: one enqueues, the other runs the job."""
    asking, working = (open_brokers(url, tmp_path) for _ in range(2))
    task = HeldQueue(asking, engine, Clock(NOON)).task(greeting.greet)
    other = HeldQueue(working, engine, Clock(NOON))
    other.task(greeting.greet)
    assert isinstance(task.ask("greet ada", "ada"), Waiting)
    (message,) = working.jobs.storage.enqueued_items()
    assert json.loads(bytes(message))[6] == ["greet ada", "ada"]
    assert other.work(1) == 1
    assert task.ask("greet ada", "ada") == "Hello ada"
    for broker in (asking.jobs, asking.dailies, working.jobs, working.dailies):
        broker.storage.close()


def test_the_queue_survives_a_restart_of_postgresql(
    postgresql: Server, greeting: Greeting, tmp_path: Path
) -> None:
    with postgresql.database() as url:
        engine, brokers = open_database(url), open_brokers(url, tmp_path)
        queue = HeldQueue(brokers, engine, Clock(NOON))
        task = queue.task(greeting.greet)
        assert isinstance(task.ask("greet ada", "ada"), Waiting)
        with closing(psycopg.connect(url)) as other:  # as a restart does to all connections
            other.execute(
                "SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity"
                " WHERE usename = current_user AND pid <> pg_backend_pid()"
            )
        assert isinstance(task.ask("greet bob", "bob"), Waiting)
        assert queue.work() == 2
        brokers.jobs.storage.close()
        engine.dispose()


def test_nothing_can_be_queued_while_the_queue_cannot_be_written(
    engine: Engine, greeting: Greeting, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    brokers = open_brokers("sqlite://", tmp_path)
    task = Queue(brokers.jobs, JobStore(engine), clock=Clock(NOON)).task(greeting.greet)
    brokers.jobs.storage.sql("PRAGMA query_only = ON")
    with pytest.raises(Busy):
        task.ask("greet ada", "ada")
    (record,) = caplog.records
    assert record.exc_info is None
    assert "greet ada is not queued: OperationalError SQLITE_READONLY: " in record.getMessage()
    for broker in (brokers.jobs, brokers.dailies):
        broker.storage.close()


def test_a_job_without_a_database_is_no_failure_and_is_queued_again(
    task: Task, queue: HeldQueue, greeting: Greeting, clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    greeting.error = DatabaseUnavailable("the disk is full")
    assert task.ask("greet ada", "ada") == Waiting(0, 0)
    assert queue.work() == 1
    (record,) = caplog.records
    assert (record.getMessage(), record.exc_info) == (
        "no database for greet ada: the disk is full",
        None,
    )
    greeting.error = None
    clock.now += LOST + SECOND
    assert task.ask("greet ada", "ada") == Waiting(0, 0)
    assert queue.work() == 1
    assert task.ask("greet ada", "ada") == "Hello ada"


def test_rejects_messages_that_are_not_json() -> None:
    with pytest.raises(ValueError, match="Expecting"):
        JsonSerializer().deserialize(b"cposix\nsystem\n(S'true'\ntR.")
