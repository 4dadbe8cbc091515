"""Who answers questions: a process of its own, or the thread that asks.

A question is a pure function that can be imported and what it is asked of. In a process it takes nothing from
the threads that serve players, and can be ended when it takes too long.
"""

from __future__ import annotations

import pickle
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from threading import Lock, Timer
from typing import Any, Final, Protocol

from solitaire.play import worker_process
from solitaire.play.worker_process import Word, answers

_FILE: Final = Path(worker_process.__file__)

Tell = Callable[[Any], None]
"""Is told each part of an answer."""


class DiedError(Exception):
    """The process ended before it had answered. Whoever asks next has another one."""


class OverdueError(Exception):
    """The answer took longer than it may, and the process that looked for it is ended."""


class Worker(Protocol):
    """Answers one question after the other."""

    def ask(
        self, function: Callable[..., Any], args: tuple[Any, ...], tell: Tell, seconds: float
    ) -> Any:
        """What the function answers, or raises; of a generator, what it returns.

        ``tell`` is told what a generator gives before. DiedError and OverdueError if there is no answer.
        """

    def kill(self) -> None:
        """From any thread: end it, whatever it is doing; it answers nothing any more."""

    def end(self) -> None:
        """From the thread that asks: end it; the next question finds another."""


class InThread:
    """Answers in the thread that asks, which nothing can end: ``seconds`` does not count."""

    def ask(
        self, function: Callable[..., Any], args: tuple[Any, ...], tell: Tell, seconds: float
    ) -> Any:
        """As ``Worker.ask``."""
        for word, found in answers(function, args):
            if word != Word.PART.value:
                return _whole(word, found)
            tell(found)
        raise AssertionError("an answer has an end")

    def kill(self) -> None:
        """There is nothing that could be ended."""

    def end(self) -> None:
        """There is nothing to end."""


class InProcess:
    """Answers in a process that is started with the first question. It prints nothing."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._killed = False
        self._lock = Lock()

    def ask(
        self, function: Callable[..., Any], args: tuple[Any, ...], tell: Tell, seconds: float
    ) -> Any:
        """As ``Worker.ask``. Cost: a tenth of a second for the first question, else half a millisecond."""
        question = pickle.dumps((function, args))
        process = self._process or self._started()
        overdue: list[bool] = []

        def give_up() -> None:
            overdue.append(True)
            process.kill()

        timer = Timer(seconds, give_up)
        timer.daemon = True
        timer.start()
        try:
            for reply in self._replies(process, question):
                word, found = pickle.loads(reply)  # noqa: S301 - from a process of ours
                if word != Word.PART.value:
                    return _whole(word, found)
                tell(found)
        except _GoneError as error:
            self.end()
            raise (OverdueError if overdue else DiedError) from error.__cause__
        finally:
            timer.cancel()

    def kill(self) -> None:
        """As ``Worker.kill``."""
        with self._lock:
            self._killed = True
            if self._process is not None:
                self._process.kill()

    def end(self) -> None:
        """As ``Worker.end``."""
        with self._lock:
            process, self._process = self._process, None
        if process is not None:
            process.kill()
            with suppress(OSError), process:  # closes what leads there, and waits until it is gone
                pass

    def _started(self) -> subprocess.Popen[bytes]:
        with self._lock:
            if self._killed:
                raise DiedError
            try:
                self._process = process = subprocess.Popen(  # noqa: S603 - of our own
                    [sys.executable, "-P", str(_FILE)],
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.DEVNULL,
                )
            except OSError as error:
                raise DiedError from error
        return process

    def _replies(self, process: subprocess.Popen[bytes], question: bytes) -> Iterator[bytes]:
        """The replies to a question, of which the last one is the whole; _GoneError if there are no more."""
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            pickle.dump((sys.path, question), process.stdin)
            process.stdin.flush()
            while True:
                yield pickle.load(process.stdout)  # noqa: S301 - from a process of ours
        except (OSError, EOFError, pickle.UnpicklingError) as error:
            raise _GoneError from error


class _GoneError(Exception):
    """The process does not listen, or says nothing any more."""


def _whole(word: str, found: Any) -> Any:
    if word == Word.FAILED.value:
        raise found
    return found
