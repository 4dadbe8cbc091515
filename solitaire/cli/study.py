"""``solitaire study``: solves every deal of a range of seeds, verifies that, and reports what it tells.

What needs the packages of the extra ``study`` is imported when a command runs.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from datetime import timedelta
from itertools import repeat
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Final, TextIO

import click

from solitaire.cli.failures import Failure
from solitaire.cli.language import words
from solitaire.cli.output import echo_above, format_table, progress_bar
from solitaire.rules import SHORT_BITS, STANDARD, Seed
from solitaire.rules.shuffle import shuffle_deck
from solitaire.study.asks import ASKS
from solitaire.study.errors import StudyCode, StudyError
from solitaire.study.executors import open_cluster, open_processes
from solitaire.study.manifest import Run, read_hash, read_origin
from solitaire.study.proofs import read_open_seeds, refute_deal
from solitaire.study.readings import READINGS
from solitaire.study.shuffling import Seen
from solitaire.words.errors import clean_text

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from solitaire.study.runs import Progress
    from solitaire.study.verifying import Study

VARIANTS: Final = {"eleven": "standard", "short": "short"}
"""The readings of the games by the rules as numbered."""


class SeedRange(click.ParamType[range]):
    """A click parameter type: seeds as FIRST:END, without the last."""

    name = "seeds"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> range:
        """Convert to a range; BadParameter if it is none.

        >>> SeedRange().convert("0:320000", None, None)
        range(0, 320000)
        """
        bounds = re.fullmatch(r"([0-9]{1,13}):([0-9]{1,13})", str(value))
        seeds = range(int(bounds[1]), int(bounds[2])) if bounds else range(0)
        if not seeds or seeds.stop > 1 << SHORT_BITS:
            sentence = words.gettext(
                "“%(text)s” is no range of seeds. Write the first seed, a colon and the seed after the"
                " last, as in 0:10000.",
                text=clean_text(str(value)),
            )
            self.fail(sentence, param, ctx)
        return seeds


def _check_address(ctx: click.Context, param: click.Parameter, address: str | None) -> str | None:
    # Dask itself hangs on some of what is no address.
    if address is not None and not re.fullmatch(r"(tcp|tls)://[^\s/]+:[0-9]{1,5}", address):
        raise click.BadParameter(
            words.gettext(
                "“%(text)s” is no address of a scheduler, such as tcp://127.0.0.1:8786.",
                text=clean_text(address),
            )
        )
    return address


folder_argument = click.argument(
    "folder", type=click.Path(exists=True, file_okay=False, path_type=Path)
)
seeds_option = click.option(
    "--seeds",
    metavar="FIRST:END",
    type=SeedRange(),
    required=True,
    help=words.gettext("Which deals, as in 0:10000; the last is 9999."),
)
processes_option = click.option(
    "--processes",
    metavar="N",
    type=click.IntRange(min=1),
    help=words.gettext("How many processes. Default: one for each processor."),
)


@click.group(help=words.gettext("Solve the deals of many seeds, for a study of the game."))
def study() -> None:
    """Commands about the study."""


@study.command(
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
    """Run a study."""
    if (variant and reading) or (processes and scheduler):
        raise click.UsageError(
            words.gettext(
                "Give either --variant or --reading, and either --processes or --scheduler."
            )
        )
    chosen = reading or VARIANTS[variant or "eleven"]
    if not ASKS[ask].by_any_rules and not READINGS[chosen].can_be_played:
        raise click.UsageError(
            words.gettext(
                "“%(ask)s” needs the rules as numbered, and the reading “%(name)s” changes them.",
                ask=ask,
                name=chosen,
            )
        )
    with _explain_failures(out):
        from solitaire.study.runs import find_done, write_manifest
        from solitaire.study.shards import split_seeds

        this = Run(chosen, ask, read_origin())
        done = find_done(out, this, seeds)
        missing = [each for each in split_seeds(seeds) if each not in done]
        if missing:
            workers = (
                open_cluster(scheduler, this)
                if scheduler
                else open_processes(processes or _count_processors())
            )
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


@study.command(
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
    """Verify a study."""
    with _explain_failures(folder):
        from solitaire.study.verifying import choose_seeds, read_study

        found = read_study(folder)
        click.echo(
            words.ngettext(
                "%(shards)s shard agrees with the manifest: %(hash)s",
                "%(shards)s shards agree with the manifest: %(hash)s",
                len(found.shards),
                shards=len(found.shards),
                hash=read_hash(found.manifest),
            )
        )
        seeds = choose_seeds(found, sample, choice)
        differences = _show_differences(found, seeds, 1, processes)
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


@study.command(
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
    with _explain_failures(folder):
        from solitaire.study.verifying import list_given_up, read_study

        found = read_study(folder)
        seeds = list_given_up(found)
        differences = _show_differences(found, seeds, times, processes)
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


@study.command(
    help=words.gettext(
        "Solve the deals of the standard game in FOLDER again, and print a line for each, for"
        " docs/study/check.c: a plan that wins it, “lost” if its piles need more cards than the stock has,"
        " or else “open”. A deal whose row has another answer ends it."
    )
)
@folder_argument
@click.option(
    "--deals",
    metavar="N",
    type=click.IntRange(min=1),
    help=words.gettext("Only the first N deals. Default: all."),
)
@processes_option
def proofs(folder: Path, deals: int | None, processes: int | None) -> None:
    """Print proofs."""
    with _explain_failures(folder):
        from solitaire.study.verifying import prove_again, read_study

        found = read_study(folder)
    with _explain_errors(), open_processes(processes or _count_processors()) as executor:
        seeds = found.seeds[:deals]
        lines = prove_again(found, seeds, executor)
        with progress_bar(lines, length=len(seeds), hidden=sys.stdout.isatty()) as bar:
            for line in bar:
                click.echo(line)


@study.command(
    help=words.gettext(
        "Read the lines of proofs in FILE, and let CP-SAT, a solver that knows nothing of this one, prove"
        " that the deals they leave open are lost."
    )
)
@click.argument("file", type=click.File(encoding="utf-8", errors="replace"))
@click.option(
    "--seconds",
    metavar="N",
    type=click.FloatRange(min=0),
    default=1800,
    show_default=True,
    help=words.gettext("How many seconds it may take for a deal."),
)
@processes_option
def refute(file: TextIO, seconds: float, processes: int | None) -> None:
    """Prove that open deals are lost."""
    with _explain_errors(), open_processes(processes or _count_processors()) as executor:
        from solitaire.study.cpsat import Found

        seeds = read_open_seeds(file)
        answers = executor.map(refute_deal, seeds, repeat(seconds))
        not_proven = 0
        with progress_bar(zip(seeds, answers, strict=True), length=len(seeds)) as bar:
            for seed, modeled in bar:
                echo_above(bar, f"{seed} {modeled.found.value} {modeled.seconds:.0f} s")
                not_proven += modeled.found is not Found.IMPOSSIBLE
    if not_proven:
        raise Failure(
            words.ngettext(
                "%(deals)s of %(sample)s open deals is not proven to be lost.",
                "%(deals)s of %(sample)s open deals are not proven to be lost.",
                not_proven,
                deals=not_proven,
                sample=len(seeds),
            )
        )
    click.echo(
        words.ngettext(
            "%(deals)s open deal is lost.",
            "%(deals)s open deals are lost.",
            len(seeds),
            deals=len(seeds),
        )
    )


@study.command(
    help=words.gettext(
        "Chi-square tests of the shuffle of the standard game: which card comes to which place, and which"
        " card follows which. A small p-value tells against it. It takes 33,000 seeds or more."
    )
)
@seeds_option
def shuffle(seeds: range) -> None:
    """Test the shuffle."""
    shuffles = (shuffle_deck(Seed(seed)) for seed in seeds)
    with progress_bar(shuffles, length=len(seeds)) as shuffled:
        seen = Seen.of(STANDARD.deck, shuffled)
    rows = [
        (
            words.pgettext("column", "Test"),
            words.pgettext("column", "Chi-square"),
            words.pgettext("column", "Degrees of freedom"),
            words.pgettext("column", "P-value"),
        )
    ]
    for name, compared in (
        (words.pgettext("row", "card and place"), seen.compare_places()),
        (words.pgettext("row", "card after card"), seen.compare_pairs()),
    ):
        figures = f"{compared.statistic:.1f}", f"{compared.freedom}", f"{compared.p_value:.4f}"
        rows.append((name, *figures))
    click.echo(format_table(rows, {1, 2, 3}))


@study.command(
    help=words.gettext(
        "Write what the runs in these folders tell: all figures, the same as tables, and plots for light and"
        " for dark pages. What needs a run that is not given is left out."
    )
)
@click.argument(
    "folders",
    nargs=-1,
    required=True,
    metavar="FOLDER...",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
)
@click.option(
    "--out",
    metavar="FOLDER",
    type=click.Path(file_okay=False, path_type=Path),
    required=True,
    help=words.gettext("The folder for the report. Files of an earlier report are replaced."),
)
def report(folders: tuple[Path, ...], out: Path) -> None:
    """Write a report."""
    with _explain_failures(out):
        from solitaire.study.database import open_database
        from solitaire.study.figures import make_figures
        from solitaire.study.report import write_report

        written = write_report(make_figures(open_database(folders)), out)
    for path in written:
        click.echo(path)


def _show_differences(found: Study, seeds: Sequence[int], times: int, processes: int | None) -> int:
    """Solve these deals again, and print the lines of those that have other answers; how many these are."""
    from solitaire.study.verifying import solve_again

    differences = 0
    with (
        open_processes(processes or _count_processors()) as executor,
        progress_bar(solve_again(found, seeds, executor, times), length=len(seeds)) as bar,
    ):
        for difference in filter(None, bar):
            differences += 1
            echo_above(bar, f"- {difference.before}\n+ {difference.now}")
    return differences


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
    from solitaire.study.runs import Progress, solve_missing

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


def _count_processors() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@contextmanager
def _explain_failures(folder: Path) -> Iterator[None]:
    """Turn errors of the study and of its folder into Failures."""
    try:
        with _explain_errors():
            yield
    except OSError as error:
        raise Failure(
            words.gettext(
                "The folder %(folder)s cannot be used: %(reason)s.",
                folder=folder,
                reason=error.strerror or error,
            )
        ) from error


@contextmanager
def _explain_errors() -> Iterator[None]:
    """Turn errors of the study, and missing packages, into Failures."""
    try:
        yield
    except StudyError as error:
        raise Failure(explain_study(error)) from error
    except ModuleNotFoundError as error:
        raise Failure(
            words.gettext(
                "This command needs the packages of the extra “study”, and %(name)s is not installed.",
                name=error.name,
            )
        ) from error


def explain_study(error: StudyError) -> str:
    """The sentence of an error of the study."""
    match StudyCode(error.code):
        case StudyCode.NO_SHARD:
            return words.gettext("%(path)s is no shard of a study.", **error.data)
        case StudyCode.DAMAGED:
            return words.gettext(
                "%(path)s is damaged: its rows are not those that were written.", **error.data
            )
        case StudyCode.OTHER_RUN:
            return words.gettext(
                "%(where)s belongs to another run: its %(key)s is %(found)s, not %(expected)s.",
                **error.data,
            )
        case StudyCode.OTHER_SEEDS:
            return words.gettext(
                "%(path)s has seeds that do not belong to this run. Choose another folder, or the"
                " seeds that it was begun with.",
                **error.data,
            )
        case StudyCode.NO_MANIFEST:
            return words.gettext(
                "%(path)s has no manifest, so there is no complete study in it.", **error.data
            )
        case StudyCode.OTHER_MANIFEST:
            return words.gettext("%(path)s does not agree with the shards beside it.", **error.data)
        case StudyCode.TWICE:
            return words.gettext(
                "%(path)s has the same run as another folder: --reading %(reading)s --ask %(ask)s.",
                **error.data,
            )
        case StudyCode.MISSING:
            return words.gettext("%(path)s has no shard with the seed %(first)s.", **error.data)
        case StudyCode.OTHER_ANSWER:
            return words.gettext(
                "%(where)s has another answer for the seed %(seed)s: its %(key)s is %(found)s, not"
                " %(expected)s.",
                **error.data,
            )
        case StudyCode.WORKERS_LOST:
            return words.gettext(
                "The workers do not answer: %(reason)s. The shards that are complete are kept: the same"
                " command goes on.",
                **error.data,
            )
