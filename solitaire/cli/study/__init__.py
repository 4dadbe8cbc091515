"""``solitaire study``: solves every deal of a range of seeds, checks that, and reports what it tells.

What needs the packages of the extra ``study`` is imported when a command runs.
"""

from __future__ import annotations

import click

from solitaire.cli.study.again import retry, verify
from solitaire.cli.study.checks import proofs, refute, shuffle
from solitaire.cli.study.report import report
from solitaire.cli.study.run import run


@click.group(help="Solve the deals of many seeds, for a study of the game.")
def study() -> None:
    """Commands about the study."""


for command in (run, verify, retry, proofs, refute, shuffle, report):
    study.add_command(command)
