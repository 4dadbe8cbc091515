"""``run``: solves the deals of all seeds whose shards are missing."""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import AbstractContextManager
from datetime import timedelta
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Final

import click

from study.commands.options import processes_option, seeds_option
from study.commands.output import choose_number, progress_bar
from study.rows.questions import QUESTIONS
from study.rows.readings import READINGS
from study.runs.executors import open_cluster, open_processes
from study.runs.manifest import Run, read_hash, read_origin

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from study.runs.solve import RunProgress

VARIANTS: Final = {"eleven": "standard", "short": "short"}
"""The readings of the games by the rules as numbered."""


def _check_address(ctx: click.Context, param: click.Parameter, address: str | None) -> str | None:
    # Dask itself hangs on some of what is no address.
    if address is not None and not re.fullmatch(r"tcp://[^\s/]+:[0-9]{1,5}", address):
        raise click.BadParameter(
            f"{address!r} is no address of a scheduler, such as tcp://127.0.0.1:8786."
        )
    return address


@click.command(
    help="Solve the deals of all seeds, and write what is known of each into shards of 10,000 in a folder."
    " Ctrl+C stops it; the same command goes on with the shards that are missing."
)
@click.option(
    "--variant",
    type=click.Choice(list(VARIANTS)),
    help="Which game, by the rules as numbered. Default: eleven.",
)
@click.option(
    "--reading",
    type=click.Choice(list(READINGS)),
    help="Another reading of the rules, which is a game of its own.",
)
@click.option(
    "--ask",
    type=click.Choice(list(QUESTIONS)),
    default="need",
    show_default=True,
    help="What to find out about each deal.",
)
@seeds_option
@click.option(
    "--out",
    metavar="FOLDER",
    type=click.Path(file_okay=False, path_type=Path),
    required=True,
    help="The folder for the shards and the manifest. It is made if it is missing.",
)
@processes_option
@click.option(
    "--scheduler",
    metavar="ADDRESS",
    callback=_check_address,
    help="Let the workers of a Dask scheduler do it, as in tcp://127.0.0.1:8786.",
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
            "Give either --variant or --reading, and either --processes or --scheduler."
        )
    chosen = reading or VARIANTS[variant or "eleven"]
    if not QUESTIONS[ask].by_any_rules and READINGS[chosen].rules:
        raise click.UsageError(
            f"“{ask}” needs the rules as numbered, and the reading “{chosen}” changes them."
        )
    from study.runs.shards import split_seeds
    from study.runs.solve import find_done, write_manifest

    this = Run(chosen, ask, read_origin())
    done = find_done(out, this, seeds)
    missing = [each for each in split_seeds(seeds) if each not in done]
    if missing:
        workers = open_cluster(scheduler, this) if scheduler else open_processes(processes)
        _solve(out, this, missing, len(done), workers)
    manifest = write_manifest(out, this, seeds)
    click.echo(choose_number(len(seeds), "{} deal is solved.", "{} deals are solved."))
    click.echo(f"Hash of the manifest: {read_hash(manifest)}")


def _solve(
    folder: Path,
    this: Run,
    missing: Sequence[range],
    done: int,
    workers: AbstractContextManager[Executor],
) -> None:
    """Solve what is missing, and show how far it is: by a bar, or without a terminal by a line a shard.

    Ctrl+C is a ClickException.
    """
    from study.runs.solve import RunProgress, solve_missing

    all_deals = sum(map(len, missing))
    all_shards = done + len(missing)
    begun = monotonic()

    def describe(progress: RunProgress | None) -> str | None:
        if progress is None or not progress.deals:
            return None
        rate = progress.deals / (monotonic() - begun)
        return f"{done + progress.shards} of {all_shards} shards, {rate:.1f} deals a second"

    def describe_with_time(progress: RunProgress) -> str:
        seconds = (monotonic() - begun) * (all_deals - progress.deals) / progress.deals
        return f"{describe(progress)}, {timedelta(seconds=round(seconds))} left"

    shown = RunProgress(0, 0)
    try:
        with workers as executor, progress_bar(length=all_deals, describe=describe) as bar:
            for progress in solve_missing(folder, this, missing, executor):
                bar.update(progress.deals - shown.deals, progress)
                if bar.hidden and progress.shards > shown.shards:
                    click.echo(describe_with_time(progress), err=True)
                shown = progress
    except KeyboardInterrupt:
        raise click.ClickException("Stopped. All complete shards are kept.") from None
