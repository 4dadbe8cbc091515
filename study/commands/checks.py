"""``proofs``, ``refute`` and ``shuffle``: check the answers of the solver by other means."""

from __future__ import annotations

import sys
from itertools import repeat
from pathlib import Path
from typing import TextIO

import click

from solitaire.rules import STANDARD, Seed, shuffle_deck
from study.checks.proofs import prove_again, read_open_seeds, refute_deal
from study.checks.shuffling import ShuffleCounts
from study.commands.options import folder_argument, processes_option, seeds_option
from study.commands.output import choose_number, echo_above, progress_bar
from study.runs.executors import open_processes


@click.command(
    help="Solve the deals of the standard game in FOLDER again, and print a line for each, for"
    " docs/study/check.c: a plan that wins it, “lost” if its piles need more cards than the stock has,"
    " or else “open”. A deal whose row has another answer ends it."
)
@folder_argument
@click.option(
    "--deals",
    metavar="N",
    type=click.IntRange(min=1),
    help="Only the first N deals. Default: all.",
)
@processes_option
def proofs(folder: Path, deals: int | None, processes: int | None) -> None:
    """Print proofs."""
    from study.runs.complete import read_run

    complete = read_run(folder)
    seeds = complete.seeds[:deals]
    with (
        open_processes(processes) as executor,
        progress_bar(
            prove_again(complete, seeds, executor),
            length=len(seeds),
            hidden=sys.stdout.isatty(),
        ) as bar,
    ):
        for line in bar:
            click.echo(line)


@click.command(
    help="Read the lines of proofs in FILE, and let CP-SAT, a solver that knows nothing of this one, prove"
    " that the deals they leave open are lost."
)
@click.argument("file", type=click.File(encoding="utf-8", errors="replace"))
@click.option(
    "--seconds",
    metavar="N",
    type=click.FloatRange(min=0),
    default=1800,
    show_default=True,
    help="How many seconds it may take for a deal.",
)
@processes_option
def refute(file: TextIO, seconds: float, processes: int | None) -> None:
    """Prove that open deals are lost."""
    from study.checks.cpsat import Found

    seeds = read_open_seeds(file)
    not_proven = 0
    with open_processes(processes) as executor:
        answers = executor.map(refute_deal, seeds, repeat(seconds))
        with progress_bar(zip(seeds, answers, strict=True), length=len(seeds)) as bar:
            for seed, modeled in bar:
                echo_above(bar, f"{seed} {modeled.found.value} {modeled.seconds:.0f} s")
                not_proven += modeled.found is not Found.IMPOSSIBLE
    if not_proven:
        are = "is" if not_proven == 1 else "are"
        raise click.ClickException(
            f"{not_proven} of {len(seeds)} open deals {are} not proven to be lost."
        )
    click.echo(choose_number(len(seeds), "{} open deal is lost.", "{} open deals are lost."))


@click.command(
    help="Chi-square tests of the shuffle of the standard game: which card comes to which place, and which"
    " card follows which. A small p-value tells against it; with too few seeds there is none."
)
@seeds_option
def shuffle(seeds: range) -> None:
    """Test the shuffle."""
    shuffles = (shuffle_deck(Seed(seed)) for seed in seeds)
    with progress_bar(shuffles, length=len(seeds)) as shuffled:
        seen = ShuffleCounts.of(STANDARD.deck, shuffled)
    click.echo("Test             Chi-square  Degrees of freedom  P-value")
    for name, compared in (
        ("card and place", seen.compare_places()),
        ("card after card", seen.compare_pairs()),
    ):
        p_value = f"{compared.p_value:.4f}" if compared.is_valid else "-"
        click.echo(
            f"{name:<15}  {compared.statistic:>10.1f}  {compared.degrees_of_freedom:>18}  {p_value:>7}"
        )
