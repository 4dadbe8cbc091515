"""``solitaire study verify`` and ``retry``: solve some deals of a complete run again."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from solitaire.cli.failures import Failure
from solitaire.cli.language import words
from solitaire.cli.output import echo_above, progress_bar
from solitaire.cli.study.failures import explain_failures
from solitaire.cli.study.options import folder_argument, processes_option
from solitaire.study.runs.executors import open_processes
from solitaire.study.runs.manifest import read_hash

if TYPE_CHECKING:
    from solitaire.study.runs.complete import CompleteRun


@click.command(
    help=words.gettext(
        "Check the hashes of all shards in FOLDER against the manifest, and solve the deals of a random"
        " sample again."
    )
)
@folder_argument
@click.option(
    "--sample",
    metavar="N",
    type=click.IntRange(min=0),
    default=100,
    show_default=True,
    help=words.gettext("How many deals to solve again."),
)
@click.option(
    "--choice",
    metavar="NUMBER",
    type=int,
    default=1,
    show_default=True,
    help=words.gettext("Another number chooses another sample."),
)
@processes_option
def verify(folder: Path, sample: int, choice: int, processes: int | None) -> None:
    """Verify a run."""
    with explain_failures():
        from solitaire.study.runs.complete import read_run
        from solitaire.study.runs.verifying import choose_seeds

        complete = read_run(folder)
        click.echo(
            words.ngettext(
                "%(shards)s shard agrees with the manifest: %(hash)s",
                "%(shards)s shards agree with the manifest: %(hash)s",
                len(complete.shards),
                shards=len(complete.shards),
                hash=read_hash(complete.manifest),
            )
        )
        seeds = choose_seeds(complete, sample, choice)
        differences = _show_differences(complete, seeds, 1, processes)
    if differences:
        raise Failure(
            words.ngettext(
                "%(deals)s of %(sample)s deals solved again has another answer.",
                "%(deals)s of %(sample)s deals solved again have other answers.",
                differences,
                deals=differences,
                sample=len(seeds),
            )
        )
    click.echo(
        words.ngettext(
            "%(deals)s deal was solved again, with the same answer.",
            "%(deals)s deals were solved again, with the same answers.",
            len(seeds),
            deals=len(seeds),
        )
    )


@click.command(
    help=words.gettext(
        "Solve those deals of FOLDER again of which a search reached its limit, with a higher limit, and"
        " print what is known then."
    )
)
@folder_argument
@click.option(
    "--times",
    metavar="N",
    type=click.IntRange(min=1),
    default=100,
    show_default=True,
    help=words.gettext("How many times as high the limit is."),
)
@processes_option
def retry(folder: Path, times: int, processes: int | None) -> None:
    """Search again where a search was given up."""
    with explain_failures():
        from solitaire.study.runs.complete import read_run
        from solitaire.study.runs.verifying import list_given_up

        complete = read_run(folder)
        seeds = list_given_up(complete)
        differences = _show_differences(complete, seeds, times, processes)
    click.echo(
        words.ngettext(
            "A search of %(deals)s deal had reached its limit.",
            "Searches of %(deals)s deals had reached their limit.",
            len(seeds),
            deals=len(seeds),
        )
    )
    click.echo(
        words.ngettext(
            "%(deals)s deal has another answer now.",
            "%(deals)s deals have other answers now.",
            differences,
            deals=differences,
        )
    )


def _show_differences(
    complete: CompleteRun, seeds: Sequence[int], factor: int, processes: int | None
) -> int:
    """Solve these deals again, and print the lines of those that have other answers; how many these are."""
    from solitaire.study.runs.verifying import solve_again

    differences = 0
    with (
        open_processes(processes) as executor,
        progress_bar(solve_again(complete, seeds, executor, factor), length=len(seeds)) as bar,
    ):
        for difference in filter(None, bar):
            differences += 1
            echo_above(bar, f"- {difference.before}\n+ {difference.now}")
    return differences
