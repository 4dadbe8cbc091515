"""A progress bar for what takes longer than a second.

It is drawn on standard error, if that is a terminal, by a thread of its own: so it comes after a second and
moves on whatever the work is busy with. What the command prints in the meantime is printed above it.
"""

from __future__ import annotations

import sys
from itertools import repeat
from shutil import get_terminal_size
from threading import Event, Lock, Thread
from time import monotonic
from types import TracebackType
from typing import Final, Self

import click

from solitaire.cli.speech import words

DELAY: Final = 1.0
"""Seconds before there is a bar."""
EVERY: Final = 0.2
"""Seconds from one look of it to the next."""


class Progress:
    """The progress of some work, as a context: ``step`` when parts are done, ``echo`` to print something.

    ``parts`` is how many there are, None if that is not known: then the bar counts them. ``wanted`` may say
    that there is no need of a bar.
    """

    def __init__(
        self, parts: int | None, *, wanted: bool = True, delay: float = DELAY, every: float = EVERY
    ) -> None:
        self._file = sys.stderr
        self._wanted = wanted and self._file.isatty()
        self._pauses = delay, every
        self._begun = monotonic()
        self._steps = 0
        self._line = ""
        self._done = Event()
        self._lock = Lock()
        self._thread = Thread(target=self._draw, daemon=True)
        self._bar = click.progressbar(
            repeat(None) if parts is None else None,
            length=parts,
            file=self._file,
            show_pos=True,
            item_show_func=lambda _: words.gettext(
                "%(seconds)s s", seconds=int(monotonic() - self._begun)
            ),
        )

    def __enter__(self) -> Self:
        if self._wanted:
            self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._wanted:
            self._done.set()
            self._thread.join()
            self._show("")

    def step(self, parts: int = 1) -> None:
        """So many parts more are done."""
        with self._lock:
            self._steps += parts

    def echo(self, text: str) -> None:
        """Print that on standard output, at once; the bar, if there is one, stays below."""
        with self._lock:
            line = self._line
            self._show("")
            click.echo(text)
            self._show(line)

    def _draw(self) -> None:
        delay, every = self._pauses
        pause = delay
        while not self._done.wait(pause):
            pause = every
            with self._lock:
                steps, self._steps = self._steps, 0
                if steps:
                    self._bar.make_step(steps)
                self._show(self._bar.format_progress_line())

    def _show(self, line: str) -> None:
        """Put that line where the last one was."""
        # A line that is wider than the terminal would leave its beginning behind.
        line = line[: get_terminal_size().columns - 1]
        if line or self._line:
            blanks = " " * (len(self._line) - len(line))
            self._file.write(f"\r{line}{blanks}" if line else f"\r{blanks}\r")
            self._file.flush()
        self._line = line
