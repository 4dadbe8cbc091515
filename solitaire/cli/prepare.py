"""``solitaire daily prepare``: makes dailies ahead, as jobs of worker processes that it starts.

A daily is claimed before it is made, so several processes that prepare the same days, here or on another
computer, share the work.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import starmap
from time import sleep
from typing import Any, Final

import click

from solitaire.cli.failures import Failure
from solitaire.cli.options import DAILY_NUMBER
from solitaire.cli.output import progress_bar
from solitaire.cli.settings import SITE_OPTIONS, environment_of, with_options
from solitaire.cli.site import open_site
from solitaire.play.background.workers import start_workers
from solitaire.play.daily import calendar
from solitaire.play.daily.dailies import Dailies, Wanted
from solitaire.play.site import SiteSettings
from solitaire.rules import VARIANTS
from solitaire.store import DatabaseError

DAYS: Final = 30
MOST_DAYS: Final = 3_660
"""Ten years: a limit against typing errors."""

BATCH: Final = 4
"""The number of dailies in one job."""
PAUSE: Final = 0.1
"""Poll interval of the jobs in seconds."""


@with_options(SITE_OPTIONS)
@click.command(
    short_help="Make dailies ahead.",
    help=(
        "Make dailies ahead, of both games. Existing ones do not change, so it is safe to run this "
        "again. A daily that is not made ahead is made when it is first requested."
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
    """Make dailies ahead."""
    settings = SiteSettings(**site)
    with open_site(settings) as use_cases, _explain_failures():
        dailies = use_cases.dailies
        start = first or calendar.open_at(dailies.now()).start
        numbers = range(start, min(start + days, calendar.LAST_NUMBER + 1))
        missing = dailies.find_missing(numbers)
        processes = min(processes or os.cpu_count() or 1, len(missing))
        making = _make(dailies, missing, processes, settings)
        with progress_bar(making, length=len(missing)) as bar:
            made = sum(bar)
        unmade = len(dailies.find_missing(numbers))
    for sentence in _describe(numbers, made, unmade):
        click.echo(sentence)


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


def _make(
    dailies: Dailies, missing: Wanted, processes: int, settings: SiteSettings
) -> Iterator[bool]:
    """Make dailies in worker processes or in this one; yield for each, once done, whether it was made."""
    if processes < 2:
        yield from starmap(dailies.make, missing)
        return
    batches = [missing[at : at + BATCH] for at in range(0, len(missing), BATCH)]
    window = 2 * processes  # so that no worker is idle, and the queue, which is bounded, has room
    with start_workers(processes, environment_of(settings)) as workers:
        for batch in batches[:window]:
            dailies.start_making(batch)
        for place, batch in enumerate(batches):
            while dailies.is_making(batch):
                if workers is None or workers.poll() is not None:
                    raise Failure("The workers ended early. What was made is kept.")
                sleep(PAUSE)
            if place + window < len(batches):
                dailies.start_making(batches[place + window])
            for number, variant in batch:
                # Dailies that failed in a worker are retried here, to report the error.
                yield dailies.get(number, variant) is not None or dailies.make(number, variant)
