"""What a worker process runs: questions come in, answers go out, until there is nobody to ask any more.

It is run as a file and not as a module, so that it has in memory only what the questions are about: the
solver, and nothing of databases. A question says where modules are to be found, and names a function and what
it is asked of, which are imported for it. ``solitaire.play.worker`` is the other end.
"""

from __future__ import annotations

import os
import pickle
import signal
import sys
from collections.abc import Callable, Generator, Iterator
from enum import Enum
from typing import Any, Final

NICE: Final = 10
"""By how much it steps back for those who serve players (``os.nice``)."""


class Word(Enum):
    """What an answer begins with; as text, since this file is another module at the other end."""

    PART = "part"
    WHOLE = "whole"
    FAILED = "failed"


Said = tuple[str, Any]


def answers(function: Callable[..., Any], args: tuple[Any, ...]) -> Iterator[Said]:
    """The parts of the answer as they are found, if the function is a generator, and last the whole of it.

    Or last what it failed with.
    """
    try:
        found = function(*args)
        if isinstance(found, Generator):
            found = yield from _parts(found)
        yield Word.WHOLE.value, found
    except Exception as error:
        yield Word.FAILED.value, error


def _parts(found: Generator[Any, None, Any]) -> Generator[Said, None, Any]:
    while True:
        try:
            yield Word.PART.value, next(found)
        except StopIteration as end:
            return end.value


def main() -> None:
    """Answer until the questions end, which they do when the process is gone that asked them."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the server, which ends this one
    if hasattr(os, "nice"):
        os.nice(NICE)
    questions = sys.stdin.buffer
    replies = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # nothing printed gets between the answers
    while True:
        try:
            # From the process that started this one, as is what comes with it.
            sys.path[:], question = pickle.load(questions)  # noqa: S301
        except EOFError:
            return
        for said in _heard(question):
            try:
                reply = pickle.dumps(said)
            except Exception as error:
                failure = RuntimeError(f"an answer that cannot be sent: {error!r}")
                reply = pickle.dumps((Word.FAILED.value, failure))
            pickle.dump(reply, replies)
            replies.flush()


def _heard(question: bytes) -> Iterator[Said]:
    # It came as bytes of their own: where one cannot be understood, the next one can still be found.
    try:
        function, args = pickle.loads(question)  # noqa: S301
    except Exception as error:
        yield Word.FAILED.value, RuntimeError(f"a question that cannot be understood: {error!r}")
        return
    yield from answers(function, args)


if __name__ == "__main__":
    main()
