"""``solitaire daily prepare``: makes dailies ahead, on all processors.

Each process claims a daily before it makes it, so processes that prepare the same days, here or on another
computer, share them.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import ExitStack, contextmanager
from datetime import date
from multiprocessing import get_context
from typing import Any, Final

import click

from solitaire.cli import opening
from solitaire.cli.failures import Failure
from solitaire.cli.language import words
from solitaire.cli.printing import progress_bar
from solitaire.cli.settings import SITE_OPTIONS, with_options
from solitaire.play.daily import calendar
from solitaire.play.daily.dailies import Dailies
from solitaire.play.site import SiteSettings
from solitaire.store import DatabaseError
from solitaire.words.errors import shown

DAYS: Final = 30
MOST_DAYS: Final = 3_660
"""Ten years, so that a slip of the finger does not take all day."""


class DailyNumber(click.ParamType[int]):
    """The number of a daily, given as that or as its date."""

    name = "daily"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> int:
        """The number; wrong usage if there is no such daily.

        >>> DAILY_NUMBER.convert("4", None, None), DAILY_NUMBER.convert("2026-11-05", None, None)
        (4, 4)
        """
        text = str(value)
        is_number = text.isascii() and text.isdecimal()
        try:
            number = int(text) if is_number else calendar.number_of(date.fromisoformat(text))
        except ValueError:  # int has a limit too
            number = 0
        if not 1 <= number <= calendar.LAST_NUMBER:
            sentence = words.gettext(
                "“%(text)s” is no daily. Name one by its number, or by its date from %(first)s on.",
                text=shown(text),
                first=calendar.FIRST_DAY,
            )
            self.fail(sentence, param, ctx)
        return number


DAILY_NUMBER: Final = DailyNumber()


@with_options(SITE_OPTIONS)
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
def prepare(days: int, first: int | None, processes: int | None, **site: Any) -> None:
    """Make dailies ahead."""
    settings = SiteSettings(**site)
    with opening.open_site(settings) as use_cases, _explain_failures():
        dailies = use_cases.dailies
        start = first or calendar.open_at(dailies.now()).start
        numbers = range(start, min(start + days, calendar.LAST_NUMBER + 1))
        existing = _find_made(dailies, numbers)
        missing = [number for number in numbers if number not in existing]
        processes = min(processes or os.cpu_count() or 1, len(missing))
        making = _make(dailies, missing, processes, settings)
        with progress_bar(making, length=len(missing)) as bar:
            made = sum(bar)
        existing = _find_made(dailies, numbers)
    for sentence in _describe(numbers, made, len(existing)):
        click.echo(sentence)


@contextmanager
def _explain_failures() -> Iterator[None]:
    """Turn errors of the database and of the processes into a Failure.

    It names the kind of error and no more: the message of a database may hold the code of a daily.
    """
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


def _find_made(dailies: Dailies, numbers: range) -> set[int]:
    return {made.number for made in dailies.made_between(numbers[0], numbers[-1])}


def _describe(numbers: range, made: int, existing: int) -> Iterator[str]:
    """Sentences about the dailies of those numbers, of which ``made`` were made here."""
    yield words.gettext(
        "Dailies %(first)s to %(last)s, from %(first_day)s to %(last_day)s.",
        first=numbers[0],
        last=numbers[-1],
        first_day=calendar.day_of(numbers[0]),
        last_day=calendar.day_of(numbers[-1]),
    )
    yield words.gettext(
        "Made now: %(made)s. There already: %(there)s.", made=made, there=existing - made
    )
    if existing < len(numbers):
        yield words.gettext(
            "Somebody else is still making: %(missing)s.", missing=len(numbers) - existing
        )


# In several processes


def _make(
    dailies: Dailies, numbers: Sequence[int], processes: int, settings: SiteSettings
) -> Iterator[bool]:
    """Make dailies in that many processes; for each, once it is done, whether it was made here."""
    if processes < 2:
        yield from map(dailies.try_to_make, numbers)
        return
    pool = ProcessPoolExecutor(
        processes, get_context("spawn"), initializer=_open_here, initargs=(settings,)
    )
    with _stop_at_sigterm():
        try:
            for task in as_completed([pool.submit(_make_here, number) for number in numbers]):
                yield task.result()
        finally:
            pool.shutdown(cancel_futures=True)  # what was begun is still made


_kept_open: Final = ExitStack()
_opened: Final[list[Dailies]] = []
"""The dailies of the site, in a process that was started to make some."""


def _open_here(settings: SiteSettings) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the process that started this one
    _opened.append(_kept_open.enter_context(opening.open_site(settings)).dailies)


def _make_here(number: int) -> bool:
    return _opened[0].try_to_make(number)


@contextmanager
def _stop_at_sigterm() -> Iterator[None]:
    """Let SIGTERM end the block as Ctrl+C does; without that it would leave its processes behind."""
    before = signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
