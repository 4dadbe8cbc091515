"""The command ``solitaire``: starts the server, and tools for programs and the curious (``docs/cli.md``).

Only this package reads the environment, prints, and knows exit codes. The tools answer at once because
nothing here imports the server before it is to be started.
"""

from __future__ import annotations

from pathlib import Path

import click
from click.core import ParameterSource

import solitaire
from solitaire.cli import analyze, backup, daily, db, deal, melds, replay, serve, site, solve
from solitaire.cli.parameters import database_option, instance_option
from solitaire.cli.speech import words

__all__ = ["main"]


@click.group(
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    help=words.gettext(
        "Five Crowns as a game of patience. Without a command it starts the game:"
        " a server on this computer, to be opened in a browser."
    ),
    epilog=words.gettext(
        "Exit codes: 0 done, 1 refused or impossible, 2 wrong usage or unreadable text."
    ),
)
@click.version_option(solitaire.__version__, "-V", "--version", prog_name="Five Crowns Solitaire")
@click.option(
    "--host",
    default=serve.DEFAULT_HOST,
    show_default=True,
    help=words.gettext("The address to listen on."),
)
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    help=words.gettext(
        "The port to listen on. Without this option: %(port)s, or a free one if that is taken.",
        port=serve.DEFAULT_PORT,
    ),
)
@click.option(
    "--open", "open_browser", is_flag=True, help=words.gettext("Open the game in the browser.")
)
@instance_option
@database_option
@click.pass_context
def main(
    context: click.Context,
    host: str,
    port: int | None,
    open_browser: bool,
    instance: Path | None,
    database: str | None,
) -> None:
    """Start the server, unless a command follows."""
    if context.invoked_subcommand is None:
        folder = instance or site.default_instance()
        serve.serve(serve.Service(host, port, open_browser, folder, database))
        return
    for parameter in context.command.params:
        source = context.get_parameter_source(parameter.name or "")
        if source is ParameterSource.COMMANDLINE:
            raise click.UsageError(
                words.gettext(
                    "%(option)s is for starting the game, not for %(command)s.",
                    option=parameter.opts[0],
                    command=context.invoked_subcommand,
                )
            )


main.add_command(deal.deal)
main.add_command(replay.replay)
main.add_command(melds.melds)
main.add_command(solve.solve)
main.add_command(analyze.analyze)
main.add_command(daily.daily)
main.add_command(db.db)
main.add_command(backup.backup)
