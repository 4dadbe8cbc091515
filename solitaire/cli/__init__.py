"""The command ``solitaire``: starts the server, and runs tools for people and programs (``docs/cli.md``).

Only this package reads the environment, prints, and knows exit codes. Commands are imported lazily, so the
tools start without the server.
"""

from __future__ import annotations

import click

import solitaire
from solitaire.cli.lazy import LazyGroup
from solitaire.words import ENGLISH

__all__ = ["main"]


@click.group(
    cls=LazyGroup,
    commands_help={
        "serve": "Start the game (the default).",
        "deal": "Show all cards of a deal.",
        "replay": "Check the record of a game.",
        "melds": "Find the best melds of hands, one a line.",
        "solve": "Find out whether deals can be won, and how.",
        "analyze": "Tell bad luck from mistakes in the record of a game.",
        "match": "Play a match of computer players, and check the record of one.",
        "daily": "Make dailies ahead, and check that one was honest.",
        "puzzle": "Show a puzzle of a day that is over, with its answers.",
        "db": "Upgrade the database, check it, and delete abandoned games and players.",
        "names": "List the names that players chose, and hide some from public pages.",
        "health": "Ask whether a running server and its database answer.",
        "work": "Run worker processes for a site.",
        "backup": "Copy the database, even while the site runs.",
    },
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    help=(
        f"{ENGLISH.game_name} as a game of patience. Without a command it starts the game: a server on "
        "this computer, to be opened in a browser. “solitaire serve --help” shows its options."
    ),
    epilog="Exit codes: 0 done, 1 refused or impossible, 2 wrong usage or unreadable text.",
)
@click.version_option(solitaire.__version__, "-V", "--version", prog_name=ENGLISH.product)
def main() -> None:
    """Run a command."""
