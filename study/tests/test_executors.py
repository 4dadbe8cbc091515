"""The processes that solve: Ctrl+C does not reach them, and they end with the block."""

from __future__ import annotations

import multiprocessing
import os
import signal
from time import sleep

import pytest

from study.errors import StudyCode, StudyError
from study.rows.questions import solve_seeds
from study.runs.executors import open_processes
from tests.kit.waiting import LONG


def test_processes_solve_and_end_with_the_block() -> None:
    with open_processes(2) as executor:
        answers = [executor.submit(solve_seeds, "short", "need", [seed]) for seed in range(3)]
        assert [answer.result() for answer in answers] == [
            solve_seeds("short", "need", [seed]) for seed in range(3)
        ]
    assert not multiprocessing.active_children()


def test_ctrl_c_is_blocked_in_processes_from_their_start() -> None:
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ())
    with open_processes(1) as executor:
        blocked = executor.submit(signal.pthread_sigmask, signal.SIG_BLOCK, ()).result()
    assert signal.SIGINT in blocked
    assert signal.pthread_sigmask(signal.SIG_BLOCK, ()) == before


def test_processes_are_ended_if_the_block_is_left_early() -> None:
    def leave_early() -> None:
        with open_processes(1) as executor:
            executor.submit(os.getpid).result()
            executor.submit(sleep, LONG)
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        leave_early()
    assert not multiprocessing.active_children()


def test_a_process_that_is_lost_is_an_error_of_the_study() -> None:
    with pytest.raises(StudyError) as lost, open_processes(1) as executor:
        executor.submit(os._exit, 1).result()
    assert lost.value.code is StudyCode.WORKERS_LOST
