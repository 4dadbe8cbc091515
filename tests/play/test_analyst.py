"""The analyst: each question once, everybody in turn, and whatever happens to a worker nothing is lost.

Questions are functions of Python's own library, which a worker finds wherever it is. One that is to wait
reads a pipe, so that nothing here depends on how long anything takes.
"""

from __future__ import annotations

import operator
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from threading import Barrier, Event
from typing import IO, Any

import pytest

from solitaire.play.analyst import Analyst, Task, standard_workers
from solitaire.play.errors import Busy, PlayCode, Refused
from solitaire.rules import Code, Deal, Game, Record, Seed
from solitaire.solver import advise, analyze, analyze_turns
from tests.kit.waiting import LONG, wait_until

Make = Callable[..., Analyst]


@pytest.fixture
def make() -> Iterator[Make]:
    made: list[Analyst] = []

    def analyst(workers: int = 1, **chosen: Any) -> Analyst:
        made.append(Analyst(workers, **chosen))
        return made[-1]

    yield analyst
    for each in made:
        each.close()


class Gate:
    """A file that somebody who reads it waits for until it is opened."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file: IO[str] | None = None
        os.mkfifo(path)

    def reached(self) -> None:
        """Wait until somebody is there."""
        self._file = self.path.open("w")

    def open(self, text: str = "opened") -> None:
        """Wait until somebody is there, and let them read that."""
        if self._file is None:
            self.reached()
        assert self._file is not None
        self._file.write(text)
        self.close()

    def close(self) -> None:
        """Nobody is there any more, or may read nothing."""
        if self._file is not None:
            with suppress(BrokenPipeError):
                self._file.close()
            self._file = None


@pytest.fixture
def gate(tmp_path: Path) -> Iterator[Gate]:
    gate = Gate(tmp_path / "gate")
    yield gate
    gate.close()


def pid(analyst: Analyst) -> int:
    return analyst.ask("somebody", os.getpid).result(LONG)


def is_there(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def wait_until_gone(process: int) -> None:
    wait_until(lambda: not is_there(process))


def refusal(task: Task[Any]) -> Code:
    with pytest.raises(Refused) as refused:
        task.result(LONG)
    return refused.value.code


@pytest.mark.parametrize("workers", [0, 1, 2])
def test_questions_are_answered(make: Make, workers: int) -> None:
    analyst = make(workers)
    tasks = [analyst.ask(f"player {number % 30}", operator.add, number, 1) for number in range(90)]
    assert [task.result(LONG) for task in tasks] == list(range(1, 91))


@pytest.mark.slow
@pytest.mark.parametrize("workers", [0, 1])
def test_an_answer_in_parts_is_there_as_far_as_it_is_found(make: Make, workers: int) -> None:
    game = Game.start(Deal.from_seed(Seed(2)))
    while not game.is_over:
        game = game.play(game.legal_turns()[0])
    record = Record.of(game)
    task = make(workers).follow("ada", analyze_turns, record)
    found = task.result(LONG)
    assert found == analyze(record)
    assert task.parts == found.turns


@pytest.mark.parametrize("workers", [0, 1])
def test_what_a_question_raises_is_raised_where_the_answer_is_wanted(
    make: Make, workers: int
) -> None:
    analyst = make(workers)
    with pytest.raises(ZeroDivisionError):
        analyst.ask("ada", operator.floordiv, 1, 0).result(LONG)
    with pytest.raises(FileNotFoundError):
        analyst.ask("ada", os.stat, "/none/such").result(LONG)
    assert analyst.ask("ada", operator.add, 1, 1).result(LONG) == 2


def test_what_cannot_be_told_to_another_process_is_said(make: Make) -> None:
    analyst = make(1)
    with pytest.raises(Exception, match="pickle"):
        analyst.ask("ada", lambda: 1).result(LONG)
    with pytest.raises(RuntimeError, match="cannot be sent"):
        analyst.ask("ada", eval, "lambda: 1").result(LONG)
    assert analyst.ask("ada", operator.add, 1, 1).result(LONG) == 2


def test_a_worker_is_another_process_and_steps_back_for_the_server(make: Make) -> None:
    analyst = make(1)
    worker = pid(analyst)
    assert worker not in (os.getpid(), os.getppid())
    there = os.getpriority(os.PRIO_PROCESS, worker)
    assert there == min(19, os.getpriority(os.PRIO_PROCESS, 0) + 10)


def test_a_worker_knows_nothing_of_databases_and_pages(make: Make) -> None:
    analyst = make(1)
    position = Game.start(Deal.from_seed(Seed(1))).position
    analyst.ask("ada", advise, position).result(LONG)
    modules = analyst.ask("ada", eval, "sorted(__import__('sys').modules)").result(LONG)
    assert "solitaire.solver.advice" in modules
    for heavy in ("sqlalchemy", "flask", "solitaire.play", "asyncio"):
        assert heavy not in modules


def test_idle_workers_end_and_come_back(make: Make) -> None:
    analyst = make(1, idle=0)
    assert analyst._workers == {}
    first = pid(analyst)
    wait_until(lambda: not analyst._workers)
    second = pid(analyst)
    assert first != second
    wait_until_gone(first)


# ---- the same question -------------------------------------------------------------------------------------


def test_a_question_that_waits_is_not_asked_twice(make: Make, gate: Gate) -> None:
    analyst = make(1)
    blocked = analyst.ask("ada", Path.read_text, gate.path)
    assert analyst.ask("bob", Path.read_text, gate.path) is blocked
    waiting = analyst.ask("ada", operator.add, 1, 2)
    assert analyst.ask("bob", operator.add, 1, 2) is waiting
    assert analyst.ask("bob", operator.add, 2, 1) is not waiting
    gate.open()
    assert (blocked.result(LONG), waiting.result(LONG)) == ("opened", 3)


def test_many_threads_that_ask_the_same_get_one_answer(make: Make) -> None:
    asked: list[int] = []
    together = 16
    barrier, go = Barrier(together), Event()

    def question(number: int) -> int:
        go.wait(LONG)
        asked.append(number)
        return number

    analyst = make(0)

    def ask(player: int) -> Task[int]:
        barrier.wait()
        task = analyst.ask(f"player {player}", question, 7)
        barrier.wait()
        go.set()
        return task

    with ThreadPoolExecutor(together) as threads:
        tasks = list(threads.map(ask, range(together)))
    assert {task.result(LONG) for task in tasks} == {7}
    assert asked == [7]


# ---- step by step ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("workers", [0, 1])
def test_what_is_done_step_by_step_is_there_as_far_as_it_is_done(make: Make, workers: int) -> None:
    countdown = {number: number - 1 for number in range(1, 6)}
    task = make(workers).further("ada", countdown.get, 5)
    assert task.result(LONG) == 0
    assert task.parts == (4, 3, 2, 1, 0)


def test_between_two_steps_everybody_else_is_served(make: Make) -> None:
    analyst, order = make(0, limit=1), []
    others: list[Task[Any]] = []

    def step(number: int) -> int | None:
        order.append(number)
        if number == 1:  # the line is as full as it may be when this goes back to it
            for urgent, name in ((False, "bob"), (True, "eve")):
                others.append(analyst.ask(name, order.append, name, urgent=urgent))
        return number + 1 if number < 3 else None

    task = analyst.further("ada", step, 1)
    assert task.result(LONG) == 3
    assert order == [1, "eve", "bob", 2, 3]
    assert [each.result(LONG) for each in others] == [None, None]


def test_a_step_that_fails_is_the_end_of_it(make: Make) -> None:
    analyst = make(1)
    task = analyst.further("ada", {1: 2}.__getitem__, 1)
    with pytest.raises(KeyError):
        task.result(LONG)
    assert task.parts == (2,)


@pytest.mark.parametrize("at", ["a step", "the line"])
def test_closing_tells_who_waits_for_further_steps(make: Make, at: str) -> None:
    analyst, reached, go = make(0), Event(), Event()

    def block() -> None:
        reached.set()
        go.wait(LONG)

    def step(number: int) -> int:
        if at == "a step":
            block()
        elif number == 1:
            analyst.ask("eve", block, urgent=True)
        return number + 1

    task = analyst.further("ada", step, 1)
    assert reached.wait(LONG)
    analyst.close()
    go.set()
    with pytest.raises(CancelledError):
        task.result(LONG)


# ---- limits ------------------------------------------------------------------------------------------------


def refused(analyst: Analyst, player: str, *args: int, urgent: bool = False) -> tuple[Code, object]:
    with pytest.raises(Busy) as busy:
        analyst.ask(player, operator.add, *args, urgent=urgent)
    return busy.value.code, busy.value.data["limit"]


def test_when_the_line_is_full_who_comes_is_told_so_and_the_others_are_served(
    make: Make, gate: Gate
) -> None:
    analyst = make(1, limit=3)
    blocked = analyst.ask("ada", Path.read_text, gate.path)
    gate.reached()
    tasks = [analyst.ask(f"player {number}", operator.add, number, 0) for number in range(3)]
    assert refused(analyst, "late", 9, 9) == (PlayCode.BUSY, 3)
    assert analyst.ask("late", operator.add, 1, 0) is tasks[1]  # which is no more to do
    gate.open()
    assert [task.result(LONG) for task in (blocked, *tasks)] == ["opened", 0, 1, 2]
    assert analyst.ask("late", operator.add, 9, 9).result(LONG) == 18


def test_one_player_has_only_a_few_questions_in_the_line(make: Make, gate: Gate) -> None:
    analyst = make(1, each=2)
    analyst.ask("ada", Path.read_text, gate.path)
    gate.reached()
    tasks = [analyst.ask("greedy", operator.add, number, 0) for number in range(2)]
    assert refused(analyst, "greedy", 9, 9) == (PlayCode.BUSY_YOURS, 2)
    tasks.append(analyst.ask("bob", operator.add, 9, 9))
    gate.open()
    assert [task.result(LONG) for task in tasks] == [0, 1, 18]


@pytest.mark.parametrize("urgent", [True, False])
def test_what_is_urgent_and_what_is_not_take_no_places_of_each_other(
    make: Make, gate: Gate, urgent: bool
) -> None:
    analyst = make(1, limit=3, each=2)
    analyst.ask("ada", Path.read_text, gate.path)
    gate.reached()
    tasks = [analyst.ask("ada", operator.add, number, 0, urgent=urgent) for number in range(2)]
    assert refused(analyst, "ada", 9, 9, urgent=urgent) == (PlayCode.BUSY_YOURS, 2)
    tasks.append(analyst.ask("ada", operator.add, 2, 0, urgent=not urgent))
    tasks.append(analyst.ask("bob", operator.add, 3, 0, urgent=urgent))
    assert refused(analyst, "cy", 9, 9, urgent=urgent) == (PlayCode.BUSY, 3)
    tasks.append(analyst.ask("cy", operator.add, 4, 0, urgent=not urgent))
    gate.open()
    assert [task.result(LONG) for task in tasks] == [0, 1, 2, 3, 4]


def test_who_waits_is_told_how_many_asked_before(make: Make, gate: Gate) -> None:
    analyst = make()
    begun = analyst.ask("ada", Path.read_text, gate.path)
    gate.reached()
    waiting = [analyst.ask(player, operator.add, 1, at) for at, player in enumerate("bcd")]
    assert analyst.before(begun) == 0
    assert [analyst.before(task) for task in waiting] == [0, 1, 2]
    gate.open()
    assert [task.result(LONG) for task in waiting] == [1, 2, 3]
    assert [analyst.before(task) for task in waiting] == [0, 0, 0]


# ---- what happens to workers -------------------------------------------------------------------------------


def test_a_killed_worker_loses_no_question(make: Make, gate: Gate) -> None:
    analyst = make(1)
    first = pid(analyst)
    blocked = analyst.ask("ada", Path.read_text, gate.path)
    waiting = analyst.ask("bob", operator.add, 1, 1)
    gate.reached()
    os.kill(first, signal.SIGSTOP)
    os.waitpid(first, os.WUNTRACED)
    gate.close()  # which the first one does not notice any more
    os.kill(first, signal.SIGKILL)
    wait_until_gone(first)
    gate.open("by the second")
    assert blocked.result(LONG) == "by the second"
    assert waiting.result(LONG) == 2
    assert pid(analyst) != first


def test_a_worker_that_was_killed_while_it_had_nothing_to_do_is_not_missed(make: Make) -> None:
    analyst = make(1)
    os.kill(pid(analyst), signal.SIGKILL)
    assert analyst.ask("ada", operator.add, 1, 1).result(LONG) == 2


def test_of_what_kills_every_worker_there_is_an_end(make: Make) -> None:
    analyst = make(1)
    assert refusal(analyst.ask("ada", os._exit, 1)) is PlayCode.GIVEN_UP
    assert analyst.ask("ada", operator.add, 1, 1).result(LONG) == 2


def test_what_takes_too_long_is_given_up_and_the_next_one_is_served(make: Make, gate: Gate) -> None:
    analyst = make(1, seconds=0.2)
    assert refusal(analyst.ask("ada", Path.read_text, gate.path)) is PlayCode.GIVEN_UP
    analyst._seconds = LONG
    assert analyst.ask("ada", operator.add, 1, 1).result(LONG) == 2


def test_what_a_worker_prints_is_in_nobodys_way(
    make: Make, capfd: pytest.CaptureFixture[str]
) -> None:
    analyst = make(1)
    analyst.ask("ada", print, "hello").result(LONG)
    analyst.ask("ada", os.write, 1, b"hello").result(LONG)
    analyst.ask("ada", os.write, 2, b"hello").result(LONG)
    assert analyst.ask("ada", operator.add, 1, 1).result(LONG) == 2
    assert capfd.readouterr() == ("", "")


def test_ctrl_c_is_not_for_the_workers(make: Make) -> None:
    analyst = make(1)
    worker = pid(analyst)
    os.kill(worker, signal.SIGINT)
    assert pid(analyst) == worker


# ---- the end -----------------------------------------------------------------------------------------------


def test_closing_ends_every_worker_and_tells_who_waits(
    make: Make, gate: Gate, tmp_path: Path
) -> None:
    analyst = make(2)
    running = analyst.ask("ada", Path.read_text, gate.path)
    gate.reached()
    worker = pid(analyst)
    other = Gate(tmp_path / "other")
    both = analyst.ask("bob", Path.read_text, other.path)
    other.reached()
    waiting = analyst.ask("ada", operator.add, 1, 1)
    analyst.close()
    other.close()
    for task in (running, both, waiting):
        with pytest.raises(CancelledError):
            task.result(LONG)
    assert not is_there(worker)
    assert analyst._workers == {}
    with pytest.raises(RuntimeError, match="closed"):
        analyst.ask("ada", operator.add, 1, 1)
    analyst.close()


PROGRAM = """
import os, sys
from pathlib import Path
from solitaire.play.analyst import Analyst
analyst = Analyst(1)
print(analyst.ask("ada", os.getpid).result(), flush=True)
task = analyst.ask("ada", Path.read_text, Path(sys.argv[1]))
sys.stdin.readline()
"""


@pytest.mark.slow
@pytest.mark.parametrize("how", ["by itself", "killed"])
def test_no_worker_outlives_its_server_and_nothing_is_printed(gate: Gate, how: str) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", PROGRAM, str(gate.path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as server:
        assert server.stdout is not None
        worker = int(server.stdout.readline())
        gate.reached()
        if how == "killed":
            server.kill()
        out, err = server.communicate("go\n" if how == "by itself" else None, timeout=LONG)
        assert (out, err) == ("", "")
        assert server.returncode == (-signal.SIGKILL if how == "killed" else 0)
    if how == "killed":
        gate.open("it answers, and nobody is there to hear it")
    wait_until_gone(worker)


def test_at_the_least_one_worker_and_one_processor_for_the_server() -> None:
    assert standard_workers() == max(1, len(os.sched_getaffinity(0)) - 1)
