"""``solitaire daily prepare``: dailies made ahead, shared out to all processors.

Each process claims a daily before it makes it, so another one that prepares the same days, here or on another
computer, makes others in the meantime.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import ExitStack, contextmanager
from multiprocessing import get_context
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from solitaire.cli import site
from solitaire.cli.failures import Failure
from solitaire.cli.parameters import DAILY_NUMBER, database_option, instance_option
from solitaire.cli.progress import Progress
from solitaire.cli.speech import words

if TYPE_CHECKING:
    from solitaire.play.daily.dailies import Dailies

DAYS: Final = 30
MOST_DAYS: Final = 3_660
"""Ten years, so that a slip of the finger does not take all day."""


@click.command(
    short_help=words.gettext("Make dailies ahead."),
    help=words.gettext(
        "Make the dailies of so many days. Those that are there stay as they are, so it can be said"
        " twice. What is not made ahead is made when somebody first asks for it."
    ),
)
@click.option(
    "--days",
    metavar="N",
    type=click.IntRange(1, MOST_DAYS),
    default=DAYS,
    help=words.gettext("How many days: %(days)s if not said.", days=DAYS),
)
@click.option(
    "--from",
    "first",
    metavar="DAILY",
    type=DAILY_NUMBER,
    help=words.gettext(
        "The first daily, by number or date: if not said, the oldest that can still be begun."
    ),
)
@click.option(
    "--processes",
    metavar="N",
    type=click.IntRange(min=1),
    help=words.gettext("How many processes make them: if not said, one for each processor."),
)
@instance_option
@database_option
def prepare(
    days: int,
    first: int | None,
    processes: int | None,
    instance: Path | None,
    database: str | None,
) -> None:
    """Make dailies ahead."""
    from solitaire.play.daily import calendar

    folder = instance or site.default_instance()
    with site.opened(folder, database) as use_cases, _failing():
        dailies = use_cases.dailies
        start = first or calendar.open_at(dailies.now()).start
        numbers = range(start, min(start + days, calendar.LAST_NUMBER + 1))
        there = _there(dailies, numbers)
        missing = [number for number in numbers if number not in there]
        together = min(processes or os.cpu_count() or 1, len(missing))
        with Progress(len(missing)) as progress:
            made = 0
            for is_made in _making(dailies, missing, together, folder, database):
                made += is_made
                progress.step()
        there = _there(dailies, numbers)
    for sentence in _told(numbers, made, len(there)):
        click.echo(sentence)


@contextmanager
def _failing() -> Iterator[None]:
    """Turn what a database or a process that was started comes to grief with into a Failure.

    It says what kind of error that was and no more: a database's message may hold the code of a daily.
    """
    from solitaire.store import DatabaseError

    try:
        yield
    except BrokenProcessPool as error:
        raise Failure(
            words.gettext("A process that made dailies ended early. What was made is kept.")
        ) from error
    except DatabaseError as error:
        raise Failure(
            words.gettext("The database failed: %(kind)s. What was made is kept.", kind=error)
        ) from None


def _there(dailies: Dailies, numbers: range) -> set[int]:
    return {made.number for made in dailies.made_between(numbers[0], numbers[-1])}


def _told(numbers: range, made: int, there: int) -> Iterator[str]:
    """What is said when so many of those were made here, and so many are there."""
    from solitaire.play.daily.calendar import day_of

    yield words.gettext(
        "Dailies %(first)s to %(last)s, from %(first_day)s to %(last_day)s.",
        first=numbers[0],
        last=numbers[-1],
        first_day=day_of(numbers[0]),
        last_day=day_of(numbers[-1]),
    )
    yield words.gettext(
        "Made now: %(made)s. There already: %(there)s.", made=made, there=there - made
    )
    if there < len(numbers):
        yield words.gettext(
            "Somebody else is still making: %(missing)s.", missing=len(numbers) - there
        )


# In several processes


def _making(
    dailies: Dailies, numbers: Sequence[int], together: int, folder: Path, database: str | None
) -> Iterator[bool]:
    """Make those, so many at once; for each whether it was made here, as soon as that is known."""
    if together < 2:
        yield from map(dailies.try_to_make, numbers)
        return
    pool = ProcessPoolExecutor(
        together, get_context("spawn"), initializer=_open_here, initargs=(folder, database)
    )
    with _stopped_by_a_signal():
        try:
            for task in as_completed([pool.submit(_make_here, number) for number in numbers]):
                yield task.result()
        finally:
            pool.shutdown(cancel_futures=True)  # what was begun is still made


_kept_open: Final = ExitStack()
_opened: Final[list[Dailies]] = []
"""Of a process that was started to make some: the dailies of the site."""


def _open_here(folder: Path, database: str | None) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the process that started this one
    _opened.append(_kept_open.enter_context(site.opened(folder, database)).dailies)


def _make_here(number: int) -> bool:
    return _opened[0].try_to_make(number)


@contextmanager
def _stopped_by_a_signal() -> Iterator[None]:
    """Let SIGTERM end the block as Ctrl+C does: without that it would leave its processes behind."""
    before = signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
