"""``solitaire study run``: solves the deals of all seeds whose shards are missing."""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import AbstractContextManager
from datetime import timedelta
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Final

import click

from solitaire.cli.failures import Failure
from solitaire.cli.language import words
from solitaire.cli.output import progress_bar
from solitaire.cli.study.failures import explain_failures
from solitaire.cli.study.options import processes_option, seeds_option
from solitaire.study.rows.asks import ASKS
from solitaire.study.rows.readings import READINGS
from solitaire.study.runs.executors import open_cluster, open_processes
from solitaire.study.runs.manifest import Run, read_hash, read_origin
from solitaire.words.errors import clean_text

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from solitaire.study.runs.solve import Progress

VARIANTS: Final = {"eleven": "standard", "short": "short"}
"""The readings of the games by the rules as numbered."""


def _check_address(ctx: click.Context, param: click.Parameter, address: str | None) -> str | None:
    # Dask itself hangs on some of what is no address.
    if address is not None and not re.fullmatch(r"tcp://[^\s/]+:[0-9]{1,5}", address):
        raise click.BadParameter(
            words.gettext(
                "“%(text)s” is no address of a scheduler, such as tcp://127.0.0.1:8786.",
                text=clean_text(address),
            )
        )
    return address


@click.command(
    help=words.gettext(
        "Solve the deals of all seeds, and write what is known of each into shards of 10,000 in a folder."
        " Ctrl+C stops it; the same command goes on with the shards that are missing."
    )
)
@click.option(
    "--variant",
    type=click.Choice(list(VARIANTS)),
    help=words.gettext("Which game, by the rules as numbered. Default: eleven."),
)
@click.option(
    "--reading",
    type=click.Choice(list(READINGS)),
    help=words.gettext("Another reading of the rules, which is a game of its own."),
)
@click.option(
    "--ask",
    type=click.Choice(list(ASKS)),
    default="need",
    show_default=True,
    help=words.gettext("What to find out about each deal."),
)
@seeds_option
@click.option(
    "--out",
    metavar="FOLDER",
    type=click.Path(file_okay=False, path_type=Path),
    required=True,
    help=words.gettext("The folder for the shards and the manifest. It is made if it is missing."),
)
@processes_option
@click.option(
    "--scheduler",
    metavar="ADDRESS",
    callback=_check_address,
    help=words.gettext("Let the workers of a Dask scheduler do it, as in tcp://127.0.0.1:8786."),
)
def run(
    variant: str | None,
    reading: str | None,
    ask: str,
    seeds: range,
    out: Path,
    processes: int | None,
    scheduler: str | None,
) -> None:
    """Solve the deals of a run."""
    if (variant and reading) or (processes and scheduler):
        raise click.UsageError(
            words.gettext(
                "Give either --variant or --reading, and either --processes or --scheduler."
            )
        )
    chosen = reading or VARIANTS[variant or "eleven"]
    if not ASKS[ask].by_any_rules and READINGS[chosen].rules:
        raise click.UsageError(
            words.gettext(
                "“%(ask)s” needs the rules as numbered, and the reading “%(name)s” changes them.",
                ask=ask,
                name=chosen,
            )
        )
    with explain_failures():
        from solitaire.study.runs.shards import split_seeds
        from solitaire.study.runs.solve import find_done, write_manifest

        this = Run(chosen, ask, read_origin())
        done = find_done(out, this, seeds)
        missing = [each for each in split_seeds(seeds) if each not in done]
        if missing:
            workers = open_cluster(scheduler, this) if scheduler else open_processes(processes)
            _solve(out, this, missing, len(done), workers)
        manifest = write_manifest(out, this, seeds)
    click.echo(
        words.ngettext(
            "%(deals)s deal is solved.",
            "%(deals)s deals are solved.",
            len(seeds),
            deals=len(seeds),
        )
    )
    click.echo(words.gettext("Hash of the manifest: %(hash)s", hash=read_hash(manifest)))


def _solve(
    folder: Path,
    this: Run,
    missing: Sequence[range],
    done: int,
    workers: AbstractContextManager[Executor],
) -> None:
    """Solve what is missing, and show how far it is: by a bar, or without a terminal by a line a shard.

    Ctrl+C is a Failure.
    """
    from solitaire.study.runs.solve import Progress, solve_missing

    all_deals = sum(map(len, missing))
    all_shards = done + len(missing)
    begun = monotonic()

    def describe(progress: Progress | None) -> str | None:
        if progress is None or not progress.deals:
            return None
        rate = progress.deals / (monotonic() - begun)
        return words.gettext(
            "%(shards)s of %(all)s shards, %(rate)s deals a second",
            shards=done + progress.shards,
            all=all_shards,
            rate=f"{rate:.1f}",
        )

    def describe_with_time(progress: Progress) -> str:
        seconds = (monotonic() - begun) * (all_deals - progress.deals) / progress.deals
        return words.gettext(
            "%(progress)s, %(time)s left",
            progress=describe(progress),
            time=timedelta(seconds=round(seconds)),
        )

    shown = Progress(0, 0)
    try:
        with workers as executor, progress_bar(length=all_deals, describe=describe) as bar:
            for progress in solve_missing(folder, this, missing, executor):
                bar.update(progress.deals - shown.deals, progress)
                if bar.hidden and progress.shards > shown.shards:
                    click.echo(describe_with_time(progress), err=True)
                shown = progress
    except KeyboardInterrupt:
        raise Failure(words.gettext("Stopped. All complete shards are kept.")) from None
