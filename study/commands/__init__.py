"""``python -m study``: solves every deal of a range of seeds, checks that, and reports what it tells.

Packages other than click are imported when a command needs them, so that help is quick.
"""

from __future__ import annotations

from typing import Any

import click

from study.commands.again import retry, verify
from study.commands.checks import proofs, refute, shuffle
from study.commands.failures import explain_failures
from study.commands.report import report
from study.commands.run import run


class _Group(click.Group):
    """A click group whose commands may raise errors of the study, of files and of missing packages."""

    def invoke(self, ctx: click.Context) -> Any:
        with explain_failures():
            return super().invoke(ctx)


@click.group(
    cls=_Group,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    help="Solve the deals of many seeds, for a study of the game. docs/study/commands.md says more.",
)
def study() -> None:
    """Run a command."""


for command in (run, verify, retry, proofs, refute, shuffle, report):
    study.add_command(command)
