"""A group of commands that imports only the command it runs, and runs ``serve`` when none is named."""

from __future__ import annotations

import codecs
import re
import sys
from collections.abc import Mapping
from contextlib import nullcontext
from importlib import import_module
from io import TextIOWrapper
from typing import Any, Final

import click

from solitaire.cli.collector import made_for_good
from solitaire.rules.cleaning import to_plain

DEFAULT: Final = "serve"
_DASHED: Final = re.compile("^[\u2010-\u2015\u2212]+(?=[a-z][a-z-]+(?:=|$))")
"""The beginning of an option that was copied from a text in which an editor had joined its hyphens."""


def _write_plainly(error: UnicodeError) -> tuple[str, int]:
    """Replace what an encoding lacks by what all of them have; an error handler of ``codecs``."""
    assert isinstance(error, UnicodeEncodeError)
    text = to_plain(error.object[error.start : error.end])
    return text.encode("ascii", errors="replace").decode("ascii"), error.end


_PLAINLY: Final = "solitaire.plainly"
codecs.register_error(_PLAINLY, _write_plainly)


class LazyGroup(click.Group):
    """A click group that imports each command from the module of that name when it is called.

    ``commands_help`` has a line of help for each, so that the list of commands imports none of them. (Click's
    documentation: "Lazily Loading Subcommands".)
    """

    def __init__(self, *args: Any, commands_help: Mapping[str, str], **more: Any) -> None:
        super().__init__(*args, **more)
        self.commands_help = commands_help

    def main(self, *args: Any, **more: Any) -> Any:
        """Run a command. What the terminal cannot show is printed as plain quotes, or question marks.

        A Latin-1 terminal has no curly quotes, and Python would end with a traceback. What has to be exact is
        ASCII, as JSON and records are, or written as bytes.
        """
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, TextIOWrapper):
                stream.reconfigure(errors=_PLAINLY)
        return super().main(*args, **more)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse the arguments of the group; without a command name, those of ``serve``."""
        args = [_DASHED.sub("--", each) for each in args]
        own = {name for parameter in self.get_params(ctx) for name in parameter.opts}
        if not args or (args[0].startswith("-") and args[0] not in own):
            args = [DEFAULT, *args]
        return super().parse_args(ctx, args)

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of all commands."""
        return list(self.commands_help)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import the command; None if there is none of that name."""
        if cmd_name not in self.commands_help:
            return None
        module = f"solitaire.cli.{cmd_name}"
        with nullcontext() if module in sys.modules else made_for_good():
            command = getattr(import_module(module), cmd_name)
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list of commands."""
        with formatter.section("Commands"):
            formatter.write_dl(list(self.commands_help.items()))
