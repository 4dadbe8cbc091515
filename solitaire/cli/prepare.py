"""``solitaire daily prepare``: makes dailies and puzzles ahead, as jobs of worker processes that it starts.

A daily is claimed before it is made, and each candidate of a puzzle is a job of its own: so several processes
that prepare the same days, here or on another computer, share the work.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import chain
from time import sleep
from typing import Any, Final, Protocol, TypeVar

import click

from solitaire.cli.failures import Failure
from solitaire.cli.options import DAILY_NUMBER
from solitaire.cli.output import progress_bar
from solitaire.cli.settings import SITE_OPTIONS, environment_of, with_options
from solitaire.cli.site import open_site
from solitaire.play.background.workers import start_workers
from solitaire.play.coach.puzzles.schedule import PuzzleKey, keys_of
from solitaire.play.daily import calendar
from solitaire.play.site import SiteSettings
from solitaire.rules import VARIANTS, Variant
from solitaire.store import DatabaseError

T = TypeVar("T")
K = TypeVar("K", contravariant=True)
DAYS: Final = 30
MOST_DAYS: Final = 3_660
"""Ten years: a limit against typing errors."""

BATCH: Final = 4
"""The number of dailies, or of puzzles, that one process makes before the next one."""
PAUSE: Final = 0.1
"""Poll interval of the jobs in seconds."""


@with_options(SITE_OPTIONS)
@click.command(
    short_help="Make dailies and puzzles ahead.",
    help=(
        "Make the dailies of both games ahead, and the matches and puzzles of their days. Existing ones "
        "do not change, so it is safe to run this again. What is not made ahead is made when it is first "
        "requested."
    ),
)
@click.option(
    "--days",
    metavar="N",
    type=click.IntRange(1, MOST_DAYS),
    default=DAYS,
    show_default=True,
    help="How many days.",
)
@click.option(
    "--from",
    "first",
    metavar="DAILY",
    type=DAILY_NUMBER,
    help="The first daily, by number or date. Default: the oldest that can still be begun.",
)
@click.option(
    "--processes",
    metavar="N",
    type=click.IntRange(min=1),
    help="How many processes make them. Default: one for each processor.",
)
def prepare(days: int, first: int | None, processes: int | None, **site: Any) -> None:
    """Make dailies and puzzles ahead."""
    settings = SiteSettings(**site)
    with open_site(settings) as use_cases, _explain_failures():
        dailies, puzzles = use_cases.dailies, use_cases.puzzles.stock
        start = first or calendar.open_at(dailies.now()).start
        numbers = range(start, min(start + days, calendar.LAST_NUMBER + 1))
        use_cases.daily_matches.fix(numbers)
        missing, puzzles_missing = dailies.find_missing(numbers), puzzles.find_missing(numbers)
        length = len(missing) + len(puzzles_missing)
        processes = processes or os.cpu_count() or 1

        def make_daily(each: tuple[int, Variant]) -> bool:
            return dailies.get(*each) is not None or dailies.make(*each)

        def make_puzzle(each: PuzzleKey) -> bool:
            puzzles.make(each)
            return True

        making = chain(
            _make(dailies, missing, make_daily, processes, settings),
            _make(puzzles, puzzles_missing, make_puzzle, processes, settings),
        )
        with progress_bar(making, length=length) as bar:
            made = [*bar]
        unmade = len(dailies.find_missing(numbers))
    for sentence in _describe(numbers, sum(made[: len(missing)]), unmade):
        click.echo(sentence)
    if puzzles_total := sum(len(keys_of(number)) for number in numbers):
        now = len(puzzles_missing)
        click.echo(f"Puzzles made now: {now:,}. There already: {puzzles_total - now:,}.")


@contextmanager
def _explain_failures() -> Iterator[None]:
    """Turn errors of the database into a Failure.

    The Failure names only the class of the error, since a driver's message may contain a deal code.
    """
    try:
        yield
    except DatabaseError as error:
        raise Failure(f"The database failed: {error}. What was made is kept.") from None


def _describe(numbers: range, made: int, unmade: int) -> Iterator[str]:
    """Sentences about the dailies with these numbers: ``made`` were made here, ``unmade`` are not yet."""
    total = sum(calendar.has_daily(number, game) for number in numbers for game in VARIANTS)
    yield (
        f"Dailies {numbers[0]} to {numbers[-1]}, from {calendar.day_of(numbers[0])} to "
        f"{calendar.day_of(numbers[-1])}."
    )
    yield f"Made now: {made:,}. There already: {total - unmade - made:,}."
    if unmade:
        yield f"Other processes are still making: {unmade:,}."


class Maker(Protocol[K]):
    """Has things made by workers; a worker makes a batch in its order."""

    def start_making(self, wanted: Sequence[K], /) -> None:
        """Queue a batch."""

    def is_making(self, wanted: Sequence[K], /) -> bool:
        """Whether a queued batch is still being made."""


def _make(
    maker: Maker[T],
    missing: Sequence[T],
    make: Callable[[T], bool],
    processes: int,
    settings: SiteSettings,
) -> Iterator[bool]:
    """Make each in worker processes or in this one; yield, once it is done, whether it was made.

    ``make`` makes one in this process, unless it is there: what failed in a worker, to report the error.
    """
    processes = min(processes, len(missing))
    if processes < 2:
        yield from map(make, missing)
        return
    batches = [missing[at : at + BATCH] for at in range(0, len(missing), BATCH)]
    window = 2 * processes  # so that no worker is idle, and the queue, which is bounded, has room
    with start_workers(processes, environment_of(settings)) as workers:
        for batch in batches[:window]:
            maker.start_making(batch)
        for place, batch in enumerate(batches):
            while maker.is_making(batch):
                if workers is None or workers.poll() is not None:
                    raise Failure("The workers ended early. What was made is kept.")
                sleep(PAUSE)
            if place + window < len(batches):
                maker.start_making(batches[place + window])
            yield from map(make, batch)
