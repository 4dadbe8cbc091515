"""``verify`` and ``retry``: solve some deals of a complete run again."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from study.commands.options import folder_argument, processes_option
from study.commands.output import choose_number, echo_above, progress_bar
from study.runs.executors import open_processes
from study.runs.manifest import read_hash

if TYPE_CHECKING:
    from study.runs.complete import CompleteRun


@click.command(
    help="Check the hashes of all shards in FOLDER against the manifest, and solve the deals of a random"
    " sample again."
)
@folder_argument
@click.option(
    "--sample",
    metavar="N",
    type=click.IntRange(min=0),
    default=100,
    show_default=True,
    help="How many deals to solve again.",
)
@click.option(
    "--choice",
    metavar="NUMBER",
    type=int,
    default=1,
    show_default=True,
    help="Another number chooses another sample.",
)
@processes_option
def verify(folder: Path, sample: int, choice: int, processes: int | None) -> None:
    """Verify a run."""
    from study.runs.complete import read_run
    from study.runs.verifying import choose_seeds

    complete = read_run(folder)
    agree = choose_number(
        len(complete.shards),
        "{} shard agrees with the manifest",
        "{} shards agree with the manifest",
    )
    click.echo(f"{agree}: {read_hash(complete.manifest)}")
    seeds = choose_seeds(complete, sample, choice)
    differences = _show_differences(complete, seeds, 1, processes)
    if differences:
        have = "has another answer" if differences == 1 else "have other answers"
        raise click.ClickException(f"{differences} of {len(seeds)} deals solved again {have}.")
    click.echo(
        choose_number(
            len(seeds),
            "{} deal was solved again, with the same answer.",
            "{} deals were solved again, with the same answers.",
        )
    )


@click.command(
    help="Solve those deals of FOLDER again of which a search reached its limit, with a higher limit, and"
    " print what is known then."
)
@folder_argument
@click.option(
    "--times",
    metavar="N",
    type=click.IntRange(min=1),
    default=100,
    show_default=True,
    help="How many times as high the limit is.",
)
@processes_option
def retry(folder: Path, times: int, processes: int | None) -> None:
    """Search again where a search was given up."""
    from study.runs.complete import read_run
    from study.runs.verifying import list_given_up

    complete = read_run(folder)
    seeds = list_given_up(complete)
    differences = _show_differences(complete, seeds, times, processes)
    click.echo(
        choose_number(
            len(seeds),
            "A search of {} deal had reached its limit.",
            "Searches of {} deals had reached their limit.",
        )
    )
    click.echo(
        choose_number(
            differences, "{} deal has another answer now.", "{} deals have other answers now."
        )
    )


def _show_differences(
    complete: CompleteRun, seeds: Sequence[int], factor: int, processes: int | None
) -> int:
    """Solve these deals again, and print the lines of those that have other answers; how many these are."""
    from study.runs.verifying import solve_again

    differences = 0
    with (
        open_processes(processes) as executor,
        progress_bar(solve_again(complete, seeds, executor, factor), length=len(seeds)) as bar,
    ):
        for difference in filter(None, bar):
            differences += 1
            echo_above(bar, f"- {difference.before}\n+ {difference.now}")
    return differences
