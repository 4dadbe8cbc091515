"""Options and arguments of several commands: a range of seeds, the folder of a run, processes."""

from __future__ import annotations

import re
from pathlib import Path

import click

from solitaire.rules import SHORT_BITS


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
            sentence = (
                f"{value!r} is no range of seeds. Write the first seed, a colon and the seed after the last,"
                " as in 0:10000."
            )
            self.fail(sentence, param, ctx)
        return seeds


folder_argument = click.argument(
    "folder", type=click.Path(exists=True, file_okay=False, path_type=Path)
)
seeds_option = click.option(
    "--seeds",
    metavar="FIRST:END",
    type=SeedRange(),
    required=True,
    help="Which deals, as in 0:10000; the last is 9999.",
)
processes_option = click.option(
    "--processes",
    metavar="N",
    type=click.IntRange(min=1),
    help="How many processes. Default: one for each processor.",
)
