"""Executors: what solves the seeds of a run, processes of this computer or the workers of a Dask cluster.

Processes import the solver and nothing of the packages that shards need, so they start quickly.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from threading import Thread
from typing import Any, Final, TypeVar

from study.errors import StudyCode, StudyError
from study.runs.manifest import Run, check_same, read_origin

T = TypeVar("T")

CONNECT_SECONDS: Final = 10
"""How long a Dask scheduler and its first worker may take to answer."""


@contextmanager
def open_processes(count: int | None) -> Iterator[Executor]:
    """Processes on this computer, by default one for each processor.

    They end with this one, and at once if the block is left early.
    """
    before = set(multiprocessing.active_children())
    spawn = multiprocessing.get_context("spawn")
    with _Processes(count, spawn, initializer=_follow_parent) as executor:
        try:
            yield executor
        except BaseException as error:
            for process in set(multiprocessing.active_children()) - before:
                process.terminate()
            if isinstance(error, BrokenProcessPool):
                raise StudyError(StudyCode.WORKERS_LOST, reason=str(error)) from error
            raise


class _Processes(ProcessPoolExecutor):
    """Worker processes that have SIGINT blocked from their start: the parent terminates them on Ctrl+C."""

    def submit(self, fn: Callable[..., T], /, *arguments: Any, **more: Any) -> Future[T]:
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})  # inherited
        try:
            return super().submit(fn, *arguments, **more)
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _follow_parent() -> None:
    """End this process when the one that started it ends, even if that is killed."""
    parent = multiprocessing.parent_process()
    assert parent is not None, "a pool starts its processes"

    def watch() -> None:
        parent.join()
        os._exit(1)

    Thread(target=watch, daemon=True).start()


@contextmanager
def open_cluster(address: str, run: Run) -> Iterator[Executor]:
    """The workers of a Dask scheduler. StudyError if there are none, or one runs another program."""
    from distributed import Client, KilledWorker

    try:
        client = Client(address, timeout=CONNECT_SECONDS, set_as_default=False)
    except OSError as error:
        raise StudyError(StudyCode.WORKERS_LOST, reason=str(error)) from error
    with client:
        try:
            client.wait_for_workers(1, timeout=CONNECT_SECONDS)
        except TimeoutError as error:
            raise StudyError(StudyCode.WORKERS_LOST, reason=str(error)) from error
        for worker, origin in client.run(read_origin).items():
            check_same(run, Run(run.reading, run.ask, origin), worker)
        try:
            yield client.get_executor(pure=False)
        except (CancelledError, KilledWorker) as error:
            raise StudyError(StudyCode.WORKERS_LOST, reason=str(error)) from error
